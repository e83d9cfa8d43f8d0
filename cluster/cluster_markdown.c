/* SPDX-License-Identifier: Apache-2.0 */
/* Clusters, or what changed, as a table of Markdown (GitHub's and GitLab's): for the comment on a
 * pull request. */
#include <math.h>
#include <string.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/concentration.h"
#include "cluster/fact.h"
#include "lib/show.h"

/* Code in a cell of a table. A backtick would end the code, and a bar the cell. */
void cluster_markdown_code(struct buf *out, struct str s)
{
    struct buf shown;

    buf_init(&shown);
    show_text(&shown, s);
    buf_str(out, STR("`"));
    for (size_t i = 0; i < shown.n; i++) {
        if (shown.p[i] == '|')
            buf_u8(out, '\\');
        buf_u8(out, shown.p[i] == '`' ? '\'' : shown.p[i]);
    }
    buf_str(out, STR("`"));
    buf_release(&shown);
}

/* Arbitrary text in a cell, with markup escaped. */
void cluster_markdown_text(struct buf *out, struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (strchr("\\`*_[]<>|~#&", s.p[i]))
            buf_u8(out, '\\');
        buf_u8(out, (uint8_t)s.p[i]);
    }
}

/* A cell's text, in bold where it changed by more than chance. */
static void cell_write(struct buf *out, const char *text, bool bold)
{
    const char *mark = bold ? "**" : "";

    buf_printf(out, " %s%s%s |", mark, text, mark);
}

/* Where it is more often than others are: in a cell, with lines between. */
static void concentrations_cell_write(struct buf *out, const struct cluster_set *set,
                                      const struct cluster *c)
{
    struct concentration found[CONCENTRATIONS_MAX];
    size_t n = concentration_find(set, c, found);
    struct buf text;

    buf_init(&text);
    for (size_t i = 0; i < n; i++) {
        buf_clear(&text);
        concentration_write(&text, &found[i]);
        buf_str(out, i > 0 ? STR("<br>") : STR(" "));
        cluster_markdown_text(out, str_from_bytes(buf_view(&text)));
    }
    buf_str(out, STR(" |"));
    buf_release(&text);
}

/* The end of a row: its owner, if owners are given. */
static void owner_cell_write(struct buf *out, struct owners *o, const struct builds *builds,
                             const struct cluster *c)
{
    if (o) {
        buf_u8(out, ' ');
        cluster_markdown_text(out, cluster_owner(o, builds, c));
        buf_str(out, STR(" |"));
    }
    buf_u8(out, '\n');
}

static void cluster_markdown_begin(struct cluster_view *v)
{
    cluster_sums_write(v->out, v->set);
    buf_str(v->out, STR(".\n"));
    owner_markdown_table(v);
    if (v->n == 0)
        return;
    buf_str(v->out, STR("\n|"));
    facts_markdown_head(v->out, cluster_facts);
    buf_printf(v->out, " method | most on |%s\n|", v->owners ? " owner |" : "");
    facts_markdown_rule(v->out, cluster_facts);
    buf_printf(v->out, "---|---|%s\n", v->owners ? "---|" : "");
}

static void cluster_markdown_add(struct cluster_view *v, size_t i)
{
    const struct cluster *c = v->chosen[i];

    buf_u8(v->out, '|');
    facts_markdown(v->out, cluster_facts, &(struct fact_of){.set = v->set, .cluster = c});
    buf_u8(v->out, ' ');
    cluster_markdown_code(v->out, cluster_method_for_reading(v->set->builds, c));
    buf_str(v->out, STR(" |"));
    concentrations_cell_write(v->out, v->set, c);
    owner_cell_write(v->out, v->owners, v->set->builds, c);
}

static void cluster_markdown_diff_begin(struct cluster_diff_view *v)
{
    const struct cluster_diff *d = v->diff;
    const char *unit = cluster_unit_names[d->unit];

    for (int i = 0; i < CHANGE_NONE; i++)
        buf_printf(v->out, "%s%zu %s", i ? ", " : "**Clusters: ", d->kinds[i],
                   cluster_change_names[i]);
    buf_str(v->out, STR("**; "));
    show_plural(v->out, d->old_set->total.reports, "call tree");
    buf_printf(v->out, " before, %s after.\n", SHOWN_COUNT(d->new_set->total.reports));
    if (v->n_slower + v->n_faster > 0) {
        buf_str(v->out, STR("\n**Methods**: "));
        method_counts_write(v->out, v);
        buf_str(v->out, STR(".\n"));
    }
    owner_markdown_changes(v);
    method_markdown_changes(v);
    if (v->n > 0)
        buf_printf(v->out,
                   "\n| change | %s before | %s after | p50 | p95 | method | part that "
                   "changed | most on |%s\n|---|---:|---:|---|---|---|---|---|%s\n",
                   unit, unit, v->owners ? " owner |" : "", v->owners ? "---|" : "");
}

/* "231 (1.2 %)", or a dash where it is not there. */
static void side_cell_write(struct buf *out, const struct cluster_side *side, bool bold)
{
    const char *mark = bold ? "**" : "";

    if (!side->cluster) {
        cell_write(out, "-", false);
        return;
    }
    buf_printf(out, " %s%s (%s)%s |", mark, SHOWN_COUNT(side->with),
               CLUSTER_PERCENT(side->of ? (double)side->with / (double)side->of : (double)NAN),
               mark);
}

/* The old value, the new one, and the change; one value alone if the other side has none. */
static void times_cell_write(struct buf *out, const struct cluster_change *c, uint64_t old_ms,
                             uint64_t new_ms, bool bold)
{
    const char *mark = bold ? "**" : "";

    buf_printf(out, " %s", mark);
    cluster_change_write(out, c->old.cluster ? old_ms : new_ms, c->new.cluster ? new_ms : old_ms);
    buf_printf(out, "%s |", mark);
}

/* "blocked 600 ms to 900 ms": what changed by more than chance. */
static void states_cell_write(struct buf *out, const struct cluster_change *c)
{
    const char *between = " ";

    for (int i = 0; i < CPU_STATES; i++) {
        if (!cluster_state_changed(c, (enum cpu_time)i))
            continue;
        buf_printf(out, "%s%s %s to %s", between, cpu_time_names[i].shown,
                   CLUSTER_MS(c->states[i].old_p50_ms), CLUSTER_MS(c->states[i].new_p50_ms));
        between = ", ";
    }
    buf_str(out, STR(" |"));
}

static void cluster_markdown_change(struct cluster_diff_view *v, size_t i)
{
    const struct cluster_change *c = v->chosen[i];
    bool rate = c->rate_q <= DIFF_LEVEL, time = c->time_q <= DIFF_LEVEL;
    bool tail = c->tail_q <= DIFF_LEVEL;

    buf_str(v->out, STR("|"));
    cell_write(v->out, cluster_change_names[c->kind], c->kind <= CHANGE_WORSE);
    side_cell_write(v->out, &c->old, false);
    side_cell_write(v->out, &c->new, rate);
    times_cell_write(v->out, c, c->old.p50_ms, c->new.p50_ms, time);
    times_cell_write(v->out, c, c->old.p95_ms, c->new.p95_ms, tail);
    buf_str(v->out, STR(" "));
    cluster_markdown_code(v->out, cluster_method_for_reading(v->diff->new_set->builds, c->shown));
    buf_str(v->out, STR(" |"));
    states_cell_write(v->out, c);
    concentrations_cell_write(v->out, c->new.cluster ? v->diff->new_set : v->diff->old_set,
                              c->shown);
    owner_cell_write(v->out, v->owners, v->diff->new_set->builds, c->shown);
}

static void cluster_markdown_diff_end(struct cluster_diff_view *v)
{
    if (v->n > 0)
        buf_str(v->out,
                STR("\nBold: changed by more than chance. p50: the median time; p95: 19 of 20 take "
                    "no longer.\n"));
}

const struct cluster_writer cluster_writer_markdown = {
    .top = 20,
    .figure_top = 3,
    .begin = cluster_markdown_begin,
    .cluster = cluster_markdown_add,
    .figures = figure_markdown_write,
    .diff_begin = cluster_markdown_diff_begin,
    .change = cluster_markdown_change,
    .figure_changes = figure_markdown_changes,
    .diff_end = cluster_markdown_diff_end,
};
