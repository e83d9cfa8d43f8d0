/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "cluster/cluster_page.h"
#include "lib/mem.h"
#include "lib/row_index.h"
#include "report/stack_key.h"

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
    uint32_t at;

    ROW_INDEX_FIND(&p->index, wanted, at, p->names[at] == wanted);
    return at;
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
struct html_call *cluster_page_calls(struct builds *builds, const struct cluster *c, uint32_t *key)
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
            .name = n->method,
            .levels = n->levels,
            .estimated = n->estimated,
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
