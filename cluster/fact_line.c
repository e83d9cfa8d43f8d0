/* SPDX-License-Identifier: Apache-2.0 */
#include <inttypes.h>
#include <math.h>

#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/concentration.h"
#include "cluster/fact.h"
#include "cluster/known.h"
#include "lib/show.h"
#include "report/stack_key.h"

enum {
    LINE_TEXTS = 5,   /* versions, devices … of a line of text, */
    PAGE_TEXTS = 8,   /* and of the page */
    LINE_OTHERS = 18, /* columns that the number of the others takes */
    FILTERS = 8,
};

static bool is_total(const struct fact_of *o)
{
    return o->cluster == &o->set->total;
}

static void line_counts_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    cluster_counts_write(out, o->cluster);
    if (o->columns > 0 && o->cluster->missed > 0)
        buf_printf(out, ", up to %" PRIu64 " missed", o->cluster->missed);
}

static void details_rows(struct json_writer *w, const struct fact_of *o)
{
    json_write_key_open(w, "details", '{');
    for (int i = 0; i < CLUSTER_DETAILS; i++)
        json_write_key_u64(w, cluster_detail_names[i], o->cluster->details[i]);
    json_write_close(w, '}');
}

/* Whose reports it has, where several stack keys were joined. */
static void line_joined_write(struct buf *out, const struct fact_of *o, int which)
{
    const struct cluster *c = o->cluster;
    char key[STACK_KEY_LENGTH + 1];

    (void)which;
    for (size_t i = 0; i < c->n_joined; i++) {
        stack_key_text(c->joined[i].key, key);
        buf_printf(out, "%s%s ", i > 0 ? "\n" : "", key);
        buf_str(out, builds_for_reading(o->set->builds, c->joined[i].method));
        buf_printf(out, " (%s)", SHOWN_COUNT(c->joined[i].reports));
    }
}

static void line_state_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    cluster_known_write(out, o->cluster);
}

/* Null where nothing is known. */
static void state_rows(struct json_writer *w, const struct fact_of *o)
{
    const struct cluster *c = o->cluster;
    bool fixed = c->known && c->known->state == KNOWN_FIXED;

    if (is_total(o))
        return;
    json_write_key_str_or_null(w, "state", cluster_known_word(c));
    json_write_key_str_or_null(w, "fixed_in", fixed ? c->known->fixed_in : STR(""));
    json_write_key_u64_or_null(w, "regressed_reports", c->regressed, fixed);
}

static void line_finding_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    findings_write(out, &o->cluster->findings);
}

static void finding_rows(struct json_writer *w, const struct fact_of *o)
{
    findings_rows(w, &o->cluster->findings);
}

/* "35 users, 1.2 % of those sampled" */
static void sampled_part_write(struct buf *out, const struct distinct *d, const char *what,
                               double rate)
{
    if (distinct_count(d) == 0)
        return;
    cluster_distinct_write(out, d);
    buf_printf(out, " %s%s", what, distinct_count(d) == 1 ? "" : "s");
    if (isnan(rate))
        return;
    buf_str(out, STR(", "));
    buf_str(out, str_from_c(CLUSTER_PERCENT(rate)));
    buf_str(out, STR(" of those sampled"));
}

static void line_users_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    sampled_part_write(out, is_total(o) ? &o->set->users : &o->cluster->users, "user",
                       cluster_user_rate(o->set, o->cluster));
}

static void line_starts_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    sampled_part_write(out, is_total(o) ? &o->set->starts : &o->cluster->starts, "start",
                       cluster_start_rate(o->set, o->cluster));
}

static void line_cost_write(struct buf *out, const struct fact_of *o, int which)
{
    const struct durations *costs = &o->cluster->costs;

    (void)which;
    if (o->cluster->reports > 0)
        buf_printf(out, "p50 %s ms, p90 %s ms, max %s ms",
                   SHOWN_COUNT(durations_quantile(costs, 0.5)),
                   SHOWN_COUNT(durations_quantile(costs, 0.9)), SHOWN_COUNT(costs->max_ms));
}

static void line_seen_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    if (o->cluster->last_ms > 0)
        cluster_seen_write(out, o->cluster);
}

/* "8.1 (300), 8.0 (223), others (50)": as many as fit the line. */
static void line_texts_write(struct buf *out, const struct fact_of *o, int which)
{
    const struct tally *t = &o->cluster->texts[which];
    bool single = which < CLUSTER_SINGLE_TEXTS;
    uint64_t others = single ? t->total : 0;
    size_t start = out->n;

    for (uint32_t i = 0; i < t->n && i < (o->columns ? LINE_TEXTS : PAGE_TEXTS); i++) {
        uint64_t sure = t->entries[i].count - t->entries[i].unsure;
        size_t before = out->n;

        if (sure == 0)
            break;
        buf_str(out, i > 0 ? STR(", ") : STR(""));
        if (o->columns > 0)
            show_text(out, tally_text(&t->entries[i]));
        else
            buf_str(out, tally_text(&t->entries[i]));
        buf_printf(out, " (%s)", SHOWN_COUNT(sure));
        if (o->columns > 0 && i > 0 &&
            show_width(str_sub(str_from_bytes(buf_view(out)), start, out->n)) + LINE_OTHERS >
                o->columns) {
            out->n = before;
            break;
        }
        others -= single ? sure : 0;
    }
    if (others > 0)
        buf_printf(out, "%sothers (%s)", others < t->total ? ", " : "", SHOWN_COUNT(others));
}

static void texts_rows(struct json_writer *w, const struct fact_of *o)
{
    for (int i = 0; i < CLUSTER_TEXTS; i++) {
        const struct tally *t = &o->cluster->texts[i];

        json_write_key_open(w, cluster_text_names[i], '[');
        for (uint32_t k = 0; k < t->n; k++) {
            uint64_t sure = t->entries[k].count - t->entries[k].unsure;

            if (sure == 0)
                continue;
            json_write_open(w, '{');
            json_write_key_str(w, "value", tally_text(&t->entries[k]));
            json_write_key_u64(w, "reports", sure);
            json_write_close(w, '}');
        }
        json_write_close(w, ']');
    }
}

/* What threads did: a quantile; 0: two of them. */
static void line_threads_write(struct buf *out, const struct fact_of *o, int percent)
{
    if (o->cluster->cpu[CPU_RUNNING].count == 0)
        return;
    if (percent > 0) {
        cluster_cpu_write(out, o->cluster, percent / 100.0);
        return;
    }
    buf_str(out, STR("p50 "));
    cluster_cpu_write(out, o->cluster, 0.5);
    buf_str(out, STR("; p90 "));
    cluster_cpu_write(out, o->cluster, 0.9);
}

/* Null if no report tells. */
static void threads_rows(struct json_writer *w, const struct fact_of *o)
{
    for (int i = 0; i < CPU_STATES; i++) {
        const struct durations *d = &o->cluster->cpu[i];

        json_write_key(w, cpu_time_names[i].key);
        if (d->count == 0) {
            json_write_null(w);
            continue;
        }
        json_write_open(w, '{');
        json_write_key_u64(w, "reports", d->count);
        json_write_key_u64(w, "p50_ms", durations_quantile(d, 0.5));
        json_write_key_u64(w, "p90_ms", durations_quantile(d, 0.9));
        json_write_key_u64(w, "max_ms", d->max_ms);
        json_write_key_u64(w, "sum_ms", d->sum_ms);
        json_write_close(w, '}');
    }
}

static void line_lost_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    if (o->cluster->lost > 0 || o->cluster->unrecorded_ms > 0)
        cluster_lost_write(out, o->cluster);
}

static void line_filter_write(struct buf *out, const struct fact_of *o, int which)
{
    const struct tally *t = &o->cluster->filter;

    (void)which;
    if (t->n == 0 || (o->cluster->lost == 0 && o->cluster->unrecorded_ms == 0))
        return;
    buf_str(out, STR("these wrote most; lines for --filter, not to measure them"));
    for (uint32_t i = 0; i < t->n && i < FILTERS; i++) {
        buf_str(out, STR("\n  "));
        buf_str(out, tally_text(&t->entries[i]));
    }
}

static void lost_rows(struct json_writer *w, const struct fact_of *o)
{
    const struct cluster *c = o->cluster;

    json_write_key_u64(w, "lost_reports", c->lost);
    json_write_key_u64(w, "left_reports", c->left);
    json_write_key_u64(w, "unrecorded_ms", c->unrecorded_ms);
    json_write_key_open(w, "filter", '[');
    for (uint32_t i = 0; i < c->filter.n; i++)
        json_write_str(w, tally_text(&c->filter.entries[i]));
    json_write_close(w, ']');
}

/* Where it is more often than others are. */
static void line_most_on_write(struct buf *out, const struct fact_of *o, int which)
{
    struct concentration found[CONCENTRATIONS_MAX];
    size_t n = is_total(o) ? 0 : concentration_find(o->set, o->cluster, found);

    (void)which;
    for (size_t i = 0; i < n; i++) {
        buf_str(out, i > 0 ? STR("\n") : STR(""));
        concentration_write(out, &found[i]);
    }
}

static void most_on_rows(struct json_writer *w, const struct fact_of *o)
{
    struct concentration found[CONCENTRATIONS_MAX];
    size_t n;

    if (is_total(o))
        return;
    n = concentration_find(o->set, o->cluster, found);
    json_write_key_open(w, "most_on", '[');
    for (size_t i = 0; i < n; i++) {
        json_write_open(w, '{');
        json_write_key_str(w, "what", str_from_c(cluster_text_names[found[i].text]));
        json_write_key_str(w, "value", found[i].value);
        json_write_key_real(w, "share", found[i].share);
        json_write_key_real(w, "others", found[i].others);
        json_write_key_real(w, "lift", found[i].lift);
        json_write_key_real(w, "p", found[i].p);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void line_trend_write(struct buf *out, const struct fact_of *o, int which)
{
    (void)which;
    trend_text_write(out, o->set, o->cluster);
}

static void trend_rows(struct json_writer *w, const struct fact_of *o)
{
    trend_ndjson_write(w, o->set, o->cluster);
}

static struct cluster_sample sample_of(const struct fact_of *o, int kind)
{
    return cluster_samples_get(&o->cluster->samples, (enum cluster_sample_kind)kind,
                               durations_quantile(&o->cluster->costs, 0.5));
}

/* Where reports of it are. */
static void line_sample_write(struct buf *out, const struct fact_of *o, int kind)
{
    struct cluster_sample s = sample_of(o, kind);

    if (s.file)
        cluster_sample_write(out, &s);
}

static void samples_rows(struct json_writer *w, const struct fact_of *o)
{
    json_write_key_open(w, "samples", '{');
    for (int i = 0; i < SAMPLE_KINDS; i++) {
        struct cluster_sample s = sample_of(o, i);

        json_write_key(w, cluster_sample_names[i]);
        if (!s.file) {
            json_write_null(w);
            continue;
        }
        json_write_open(w, '{');
        json_write_key_str(w, "file", str_from_c(s.file));
        json_write_key_u64(w, "line", s.line);
        json_write_key_u64(w, "cost_ms", s.cost_ms);
        json_write_close(w, '}');
    }
    json_write_close(w, '}');
}

static void line_key_write(struct buf *out, const struct fact_of *o, int which)
{
    char key[STACK_KEY_LENGTH + 1];

    (void)which;
    if (is_total(o))
        return;
    stack_key_text(o->cluster->key, key);
    buf_str(out, str_from_c(key));
}

/* Of all clusters, and where the system told of exits. */
static void line_vitals_write(struct buf *out, const struct fact_of *o, int which)
{
    const struct vitals *v = &o->set->vitals;
    uint64_t days = distinct_count(&v->days);
    const char *between = ": ";

    (void)which;
    if (!is_total(o) || !isfinite(vital_rate(v, VITAL_ANR)))
        return;
    show_plural(out, v->exits, "exit");
    buf_str(out, STR(" in "));
    cluster_distinct_write(out, &v->days);
    buf_printf(out, " %s (%.2g each)", days == 1 ? "day of a user" : "days of users",
               (double)v->exits / (double)days);
    for (int i = 0; i < VITALS; i++, between = ", ")
        buf_printf(out, "%s%s %s", between, vital_names[i].name,
                   CLUSTER_PERCENT(vital_rate(v, (enum vital)i)));
    if (v->anrs > 0)
        buf_printf(out, "; %" PRIu64 " of %" PRIu64 " ANRs of the system were reported",
                   v->confirmed, v->anrs);
}

static void vitals_rows(struct json_writer *w, const struct fact_of *o)
{
    const struct vitals *v = &o->set->vitals;

    if (!is_total(o) || v->exits == 0)
        return;
    json_write_key_open(w, "vitals", '{');
    json_write_key_u64(w, "exits", v->exits);
    json_write_key_u64(w, "anrs", v->anrs);
    json_write_key_u64(w, "confirmed_anrs", v->confirmed);
    json_write_key_u64(w, "user_days", distinct_count(&v->days));
    for (int i = 0; i < VITALS; i++)
        json_write_key_real(w, vital_names[i].key, vital_rate(v, (enum vital)i));
    json_write_close(w, '}');
}

#define TEXT_LINE(symbol, field, all, one) \
    {all ": ", all, IN_TEXT | IN_HEAD | IN_PAGE, CLUSTER_##symbol, line_texts_write, NULL},

/* In the order of the page and, but for what stands twice, of the others. */
const struct fact_line cluster_lines[] = {
    {"", "occurrence", IN_TEXT | IN_PAGE | IN_ROWS, 0, line_counts_write, details_rows},
    {"finding: ", "finding", IN_TEXT | IN_MARKDOWN | IN_PAGE | IN_ROWS, 0, line_finding_write,
     finding_rows},
    {"state: ", "state", IN_TEXT | IN_CHANGE | IN_PAGE | IN_ROWS, 0, line_state_write, state_rows},
    {"joined: ", "joined", IN_TEXT | IN_CHANGE | IN_PAGE, 0, line_joined_write, NULL},
    {"", "users", IN_PAGE, 0, line_users_write, NULL},
    {"", "starts", IN_PAGE, 0, line_starts_write, NULL},
    {"", "cost", IN_PAGE, 0, line_cost_write, NULL},
    {"seen: ", "", IN_TEXT, 0, line_seen_write, NULL},
    {"", "", IN_ROWS, 0, NULL, texts_rows},
    {"p50 ", "", IN_TEXT, 50, line_threads_write, NULL},
    {"p90 ", "", IN_TEXT, 90, line_threads_write, NULL},
    {"", "threads", IN_PAGE | IN_ROWS, 0, line_threads_write, threads_rows},
    {"", "lost", IN_TEXT | IN_PAGE | IN_ROWS, 0, line_lost_write, lost_rows},
    {"", "", IN_TEXT, 0, line_filter_write, NULL},
    {"", "seen", IN_PAGE, 0, line_seen_write, NULL},
    CLUSTER_TEXT_LIST(TEXT_LINE) CLUSTER_MANY_LIST(TEXT_LINE){
        "most on ", "most on", IN_TEXT | IN_CHANGE | IN_MARKDOWN | IN_PAGE | IN_ROWS, 0,
        line_most_on_write, most_on_rows},
    {"", "", IN_TEXT, 0, line_trend_write, NULL},
    {"worst: ", "", IN_TEXT, SAMPLE_WORST, line_sample_write, NULL},
    {"median: ", "", IN_TEXT, SAMPLE_MEDIAN, line_sample_write, NULL},
    {"newest: ", "", IN_TEXT, SAMPLE_NEWEST, line_sample_write, NULL},
    {"", "", IN_ROWS, 0, NULL, samples_rows},
    {"", "", IN_ROWS, 0, NULL, trend_rows},
    {"vitals: ", "Android vitals", IN_HEAD | IN_PAGE | IN_ROWS, 0, line_vitals_write, vitals_rows},
    {"", "stack key", IN_PAGE, 0, line_key_write, NULL},
    {"", "", 0, 0, NULL, NULL},
};

void fact_lines_text(struct buf *out, unsigned in, const char *indent, const struct fact_of *of)
{
    struct buf text;

    buf_init(&text);
    for (const struct fact_line *l = cluster_lines; l->in; l++) {
        struct fact_of here = *of;
        struct str rest, line;

        if (!(l->in & in))
            continue;
        here.columns -= strlen(indent) + strlen(l->before);
        buf_clear(&text);
        l->write(&text, &here, l->which);
        rest = str_from_bytes(buf_view(&text));
        while (str_next_line(&rest, &line))
            buf_printf(out, "%s%s%.*s\n", indent, l->before, STR_ARG(line));
    }
    buf_release(&text);
}

void fact_lines_markdown_head(struct buf *out)
{
    for (const struct fact_line *l = cluster_lines; l->in; l++) {
        if (l->in & IN_MARKDOWN)
            buf_printf(out, " %s |", l->label);
    }
}

void fact_lines_markdown_rule(struct buf *out)
{
    for (const struct fact_line *l = cluster_lines; l->in; l++)
        buf_str(out, l->in & IN_MARKDOWN ? STR("---|") : STR(""));
}

void fact_lines_markdown(struct buf *out, const struct fact_of *of)
{
    struct buf text;

    buf_init(&text);
    for (const struct fact_line *l = cluster_lines; l->in; l++) {
        const char *between = " ";
        struct str rest, line;

        if (!(l->in & IN_MARKDOWN))
            continue;
        buf_clear(&text);
        l->write(&text, of, l->which);
        rest = str_from_bytes(buf_view(&text));
        for (; str_next_line(&rest, &line); between = "<br>") {
            buf_str(out, str_from_c(between));
            cluster_markdown_text(out, line);
        }
        buf_str(out, STR(" |"));
    }
    buf_release(&text);
}

void fact_lines_rows(struct json_writer *w, const struct fact_of *of)
{
    for (const struct fact_line *l = cluster_lines; l->in; l++) {
        if (l->in & IN_ROWS)
            l->rows(w, of);
    }
}
