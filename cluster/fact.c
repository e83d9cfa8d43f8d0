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

static struct fact_value fact_marked(struct fact_value v, bool marked)
{
    v.marked = marked;
    return v;
}

static struct fact_value fact_side(const struct cluster_side *s)
{
    return (struct fact_value){.n = s->with,
                               .rate = s->of ? (double)s->with / (double)s->of : (double)NAN,
                               .known = s->cluster != NULL};
}

/* Of a cluster that one side has alone, the time there. */
static struct fact_value fact_moved(const struct cluster_change *c, uint64_t old_ms,
                                    uint64_t new_ms)
{
    bool both = c->old.cluster && c->new.cluster;
    struct fact_value v = fact_rate(both ? (double)new_ms / (double)old_ms - 1 : (double)NAN);

    v.from_ms = c->old.cluster ? old_ms : new_ms;
    v.n = c->new.cluster ? new_ms : old_ms;
    return v;
}

static double fact_difference(const struct cluster_change *c, uint64_t old_ms, uint64_t new_ms)
{
    return c->old.cluster && c->new.cluster ? (double)new_ms - (double)old_ms : (double)NAN;
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
    X(user_rate, "user_rate", "UV", "Of users", RATE, 8, IN_TEXT | IN_CSV | IN_ROWS | IN_PAGE,     \
      fact_rate(cluster_user_rate(o->set, o->cluster)), "Users who have it, of the users sampled") \
    X(start_rate, "start_rate", "PV", "Of starts", RATE, 8, IN_WIDE | IN_ROWS | IN_PAGE,           \
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

#define FOUND(question) (o->change->question <= DIFF_LEVEL)

/* Columns of CSV are in this order, and so are keys of NDJSON: some stand twice. */
#define CHANGE_FACTS(X)                                                                           \
    X(before, "", "before", "Before", SIDE, 17, IN_TEXT | IN_MARKDOWN | IN_PAGE,                  \
      fact_side(&o->change->old), "Users (or starts, or reports) with it, in the old ones")       \
    X(after, "", "after", "After", SIDE, 17, IN_TEXT | IN_MARKDOWN | IN_PAGE,                     \
      fact_marked(fact_side(&o->change->new), FOUND(rate_q)), "The same, in the new ones")        \
    X(old_with, "old_with", "", "", COUNT, 0, IN_CSV, fact_number(o->change->old.with, true), "") \
    X(old_of, "old_of", "", "", COUNT, 0, IN_CSV, fact_number(o->change->old.of, true), "")       \
    X(new_with, "new_with", "", "", COUNT, 0, IN_CSV, fact_number(o->change->new.with, true), "") \
    X(new_of, "new_of", "", "", COUNT, 0, IN_CSV, fact_number(o->change->new.of, true), "")       \
    X(ratio, "ratio", "times", "Times", TIMES, 6,                                                 \
      IN_TEXT | IN_MARKED | IN_CSV | IN_ROWS | IN_PAGE,                                           \
      fact_marked(fact_rate(o->change->ratio), FOUND(rate_q)), "After, divided by before")        \
    X(q_text, "", "q", "", Q, 8, IN_TEXT, fact_rate(cluster_change_q(o->change)), "")             \
    X(rate_q, "rate_q", "", "", RATE, 0, IN_CSV | IN_ROWS, fact_rate(o->change->rate_q), "")      \
    X(longer, "longer", "", "", RATE, 0, IN_ROWS, fact_rate(o->change->longer), "")               \
    X(time_q, "time_q", "", "", RATE, 0, IN_ROWS, fact_rate(o->change->time_q), "")               \
    X(tail, "tail", "", "", RATE, 0, IN_ROWS, fact_rate(o->change->tail), "")                     \
    X(tail_q, "tail_q", "", "", RATE, 0, IN_ROWS, fact_rate(o->change->tail_q), "")               \
    X(old_p50, "old_p50_ms", "p50 was", "p50 before", MS, 8, IN_TEXT | IN_CSV | IN_PAGE,          \
      fact_number(o->change->old.p50_ms, o->change->old.cluster),                                 \
      "Half of its reports took so long, or less, in the old ones")                               \
    X(new_p50, "new_p50_ms", "is ", "p50 after", MS, 8, IN_TEXT | IN_MARKED | IN_CSV | IN_PAGE,   \
      fact_marked(fact_number(o->change->new.p50_ms, o->change->new.cluster), FOUND(time_q)),     \
      "The same, in the new ones")                                                                \
    X(p50_moved, "", "p50", "p50 change", MOVED, 0, IN_MARKDOWN | IN_PAGE,                        \
      fact_marked(fact_moved(o->change, o->change->old.p50_ms, o->change->new.p50_ms),            \
                  FOUND(time_q)),                                                                 \
      "By how much that changed")                                                                 \
    X(p50_change_ms, "p50_change_ms", "", "", RATE, 0, IN_CSV | IN_ROWS,                          \
      fact_rate(fact_difference(o->change, o->change->old.p50_ms, o->change->new.p50_ms)), "")    \
    X(p50_change, "p50_change", "", "", RATE, 0, IN_CSV | IN_ROWS,                                \
      fact_moved(o->change, o->change->old.p50_ms, o->change->new.p50_ms), "")                    \
    X(old_p95, "old_p95_ms", "", "p95 before", MS, 0, IN_CSV | IN_PAGE,                           \
      fact_number(o->change->old.p95_ms, o->change->old.cluster),                                 \
      "19 of 20 of its reports took so long, or less, in the old ones")                           \
    X(new_p95, "new_p95_ms", "", "p95 after", MS, 0, IN_CSV | IN_PAGE,                            \
      fact_marked(fact_number(o->change->new.p95_ms, o->change->new.cluster), FOUND(tail_q)),     \
      "The same, in the new ones")                                                                \
    X(p95_moved, "", "p95", "p95 change", MOVED, 0, IN_MARKDOWN | IN_PAGE,                        \
      fact_marked(fact_moved(o->change, o->change->old.p95_ms, o->change->new.p95_ms),            \
                  FOUND(tail_q)),                                                                 \
      "By how much that changed")                                                                 \
    X(p95_change_ms, "p95_change_ms", "", "", RATE, 0, IN_CSV | IN_ROWS,                          \
      fact_rate(fact_difference(o->change, o->change->old.p95_ms, o->change->new.p95_ms)), "")    \
    X(p95_change, "p95_change", "", "", RATE, 0, IN_CSV | IN_ROWS,                                \
      fact_moved(o->change, o->change->old.p95_ms, o->change->new.p95_ms), "")                    \
    X(time_q_last, "time_q", "", "", RATE, 0, IN_CSV, fact_rate(o->change->time_q), "")           \
    X(tail_q_last, "tail_q", "", "", RATE, 0, IN_CSV, fact_rate(o->change->tail_q), "")           \
    X(q, "", "", "q", Q, 0, IN_PAGE, fact_rate(cluster_change_q(o->change)),                      \
      "How many of the finds as sure as this one are chance: the smaller of how often and how "   \
      "long")

/* A side of a change. */
#define SIDE_FACTS(X)                                                                             \
    X(side_reports, "reports", "", "", COUNT, 0, IN_ROWS,                                         \
      fact_number(o->side->cluster ? o->side->cluster->reports : 0, true), "")                    \
    X(side_with, "with", "", "", COUNT, 0, IN_ROWS, fact_number(o->side->with, true), "")         \
    X(side_of, "of", "", "", COUNT, 0, IN_ROWS, fact_number(o->side->of, true), "")               \
    X(side_p50, "p50_ms", "", "", MS, 0, IN_ROWS, fact_number(o->side->p50_ms, o->side->cluster), \
      "")                                                                                         \
    X(side_p90, "p90_ms", "", "", MS, 0, IN_ROWS, fact_number(o->side->p90_ms, o->side->cluster), \
      "")                                                                                         \
    X(side_p95, "p95_ms", "", "", MS, 0, IN_ROWS, fact_number(o->side->p95_ms, o->side->cluster), \
      "")

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
CHANGE_FACTS(FACT_GET)
SIDE_FACTS(FACT_GET)

const struct fact cluster_facts[] = {CLUSTER_FACTS(FACT_ROW){.value = NULL}};
const struct fact point_facts[] = {POINT_FACTS(FACT_ROW){.value = NULL}};
const struct fact owner_facts[] = {OWNER_FACTS(FACT_ROW){.value = NULL}};
const struct fact change_facts[] = {CHANGE_FACTS(FACT_ROW){.value = NULL}};
const struct fact side_facts[] = {SIDE_FACTS(FACT_ROW){.value = NULL}};

static bool fact_is_real(const struct fact *f)
{
    return f->unit == FACT_RATE || f->unit >= FACT_SIDE;
}

static void times_text(struct buf *out, double ratio)
{
    if (!isfinite(ratio) || ratio >= 999)
        buf_str(out, isnan(ratio) ? STR("-") : STR("new"));
    else
        buf_printf(out, ratio > 0 ? "%.2f" : "%.0f", ratio);
}

/* For people; a dash where it is not known. */
static void fact_write(struct buf *out, const struct fact *f, struct fact_value v, bool grouped)
{
    if (f->unit == FACT_TIMES) {
        times_text(out, v.rate);
    } else if (f->unit == FACT_MOVED) {
        cluster_change_write(out, v.from_ms, v.n);
    } else if (f->unit == FACT_SIDE && !grouped) {
        buf_printf(out, "%" PRIu64 " %8s", v.n, CLUSTER_PERCENT(v.rate));
    } else if (!v.known) {
        buf_u8(out, '-');
    } else if (f->unit == FACT_SIDE) {
        buf_printf(out, "%s (%s)", SHOWN_COUNT(v.n), CLUSTER_PERCENT(v.rate));
    } else if (f->unit == FACT_Q) {
        buf_printf(out, v.rate < 0.0001 ? "<0.0001" : "%.4f", v.rate);
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
            buf_printf(out, "%*s", facts->width + (facts->in & IN_MARKED ? 1 : 0), facts->word);
    }
}

void facts_text(struct buf *out, const struct fact *facts, unsigned in, const struct fact_of *of)
{
    struct buf text;

    buf_init(&text);
    for (; facts->value; facts++) {
        struct fact_value v;
        size_t columns;

        if (!(facts->in & in))
            continue;
        v = facts->value(of);
        buf_clear(&text);
        fact_write(&text, facts, v, false);
        columns = show_width(str_from_bytes(buf_view(&text)));
        buf_printf(out, "%*s", facts->width > (int)columns ? facts->width - (int)columns : 0, "");
        buf_bytes(out, buf_view(&text));
        if (facts->in & IN_MARKED)
            buf_u8(out, v.marked ? '*' : ' ');
    }
    buf_release(&text);
}

void facts_markdown_head(struct buf *out, const struct fact *facts, const char *who)
{
    for (; facts->value; facts++) {
        if (facts->in & IN_MARKDOWN && facts->unit == FACT_SIDE)
            buf_printf(out, " %s %s |", who, facts->word);
        else if (facts->in & IN_MARKDOWN)
            buf_printf(out, " %s |", facts->word);
    }
}

void facts_markdown_rule(struct buf *out, const struct fact *facts)
{
    for (; facts->value; facts++) {
        if (facts->in & IN_MARKDOWN)
            buf_str(out, facts->unit == FACT_MOVED ? STR("---|") : STR("---:|"));
    }
}

void facts_markdown(struct buf *out, const struct fact *facts, const struct fact_of *of)
{
    for (; facts->value; facts++) {
        struct fact_value v;

        if (!(facts->in & IN_MARKDOWN))
            continue;
        v = facts->value(of);
        buf_str(out, v.marked && v.known ? STR(" **") : STR(" "));
        fact_write(out, facts, v, true);
        buf_str(out, v.marked && v.known ? STR("** |") : STR(" |"));
    }
}

void facts_words(struct buf *out, const struct fact *facts, const struct fact_of *of)
{
    const char *between = "";

    for (; facts->value; facts++) {
        struct fact_value v = facts->value(of);

        if (!(facts->in & IN_MARKDOWN) || (facts->unit != FACT_MOVED && !v.known))
            continue;
        buf_printf(out, "%s%s ", between, facts->word);
        fact_write(out, facts, v, true);
        between = ", ";
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
        if (v.known && fact_is_real(facts))
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
        if (fact_is_real(facts))
            json_write_key_real(w, facts->key, v.rate);
        else
            json_write_key_u64_or_null(w, facts->key, v.n, v.known || facts->unit == FACT_USERS);
    }
}

size_t facts_columns(struct html_column *columns, const struct fact *facts, unsigned in)
{
    static const enum html_kind kinds[] = {
        [FACT_COUNT] = HTML_NUMBER, [FACT_USERS] = HTML_NUMBER, [FACT_RATE] = HTML_PERCENT,
        [FACT_MS] = HTML_MS,        [FACT_TIME] = HTML_TIME,    [FACT_SIDE] = HTML_PERCENT,
        [FACT_TIMES] = HTML_TIMES,  [FACT_MOVED] = HTML_SHOWN,  [FACT_Q] = HTML_CHANCE};
    size_t n = 0;

    for (; facts->value; facts++) {
        if (facts->in & in)
            columns[n++] = (struct html_column){facts->label, kinds[facts->unit], facts->help};
    }
    return n;
}

static struct html_cell fact_cell(const struct fact *f, struct fact_value v, struct arena *arena)
{
    struct html_cell cell = {.number = fact_is_real(f) ? v.rate : (double)v.n, .marked = v.marked};

    /* A side that has none of it has 0 %. */
    if (f->unit == FACT_SIDE ? isnan(v.rate) : !v.known)
        return (struct html_cell){.none = true};
    if (f->unit == FACT_MOVED) {
        struct buf text;

        buf_init(&text);
        cluster_moved_write(&text, v.from_ms, v.n);
        cell.text = arena_str(arena, str_from_bytes(buf_view(&text)));
        buf_release(&text);
    }
    return cell;
}

size_t facts_cells(struct html_cell *cells, const struct fact *facts, unsigned in,
                   const struct fact_of *of, struct arena *arena)
{
    size_t n = 0;

    for (; facts->value; facts++) {
        if (facts->in & in)
            cells[n++] = fact_cell(facts, facts->value(of), arena);
    }
    return n;
}
