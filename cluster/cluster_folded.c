/* SPDX-License-Identifier: Apache-2.0 */
/* The tree of all clusters as folded stacks, "a;b;c 12": own times in ms, which flame graph
 * tools draw. Nodes that were folded out of the tree are below their former parent. */
#include <stdlib.h>

#include "cluster/cluster_format.h"
#include "lib/mem.h"

/* `;` separates, so a name has none; nor does it end with what looks like the number. */
static void frame_add(struct buf *out, struct str name)
{
    for (size_t i = 0; i < name.n; i++)
        buf_u8(out, name.p[i] == ';' ? ':' : (uint8_t)name.p[i]);
}

static void cluster_folded_begin(struct cluster_view *v)
{
    struct merged_tree *all = mem_alloc(sizeof(*all));

    merged_tree_init(all, v->set->limits.total_nodes);
    v->state = all;
}

static void cluster_folded_add(struct cluster_view *v, size_t i)
{
    merged_tree_merge(v->state, &v->chosen[i]->tree);
}

static void line_write(struct buf *out, struct bytes path, const char *more, uint64_t ms)
{
    if (ms == 0)
        return;
    buf_bytes(out, path);
    buf_printf(out, "%s%s %llu\n", path.n && *more ? ";" : "", more, (unsigned long long)ms);
}

static void cluster_folded_end(struct cluster_view *v)
{
    struct merged_tree *t = v->state;
    struct builds *builds = v->set->builds;
    uint32_t *order = mem_alloc(mem_size(t->n + 1u, 2 * sizeof(*order)));
    size_t *length = mem_alloc(mem_size(t->n + 1u, sizeof(*length))); /* of the path to a node */
    struct buf path;

    buf_init(&path);
    merged_tree_order(t, builds_compare, builds, order);
    for (uint32_t i = 0; i < t->n; i++) {
        const struct merged_node *n = &t->nodes[order[i]];

        path.n = n->parent == MERGED_ROOT ? 0 : length[n->parent];
        if (path.n > 0)
            buf_u8(&path, ';');
        frame_add(&path, builds_shown(builds, n->method));
        length[order[i]] = path.n;
        line_write(v->out, buf_view(&path), "", n->self_ms);
        line_write(v->out, buf_view(&path), "(pruned)", n->pruned_ms);
    }
    path.n = 0;
    line_write(v->out, buf_view(&path), "(pruned)", t->pruned_ms);
    free(order);
    free(length);
    buf_release(&path);
    merged_tree_release(t);
    free(t);
}

const struct cluster_writer cluster_writer_folded = {
    .clusters = {.begin = cluster_folded_begin,
                 .one = cluster_folded_add,
                 .end = cluster_folded_end},
};
