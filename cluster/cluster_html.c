/* SPDX-License-Identifier: Apache-2.0 */
/* Clusters, or changes, as one page to look at: the jank tree of each by occurrence and by time. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_words.h"
#include "cluster/concentration.h"
#include "cluster/fact.h"
#include "cluster/figure_text.h"
#include "cluster/figure_words.h"
#include "cluster/method_text.h"
#include "cluster/owner_text.h"
#include "cluster/trend_text.h"
#include "html/html.h"
#include "lib/mem.h"
#include "lib/row_index.h"
#include "lib/show.h"
#include "report/stack_key.h"

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
    FACTS_MAX = 11 + CLUSTER_TEXTS,
    COLUMNS_MAX = 40,
    TEXTS = 8,
};

static const struct html_column owner_column = {"Owner", HTML_WORD,
                                                "Whose it is, as the file of --owners says"};

struct cluster_page {
    struct html html;
    struct arena arena;    /* texts of one entry */
    struct owners *owners; /* NULL: nobody says */
    struct html_column columns[COLUMNS_MAX];
    size_t n_columns;
};

/* What one entry is made of. */
struct entry {
    const struct cluster *cluster;
    const struct cluster_set *set; /* that it is of */
    struct str title;
    const struct html_cell *cells;
    struct str change; /* a sentence about it; "" where there is none */
    const struct cluster
        *before; /* of a change: what it was; NULL where there is nothing to compare */
};

static struct cluster_page *cluster_page_open(struct buf *out, struct owners *owners,
                                              struct html_head *head)
{
    struct cluster_page *s = mem_calloc(1, sizeof(*s));

    s->owners = owners;
    for (size_t i = 0; i < head->column_count; i++) {
        s->columns[s->n_columns++] = head->columns[i];
        if (i == 0 && owners)
            s->columns[s->n_columns++] = owner_column;
    }
    head->columns = s->columns;
    head->column_count = s->n_columns;
    head->list_first = true;
    head->weights[0] = (struct html_weight){
        .label = "Occurrence", .unit = "reports", .divisor = 1, .no_sum = true};
    head->weights[1] = (struct html_weight){.label = "Time", .unit = "ms", .divisor = 1};
    head->weight_count = 2;
    arena_init(&s->arena);
    html_begin(&s->html, out, head);
    return s;
}

static void cluster_page_close(struct cluster_page *s, struct str note)
{
    html_end(&s->html, note);
    html_release(&s->html);
    arena_release(&s->arena);
    free(s);
}

static void cluster_page_rate(struct buf *out, double rate)
{
    if (isnan(rate))
        buf_str(out, STR("–"));
    else if (rate > 0 && rate < 0.0005)
        buf_str(out, STR("<0.1 %"));
    else
        buf_printf(out, "%.1f %%", rate * 100);
}

/* What was written, until the next entry. */
static struct str cluster_page_keep(struct cluster_page *s, struct buf *text)
{
    struct str copy = arena_str(&s->arena, str_from_bytes(buf_view(text)));

    buf_clear(text);
    return copy;
}

/* "8.1 (300), 8.0 (223), others (50)" */
static void tally_write(struct buf *out, const struct tally *t)
{
    uint64_t others = t->total;
    const char *between = "";

    for (uint32_t i = 0; i < t->n && i < TEXTS; i++) {
        uint64_t sure = t->entries[i].count - t->entries[i].unsure;

        if (sure == 0)
            break;
        buf_str(out, str_from_c(between));
        buf_str(out, tally_text(&t->entries[i]));
        buf_str(out, STR(" ("));
        show_count(out, sure);
        buf_str(out, STR(")"));
        others -= sure;
        between = ", ";
    }
    if (others > 0) {
        buf_printf(out, "%sothers (", between);
        show_count(out, others);
        buf_str(out, STR(")"));
    }
}

/* "35 users, 1.2 % of those sampled" */
static void spread_write(struct buf *out, const struct distinct *d, const char *what, double rate)
{
    cluster_distinct_write(out, d);
    buf_printf(out, " %s%s", what, distinct_count(d) == 1 ? "" : "s");
    if (isnan(rate))
        return;
    buf_str(out, STR(", "));
    cluster_page_rate(out, rate);
    buf_str(out, STR(" of those sampled"));
}

static void costs_write(struct buf *out, const struct durations *costs)
{
    buf_str(out, STR("p50 "));
    show_count(out, durations_quantile(costs, 0.5));
    buf_str(out, STR(" ms, p90 "));
    show_count(out, durations_quantile(costs, 0.9));
    buf_str(out, STR(" ms, max "));
    show_count(out, costs->max_ms);
    buf_str(out, STR(" ms"));
}

/* Where it is more frequent than others, one line each; false if nothing is significant. */
static bool concentrations_page(struct buf *text, const struct entry *e)
{
    struct concentration found[CONCENTRATIONS_MAX];
    size_t n = concentration_find(e->set, e->cluster, found);

    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            buf_u8(text, '\n');
        concentration_write(text, &found[i]);
    }
    return n > 0;
}

/* The total of all clusters has no key. */
static size_t cluster_page_facts(struct cluster_page *s, const struct entry *e,
                                 struct html_fact *facts)
{
    const struct cluster *c = e->cluster;
    bool total = c == &e->set->total;
    const struct distinct *users = total ? &e->set->users : &c->users;
    const struct distinct *starts = total ? &e->set->starts : &c->starts;
    size_t n = 0;
    struct buf text;

    buf_init(&text);
    if (e->change.n > 0)
        facts[n++] = (struct html_fact){"change", e->change};
    cluster_counts_write(&text, c);
    facts[n++] = (struct html_fact){"occurrence", cluster_page_keep(s, &text)};
    if (distinct_count(users) > 0) {
        spread_write(&text, users, "user", cluster_user_rate(e->set, c));
        facts[n++] = (struct html_fact){"users", cluster_page_keep(s, &text)};
    }
    if (distinct_count(starts) > 0) {
        spread_write(&text, starts, "start", cluster_start_rate(e->set, c));
        facts[n++] = (struct html_fact){"starts", cluster_page_keep(s, &text)};
    }
    if (c->reports > 0) {
        costs_write(&text, &c->costs);
        facts[n++] = (struct html_fact){"cost", cluster_page_keep(s, &text)};
    }
    if (c->cpu[CPU_RUNNING].count > 0) {
        buf_str(&text, STR("p50 "));
        cluster_cpu_write(&text, c, 0.5);
        buf_str(&text, STR("; p90 "));
        cluster_cpu_write(&text, c, 0.9);
        facts[n++] = (struct html_fact){"threads", cluster_page_keep(s, &text)};
    }
    if (c->lost > 0 || c->unrecorded_ms > 0) {
        cluster_lost_write(&text, c);
        facts[n++] = (struct html_fact){"lost", cluster_page_keep(s, &text)};
    }
    if (c->last_ms > 0) {
        cluster_seen_write(&text, c);
        facts[n++] = (struct html_fact){"seen", cluster_page_keep(s, &text)};
    }
    for (int i = 0; i < CLUSTER_TEXTS; i++) {
        if (c->texts[i].total) {
            tally_write(&text, &c->texts[i]);
            facts[n++] = (struct html_fact){cluster_text_names[i], cluster_page_keep(s, &text)};
        }
    }
    if (!total && concentrations_page(&text, e)) {
        facts[n++] = (struct html_fact){"most on", cluster_page_keep(s, &text)};
    }
    if (!total) {
        char key[STACK_KEY_LENGTH + 1];

        stack_key_text(c->key, key);
        facts[n++] = (struct html_fact){"stack key", arena_printf(&s->arena, "%s", key)};
    }
    buf_release(&text);
    return n;
}

/* On the page. */
static uint32_t method_number(struct html *html, const struct builds *builds, uint32_t method)
{
    const struct method_name *name = builds_name(builds, method);

    return html_name(html, &(struct html_name){.shown = name->shown,
                                               .kotlin = builds->raw_names ? STR("") : name->kotlin,
                                               .place = name->place});
}

/* Where a name stands in the path of a cluster, which has each once. */
struct path_places {
    uint64_t *names; /* stack_key_name, along the path */
    struct row_index index;
};

static void path_places_init(struct path_places *p, struct builds *builds, const struct cluster *c)
{
    *p = (struct path_places){.names = mem_alloc(mem_size(c->n_path, sizeof(*p->names)))};
    row_index_reset(&p->index, (uint32_t)c->n_path);
    for (uint32_t i = 0; i < c->n_path; i++) {
        p->names[i] = stack_key_name(builds_name(builds, c->path[i]));
        row_index_add(&p->index, p->names[i], i);
    }
}

static void path_places_release(struct path_places *p)
{
    row_index_release(&p->index);
    free(p->names);
}

/* ROW_NONE: the path does not have that name. */
static uint32_t path_place(const struct path_places *p, const struct method_name *name)
{
    uint64_t wanted = stack_key_name(name);
    uint32_t slot = row_index_first(&p->index, wanted);

    for (; p->index.slots[slot]; slot = row_index_next(&p->index, slot))
        if (p->names[p->index.slots[slot] - 1] == wanted)
            return p->index.slots[slot] - 1;
    return ROW_NONE;
}

/* How far a call and those above it follow the path of their cluster. */
struct along {
    uint32_t n; /* so many of the path's methods */
    bool off;   /* then it went another way */
};

/* As in the stack key, what lies between two calls of one method counts for nothing. */
static struct along along_on(struct along above, uint32_t place)
{
    if (place < above.n)
        return (struct along){place + 1, false};
    if (!above.off && place == above.n)
        return (struct along){above.n + 1, false};
    return (struct along){above.n, true};
}

/* The nodes as calls. The key path is marked from the roots down, below the dispatch or not; *key
 * is its last call. */
static struct html_call *cluster_page_calls(struct html *html, struct builds *builds,
                                            const struct cluster *c, uint32_t *key)
{
    const struct merged_tree *t = &c->tree;
    uint32_t *order = mem_alloc(mem_size(t->n + 1u, 2 * sizeof(*order)));
    uint32_t *depth = order + t->n + 1;
    struct along *along = mem_alloc(mem_size(t->n + 1u, sizeof(*along)));
    struct html_call *calls = mem_alloc(mem_size(t->n + 1u, sizeof(*calls)));
    struct path_places places;

    *key = UINT32_MAX;
    path_places_init(&places, builds, c);
    merged_tree_order(t, builds_compare, builds, order);
    for (uint32_t i = 0; i < t->n; i++) {
        const struct merged_node *n = &t->nodes[order[i]];
        bool root = n->parent == MERGED_ROOT;
        struct along above = root ? (struct along){0} : along[n->parent], *here = &along[order[i]];
        bool summed = n->method == builds_method(builds, 0, METHOD_ID_SUMMED);

        depth[order[i]] = root ? 0 : depth[n->parent] + 1;
        *here = along_on(above, path_place(&places, builds_name(builds, n->method)));
        if (*key == UINT32_MAX && !here->off && here->n > 0 && here->n == c->n_path)
            *key = i;
        calls[i] = (struct html_call){
            .depth = depth[order[i]],
            .name = method_number(html, builds, n->method),
            .at_least = n->at_least,
            .count = n->calls < UINT32_MAX ? (uint32_t)n->calls : UINT32_MAX,
            .on_key_path = here->n > 0 && !here->off,
            .unrecorded = !summed && !name_is_method(builds_shown(builds, n->method)),
            .summed = summed,
            .total = {n->reports, n->total_ms},
        };
        if (root && here->off) /* the dispatch */
            *here = (struct along){0};
    }
    path_places_release(&places);
    free(along);
    free(order);
    return calls;
}

static struct html_method *methods_fill(struct html *html, struct builds *builds,
                                        const struct merged_tree *t)
{
    struct html_method *methods = mem_alloc(mem_size(t->n_methods + 1u, sizeof(*methods)));

    for (uint32_t i = 0; i < t->n_methods; i++)
        methods[i] = (struct html_method){.name = method_number(html, builds, t->methods[i].method),
                                          .total = t->methods[i].reports};
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
    for (uint32_t i = 0; i < c->filter.n && i < TEXTS; i++) {
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
        char text[CLUSTER_TEXT_SIZE];

        if (!one.file)
            continue;
        cluster_ms_text(text, one.cost_ms);
        samples[n++] = (struct html_sample){.what = cluster_sample_names[i],
                                            .file = str_from_c(one.file),
                                            .line = one.line,
                                            .says = arena_printf(&s->arena, "%s", text)};
    }
    return n;
}

/* The old tree, scaled to as many reports. */
static void before_fill(struct cluster_page *s, const struct entry *e, struct html_before *before)
{
    uint32_t key;

    before->calls = cluster_page_calls(&s->html, e->set->builds, e->before, &key);
    before->call_count = e->before->tree.n;
    before->methods = methods_fill(&s->html, e->set->builds, &e->before->tree);
    before->method_count = e->before->tree.n_methods;
    before->scale = (double)e->cluster->tree.reports / (double)e->before->tree.reports;
}

/* Writes an entry, whose cells have none for the owner yet. */
static void owned_entry_write(struct cluster_page *s, struct html_entry *entry, struct str owner)
{
    struct html_cell cells[COLUMNS_MAX];
    size_t n = 0;

    for (size_t i = 0; n < s->n_columns; i++) {
        cells[n++] = entry->cells[i];
        if (i == 0 && s->owners)
            cells[n++] = (struct html_cell){.text = owner, .none = owner.n == 0};
    }
    entry->cells = cells;
    html_entry(&s->html, entry);
}

static void entry_write(struct cluster_page *s, const struct entry *e)
{
    const struct cluster *c = e->cluster;
    struct builds *builds = e->set->builds;
    struct html_fact facts[FACTS_MAX];
    struct html_sample samples[SAMPLE_KINDS];
    struct html_series series[TRENDS];
    struct html_before before = {0};
    struct html_entry entry = {.title = e->title, .cells = e->cells, .facts = facts};
    struct html_call *calls = cluster_page_calls(&s->html, builds, c, &entry.key);
    struct html_method *methods = methods_fill(&s->html, builds, &c->tree);

    if (c->n_path > 0)
        method_number(&s->html, builds, c->path[c->n_path - 1]); /* its title: in Kotlin, too */
    entry.fact_count = cluster_page_facts(s, e, facts);
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
        before_fill(s, e, &before);
    entry.before = e->before ? &before : NULL;
    owned_entry_write(s, &entry,
                      c == &e->set->total ? STR("") : cluster_owner(s->owners, builds, c));
    free((void *)before.calls);
    free((void *)before.methods);
    free(calls);
    free(methods);
    arena_reset(&s->arena);
}

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
    struct html_cell cells[COLUMNS_MAX] = {{.text = method}};
    const struct entry entry = {.cluster = c, .set = v->set, .title = method, .cells = cells};

    facts_cells(cells + 1, cluster_facts, page_facts(v->set),
                &(struct fact_of){.set = v->set, .cluster = c});
    entry_write(v->state, &entry);
}

static void cluster_page_begin(struct cluster_view *v)
{
    struct html_column columns[COLUMNS_MAX] = {method_column};
    struct html_head head = {
        .noun = STR("cluster"),
        .nouns = STR("clusters"),
        .columns = columns,
        .column_count = 1 + facts_columns(columns + 1, cluster_facts, page_facts(v->set)),
        .has_total = true,
    };
    struct html_table table;
    struct arena arena;

    arena_init(&arena);
    if (figure_html_table(v, &arena, &table))
        head.table = &table;
    v->state = cluster_page_open(v->out, v->owners, &head);
    arena_release(&arena);
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
        buf_str(&text, STR(", of which "));
        show_count(&text, v->n);
        buf_str(&text, v->n == 1 ? STR(" is here") : STR(" are here"));
    }
    if (set->folded_clusters) {
        buf_str(&text, STR("; memory was full: "));
        show_plural(&text, set->folded_clusters, "rare cluster");
        buf_str(&text, STR(" with "));
        show_plural(&text, set->rest.reports, "report");
        buf_str(&text, STR(" left out, and counts may lack up to "));
        show_count(&text, set->missed);
    }
    cluster_page_close(v->state, str_from_bytes(buf_view(&text)));
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

    method_number(&s->html, builds, c->method); /* the page knows how it is written in Kotlin */
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
    owned_entry_write(s, &entry,
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
    struct html_table table;
    struct arena arena;

    arena_init(&arena);
    if (figure_html_change_table(v, &arena, &table))
        head.table = &table;
    v->state = cluster_page_open(v->out, v->owners, &head);
    arena_release(&arena);
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
        buf_str(&text, STR("; p50 "));
        show_count(&text, c->old.p50_ms);
        buf_str(&text, STR(" ms before, "));
        show_count(&text, c->new.p50_ms);
        buf_str(&text, STR(" ms after"));
        cluster_page_q(&text, c->time_q);
        buf_str(&text, STR("; p95 "));
        show_count(&text, c->old.p95_ms);
        buf_str(&text, STR(" ms before, "));
        show_count(&text, c->new.p95_ms);
        buf_str(&text, STR(" ms after"));
        cluster_page_q(&text, c->tail_q);
    }
    for (int i = 0; i < CPU_STATES; i++) {
        if (!c->states[i].known)
            continue;
        buf_printf(&text, "; %s ", cpu_time_names[i].shown);
        show_count(&text, c->states[i].old_p50_ms);
        buf_str(&text, STR(" ms before, "));
        show_count(&text, c->states[i].new_p50_ms);
        buf_str(&text, STR(" ms after"));
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
    const struct entry entry = {
        .cluster = c->shown,
        .set = c->new.cluster ? v->diff->new_set : v->diff->old_set,
        .title = method,
        .cells = cells,
        .change = change_text(v->state, c, v->diff->unit),
        .before = compared ? c->old.cluster : NULL,
    };

    entry_write(v->state, &entry);
}

static void cluster_page_diff_end(struct cluster_diff_view *v)
{
    const struct cluster_diff *d = v->diff;
    struct buf text;

    buf_init(&text);
    show_plural(&text, d->old_set->total.reports, "call tree");
    buf_str(&text, STR(" before, "));
    show_count(&text, d->new_set->total.reports);
    buf_str(&text, STR(" after: "));
    for (int i = 0; i < CHANGE_NONE; i++) {
        if (d->kinds[i] > 0) {
            show_count(&text, d->kinds[i]);
            buf_printf(&text, " %s, ", cluster_change_names[i]);
        }
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
    cluster_page_close(v->state, str_from_bytes(buf_view(&text)));
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
