/* SPDX-License-Identifier: Apache-2.0 */
/* A line for all, and one for each cluster or change. docs/cluster-rows.md has the keys. */
#include <math.h>
#include <stdlib.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_sections.h"
#include "cluster/fact.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "report/stack_key.h"

enum { METHODS_MAX = 50 };

struct json_writer cluster_row_open(struct buf *out, const char *row)
{
    struct json_writer w = json_writer_of(out);

    json_write_open(&w, '{');
    json_write_key_str(&w, "row", str_from_c(row));
    return w;
}

void cluster_row_close(struct json_writer *w)
{
    json_write_close(w, '}');
    buf_u8(w->out, '\n');
}

static void cluster_ndjson_key(struct json_writer *w, const struct builds *builds,
                               const struct cluster *c)
{
    char key[STACK_KEY_LENGTH + 1];

    stack_key_text(c->key, key);
    json_write_key_str(w, "stack_key", str_from_c(key));
    json_write_key_str(w, "key", cluster_method(builds, c));
    json_write_key_open(w, "path", '[');
    for (size_t i = 0; i < c->n_path; i++)
        json_write_str(w, builds_shown(builds, c->path[i]));
    json_write_close(w, ']');
    json_write_key_open(w, "joined", '[');
    for (size_t i = 0; i < c->n_joined; i++) {
        json_write_open(w, '{');
        stack_key_text(c->joined[i].key, key);
        json_write_key_str(w, "stack_key", str_from_c(key));
        json_write_key_str(w, "key", builds_shown(builds, c->joined[i].method));
        json_write_key_u64(w, "reports", c->joined[i].reports);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void cluster_ndjson_facts(struct json_writer *w, const struct cluster_set *s,
                                 const struct cluster *c)
{
    const struct fact_of of = {.set = s, .cluster = c};

    facts_rows(w, cluster_facts, &of);
    fact_lines_rows(w, &of);
}

/* The states of a method's own time, and for how much of it they are known. */
static void self_states_write(struct json_writer *w, const struct merged_cpu *cpu)
{
    static const struct merged_cpu nothing;

    if (!cpu)
        cpu = &nothing;
    for (int k = 0; k < CPU_STATES; k++)
        json_write_key_u64_or_null(w, cpu_time_names[k].column, cpu->ms[k], cpu->of_ms[k] > 0);
    json_write_key_u64_or_null(w, "running_of_ms", cpu->of_ms[CPU_RUNNING],
                               cpu->of_ms[CPU_RUNNING] > 0);
    json_write_key_u64_or_null(w, "waiting_of_ms", cpu->of_ms[CPU_WAITING],
                               cpu->of_ms[CPU_WAITING] > 0);
}

static void cluster_ndjson_methods(struct json_writer *w, struct builds *builds,
                                   const struct merged_tree *t)
{
    struct merged_method *methods = cluster_methods(builds, t);

    json_write_key_open(w, "methods", '[');
    for (uint32_t i = 0; i < t->n_methods && i < METHODS_MAX; i++) {
        json_write_open(w, '{');
        json_write_key_str(w, "method", builds_shown(builds, methods[i].method));
        json_write_key_u64(w, "reports", methods[i].reports);
        json_write_key_u64(w, "calls", methods[i].calls);
        json_write_key_u64(w, "total_ms", methods[i].total_ms);
        json_write_key_u64(w, "self_ms", methods[i].self_ms);
        self_states_write(w, methods[i].cpu);
        json_write_key_bool(w, "calls_estimated", methods[i].estimated);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    free(methods);
}

/* Nodes in pre-order, as arrays: depth, method, reports, calls, total, self, pruned, 1 where calls
 * are estimated, and how deep the method called itself. */
static void cluster_ndjson_tree(struct json_writer *w, struct builds *builds,
                                const struct merged_tree *t)
{
    uint32_t *order = mem_alloc(mem_size(t->n + 1u, 2 * sizeof(*order)));
    uint32_t *depth = order + t->n + 1;

    merged_tree_order(t, builds_compare, builds, order);
    json_write_key_open(w, "tree", '[');
    for (uint32_t i = 0; i < t->n; i++) {
        const struct merged_node *n = &t->nodes[order[i]];
        const uint64_t numbers[] = {n->reports,   n->calls,     n->total_ms, n->self_ms,
                                    n->pruned_ms, n->estimated, n->levels};

        depth[order[i]] = n->parent == MERGED_ROOT ? 0 : depth[n->parent] + 1;
        json_write_open(w, '[');
        json_write_u64(w, depth[order[i]]);
        json_write_str(w, builds_shown(builds, n->method));
        for (size_t k = 0; k < sizeof(numbers) / sizeof(numbers[0]); k++)
            json_write_u64(w, numbers[k]);
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
    json_write_key_u64(w, "pruned_nodes", t->pruned_nodes);
    json_write_key_u64(w, "pruned_ms", t->pruned_ms);
    free(order);
}

static void cluster_ndjson_begin(struct cluster_view *v)
{
    const struct cluster_set *s = v->set;
    struct json_writer w = cluster_row_open(v->out, "total");

    json_write_key_u64(&w, "clusters", s->n);
    json_write_key_u64(&w, "sampled_users", distinct_count(&s->sampled_users));
    json_write_key_u64(&w, "sampled_starts", distinct_count(&s->sampled_starts));
    json_write_key_real(&w, "user_error", distinct_error(&s->sampled_users));
    json_write_key_u64(&w, "other_reports", s->others + s->sampled);
    json_write_key_u64(&w, "stranger_reports", s->strangers);
    json_write_key_u64(&w, "frozen_reports", s->frozen);
    json_write_key_u64(&w, "rare_clusters", s->rare_clusters);
    json_write_key_u64(&w, "rare_reports", s->rest.reports);
    json_write_key_u64(&w, "figures", s->figures.n);
    json_write_key_u64(&w, "rare_figures", s->figures.rare);
    json_write_key_u64(&w, "rare_values", s->figures.rare_values);
    json_write_key_u64(&w, "copied_reports", s->copies.found);
    cluster_ndjson_facts(&w, s, &s->total);
    cluster_ndjson_methods(&w, s->builds, &s->total.tree);
    cluster_row_close(&w);
    owner_ndjson_rows(v);
}

static void cluster_ndjson_add(struct cluster_view *v, size_t i)
{
    const struct cluster *c = v->chosen[i];
    struct json_writer w = cluster_row_open(v->out, "cluster");

    cluster_ndjson_key(&w, v->set->builds, c);
    owner_ndjson_key(&w, v->owners, v->set->builds, c);
    cluster_ndjson_facts(&w, v->set, c);
    json_write_key_real(&w, "user_error", distinct_error(&c->users));
    cluster_ndjson_methods(&w, v->set->builds, &c->tree);
    cluster_ndjson_tree(&w, v->set->builds, &c->tree);
    cluster_row_close(&w);
}

static void cluster_ndjson_diff_begin(struct cluster_view *v)
{
    const struct cluster_diff *d = v->diff;
    struct json_writer w = cluster_row_open(v->out, "total");

    json_write_key_str(&w, "unit", str_from_c(cluster_counted_names[d->counted]));
    for (int i = 0; i < CHANGE_KINDS; i++)
        json_write_key_u64(&w, cluster_change_names[i], d->kinds[i]);
    json_write_key_u64(&w, "slower_methods", v->n_slower);
    json_write_key_u64(&w, "faster_methods", v->n_faster);
    json_write_key_u64(&w, "old_reports", d->old_set->total.reports);
    json_write_key_u64(&w, "new_reports", d->new_set->total.reports);
    json_write_key_str(&w, "figure_unit",
                       str_from_c(cluster_counted_names[v->figure_diff->counted]));
    json_write_key_open(&w, "figures", '{');
    for (int i = 0; i < CHANGE_KINDS; i++)
        json_write_key_u64(&w, cluster_change_names[i], v->figure_diff->kinds[i]);
    json_write_close(&w, '}');
    cluster_row_close(&w);
    owner_ndjson_changes(v);
    method_ndjson_changes(v);
}

static void side_write(struct json_writer *w, const char *key, const struct cluster_side *side)
{
    json_write_key_open(w, key, '{');
    facts_rows(w, side_facts, &(struct fact_of){.side = side});
    json_write_close(w, '}');
}

static void cluster_ndjson_states(struct json_writer *w, const struct cluster_change *c)
{
    for (int i = 0; i < CPU_STATES; i++) {
        const struct cluster_state *state = &c->states[i];

        json_write_key(w, cpu_time_names[i].key);
        if (!state->known) {
            json_write_null(w);
            continue;
        }
        json_write_open(w, '{');
        json_write_key_u64(w, "old_p50_ms", state->old_p50_ms);
        json_write_key_u64(w, "new_p50_ms", state->new_p50_ms);
        json_write_key_real(w, "longer", state->longer);
        json_write_key_real(w, "p", state->p);
        json_write_key_bool(w, "changed", cluster_state_changed(c, (enum cpu_time)i));
        json_write_close(w, '}');
    }
}

static void cluster_ndjson_change(struct cluster_view *v, size_t i)
{
    const struct cluster_change *c = v->changes[i];
    struct json_writer w = cluster_row_open(v->out, "change");

    json_write_key_str(&w, "change", str_from_c(cluster_change_names[c->kind]));
    cluster_ndjson_key(&w, v->diff->new_set->builds, c->shown);
    owner_ndjson_key(&w, v->owners, v->diff->new_set->builds, c->shown);
    side_write(&w, "old", &c->old);
    side_write(&w, "new", &c->new);
    facts_rows(&w, change_facts, &(struct fact_of){.change = c});
    cluster_ndjson_states(&w, c);
    cluster_row_close(&w);
}

/* Each row is a line. */
static void cluster_ndjson_part(struct buf *out, const char *key, const char *value)
{
    struct str rest = str_from_bytes(buf_view(out)), line;
    struct buf marked;

    buf_init(&marked);
    while (str_next_line(&rest, &line)) {
        buf_str(&marked, STR("{\"by\":"));
        json_write_text(&marked, str_from_c(key));
        buf_str(&marked, STR(",\"value\":"));
        json_write_text(&marked, str_from_c(value));
        buf_u8(&marked, ',');
        buf_str(&marked, str_sub(line, 1, line.n));
        buf_u8(&marked, '\n');
    }
    buf_release(out);
    *out = marked;
}

const struct cluster_writer cluster_writer_ndjson = {
    .part_mark = cluster_ndjson_part,
    .clusters = {.begin = cluster_ndjson_begin,
                 .one = cluster_ndjson_add,
                 .figures = figure_ndjson_write},
    .changes = {.begin = cluster_ndjson_diff_begin,
                .one = cluster_ndjson_change,
                .figures = figure_ndjson_changes},
};
