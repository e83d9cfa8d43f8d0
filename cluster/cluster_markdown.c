/* SPDX-License-Identifier: Apache-2.0 */
/* Clusters, or what changed, as a table of Markdown (GitHub's and GitLab's): for the comment on a
 * pull request. */
#include <math.h>
#include <string.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
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
    facts_markdown_head(v->out, cluster_facts, NULL);
    buf_str(v->out, STR(" method |"));
    fact_lines_markdown_head(v->out);
    buf_printf(v->out, "%s\n|", v->owners ? " owner |" : "");
    facts_markdown_rule(v->out, cluster_facts);
    buf_str(v->out, STR("---|"));
    fact_lines_markdown_rule(v->out);
    buf_printf(v->out, "%s\n", v->owners ? "---|" : "");
}

static void cluster_markdown_add(struct cluster_view *v, size_t i)
{
    const struct cluster *c = v->chosen[i];
    const struct fact_of of = {.set = v->set, .cluster = c};

    buf_u8(v->out, '|');
    facts_markdown(v->out, cluster_facts, &of);
    buf_u8(v->out, ' ');
    cluster_markdown_code(v->out, cluster_method_for_reading(v->set->builds, c));
    buf_printf(v->out, "%s |", cluster_regressed_mark(c));
    fact_lines_markdown(v->out, &of);
    owner_cell_write(v->out, v->owners, v->set->builds, c);
}

static void cluster_markdown_diff_begin(struct cluster_view *v)
{
    const struct cluster_diff *d = v->diff;

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
    if (v->n == 0)
        return;
    buf_str(v->out, STR("\n| change |"));
    facts_markdown_head(v->out, change_facts, cluster_counted_names[d->counted]);
    buf_str(v->out, STR(" method | part that changed |"));
    fact_lines_markdown_head(v->out);
    buf_printf(v->out, "%s\n|---|", v->owners ? " owner |" : "");
    facts_markdown_rule(v->out, change_facts);
    buf_str(v->out, STR("---|---|"));
    fact_lines_markdown_rule(v->out);
    buf_printf(v->out, "%s\n", v->owners ? "---|" : "");
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

static void cluster_markdown_change(struct cluster_view *v, size_t i)
{
    const struct cluster_change *c = v->changes[i];
    const char *mark = c->kind <= CHANGE_WORSE ? "**" : "";

    buf_printf(v->out, "| %s%s%s |", mark, cluster_change_names[c->kind], mark);
    facts_markdown(v->out, change_facts, &(struct fact_of){.change = c});
    buf_str(v->out, STR(" "));
    cluster_markdown_code(v->out, cluster_method_for_reading(v->diff->new_set->builds, c->shown));
    buf_printf(v->out, "%s |", cluster_regressed_mark(c->shown));
    states_cell_write(v->out, c);
    fact_lines_markdown(
        v->out, &(struct fact_of){.set = c->new.cluster ? v->diff->new_set : v->diff->old_set,
                                  .cluster = c->shown});
    owner_cell_write(v->out, v->owners, v->diff->new_set->builds, c->shown);
}

static void cluster_markdown_diff_end(struct cluster_view *v)
{
    if (v->n > 0)
        buf_str(v->out,
                STR("\nBold: changed by more than chance. p50: the median time; p95: 19 of 20 take "
                    "no longer.\n"));
}

static void cluster_markdown_part(struct buf *out, const char *key, const char *value)
{
    buf_printf(out, "## %s ", key);
    cluster_markdown_code(out, str_from_c(*value ? value : "not said"));
    buf_str(out, STR("\n\n"));
}

const struct cluster_writer cluster_writer_markdown = {
    .part_begin = cluster_markdown_part,
    .top = 20,
    .figure_top = 3,
    .clusters = {.begin = cluster_markdown_begin,
                 .one = cluster_markdown_add,
                 .figures = figure_markdown_write},
    .changes = {.begin = cluster_markdown_diff_begin,
                .one = cluster_markdown_change,
                .figures = figure_markdown_changes,
                .end = cluster_markdown_diff_end},
};
