/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_page.h"

#include <math.h>
#include <stdlib.h>

#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/concentration.h"
#include "cluster/fact.h"
#include "cluster/known.h"
#include "lib/mem.h"
#include "lib/show.h"

enum { FACTS_MAX = 32, FILTERS = 8 };

static const struct html_column owner_column = {"Owner", HTML_WORD,
                                                "Whose it is, as the file of --owners says"};

static const struct html_column state_column = {"State", HTML_WORD,
                                                "What the file of --states says of it"};

struct cluster_page *cluster_page_new(const struct cluster_view *v)
{
    struct cluster_page *s = mem_calloc(1, sizeof(*s));

    s->owners = v->owners;
    s->states = v->states;
    arena_init(&s->arena);
    arena_init(&s->whole);
    return s;
}

void cluster_page_open(struct cluster_page *s, struct buf *out, struct html_head *head)
{
    for (size_t i = 0; i < head->column_count; i++) {
        s->columns[s->n_columns++] = head->columns[i];
        if (i == 0 && s->owners)
            s->columns[s->n_columns++] = owner_column;
        if (i == 0 && s->states)
            s->columns[s->n_columns++] = state_column;
    }
    head->columns = s->columns;
    head->column_count = s->n_columns;
    head->list_first = true;
    head->weights[0] = (struct html_weight){
        .label = "Occurrence", .unit = "reports", .divisor = 1, .no_sum = true};
    head->weights[1] = (struct html_weight){.label = "Time", .unit = "ms", .divisor = 1};
    head->weight_count = 2;
    html_begin(&s->html, out, head);
}

static struct html_name cluster_page_name(void *ctx, uint32_t method)
{
    const struct builds *builds = ctx;
    const struct method_name *name = builds_name(builds, method);

    return (struct html_name){.shown = name->shown,
                              .kotlin = builds->raw_names ? STR("") : name->kotlin,
                              .place = name->place};
}

void cluster_page_close(struct cluster_page *s, struct builds *builds, struct str note)
{
    html_end(&s->html, note, cluster_page_name, builds);
    html_release(&s->html);
    arena_release(&s->arena);
    arena_release(&s->whole);
    free(s);
}

void cluster_page_rate(struct buf *out, double rate)
{
    if (isnan(rate))
        buf_str(out, STR("–"));
    else if (rate > 0 && rate < 0.0005)
        buf_str(out, STR("<0.1 %"));
    else
        buf_printf(out, "%.1f %%", rate * 100);
}

/* What was written, until the next entry. */
struct str cluster_page_keep(struct cluster_page *s, struct buf *text)
{
    struct str copy = arena_str(&s->arena, str_from_bytes(buf_view(text)));

    buf_clear(text);
    return copy;
}

/* Adds what was written, if anything was. */
static void page_fact(struct cluster_page *s, struct html_fact *facts, size_t *n, const char *label,
                      struct buf *text)
{
    if (text->n > 0)
        facts[(*n)++] = (struct html_fact){label, cluster_page_keep(s, text)};
}

static size_t cluster_page_facts(struct cluster_page *s, const struct cluster_page_entry *e,
                                 struct html_fact *facts)
{
    const struct fact_of of = {.set = e->set, .cluster = e->cluster};
    size_t n = 0;
    struct buf text;

    buf_init(&text);
    buf_str(&text, e->change);
    page_fact(s, facts, &n, "change", &text);
    for (const struct fact_line *l = cluster_lines; l->in; l++) {
        if (!(l->in & IN_PAGE))
            continue;
        l->write(&text, &of, l->which);
        page_fact(s, facts, &n, l->label, &text);
    }
    buf_release(&text);
    return n;
}

/* The values that some reports of it have: of a value in two lines the first. */
static size_t cluster_page_among(struct cluster_page *s, const struct cluster *c,
                                 struct html_fact among[CLUSTER_TEXTS])
{
    size_t n = 0;
    struct buf text;

    buf_init(&text);
    for (int k = 0; k < CLUSTER_TEXTS; k++) {
        for (uint32_t i = 0; i < c->texts[k].n; i++) {
            struct str rest = tally_text(&c->texts[k].entries[i]), line;

            if (str_next_line(&rest, &line)) {
                buf_str(&text, line);
                buf_u8(&text, '\n');
            }
        }
        page_fact(s, among, &n, concentration_names[k], &text);
    }
    buf_release(&text);
    return n;
}

static struct html_method *methods_fill(const struct merged_tree *t)
{
    struct html_method *methods = mem_alloc(mem_size(t->n_methods + 1u, sizeof(*methods)));

    for (uint32_t i = 0; i < t->n_methods; i++)
        methods[i] =
            (struct html_method){.name = t->methods[i].method, .total = t->methods[i].reports};
    return methods;
}

/* If much is missing: says so, and how to get more. */
static struct str cluster_page_warning(struct cluster_page *s, const struct cluster *c)
{
    struct str result;
    struct buf text;

    if (c->filter.n == 0)
        return (struct str){NULL, 0};
    buf_init(&text);
    cluster_lost_write(&text, c);
    buf_str(&text, STR(". These wrote most; lines for --filter, not to measure them:"));
    for (uint32_t i = 0; i < c->filter.n && i < FILTERS; i++) {
        buf_u8(&text, '\n');
        buf_str(&text, tally_text(&c->filter.entries[i]));
    }
    result = cluster_page_keep(s, &text);
    buf_release(&text);
    return result;
}

/* Where reports of it are. */
static size_t page_samples(struct cluster_page *s, const struct cluster *c,
                           struct html_sample *samples)
{
    size_t n = 0;

    for (int i = 0; i < SAMPLE_KINDS; i++) {
        struct cluster_sample one = cluster_samples_get(&c->samples, (enum cluster_sample_kind)i,
                                                        durations_quantile(&c->costs, 0.5));

        if (!one.file)
            continue;
        samples[n++] =
            (struct html_sample){.what = cluster_sample_names[i],
                                 .file = str_from_c(one.file),
                                 .line = one.line,
                                 .says = arena_printf(&s->arena, "%s", CLUSTER_MS(one.cost_ms))};
    }
    return n;
}

/* The old tree, scaled to as many reports. */
static void before_fill(const struct cluster_page_entry *e, struct html_before *before)
{
    uint32_t key;

    before->calls = cluster_page_calls(e->set->builds, e->before, &key);
    before->call_count = e->before->tree.n;
    before->methods = methods_fill(&e->before->tree);
    before->method_count = e->before->tree.n_methods;
    before->scale = (double)e->cluster->tree.reports / (double)e->before->tree.reports;
}

/* Writes an entry, whose cells have none for owner and state yet. */
void cluster_page_write(struct cluster_page *s, struct html_entry *entry, struct str owner,
                        struct str state)
{
    struct html_cell cells[PAGE_COLUMNS_MAX];
    size_t n = 0;

    for (size_t i = 0; n < s->n_columns; i++) {
        cells[n++] = entry->cells[i];
        if (i == 0 && s->owners)
            cells[n++] = (struct html_cell){.text = owner, .none = owner.n == 0};
        if (i == 0 && s->states)
            cells[n++] = (struct html_cell){.text = state, .none = state.n == 0};
    }
    entry->cells = cells;
    html_entry(&s->html, entry);
}

void cluster_page_entry(struct cluster_page *s, const struct cluster_page_entry *e)
{
    const struct cluster *c = e->cluster;
    struct builds *builds = e->set->builds;
    struct html_fact facts[FACTS_MAX], among[CLUSTER_TEXTS];
    struct html_sample samples[SAMPLE_KINDS];
    struct html_series series[TRENDS];
    struct html_before before = {0};
    struct html_entry entry = {.title = e->title, .cells = e->cells, .facts = facts};
    struct html_call *calls = cluster_page_calls(builds, c, &entry.key);
    struct html_method *methods = methods_fill(&c->tree);

    if (c->n_path > 0)
        html_use_name(&s->html, c->path[c->n_path - 1]); /* its title: in Kotlin, too */
    entry.fact_count = cluster_page_facts(s, e, facts);
    entry.among = among;
    entry.among_count = c == &e->set->total ? 0 : cluster_page_among(s, c, among);
    entry.calls = calls;
    entry.call_count = c->tree.n;
    entry.methods = methods;
    entry.method_count = c->tree.n_methods;
    entry.warning = cluster_page_warning(s, c);
    entry.samples = samples;
    entry.sample_count = page_samples(s, c, samples);
    entry.series = series;
    entry.series_count = trend_html_series(&s->arena, e->set, c, series);
    if (e->before)
        before_fill(e, &before);
    entry.before = e->before ? &before : NULL;
    cluster_page_write(s, &entry,
                       c == &e->set->total ? STR("") : cluster_owner(s->owners, builds, c),
                       cluster_known_word(c));
    free((void *)before.calls);
    free((void *)before.methods);
    free(calls);
    free(methods);
    arena_reset(&s->arena);
}
