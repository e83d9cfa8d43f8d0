/* SPDX-License-Identifier: Apache-2.0 */
/* Clusters, or changes, as one page to look at: the jank tree of each by occurrence and by time. */
#include <math.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_page.h"
#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/fact.h"
#include "cluster/figure_words.h"
#include "lib/show.h"

#define METHOD_COLUMN                                                  \
    {                                                                  \
        "Method", HTML_NAME, "The key method, which names the cluster" \
    }

static const struct html_column method_column = METHOD_COLUMN;

static const struct html_column diff_columns[] = {
    METHOD_COLUMN,
    {"Change", HTML_WORD, "What is more than chance: in how often, or in how long"},
    {"Before", HTML_PERCENT, "Users (or starts, or reports) with it, in the old ones"},
    {"After", HTML_PERCENT, "The same, in the new ones"},
    {"Times", HTML_TIMES, "After, divided by before"},
    {"p50 before", HTML_MS, "Half of its reports took so long, or less, in the old ones"},
    {"p50 after", HTML_MS, "The same, in the new ones"},
    {"p50 change", HTML_SHOWN, "By how much that changed"},
    {"p95 before", HTML_MS, "19 of 20 of its reports took so long, or less, in the old ones"},
    {"p95 after", HTML_MS, "The same, in the new ones"},
    {"p95 change", HTML_SHOWN, "By how much that changed"},
    {"q", HTML_CHANCE,
     "How many of the finds as sure as this one are chance: the smaller of how often and how long"},
};

enum {
    DIFF_COLUMNS = sizeof(diff_columns) / sizeof(diff_columns[0]),
    DIFF_METHOD = 0, /* columns that an entry of a method has */
    DIFF_CHANGE = 1,
    DIFF_TIMES = 4,
    DIFF_Q = DIFF_COLUMNS - 1,
};

static struct html_cell number_cell(double value)
{
    return (struct html_cell){.number = isfinite(value) ? value : 0, .none = !isfinite(value)};
}

static struct html_cell count_cell(uint64_t value, bool known)
{
    return (struct html_cell){.number = (double)value, .none = !known};
}

/* Whether there are columns of what threads did. */
static unsigned page_facts(const struct cluster_set *s)
{
    return s->total.cpu[CPU_RUNNING].count > 0 ? IN_PAGE | IN_STATES : IN_PAGE;
}

static void cluster_write(struct cluster_view *v, const struct cluster *c, struct str method)
{
    struct html_cell cells[PAGE_COLUMNS_MAX] = {{.text = method}};
    const struct cluster_page_entry entry = {
        .cluster = c, .set = v->set, .title = method, .cells = cells};

    facts_cells(cells + 1, cluster_facts, page_facts(v->set),
                &(struct fact_of){.set = v->set, .cluster = c});
    cluster_page_entry(v->state, &entry);
}

static void cluster_page_begin(struct cluster_view *v)
{
    struct html_column columns[PAGE_COLUMNS_MAX] = {method_column};
    struct html_head head = {
        .noun = STR("cluster"),
        .nouns = STR("clusters"),
        .columns = columns,
        .column_count = 1 + facts_columns(columns + 1, cluster_facts, page_facts(v->set)),
        .has_total = true,
    };
    struct cluster_page *s = cluster_page_new(v->owners);

    v->state = s;
    if (figure_html_table(v, &s->whole, &s->table))
        head.table = &s->table;
    cluster_page_open(s, v->out, &head);
    cluster_write(v, &v->set->total, STR("All clusters"));
}

static void cluster_page_add(struct cluster_view *v, size_t i)
{
    const struct cluster *c = v->chosen[i];

    cluster_write(v, c, cluster_method(v->set->builds, c));
}

static void cluster_page_end(struct cluster_view *v)
{
    const struct cluster_set *set = v->set;
    struct buf text;

    buf_init(&text);
    cluster_sums_write(&text, set);
    if (v->n < set->n) {
        buf_printf(&text, ", of which %s", SHOWN_COUNT(v->n));
        buf_str(&text, v->n == 1 ? STR(" is here") : STR(" are here"));
    }
    if (set->rare_clusters) {
        buf_str(&text, STR("; memory was full: "));
        show_plural(&text, set->rare_clusters, "rare cluster");
        buf_str(&text, STR(" with "));
        show_plural(&text, set->rest.reports, "report");
        buf_printf(&text, " left out, and counts may lack up to %s", SHOWN_COUNT(set->missed));
    }
    cluster_page_close(v->state, set->builds, str_from_bytes(buf_view(&text)));
    buf_release(&text);
}

/* A method that is slower, or faster, wherever it stands: an entry without calls. */
static void method_entry_write(struct cluster_diff_view *v, const struct method_change *c)
{
    struct cluster_page *s = v->state;
    const struct builds *builds = v->diff->new_set->builds;
    struct str method = builds_shown(builds, c->method);
    struct html_cell cells[DIFF_COLUMNS];
    struct html_fact facts[1];
    struct html_entry entry = {
        .title = method, .cells = cells, .facts = facts, .fact_count = 1, .key = UINT32_MAX};
    struct buf text;

    html_use_name(&s->html, c->method); /* the page knows how it is written in Kotlin */
    for (int i = 0; i < DIFF_COLUMNS; i++)
        cells[i] = (struct html_cell){.none = true};
    cells[DIFF_METHOD] = (struct html_cell){.text = method};
    cells[DIFF_CHANGE] = (struct html_cell){.text = str_from_c(method_change_word(c))};
    cells[DIFF_TIMES] = number_cell(c->ratio);
    cells[DIFF_TIMES].marked = !cells[DIFF_TIMES].none;
    cells[DIFF_Q] = number_cell(c->q);
    buf_init(&text);
    buf_printf(&text, "%s wherever it stands: ", method_change_word(c));
    method_change_write(&text, c);
    facts[0] = (struct html_fact){"says", cluster_page_keep(s, &text)};
    cluster_page_write(s, &entry,
                       s->owners
                           ? owner_name(s->owners, owners_of_method(s->owners, builds, c->method))
                           : STR(""));
    arena_reset(&s->arena);
    buf_release(&text);
}

static void cluster_page_diff_begin(struct cluster_diff_view *v)
{
    struct html_head head = {
        .noun = STR("change"),
        .nouns = STR("changes"),
        .columns = diff_columns,
        .column_count = DIFF_COLUMNS,
    };
    struct cluster_page *s = cluster_page_new(v->owners);

    v->state = s;
    if (figure_html_change_table(v, &s->whole, &s->table))
        head.table = &s->table;
    cluster_page_open(s, v->out, &head);
    for (size_t i = 0; i < v->n_methods; i++)
        method_entry_write(v, v->methods[i]);
}

static double side_rate(const struct cluster_side *side)
{
    return side->of ? (double)side->with / (double)side->of : NAN;
}

static void cluster_page_q(struct buf *out, double q)
{
    if (q < 0.0001)
        buf_str(out, STR(" (q < 0.0001)"));
    else if (q <= DIFF_LEVEL)
        buf_printf(out, " (q %.4f)", q);
    else
        buf_str(out, STR(" (may be chance)"));
}

/* "worse: 1.2 % of users before, 3.4 % after (q 0.0012); p50 300 ms before, 320 ms after (may be
 * chance)" */
static struct str change_text(struct cluster_page *s, const struct cluster_change *c,
                              enum cluster_unit unit)
{
    struct str result;
    struct buf text;

    buf_init(&text);
    buf_printf(&text, "%s: ", cluster_change_names[c->kind]);
    cluster_page_rate(&text, side_rate(&c->old));
    buf_printf(&text, " of %s before, ", cluster_unit_names[unit]);
    cluster_page_rate(&text, side_rate(&c->new));
    buf_str(&text, STR(" after"));
    cluster_page_q(&text, c->rate_q);
    if (c->old.cluster && c->new.cluster) {
        buf_printf(&text, "; p50 %s ms before, %s ms after", SHOWN_COUNT(c->old.p50_ms),
                   SHOWN_COUNT(c->new.p50_ms));
        cluster_page_q(&text, c->time_q);
        buf_printf(&text, "; p95 %s ms before, %s ms after", SHOWN_COUNT(c->old.p95_ms),
                   SHOWN_COUNT(c->new.p95_ms));
        cluster_page_q(&text, c->tail_q);
    }
    for (int i = 0; i < CPU_STATES; i++) {
        if (!c->states[i].known)
            continue;
        buf_printf(&text, "; %s %s ms before, %s ms after", cpu_time_names[i].shown,
                   SHOWN_COUNT(c->states[i].old_p50_ms), SHOWN_COUNT(c->states[i].new_p50_ms));
        if (cluster_state_changed(c, (enum cpu_time)i))
            buf_printf(&text, " (changed, p %.4f)", c->states[i].p);
    }
    result = cluster_page_keep(s, &text);
    buf_release(&text);
    return result;
}

/* "+450 ms, +50.0 %", in the order of the second. */
static struct html_cell moved_cell(struct cluster_page *s, const struct cluster_change *c,
                                   uint64_t from_ms, uint64_t to_ms)
{
    bool both = c->old.cluster && c->new.cluster;
    struct html_cell cell = number_cell(both ? (double)to_ms / (double)from_ms - 1 : NAN);
    struct buf text;

    if (cell.none)
        return cell;
    buf_init(&text);
    cluster_moved_write(&text, from_ms, to_ms);
    cell.text = cluster_page_keep(s, &text);
    buf_release(&text);
    return cell;
}

static struct html_cell marked_cell(struct html_cell cell, bool marked)
{
    cell.marked = marked && !cell.none;
    return cell;
}

static void cluster_page_change(struct cluster_diff_view *v, size_t i)
{
    const struct cluster_change *c = v->chosen[i];
    struct str method = cluster_method(v->diff->new_set->builds, c->shown);
    bool compared = c->old.cluster && c->new.cluster && c->old.cluster->tree.reports > 0;
    bool rate = c->rate_q <= DIFF_LEVEL, time = c->time_q <= DIFF_LEVEL;
    bool tail = c->tail_q <= DIFF_LEVEL;
    const struct html_cell cells[DIFF_COLUMNS] = {
        {.text = method},
        {.text = str_from_c(cluster_change_names[c->kind])},
        number_cell(side_rate(&c->old)),
        marked_cell(number_cell(side_rate(&c->new)), rate),
        marked_cell(number_cell(c->ratio), rate),
        count_cell(c->old.p50_ms, c->old.cluster),
        marked_cell(count_cell(c->new.p50_ms, c->new.cluster), time),
        marked_cell(moved_cell(v->state, c, c->old.p50_ms, c->new.p50_ms), time),
        count_cell(c->old.p95_ms, c->old.cluster),
        marked_cell(count_cell(c->new.p95_ms, c->new.cluster), tail),
        marked_cell(moved_cell(v->state, c, c->old.p95_ms, c->new.p95_ms), tail),
        number_cell(cluster_change_q(c)),
    };
    const struct cluster_page_entry entry = {
        .cluster = c->shown,
        .set = c->new.cluster ? v->diff->new_set : v->diff->old_set,
        .title = method,
        .cells = cells,
        .change = change_text(v->state, c, v->diff->unit),
        .before = compared ? c->old.cluster : NULL,
    };

    cluster_page_entry(v->state, &entry);
}

static void cluster_page_diff_end(struct cluster_diff_view *v)
{
    const struct cluster_diff *d = v->diff;
    struct buf text;

    buf_init(&text);
    show_plural(&text, d->old_set->total.reports, "call tree");
    buf_printf(&text, " before, %s after: ", SHOWN_COUNT(d->new_set->total.reports));
    for (int i = 0; i < CHANGE_NONE; i++) {
        if (d->kinds[i] > 0)
            buf_printf(&text, "%s %s, ", SHOWN_COUNT(d->kinds[i]), cluster_change_names[i]);
    }
    show_plural(&text, d->kinds[CHANGE_NONE], "cluster");
    buf_printf(&text, " without a change that is more than chance. Rates are by %s.",
               cluster_unit_names[d->unit]);
    if (v->n_slower + v->n_faster > 0) {
        buf_str(&text, STR(" Methods: "));
        method_counts_write(&text, v);
        buf_u8(&text, '.');
    }
    if (v->figures->n + v->figures->kinds[CHANGE_NONE] > 0) {
        buf_str(&text, STR(" Figures: "));
        figure_kinds_write(&text, v->figures);
        buf_str(&text, STR("."));
    }
    cluster_page_close(v->state, d->new_set->builds, str_from_bytes(buf_view(&text)));
    buf_release(&text);
}

const struct cluster_writer cluster_writer_html = {
    .top = 200,
    .begin = cluster_page_begin,
    .cluster = cluster_page_add,
    .end = cluster_page_end,
    .diff_begin = cluster_page_diff_begin,
    .change = cluster_page_change,
    .diff_end = cluster_page_diff_end,
};
