/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "lib/show.h"
#include "report/report_words.h"

enum { TO_MINUTE = 16 }; /* characters of "2026-11-21 10:02:03.004 UTC" */

#define CLUSTER_DETAIL_SHOWN(symbol, name, shown) [CLUSTER_##symbol] = shown,

#define CHANGE_COLOR(symbol, name, color) color,

const char *const cluster_change_colors[CHANGE_KINDS] = {CLUSTER_CHANGE_LIST(CHANGE_COLOR)};

const char *cluster_ms_text(char *text, uint64_t ms)
{
    double s = (double)ms / 1000;

    if (ms < 1000)
        snprintf(text, CLUSTER_TEXT_SIZE, "%" PRIu64 " ms", ms);
    else if (ms < 99950)
        snprintf(text, CLUSTER_TEXT_SIZE, ms < 9995 ? "%.2f s" : "%.1f s", s);
    else if (ms < 100 * 3600 * 1000ull)
        snprintf(text, CLUSTER_TEXT_SIZE, "%.0f min", s / 60);
    else
        snprintf(text, CLUSTER_TEXT_SIZE, "%.0f d", s / 86400);
    return text;
}

void cluster_moved_write(struct buf *out, uint64_t from_ms, uint64_t to_ms)
{
    bool more = to_ms >= from_ms;

    buf_printf(out, "%s%s", more ? "+" : "-", CLUSTER_MS(more ? to_ms - from_ms : from_ms - to_ms));
    if (from_ms > 0)
        buf_printf(out, ", %+.1f %%", ((double)to_ms / (double)from_ms - 1) * 100);
}

void cluster_change_write(struct buf *out, uint64_t from_ms, uint64_t to_ms)
{
    buf_str(out, str_from_c(CLUSTER_MS(from_ms)));
    if (from_ms == to_ms)
        return;
    buf_printf(out, " to %s (", CLUSTER_MS(to_ms));
    cluster_moved_write(out, from_ms, to_ms);
    buf_str(out, STR(")"));
}

const char *cluster_percent_text(char *text, double rate)
{
    if (isnan(rate))
        snprintf(text, CLUSTER_TEXT_SIZE, "-");
    else if (rate > 0 && rate < 0.0005)
        snprintf(text, CLUSTER_TEXT_SIZE, "<0.1 %%");
    else
        snprintf(text, CLUSTER_TEXT_SIZE, "%.1f %%", rate * 100);
    return text;
}

void cluster_counts_write(struct buf *out, const struct cluster *c)
{
    static const char *const names[CLUSTER_DETAILS] = {CLUSTER_DETAIL_LIST(CLUSTER_DETAIL_SHOWN)};
    const char *before = ": ";

    show_plural(out, c->reports, "report");
    for (int i = 0; i < CLUSTER_DETAILS; i++) {
        if (c->details[i] == 0)
            continue;
        buf_printf(out, "%s%s %s", before, SHOWN_COUNT(c->details[i]), names[i]);
        before = ", ";
    }
    if (c->repeats)
        buf_printf(out, "; %s more %s not sent", SHOWN_COUNT(c->repeats),
                   c->repeats == 1 ? "was" : "were");
}

void cluster_sums_write(struct buf *out, const struct cluster_set *set)
{
    uint64_t others = set->others + set->sampled;

    show_plural(out, set->total.reports, "call tree");
    buf_str(out, STR(" in "));
    show_plural(out, set->n, "cluster");
    if (set->total.reports == 0 && others > 0) {
        buf_str(out, STR(": "));
        show_plural(out, others, "report");
        buf_str(out, others == 1 ? STR(" is of another kind") : STR(" are of other kinds"));
    }
    if (set->frozen > 0) {
        buf_str(out, STR("; left out: "));
        show_plural(out, set->frozen, "report");
        buf_str(out, STR(" of processes that stood still as a whole"));
    }
    if (set->copies.found > 0) {
        buf_str(out, STR("; counted once: "));
        show_count(out, set->copies.found);
        buf_str(out, set->copies.found == 1 ? STR(" copy of a report") : STR(" copies of reports"));
    }
}

void cluster_distinct_write(struct buf *out, const struct distinct *d)
{
    if (distinct_error(d) > 0)
        buf_str(out, STR("≈"));
    show_count(out, distinct_count(d));
}

void cluster_seen_write(struct buf *out, const struct cluster *c)
{
    struct buf first, last;

    buf_init(&first);
    buf_init(&last);
    report_title_time(&first, c->first_ms);
    report_title_time(&last, c->last_ms);
    if (first.n >= TO_MINUTE && last.n >= TO_MINUTE) {
        struct str from = str_sub(str_from_bytes(buf_view(&first)), 0, TO_MINUTE);
        struct str to = str_sub(str_from_bytes(buf_view(&last)), 0, TO_MINUTE);

        buf_str(out, from);
        if (!str_eq(from, to)) {
            buf_str(out, STR(" to "));
            buf_str(out, to);
        }
        buf_str(out, STR(" UTC"));
    }
    buf_release(&first);
    buf_release(&last);
}

void cluster_cpu_write(struct buf *out, const struct cluster *c, double quantile)
{
    size_t start = out->n;

    for (int i = 0; i < CPU_STATES; i++) {
        if (c->cpu[i].count == 0)
            continue;
        buf_printf(out, "%s%s %s ms", out->n > start ? ", " : "", cpu_time_names[i].shown,
                   SHOWN_COUNT(durations_quantile(&c->cpu[i], quantile)));
    }
}

void cluster_lost_write(struct buf *out, const struct cluster *c)
{
    size_t start = out->n;

    if (c->lost > 0) {
        buf_str(out, STR("events of "));
        show_plural(out, c->lost, "report");
        buf_str(out, STR(" were overwritten"));
    }
    if (c->unrecorded_ms > 0)
        buf_printf(out, "%s%s ms were not recorded", out->n > start ? ", " : "",
                   SHOWN_COUNT(c->unrecorded_ms));
    if (c->left > 0) {
        buf_str(out, STR(". In "));
        show_plural(out, c->left, "report");
        buf_str(out, STR(" calls that exceptions left filled the memory: with --exits all they "
                         "take no room"));
    }
}

void cluster_sample_write(struct buf *out, const struct cluster_sample *s)
{
    show_text(out, str_from_c(s->file));
    if (s->line > 0)
        buf_printf(out, ":%" PRIu64, s->line);
    buf_printf(out, ", %s", CLUSTER_MS(s->cost_ms));
}
