/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/fact.h"

#include <inttypes.h>
#include <math.h>

#include "cluster/cluster_words.h"
#include "lib/show.h"

static struct fact_value fact_number(uint64_t n, bool known)
{
    return (struct fact_value){.n = n, .known = known};
}

static struct fact_value fact_rate(double rate)
{
    return (struct fact_value){.rate = rate, .known = isfinite(rate)};
}

static struct fact_value fact_part(uint64_t n, const struct cluster_set *s)
{
    uint64_t all = cluster_occurrences(&s->total);

    return fact_rate(all ? (double)n / (double)all : (double)NAN);
}

static struct fact_value fact_distinct(const struct distinct *d)
{
    uint64_t n = distinct_count(d);

    return (struct fact_value){.n = n, .known = n > 0, .estimated = distinct_error(d) > 0};
}

static struct fact_value fact_quantile(const struct durations *d, double q)
{
    return fact_number(durations_quantile(d, q), d->count > 0);
}

static const struct distinct *fact_users(const struct fact_of *o)
{
    return o->cluster == &o->set->total ? &o->set->users : &o->cluster->users;
}

static const struct distinct *fact_starts(const struct fact_of *o)
{
    return o->cluster == &o->set->total ? &o->set->starts : &o->cluster->starts;
}

/* X(symbol, key, word, label, unit, width, where, value of *o, help) */
#define CLUSTER_FACTS(X)                                                                           \
    X(count, "count", "count", "Count", COUNT, 8, IN_TEXT | IN_MARKDOWN | IN_CSV | IN_PAGE,        \
      fact_number(cluster_occurrences(o->cluster), true),                                          \
      "Reports, and those not sent because there had been one")                                    \
    X(share, "share", "share", "Share", RATE, 9, IN_TEXT | IN_MARKDOWN | IN_CSV | IN_PAGE,         \
      fact_part(cluster_occurrences(o->cluster), o->set), "Of the count of all clusters")          \
    X(reports, "reports", "", "", COUNT, 0, IN_ROWS, fact_number(o->cluster->reports, true), "")   \
    X(repeats, "repeats", "", "", COUNT, 0, IN_ROWS, fact_number(o->cluster->repeats, true), "")   \
    X(missed, "missed", "", "", COUNT, 0, IN_ROWS, fact_number(o->cluster->missed, true), "")      \
    X(anr, "anr", "ANR", "ANR", COUNT, 6, IN_TEXT | IN_PAGE,                                       \
      fact_number(o->cluster->details[CLUSTER_ANR], true), "Reports of it that are ANRs")          \
    X(users, "users", "users", "Users", USERS, 8,                                                  \
      IN_TEXT | IN_MARKDOWN | IN_CSV | IN_ROWS | IN_PAGE, fact_distinct(fact_users(o)),            \
      "Different users who have it")                                                               \
    X(starts, "starts", "", "", USERS, 0, IN_ROWS, fact_distinct(fact_starts(o)), "")              \
    X(user_rate, "user_rate", "UV", "UV", RATE, 8, IN_TEXT | IN_CSV | IN_ROWS | IN_PAGE,           \
      fact_rate(cluster_user_rate(o->set, o->cluster)), "Users who have it, of the users sampled") \
    X(start_rate, "start_rate", "PV", "PV", RATE, 8, IN_WIDE | IN_ROWS | IN_PAGE,                  \
      fact_rate(cluster_start_rate(o->set, o->cluster)),                                           \
      "Starts of the app that have it, of the starts sampled")                                     \
    X(min, "min_ms", "", "", MS, 0, IN_ROWS,                                                       \
      fact_number(o->cluster->costs.min_ms, o->cluster->costs.count > 0), "")                      \
    X(p50, "p50_ms", "p50", "p50", MS, 8, IN_TEXT | IN_MARKDOWN | IN_CSV | IN_ROWS | IN_PAGE,      \
      fact_quantile(&o->cluster->costs, 0.5), "Half of its reports took so long, or less")         \
    X(p90, "p90_ms", "p90", "p90", MS, 8, IN_TEXT | IN_MARKDOWN | IN_ROWS | IN_PAGE,               \
      fact_quantile(&o->cluster->costs, 0.9), "Nine of ten of its reports took so long, or less")  \
    X(p95, "p95_ms", "p95", "p95", MS, 8, IN_CSV | IN_ROWS,                                        \
      fact_quantile(&o->cluster->costs, 0.95), "")                                                 \
    X(max, "max_ms", "max", "Max", MS, 8, IN_WIDE | IN_MARKDOWN | IN_ROWS | IN_PAGE,               \
      fact_number(o->cluster->costs.max_ms, o->cluster->costs.count > 0), "The longest")           \
    X(sum, "sum_ms", "", "", MS, 0, IN_ROWS,                                                       \
      fact_number(o->cluster->costs.sum_ms, o->cluster->costs.count > 0), "")                      \
    X(first, "first_ms", "", "First", TIME, 0, IN_ROWS | IN_PAGE,                                  \
      fact_number(o->cluster->first_ms, o->cluster->last_ms > 0), "When it was first seen")        \
    X(last, "last_ms", "", "Last", TIME, 0, IN_ROWS | IN_PAGE,                                     \
      fact_number(o->cluster->last_ms, o->cluster->last_ms > 0), "When it was last seen")          \
    X(running, "", "", "Running", MS, 0, IN_STATES,                                                \
      fact_quantile(&o->cluster->cpu[CPU_RUNNING], 0.5),                                           \
      "In half of its reports the thread ran for so long, or less")                                \
    X(waiting, "", "", "Waiting", MS, 0, IN_STATES,                                                \
      fact_quantile(&o->cluster->cpu[CPU_WAITING], 0.5),                                           \
      "The same of waiting for a core: it could have run")                                         \
    X(blocked, "", "", "Blocked", MS, 0, IN_STATES,                                                \
      fact_quantile(&o->cluster->cpu[CPU_BLOCKED], 0.5),                                           \
      "The same of being blocked: on a lock, on a disk, asleep")

/* In CSV they stand below those of the cluster. */
#define POINT_FACTS(X)                                                               \
    X(point_reports, "reports", "reports", "", COUNT, 9, IN_TEXT | IN_CSV | IN_ROWS, \
      fact_number(o->point->reports, true), "")                                      \
    X(point_share, "share", "share", "", RATE, 8, IN_TEXT | IN_CSV | IN_ROWS,        \
      fact_rate(cluster_trend_share(o->set, o->by, o->point)), "")                   \
    X(point_users, "users", "users", "", USERS, 8, IN_TEXT | IN_CSV | IN_ROWS,       \
      fact_distinct(&o->point->users), "")                                           \
    X(point_user_rate, "user_rate", "UV", "", RATE, 8, IN_TEXT | IN_CSV | IN_ROWS,   \
      fact_rate(cluster_trend_user_rate(o->set, o->by, o->point)), "")               \
    X(point_p50, "p50_ms", "p50", "", MS, 8, IN_TEXT | IN_CSV | IN_ROWS,             \
      fact_quantile(&o->point->costs, 0.5), "")                                      \
    X(point_p95, "p95_ms", "p95", "", MS, 8, IN_TEXT | IN_CSV | IN_ROWS,             \
      fact_quantile(&o->point->costs, 0.95), "")

#define OWNER_FACTS(X)                                                                       \
    X(owner_clusters, "clusters", "clusters", "", COUNT, 8, IN_TEXT | IN_MARKDOWN | IN_ROWS, \
      fact_number(o->sum->clusters, true), "")                                               \
    X(owner_count, "count", "count", "", COUNT, 9, IN_TEXT | IN_MARKDOWN | IN_ROWS,          \
      fact_number(o->sum->occurrences, true), "")                                            \
    X(owner_share, "share", "share", "", RATE, 9, IN_TEXT | IN_MARKDOWN,                     \
      fact_part(o->sum->occurrences, o->set), "")                                            \
    X(owner_users, "users", "users", "", USERS, 9, IN_TEXT | IN_MARKDOWN | IN_ROWS,          \
      fact_distinct(&o->sum->users), "")                                                     \
    X(owner_p50, "p50_ms", "p50", "", MS, 9, IN_TEXT | IN_MARKDOWN | IN_ROWS,                \
      fact_quantile(&o->sum->costs, 0.5), "")                                                \
    X(owner_p95, "p95_ms", "p95", "", MS, 9, IN_TEXT | IN_MARKDOWN | IN_ROWS,                \
      fact_quantile(&o->sum->costs, 0.95), "")                                               \
    X(owner_sum, "sum_ms", "", "", MS, 0, IN_ROWS, fact_number(o->sum->costs.sum_ms, true), "")

#define FACT_GET(symbol, key, word, label, unit, width, in, value, help)  \
    static struct fact_value fact_##symbol##_get(const struct fact_of *o) \
    {                                                                     \
        return value;                                                     \
    }
#define FACT_ROW(symbol, key, word, label, unit, width, in, value, help) \
    {key, word, label, help, FACT_##unit, width, in, fact_##symbol##_get},

CLUSTER_FACTS(FACT_GET)
POINT_FACTS(FACT_GET)
OWNER_FACTS(FACT_GET)

const struct fact cluster_facts[] = {CLUSTER_FACTS(FACT_ROW){.value = NULL}};
const struct fact point_facts[] = {POINT_FACTS(FACT_ROW){.value = NULL}};
const struct fact owner_facts[] = {OWNER_FACTS(FACT_ROW){.value = NULL}};

/* For people; a dash where it is not known. */
static void fact_write(struct buf *out, const struct fact *f, struct fact_value v, bool grouped)
{
    if (!v.known) {
        buf_u8(out, '-');
    } else if (f->unit == FACT_RATE) {
        buf_str(out, str_from_c(CLUSTER_PERCENT(v.rate)));
    } else if (f->unit == FACT_MS) {
        buf_str(out, str_from_c(CLUSTER_MS(v.n)));
    } else {
        buf_str(out, v.estimated ? STR("≈") : STR(""));
        if (grouped)
            show_count(out, v.n);
        else
            buf_printf(out, "%" PRIu64, v.n);
    }
}

void facts_text_head(struct buf *out, const struct fact *facts, unsigned in)
{
    for (; facts->value; facts++) {
        if (facts->in & in)
            buf_printf(out, "%*s", facts->width, facts->word);
    }
}

void facts_text(struct buf *out, const struct fact *facts, unsigned in, const struct fact_of *of)
{
    struct buf text;

    buf_init(&text);
    for (; facts->value; facts++) {
        size_t columns;

        if (!(facts->in & in))
            continue;
        buf_clear(&text);
        fact_write(&text, facts, facts->value(of), false);
        columns = show_width(str_from_bytes(buf_view(&text)));
        buf_printf(out, "%*s", facts->width > (int)columns ? facts->width - (int)columns : 0, "");
        buf_bytes(out, buf_view(&text));
    }
    buf_release(&text);
}

void facts_markdown_head(struct buf *out, const struct fact *facts)
{
    for (; facts->value; facts++) {
        if (facts->in & IN_MARKDOWN)
            buf_printf(out, " %s |", facts->word);
    }
}

void facts_markdown_rule(struct buf *out, const struct fact *facts)
{
    for (; facts->value; facts++)
        buf_str(out, facts->in & IN_MARKDOWN ? STR("---:|") : STR(""));
}

void facts_markdown(struct buf *out, const struct fact *facts, const struct fact_of *of)
{
    for (; facts->value; facts++) {
        if (!(facts->in & IN_MARKDOWN))
            continue;
        buf_u8(out, ' ');
        fact_write(out, facts, facts->value(of), true);
        buf_str(out, STR(" |"));
    }
}

void facts_csv_head(struct buf *out, const struct fact *facts)
{
    for (; facts->value; facts++) {
        if (facts->in & IN_CSV)
            buf_printf(out, ",%s", facts->key);
    }
}

void facts_csv(struct buf *out, const struct fact *facts, const struct fact_of *of)
{
    for (; facts->value; facts++) {
        struct fact_value v = facts->value(of);

        if (!(facts->in & IN_CSV))
            continue;
        buf_u8(out, ',');
        if (v.known && facts->unit == FACT_RATE)
            buf_printf(out, "%.9g", v.rate);
        else if (v.known)
            buf_printf(out, "%" PRIu64, v.n);
    }
}

void facts_rows(struct json_writer *w, const struct fact *facts, const struct fact_of *of)
{
    for (; facts->value; facts++) {
        struct fact_value v;

        if (!(facts->in & IN_ROWS))
            continue;
        v = facts->value(of);
        if (facts->unit == FACT_RATE)
            json_write_key_real(w, facts->key, v.rate);
        else
            json_write_key_u64_or_null(w, facts->key, v.n, v.known || facts->unit == FACT_USERS);
    }
}

size_t facts_columns(struct html_column *columns, const struct fact *facts, unsigned in)
{
    static const enum html_kind kinds[] = {[FACT_COUNT] = HTML_NUMBER,
                                           [FACT_USERS] = HTML_NUMBER,
                                           [FACT_RATE] = HTML_PERCENT,
                                           [FACT_MS] = HTML_MS,
                                           [FACT_TIME] = HTML_TIME};
    size_t n = 0;

    for (; facts->value; facts++) {
        if (facts->in & in)
            columns[n++] = (struct html_column){facts->label, kinds[facts->unit], facts->help};
    }
    return n;
}

size_t facts_cells(struct html_cell *cells, const struct fact *facts, unsigned in,
                   const struct fact_of *of)
{
    size_t n = 0;

    for (; facts->value; facts++) {
        struct fact_value v;

        if (!(facts->in & in))
            continue;
        v = facts->value(of);
        cells[n++] = (struct html_cell){.number = !v.known                   ? 0
                                                  : facts->unit == FACT_RATE ? v.rate
                                                                             : (double)v.n,
                                        .none = !v.known};
    }
    return n;
}
