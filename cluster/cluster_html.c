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

static const struct html_column method_column = {"Method", HTML_NAME,
                                                 "The key method, which names the cluster"};

static const struct html_column change_column = {
    "Change", HTML_WORD, "What is more than chance: in how often, or in how long"};

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
                &(struct fact_of){.set = v->set, .cluster = c}, NULL);
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
    struct cluster_page *s = cluster_page_new(v);

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
static void method_entry_write(struct cluster_view *v, const struct method_change *c)
{
    struct cluster_page *s = v->state;
    const struct builds *builds = v->diff->new_set->builds;
    struct str method = builds_shown(builds, c->method);
    const struct cluster_change as = {.ratio = c->ratio, .rate_q = c->q, .time_q = 1, .tail_q = 1};
    struct html_cell cells[PAGE_COLUMNS_MAX] = {{.text = method},
                                                {.text = str_from_c(method_change_word(c))}};
    struct html_fact facts[1];
    struct html_entry entry = {
        .title = method, .cells = cells, .facts = facts, .fact_count = 1, .key = UINT32_MAX};
    struct buf text;

    html_use_name(&s->html, c->method); /* the page knows how it is written in Kotlin */
    facts_cells(cells + 2, change_facts, IN_PAGE, &(struct fact_of){.change = &as}, &s->arena);
    buf_init(&text);
    buf_printf(&text, "%s wherever it stands: ", method_change_word(c));
    method_change_write(&text, c);
    facts[0] = (struct html_fact){"says", cluster_page_keep(s, &text)};
    cluster_page_write(
        s, &entry,
        s->owners ? owner_name(s->owners, owners_of_method(s->owners, builds, c->method)) : STR(""),
        STR(""));
    arena_reset(&s->arena);
    buf_release(&text);
}

static void cluster_page_diff_begin(struct cluster_view *v)
{
    struct html_column columns[PAGE_COLUMNS_MAX] = {method_column, change_column};
    struct html_head head = {
        .noun = STR("change"),
        .nouns = STR("changes"),
        .columns = columns,
        .column_count = 2 + facts_columns(columns + 2, change_facts, IN_PAGE),
    };
    struct cluster_page *s = cluster_page_new(v);

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
                              enum cluster_counted counted)
{
    struct str result;
    struct buf text;

    buf_init(&text);
    buf_printf(&text, "%s: ", cluster_change_names[c->kind]);
    cluster_page_rate(&text, side_rate(&c->old));
    buf_printf(&text, " of %s before, ", cluster_counted_names[counted]);
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

static void cluster_page_change(struct cluster_view *v, size_t i)
{
    const struct cluster_change *c = v->changes[i];
    struct str method = cluster_method(v->diff->new_set->builds, c->shown);
    bool compared = c->old.cluster && c->new.cluster && c->old.cluster->tree.reports > 0;
    struct cluster_page *s = v->state;
    struct html_cell cells[PAGE_COLUMNS_MAX] = {
        {.text = method}, {.text = str_from_c(cluster_change_names[c->kind])}};
    const struct cluster_page_entry entry = {
        .cluster = c->shown,
        .set = c->new.cluster ? v->diff->new_set : v->diff->old_set,
        .title = method,
        .cells = cells,
        .change = change_text(s, c, v->diff->counted),
        .before = compared ? c->old.cluster : NULL,
    };

    facts_cells(cells + 2, change_facts, IN_PAGE, &(struct fact_of){.change = c}, &s->arena);
    cluster_page_entry(s, &entry);
}

static void cluster_page_diff_end(struct cluster_view *v)
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
               cluster_counted_names[d->counted]);
    if (v->n_slower + v->n_faster > 0) {
        buf_str(&text, STR(" Methods: "));
        method_counts_write(&text, v);
        buf_u8(&text, '.');
    }
    if (v->figure_diff->n + v->figure_diff->kinds[CHANGE_NONE] > 0) {
        buf_str(&text, STR(" Figures: "));
        figure_kinds_write(&text, v->figure_diff);
        buf_str(&text, STR("."));
    }
    cluster_page_close(v->state, d->new_set->builds, str_from_bytes(buf_view(&text)));
    buf_release(&text);
}

const struct cluster_writer cluster_writer_html = {
    .top = 200,
    .clusters = {.begin = cluster_page_begin, .one = cluster_page_add, .end = cluster_page_end},
    .changes = {.begin = cluster_page_diff_begin,
                .one = cluster_page_change,
                .end = cluster_page_diff_end},
};
