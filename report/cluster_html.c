/* Clusters, or changes, as one page to look at: the jank tree of each by occurrence and by time. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "report/cluster_format.h"
#include "report/html.h"
#include "report/stack_key.h"

static const struct html_column columns[] = {
    {"Method", HTML_NAME},  {"Count", HTML_NUMBER}, {"Share", HTML_PERCENT}, {"ANR", HTML_NUMBER},
    {"Users", HTML_NUMBER}, {"UV", HTML_PERCENT},   {"PV", HTML_PERCENT},    {"p50", HTML_MS},
    {"p90", HTML_MS},       {"Max", HTML_MS},       {"First", HTML_TIME},    {"Last", HTML_TIME},
};

static const struct html_column diff_columns[] = {
    {"Method", HTML_NAME},   {"Change", HTML_TEXT},  {"Before", HTML_PERCENT},
    {"After", HTML_PERCENT}, {"Times", HTML_NUMBER}, {"q, rate", HTML_NUMBER},
    {"p50 before", HTML_MS}, {"p50 after", HTML_MS}, {"q, time", HTML_NUMBER},
};

enum {
    COLUMNS = sizeof(columns) / sizeof(columns[0]),
    DIFF_COLUMNS = sizeof(diff_columns) / sizeof(diff_columns[0]),
    FACTS_MAX = 2 + CLUSTER_TEXTS,
    TEXTS = 8,
};

struct state {
    struct html html;
    struct arena arena; /* texts of one entry */
    char title[120];
};

static struct state *page_begin(struct buf *out, const struct html_column *list, size_t n,
                                const char *noun, const char *nouns, const char *title)
{
    struct state *s = mem_calloc(1, sizeof(*s));
    struct html_head head = {
        .noun = str_from_c(noun),
        .nouns = str_from_c(nouns),
        .columns = list,
        .column_count = n,
        .weights = {{.label = "Occurrence", .unit = "reports", .divisor = 1, .no_sum = true},
                    {.label = "Time", .unit = "ms", .divisor = 1}},
        .weight_count = 2,
    };

    arena_init(&s->arena);
    snprintf(s->title, sizeof(s->title), "%s", title);
    head.title = str_from_c(s->title);
    html_begin(&s->html, out, &head);
    return s;
}

static void page_end(struct state *s)
{
    html_end(&s->html);
    html_release(&s->html);
    arena_release(&s->arena);
    free(s);
}

/* "8.1 300, 8.0 223, others 50" */
static struct str tally_text(struct arena *a, const struct tally *t)
{
    struct buf text;
    struct str result;
    uint64_t others = t->total;

    buf_init(&text);
    for (uint32_t i = 0; i < t->n && i < TEXTS; i++) {
        uint64_t sure = t->entries[i].count - t->entries[i].unsure;

        if (sure == 0)
            break;
        buf_str(&text, i ? STR(", ") : STR(""));
        buf_str(&text, t->entries[i].text);
        buf_printf(&text, " %" PRIu64, sure);
        others -= sure;
    }
    if (others > 0)
        buf_printf(&text, "%sothers %" PRIu64, text.n ? ", " : "", others);
    result = arena_str(a, str_from_bytes(buf_view(&text)));
    buf_release(&text);
    return result;
}

/* "35 reports: normal 33, anr 2; and 4 more that were not sent" */
static struct str counts_text(struct arena *a, const struct cluster *c)
{
    const char *before = ": ";
    struct str result;
    struct buf text;

    buf_init(&text);
    buf_printf(&text, "%" PRIu64 " reports", c->reports);
    for (int i = 0; i < CLUSTER_DETAILS; i++) {
        if (c->details[i] == 0)
            continue;
        buf_printf(&text, "%s%s %" PRIu64, before, cluster_detail_names[i], c->details[i]);
        before = ", ";
    }
    if (c->repeats)
        buf_printf(&text, "; and %" PRIu64 " more that were not sent", c->repeats);
    result = arena_str(a, str_from_bytes(buf_view(&text)));
    buf_release(&text);
    return result;
}

/* The total of all clusters has no key. */
static size_t facts_fill(struct state *s, const struct cluster *c, bool total,
                         struct html_fact *facts)
{
    char key[STACK_KEY_LENGTH + 1];
    size_t n = 0;

    facts[n++] = (struct html_fact){"occurrence", counts_text(&s->arena, c)};
    for (int i = 0; i < CLUSTER_TEXTS; i++) {
        if (c->texts[i].total)
            facts[n++] =
                (struct html_fact){cluster_text_names[i], tally_text(&s->arena, &c->texts[i])};
    }
    stack_key_text(c->key, key);
    if (!total)
        facts[n++] = (struct html_fact){"stack key", arena_printf(&s->arena, "%s", key)};
    return n;
}

/* The nodes as calls. The key path is marked from the roots down, below the dispatch or not; *key
 * is its last call. */
static struct html_call *calls_fill(struct html *html, struct builds *builds,
                                    const struct cluster *c, uint32_t *key)
{
    const struct merged_tree *t = &c->tree;
    uint32_t *order = mem_alloc(mem_size(t->n + 1u, 3 * sizeof(*order)));
    uint32_t *depth = order + t->n + 1, *along = depth + t->n + 1; /* calls of the path so far */
    struct html_call *calls = mem_alloc(mem_size(t->n + 1u, sizeof(*calls)));

    *key = UINT32_MAX;
    merged_tree_order(t, builds_compare, builds, order);
    for (uint32_t i = 0; i < t->n; i++) {
        const struct merged_node *n = &t->nodes[order[i]];
        bool root = n->parent == MERGED_ROOT;
        uint32_t above = root ? 0 : along[n->parent];
        bool on_path = above != UINT32_MAX && above < c->n_path && n->method == c->path[above];

        depth[order[i]] = root ? 0 : depth[n->parent] + 1;
        along[order[i]] = on_path ? above + 1 : root ? 0 : UINT32_MAX;
        if (on_path && above + 1 == c->n_path && *key == UINT32_MAX)
            *key = i;
        calls[i] = (struct html_call){
            .depth = depth[order[i]],
            .name = html_name(html, builds_shown(builds, n->method)),
            .count = n->calls < UINT32_MAX ? (uint32_t)n->calls : UINT32_MAX,
            .on_key_path = on_path,
            .total = {n->reports, n->total_ms},
        };
    }
    free(order);
    return calls;
}

static struct html_method *methods_fill(struct html *html, struct builds *builds,
                                        const struct merged_tree *t)
{
    struct html_method *methods = mem_alloc(mem_size(t->n_methods + 1u, sizeof(*methods)));

    for (uint32_t i = 0; i < t->n_methods; i++)
        methods[i] = (struct html_method){
            .name = html_name(html, builds_shown(builds, t->methods[i].method)),
            .total = t->methods[i].reports};
    return methods;
}

static void entry_write(struct state *s, struct builds *builds, const struct cluster *c, bool total,
                        struct str title, const struct html_cell *cells)
{
    struct html_fact facts[FACTS_MAX];
    struct html_entry entry = {.title = title, .cells = cells, .facts = facts};
    struct html_call *calls = calls_fill(&s->html, builds, c, &entry.key);
    struct html_method *methods = methods_fill(&s->html, builds, &c->tree);

    entry.fact_count = facts_fill(s, c, total, facts);
    entry.calls = calls;
    entry.call_count = c->tree.n;
    entry.methods = methods;
    entry.method_count = c->tree.n_methods;
    html_entry(&s->html, &entry);
    free(calls);
    free(methods);
    arena_reset(&s->arena);
}

static struct html_cell number(double value)
{
    return (struct html_cell){.number = isfinite(value) ? value : 0, .none = !isfinite(value)};
}

static struct html_cell count(uint64_t value, bool known)
{
    return (struct html_cell){.number = (double)value, .none = !known};
}

static void cluster_write(struct cluster_view *v, const struct cluster *c, struct str method,
                          uint64_t users)
{
    struct state *s = v->state;
    uint64_t all = cluster_occurrences(&v->set->total);
    const struct html_cell cells[COLUMNS] = {
        {.text = method},
        count(cluster_occurrences(c), true),
        number(all ? (double)cluster_occurrences(c) / (double)all : NAN),
        count(c->details[CLUSTER_ANR], true),
        count(users, users > 0),
        number(cluster_user_rate(v->set, c)),
        number(cluster_start_rate(v->set, c)),
        count(durations_quantile(&c->costs, 0.5), c->reports > 0),
        count(durations_quantile(&c->costs, 0.9), c->reports > 0),
        count(c->costs.max_ms, c->reports > 0),
        count(c->first_ms, c->last_ms > 0),
        count(c->last_ms, c->last_ms > 0),
    };

    entry_write(s, v->set->builds, c, c == &v->set->total, method, cells);
}

static void begin(struct cluster_view *v)
{
    char title[120];

    snprintf(title, sizeof(title), "%" PRIu64 " call trees in %" PRIu32 " clusters",
             v->set->total.reports, v->set->n);
    v->state = page_begin(v->out, columns, COLUMNS, "cluster", "clusters", title);
    cluster_write(v, &v->set->total, STR("(all)"), distinct_count(&v->set->users));
}

static void cluster(struct cluster_view *v, size_t i)
{
    const struct cluster *c = v->chosen[i];

    cluster_write(v, c, cluster_method(v->set->builds, c), distinct_count(&c->users));
}

static void end(struct cluster_view *v)
{
    page_end(v->state);
}

static void diff_begin(struct cluster_diff_view *v)
{
    const struct cluster_diff *d = v->diff;
    char title[120];

    snprintf(title, sizeof(title), "%zu new, %zu worse, %zu better, %zu gone; rates by %s",
             d->kinds[CHANGE_NEW], d->kinds[CHANGE_WORSE], d->kinds[CHANGE_BETTER],
             d->kinds[CHANGE_GONE], cluster_unit_names[d->unit]);
    v->state = page_begin(v->out, diff_columns, DIFF_COLUMNS, "change", "changes", title);
}

static double side_rate(const struct cluster_side *side)
{
    return side->of ? (double)side->with / (double)side->of : NAN;
}

static void change(struct cluster_diff_view *v, size_t i)
{
    const struct cluster_change *c = v->chosen[i];
    struct str method = cluster_method(v->diff->new_set->builds, c->shown);
    const struct html_cell cells[DIFF_COLUMNS] = {
        {.text = method},
        {.text = str_from_c(cluster_change_names[c->kind])},
        number(side_rate(&c->old)),
        number(side_rate(&c->new)),
        number(c->ratio),
        number(c->rate_q),
        count(c->old.p50_ms, c->old.cluster),
        count(c->new.p50_ms, c->new.cluster),
        number(c->time_q),
    };

    entry_write(v->state, v->diff->new_set->builds, c->shown, false, method, cells);
}

static void diff_end(struct cluster_diff_view *v)
{
    page_end(v->state);
}

const struct cluster_format cluster_format_html = {
    .name = "html",
    .summary = "one page with the jank tree of each cluster; needs nothing else",
    .top = 200,
    .begin = begin,
    .cluster = cluster,
    .end = end,
    .diff_begin = diff_begin,
    .change = change,
    .diff_end = diff_end,
};
