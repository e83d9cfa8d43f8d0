/* SPDX-License-Identifier: Apache-2.0 */
/* Clusters as text: a table, then the first of them in detail. It has as many columns as the
 * terminal, at least 100; elsewhere names are whole. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_sections.h"
#include "cluster/cluster_words.h"
#include "cluster/fact.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "report/stack_key.h"

enum {
    COLUMNS = 100,
    NARROWEST = 80,
    DETAILED = 5,     /* clusters that are shown with their trees */
    TREE_LINES = 30,  /* of each */
    TREE_PERCENT = 5, /* share of the reports: rarer calls are left out */
    METHODS = 8,      /* of each */
    LEVELS = 24,      /* that are indented */
    KEY_ROOM = 18,    /* columns of a key in the table */
    PLACE_ROOM = 30,  /* for file and line of a method of the key path, on a terminal */
};

static void style(const struct cluster_view *v, const char *code)
{
    if (v->color)
        buf_printf(v->out, "\033[%sm", code);
}

/* The terminal may have fewer columns: then it breaks lines. */
static size_t columns_of(size_t terminal)
{
    return terminal > COLUMNS ? terminal : COLUMNS;
}

/* The columns that are left for a name after `used` columns. */
static size_t name_columns(size_t terminal, size_t used)
{
    return terminal ? columns_of(terminal) - used : SIZE_MAX;
}

/* How many bytes of UTF-8 fill that many columns, if each character takes one. */
static size_t fitting(struct str s, size_t columns)
{
    size_t i = 0;

    while (i < s.n) {
        if (((unsigned char)s.p[i] & 0xC0) != 0x80 && columns-- == 0)
            break;
        i++;
    }
    return i;
}

/* A method in that many columns. If it does not fit, first the package goes, then the
 * parameters, then the front. */
static void cluster_text_method(struct buf *out, struct str shown, size_t columns)
{
    struct str name = str_sub(shown, 0, str_find(shown, '('));
    size_t dot = str_rfind(name, '.'), over;

    if (fitting(shown, columns) < shown.n && dot < name.n) {
        dot = str_rfind(str_sub(name, 0, dot), '.');
        if (name.p[dot] == '.') {
            shown = str_sub(shown, dot + 1, shown.n);
            name = str_sub(name, dot + 1, name.n);
        }
    }
    if (fitting(shown, columns) < shown.n)
        shown = name;
    if (fitting(shown, columns) == shown.n) {
        buf_str(out, shown);
        return;
    }
    over = show_width(shown) - columns + 1;
    buf_str(out, STR("…"));
    buf_str(out, str_sub(shown, fitting(shown, over), shown.n));
}

/* " x3", " x3.5", " ≈x10,824": how often a method was called in a report, where that is not once.
 */
static void calls_each_write(struct buf *out, const struct merged_node *n)
{
    enum { TENTHS_BELOW = 100 };
    uint64_t tenths, each;

    if (n->reports == 0 || n->calls <= n->reports)
        return;
    each = n->calls / n->reports;
    tenths = n->calls % n->reports * 10 / n->reports;
    buf_str(out, n->estimated ? STR(" ≈x") : STR(" x"));
    show_count(out, each >= TENTHS_BELOW && tenths >= 5 ? each + 1 : each);
    if (each < TENTHS_BELOW && tenths > 0)
        buf_printf(out, ".%u", (unsigned)tenths);
}

/* Both in 8 columns. */
static void ms_write(struct buf *out, uint64_t ms)
{
    buf_printf(out, "%8s", CLUSTER_MS(ms));
}

static void percent_write(struct buf *out, double rate)
{
    buf_printf(out, "%8s", CLUSTER_PERCENT(rate));
}

static void cluster_text_rate(struct buf *out, const struct distinct *with,
                              const struct distinct *all, double rate, const char *what)
{
    if (isnan(rate))
        return;
    cluster_distinct_write(out, with);
    buf_str(out, STR(" of "));
    cluster_distinct_write(out, all);
    buf_printf(out, " %s%s that were sampled (%.1f %%)\n", what,
               distinct_count(all) == 1 ? "" : "s", rate * 100);
}

static void head_write(struct cluster_view *v)
{
    const struct cluster_set *s = v->set;

    style(v, "1");
    cluster_sums_write(v->out, s);
    style(v, "0");
    if (s->repeats)
        buf_printf(v->out, ", %s more %s not sent", SHOWN_COUNT(s->repeats),
                   s->repeats == 1 ? "was" : "were");
    if (s->total.last_ms) {
        buf_str(v->out, STR("; "));
        cluster_seen_write(v->out, &s->total);
    }
    buf_str(v->out, STR("\n"));
    cluster_text_rate(v->out, &s->users, &s->sampled_users, cluster_user_rate(s, &s->total),
                      "user");
    cluster_text_rate(v->out, &s->starts, &s->sampled_starts, cluster_start_rate(s, &s->total),
                      "start");
    fact_lines_text(
        v->out, IN_HEAD, "",
        &(struct fact_of){.set = s, .cluster = &s->total, .columns = columns_of(v->columns)});
    if (s->rare_clusters)
        buf_printf(v->out,
                   "memory was full: %" PRIu64 " rare clusters with %" PRIu64
                   " reports are in no cluster, counts may lack up to %" PRIu64 "\n",
                   s->rare_clusters, s->rest.reports, s->missed);
}

/* What is wide has no room on a narrow terminal; keys have it on a wide one. */
static void table_write(struct cluster_view *v)
{
    bool narrow = v->columns > 0 && v->columns < COLUMNS;
    bool keys = v->columns == 0 || v->columns >= COLUMNS + KEY_ROOM;
    size_t room = narrow ? (v->columns > NARROWEST ? v->columns : NARROWEST) - 60
                         : name_columns(v->columns, keys ? 76 + KEY_ROOM : 76);
    unsigned in = narrow ? IN_TEXT : IN_TEXT | IN_WIDE;

    style(v, "1");
    buf_str(v->out, STR("\n  #"));
    facts_text_head(v->out, cluster_facts, in);
    buf_printf(v->out, "%s  method\n", keys ? "  key             " : "");
    style(v, "0");
    for (size_t i = 0; i < v->n; i++) {
        const struct cluster *c = v->chosen[i];

        buf_printf(v->out, "%3zu", i + 1);
        facts_text(v->out, cluster_facts, in, &(struct fact_of){.set = v->set, .cluster = c});
        if (keys) {
            char key[STACK_KEY_LENGTH + 1];

            stack_key_text(c->key, key);
            buf_printf(v->out, "  %s", key);
        }
        buf_str(v->out, STR("  "));
        cluster_text_method(v->out, cluster_method_for_reading(v->set->builds, c),
                            room - strlen(cluster_regressed_mark(c)));
        buf_printf(v->out, "%s\n", cluster_regressed_mark(c));
    }
    if (v->n < v->set->n) {
        buf_str(v->out, STR("    "));
        show_plural(v->out, v->set->n - v->n, "more cluster");
        buf_str(v->out, STR(" (--top N shows more, --cluster KEY one alone)\n"));
    }
}

static void cluster_text_begin(struct cluster_view *v)
{
    head_write(v);
    owner_text_table(v);
    if (v->n > 0)
        table_write(v);
}

static void path_write(struct cluster_view *v, const struct cluster *c)
{
    size_t from = c->n_path > 12 ? c->n_path - 12 : 0;

    if (c->n_path == 0)
        return;
    buf_str(v->out, STR("   key path\n"));
    if (from > 0)
        buf_printf(v->out, "     … %zu above\n", from);
    for (size_t i = from; i < c->n_path; i++) {
        struct str place = builds_name(v->set->builds, c->path[i])->place;
        bool placed = place.n > 0 && (v->columns == 0 || place.n <= PLACE_ROOM);
        size_t before = 5 + (i - from) * 2, behind = placed ? place.n + 3 : 0;

        buf_printf(v->out, "%*s", (int)before, "");
        if (i + 1 == c->n_path)
            style(v, "1");
        cluster_text_method(v->out, builds_for_reading(v->set->builds, c->path[i]),
                            name_columns(v->columns, before + behind));
        if (i + 1 == c->n_path)
            style(v, "0");
        if (placed)
            buf_printf(v->out, " (%.*s)", STR_ARG(place));
        buf_str(v->out, STR("\n"));
    }
}

static void node_write(struct cluster_view *v, const struct cluster *c, const struct merged_node *n,
                       uint32_t depth)
{
    const struct merged_tree *t = &c->tree;
    double in = t->reports ? (double)n->reports / t->reports : 0;
    double time = t->total_ms ? (double)n->total_ms / (double)t->total_ms : 0;
    uint32_t level = depth < LEVELS ? depth : LEVELS;

    style(v, in >= 0.3 ? "0" : "2");
    percent_write(v->out, in);
    percent_write(v->out, time);
    ms_write(v->out, n->reports ? n->total_ms / n->reports : 0);
    buf_printf(v->out, "  %*s", (int)level * 2, "");
    if (depth > level)
        buf_printf(v->out, "[%" PRIu32 "] ", depth);
    cluster_text_method(v->out, builds_for_reading(v->set->builds, n->method),
                        name_columns(v->columns, 36 + level * 2));
    calls_each_write(v->out, n);
    style(v, "0");
    buf_str(v->out, STR("\n"));
}

static void cluster_text_tree(struct cluster_view *v, const struct cluster *c)
{
    const struct merged_tree *t = &c->tree;
    uint32_t *order = mem_alloc(mem_size(t->n + 1u, 2 * sizeof(*order)));
    uint32_t *depth = order + t->n + 1, shown = 0;

    merged_tree_order(t, builds_compare, v->set->builds, order);
    style(v, "1");
    buf_printf(v->out, "%8s%8s%8s  %s\n", "reports", "time", "each", "jank tree");
    style(v, "0");
    for (uint32_t i = 0; i < t->n; i++) {
        const struct merged_node *n = &t->nodes[order[i]];

        depth[order[i]] = n->parent == MERGED_ROOT ? 0 : depth[n->parent] + 1;
        if ((uint64_t)n->reports * 100 < (uint64_t)t->reports * TREE_PERCENT || shown >= TREE_LINES)
            continue;
        node_write(v, c, n, depth[order[i]]);
        shown++;
    }
    if (t->n > shown)
        buf_printf(v->out, "%26s… %" PRIu32 " more\n", "", t->n - shown);
    free(order);
}

/* The share of a method's own time in which its thread was in this state, of the time that is
 * known. */
static double state_share(const struct merged_method *m, int state)
{
    const struct merged_cpu *cpu = m->cpu;

    return cpu && cpu->of_ms[state] ? (double)cpu->ms[state] / (double)cpu->of_ms[state] : NAN;
}

static void cluster_text_methods(struct cluster_view *v, const struct cluster *c)
{
    const struct merged_tree *t = &c->tree;
    struct merged_method *methods = cluster_methods(v->set->builds, t);
    double reports = t->reports ? (double)t->reports : 1;
    int states = c->cpu[CPU_RUNNING].count > 0 ? CPU_STATES : 0;

    style(v, "1");
    buf_printf(v->out, "%8s%8s%8s", "reports", "self", "total");
    for (int k = 0; k < states; k++)
        buf_printf(v->out, "%8s", cpu_time_names[k].key);
    buf_printf(v->out, "  methods, of the time of all%s\n", states ? "; of self" : "");
    style(v, "0");
    for (uint32_t i = 0; i < t->n_methods && i < METHODS; i++) {
        const struct merged_method *m = &methods[i];
        double all = t->total_ms ? (double)t->total_ms : 1;

        percent_write(v->out, m->reports / reports);
        percent_write(v->out, (double)m->self_ms / all);
        percent_write(v->out, (double)m->total_ms / all);
        for (int k = 0; k < states; k++)
            percent_write(v->out, state_share(m, k));
        buf_str(v->out, STR("  "));
        cluster_text_method(v->out, builds_for_reading(v->set->builds, m->method),
                            name_columns(v->columns, 26 + 8 * (size_t)states));
        buf_str(v->out, STR("\n"));
    }
    free(methods);
}

static void cluster_text_owner(struct buf *out, struct owners *o, const struct builds *builds,
                               const struct cluster *c, const char *before, const char *after)
{
    struct str owner = cluster_owner(o, builds, c);

    if (owner.n == 0)
        return;
    buf_str(out, str_from_c(before));
    buf_str(out, owner);
    buf_str(out, str_from_c(after));
}

static void cluster_text_add(struct cluster_view *v, size_t i)
{
    const struct cluster *c = v->chosen[i];
    char key[STACK_KEY_LENGTH + 1];

    if (i >= DETAILED)
        return;
    stack_key_text(c->key, key);
    style(v, "1");
    buf_printf(v->out, "\n#%zu %s ", i + 1, key);
    cluster_text_method(v->out, cluster_method_for_reading(v->set->builds, c),
                        name_columns(v->columns, 24));
    style(v, "0");
    buf_str(v->out, STR("\n"));
    cluster_text_owner(v->out, v->owners, v->set->builds, c, "   owner: ", "\n");
    fact_lines_text(
        v->out, IN_TEXT, "   ",
        &(struct fact_of){.set = v->set, .cluster = c, .columns = columns_of(v->columns)});
    path_write(v, c);
    if (c->tree.n > 0) {
        cluster_text_tree(v, c);
        cluster_text_methods(v, c);
    }
}

static void cluster_text_diff_begin(struct cluster_view *v)
{
    const struct cluster_diff *d = v->diff;
    const char *who = cluster_counted_names[d->counted];

    show_plural(v->out, d->old_set->total.reports, "call tree");
    buf_printf(v->out, " before, %s after; rates are %s with it of %s %s\n",
               SHOWN_COUNT(d->new_set->total.reports), who, who,
               d->counted == COUNTED_REPORTS ? "in all" : "sampled");
    for (int i = 0; i < CHANGE_NONE; i++)
        buf_printf(v->out, "%s%zu %s", i ? ", " : "clusters: ", d->kinds[i],
                   cluster_change_names[i]);
    buf_printf(
        v->out,
        "\n%zu without a change that is more than chance, of which %zu only before and %zu only "
        "after\n",
        d->kinds[CHANGE_NONE], d->only_old, d->only_new);
    if (v->n_slower + v->n_faster > 0) {
        buf_str(v->out, STR("methods: "));
        method_counts_write(v->out, v);
        buf_u8(v->out, '\n');
    }
    owner_text_changes(v);
    method_text_changes(v);
    if (v->n == 0)
        return;
    buf_str(v->out, STR("\n      "));
    facts_text_head(v->out, change_facts, IN_TEXT);
    buf_str(v->out, STR(" method\n"));
}

/* Below a change of what is on both sides: its times, with a star where they changed. */
static void times_write(struct buf *out, const struct cluster_change *c)
{
    if (!c->old.cluster || !c->new.cluster)
        return;
    buf_str(out, STR("         p50 "));
    cluster_change_write(out, c->old.p50_ms, c->new.p50_ms);
    buf_printf(out, "%s, p95 ", c->time_q <= DIFF_LEVEL ? "*" : "");
    cluster_change_write(out, c->old.p95_ms, c->new.p95_ms);
    buf_str(out, c->tail_q <= DIFF_LEVEL ? STR("*\n") : STR("\n"));
}

/* Below a change: "running 300 to 310 ms", with the medians, and a star at those that changed. */
static void states_write(struct buf *out, const struct cluster_change *c)
{
    const char *between = "         p50 ";

    for (int i = 0; i < CPU_STATES; i++) {
        if (!c->states[i].known)
            continue;
        buf_printf(out, "%s%s %s to %s ms%s", between, cpu_time_names[i].shown,
                   SHOWN_COUNT(c->states[i].old_p50_ms), SHOWN_COUNT(c->states[i].new_p50_ms),
                   cluster_state_changed(c, (enum cpu_time)i) ? "*" : "");
        between = ", ";
    }
    if (between[0] == ',')
        buf_u8(out, '\n');
}

/* Below that: its key, and where reports of it are; the new ones if there are any. */
static void change_samples_write(struct cluster_view *v, const struct cluster_change *c)
{
    struct buf *out = v->out;
    char key[STACK_KEY_LENGTH + 1];

    stack_key_text(c->key, key);
    buf_printf(out, "         key %s", key);
    cluster_text_owner(out, v->owners, v->diff->new_set->builds, c->shown, "; owner ", "");
    for (int i = 0; i < SAMPLE_KINDS; i++) {
        struct cluster_sample s =
            cluster_samples_get(&c->shown->samples, (enum cluster_sample_kind)i,
                                durations_quantile(&c->shown->costs, 0.5));

        if (!s.file)
            continue;
        buf_printf(out, "; %s ", cluster_sample_names[i]);
        cluster_sample_write(out, &s);
    }
    buf_u8(out, '\n');
}

static void cluster_text_change(struct cluster_view *v, size_t i)
{
    const struct cluster_change *c = v->changes[i];

    if (v->color)
        buf_printf(v->out, "\033[%sm", cluster_change_colors[c->kind]);
    buf_printf(v->out, "%-6s", cluster_change_names[c->kind]);
    facts_text(v->out, change_facts, IN_TEXT, &(struct fact_of){.change = c});
    buf_u8(v->out, ' ');
    cluster_text_method(v->out, cluster_method_for_reading(v->diff->new_set->builds, c->shown),
                        name_columns(v->columns, 73));
    if (v->color)
        buf_str(v->out, STR("\033[0m"));
    buf_str(v->out, STR("\n"));
    times_write(v->out, c);
    states_write(v->out, c);
    fact_lines_text(v->out, IN_CHANGE, "         ",
                    &(struct fact_of){.set = c->new.cluster ? v->diff->new_set : v->diff->old_set,
                                      .cluster = c->shown,
                                      .columns = columns_of(v->columns)});
    change_samples_write(v, c);
}

static void cluster_text_diff_end(struct cluster_view *v)
{
    if (v->n > 0)
        buf_str(v->out,
                STR("\n* changed by more than chance: how often, how long (p50), or how long the "
                    "longest take\n  (p95); q is the share of chance among this change and all "
                    "surer ones\n"));
}

static void cluster_text_part(struct buf *out, const char *key, const char *value)
{
    buf_printf(out, "==== %s ", key);
    show_text(out, str_from_c(*value ? value : "not said"));
    buf_str(out, STR(" ====\n"));
}

const struct cluster_writer cluster_writer_text = {
    .part_begin = cluster_text_part,
    .top = 20,
    .figure_top = 3,
    .clusters = {.begin = cluster_text_begin,
                 .one = cluster_text_add,
                 .figures = figure_text_write},
    .changes = {.begin = cluster_text_diff_begin,
                .one = cluster_text_change,
                .figures = figure_text_changes,
                .end = cluster_text_diff_end},
};
