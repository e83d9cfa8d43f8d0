/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/merged_tree.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/sort.h"

enum { FIRST_ROWS = 4 };

void merged_room_release(struct merged_room *room)
{
    free(room->nodes);
    free(room->methods);
    free(room->now);
    *room = (struct merged_room){0};
}

static void merged_room_for(struct merged_room *room, size_t n)
{
    if (n <= room->cap)
        return;
    room->nodes = mem_realloc(room->nodes, mem_size(n, sizeof(*room->nodes)));
    room->methods = mem_realloc(room->methods, mem_size(n, sizeof(*room->methods)));
    room->cap = n;
}

void merged_tree_init(struct merged_tree *t, uint32_t limit)
{
    *t = (struct merged_tree){.limit = limit};
}

/* What is known of the methods from this one on. */
static void cpu_free(struct merged_tree *t, uint32_t from)
{
    for (uint32_t i = from; i < t->n_methods; i++) {
        t->n_cpu -= t->methods[i].cpu != NULL;
        free(t->methods[i].cpu);
    }
}

void merged_tree_release(struct merged_tree *t)
{
    cpu_free(t, 0);
    free(t->nodes);
    free(t->methods);
    row_index_release(&t->node_index);
    row_index_release(&t->method_index);
    *t = (struct merged_tree){0};
}

/* Durations come from devices: sums of them must not wrap. */
static uint64_t plus(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t node_hash(const struct merged_node *node)
{
    return row_index_pair(node->parent, node->method);
}

static uint64_t method_hash(const struct merged_method *m)
{
    return row_index_pair(0, m->method);
}

static void nodes_index(struct merged_tree *t)
{
    row_index_reset(&t->node_index, t->n + t->n / 2 + 4);
    for (uint32_t i = 0; i < t->n; i++)
        row_index_add(&t->node_index, node_hash(&t->nodes[i]), i);
}

static void methods_index(struct merged_tree *t)
{
    row_index_reset(&t->method_index, t->n_methods + t->n_methods / 2 + 4);
    for (uint32_t i = 0; i < t->n_methods; i++)
        row_index_add(&t->method_index, method_hash(&t->methods[i]), i);
}

static uint32_t cap_next(uint32_t cap)
{
    return cap < FIRST_ROWS ? FIRST_ROWS : cap + cap / 2;
}

static uint32_t node_of(struct merged_tree *t, uint32_t parent, uint32_t method)
{
    uint64_t hash = row_index_pair(parent, method);
    uint32_t at;

    if (row_index_full(&t->node_index))
        nodes_index(t);
    ROW_INDEX_FIND(&t->node_index, hash, at,
                   t->nodes[at].parent == parent && t->nodes[at].method == method);
    if (at != ROW_NONE)
        return at;
    if (t->n == t->cap) {
        t->cap = cap_next(t->cap);
        t->nodes = mem_realloc(t->nodes, mem_size(t->cap, sizeof(*t->nodes)));
    }
    t->nodes[t->n] = (struct merged_node){.parent = parent, .method = method};
    row_index_add(&t->node_index, hash, t->n);
    return t->n++;
}

/* Its place, or ROW_NONE. */
static uint32_t method_place(const struct merged_tree *t, uint32_t method, uint64_t hash)
{
    uint32_t at;

    ROW_INDEX_FIND(&t->method_index, hash, at, t->methods[at].method == method);
    return at;
}

const struct merged_method *merged_tree_method(const struct merged_tree *t, uint32_t method)
{
    uint32_t at = t->n_methods ? method_place(t, method, row_index_pair(0, method)) : ROW_NONE;

    return at == ROW_NONE ? NULL : &t->methods[at];
}

static uint32_t merged_method_of(struct merged_tree *t, uint32_t method)
{
    uint64_t hash = row_index_pair(0, method);
    uint32_t at;

    if (row_index_full(&t->method_index))
        methods_index(t);
    at = method_place(t, method, hash);
    if (at != ROW_NONE)
        return at;
    if (t->n_methods == t->cap_methods) {
        t->cap_methods = cap_next(t->cap_methods);
        t->methods = mem_realloc(t->methods, mem_size(t->cap_methods, sizeof(*t->methods)));
    }
    t->methods[t->n_methods] = (struct merged_method){.method = method};
    row_index_add(&t->method_index, hash, t->n_methods);
    return t->n_methods++;
}

/* The heavier first: by occurrence, then time; of equals the earlier one, so that parents come
 * before their children. */
static int nodes_by_weight(const void *a, const void *b, void *ctx)
{
    const struct merged_node *nodes = ctx;
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;

    if (nodes[i].reports != nodes[j].reports)
        return nodes[i].reports < nodes[j].reports ? 1 : -1;
    if (nodes[i].total_ms != nodes[j].total_ms)
        return nodes[i].total_ms < nodes[j].total_ms ? 1 : -1;
    return (i > j) - (i < j);
}

/* Those with the most own time, then those in most reports. */
static int methods_by_weight(const void *a, const void *b)
{
    const struct merged_method *x = a, *y = b;

    if (x->self_ms != y->self_ms)
        return x->self_ms < y->self_ms ? 1 : -1;
    if (x->reports != y->reports)
        return x->reports < y->reports ? 1 : -1;
    return (x->method > y->method) - (x->method < y->method);
}

/* moved[i]: where node i goes, or ROW_NONE; from the marks that are in it. */
static void nodes_compact(struct merged_tree *t, uint32_t *moved)
{
    uint32_t n = 0;

    for (uint32_t i = t->n; i-- > 0;) {
        uint32_t parent = t->nodes[i].parent;

        if (moved[i] != ROW_NONE && parent != MERGED_ROOT)
            moved[parent] = 0;
    }
    for (uint32_t i = 0; i < t->n; i++) {
        struct merged_node node = t->nodes[i];
        uint32_t parent = node.parent == MERGED_ROOT ? MERGED_ROOT : moved[node.parent];
        bool gone_above = node.parent != MERGED_ROOT && parent == ROW_NONE;

        if (moved[i] != ROW_NONE) {
            node.parent = parent;
            t->nodes[n] = node;
            moved[i] = n++;
            continue;
        }
        t->pruned_nodes++;
        if (gone_above)
            continue;
        if (node.parent == MERGED_ROOT)
            t->pruned_ms = plus(t->pruned_ms, node.total_ms);
        else
            t->nodes[parent].pruned_ms = plus(t->nodes[parent].pruned_ms, node.total_ms);
    }
    t->n = n;
}

static void nodes_prune(struct merged_tree *t)
{
    uint32_t *order = mem_alloc(mem_size(t->n, sizeof(*order)));
    uint32_t *moved = mem_alloc(mem_size(t->n, sizeof(*moved)));

    for (uint32_t i = 0; i < t->n; i++)
        order[i] = i;
    sort_array_with(order, t->n, sizeof(*order), nodes_by_weight, t->nodes);
    for (uint32_t i = 0; i < t->n; i++)
        moved[order[i]] = i < t->limit / 2 ? 0 : ROW_NONE;
    nodes_compact(t, moved);
    free(order);
    free(moved);
    t->cap = t->n + 1;
    t->nodes = mem_realloc(t->nodes, mem_size(t->cap, sizeof(*t->nodes)));
    nodes_index(t);
}

static void methods_prune(struct merged_tree *t)
{
    uint32_t keep = t->limit / 2;

    sort_array(t->methods, t->n_methods, sizeof(*t->methods), methods_by_weight);
    t->pruned_methods += t->n_methods - keep;
    cpu_free(t, keep);
    t->n_methods = keep;
    t->cap_methods = keep + 1;
    t->methods = mem_realloc(t->methods, mem_size(t->cap_methods, sizeof(*t->methods)));
    methods_index(t);
}

static void prune(struct merged_tree *t)
{
    if (t->n > t->limit)
        nodes_prune(t);
    if (t->n_methods > t->limit)
        methods_prune(t);
}

/* `seen` counts from 1, so that a new row has not been seen. */
static void call_add(struct merged_tree *t, const struct merged_call *call, uint32_t node_at,
                     uint32_t method_at)
{
    struct merged_node *node = &t->nodes[node_at];
    struct merged_method *m = &t->methods[method_at];

    node->reports += node->seen != t->reports;
    node->seen = t->reports;
    node->calls = plus(node->calls, call->count);
    node->estimated |= call->estimated;
    if (node->levels < call->levels)
        node->levels = call->levels;
    node->total_ms = plus(node->total_ms, call->total_ms);
    node->self_ms = plus(node->self_ms, call->self_ms);
    m->reports += m->seen != t->reports;
    m->seen = t->reports;
    m->calls = plus(m->calls, call->count);
    m->estimated |= call->estimated;
    m->self_ms = plus(m->self_ms, call->self_ms);
    if (m->open == 0)
        m->total_ms = plus(m->total_ms, call->total_ms);
    m->open++;
}

uint32_t merged_each(uint64_t self_ms, uint64_t calls)
{
    enum { FRACTION = 10 };
    const uint64_t most = UINT64_MAX >> (FRACTION + 1);
    uint64_t each = ((self_ms < most ? self_ms : most) << FRACTION) / calls + (1u << FRACTION);
    unsigned whole = 63 - (unsigned)__builtin_clzll(each) - FRACTION;

    /* The line between two powers of two, instead of the curve. */
    return (whole << FRACTION) + (uint32_t)((each >> whole) & ((1u << FRACTION) - 1));
}

/* All calls of a method in a tree are one value. */
static void each_add(struct merged_tree *t, const struct merged_call *calls, size_t n,
                     struct merged_room *room)
{
    if (room->cap_now < t->n_methods) {
        free(room->now);
        room->cap_now = t->cap_methods;
        room->now = mem_calloc(room->cap_now, sizeof(*room->now));
    }
    for (size_t i = 0; i < n; i++) {
        struct merged_now *now = &room->now[room->methods[i]];

        now->self_ms = plus(now->self_ms, calls[i].self_ms);
        now->calls = plus(now->calls, calls[i].count);
    }
    for (size_t i = 0; i < n; i++) {
        struct merged_now *now = &room->now[room->methods[i]];
        struct merged_histogram *each = &t->methods[room->methods[i]].each;
        uint64_t value;

        if (now->calls == 0)
            continue;
        value = merged_each(now->self_ms, now->calls);
        each->sum = plus(each->sum, value);
        each->squares = plus(each->squares, value * value);
        *now = (struct merged_now){0};
    }
}

static struct merged_cpu *merged_cpu_of(struct merged_tree *t, struct merged_method *m)
{
    if (!m->cpu) {
        m->cpu = mem_calloc(1, sizeof(*m->cpu));
        t->n_cpu++;
    }
    return m->cpu;
}

static void cpu_add(struct merged_tree *t, struct merged_method *m, uint64_t self_ms,
                    const struct cpu_times *self)
{
    for (int i = 0; i < CPU_STATES; i++) {
        struct merged_cpu *cpu;

        if (!self->known[i])
            continue;
        cpu = merged_cpu_of(t, m);
        cpu->ms[i] = plus(cpu->ms[i], self->ms[i]);
        cpu->of_ms[i] = plus(cpu->of_ms[i], self_ms);
    }
}

void merged_tree_add(struct merged_tree *t, const struct merged_call *calls,
                     const struct cpu_times *self, size_t n, struct merged_room *room)
{
    uint32_t open = MERGED_ROOT; /* the call whose callees come */

    if (t->reports == UINT32_MAX)
        return;
    t->reports++;
    merged_room_for(room, n);
    for (size_t i = 0; i < n; i++) {
        uint32_t parent = calls[i].parent;

        for (; open != parent && open != MERGED_ROOT; open = calls[open].parent)
            t->methods[room->methods[open]].open--;
        room->nodes[i] =
            node_of(t, parent == MERGED_ROOT ? MERGED_ROOT : room->nodes[parent], calls[i].method);
        room->methods[i] = merged_method_of(t, calls[i].method);
        call_add(t, &calls[i], room->nodes[i], room->methods[i]);
        if (self)
            cpu_add(t, &t->methods[room->methods[i]], calls[i].self_ms, &self[i]);
        open = (uint32_t)i;
        if (parent == MERGED_ROOT)
            t->total_ms = plus(t->total_ms, calls[i].total_ms);
    }
    for (; open != MERGED_ROOT; open = calls[open].parent)
        t->methods[room->methods[open]].open--;
    each_add(t, calls, n, room);
    prune(t);
}

static uint32_t reports_plus(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

static void nodes_merge(struct merged_tree *t, const struct merged_tree *from)
{
    uint32_t *at = mem_alloc(mem_size(from->n, sizeof(*at)));

    for (uint32_t i = 0; i < from->n; i++) {
        const struct merged_node *add = &from->nodes[i];
        struct merged_node *node;

        at[i] = node_of(t, add->parent == MERGED_ROOT ? MERGED_ROOT : at[add->parent], add->method);
        node = &t->nodes[at[i]];
        node->reports = reports_plus(node->reports, add->reports);
        node->calls = plus(node->calls, add->calls);
        node->estimated |= add->estimated;
        if (node->levels < add->levels)
            node->levels = add->levels;
        node->total_ms = plus(node->total_ms, add->total_ms);
        node->self_ms = plus(node->self_ms, add->self_ms);
        node->pruned_ms = plus(node->pruned_ms, add->pruned_ms);
    }
    free(at);
}

static void methods_merge(struct merged_tree *t, const struct merged_tree *from)
{
    for (uint32_t i = 0; i < from->n_methods; i++) {
        const struct merged_method *add = &from->methods[i];
        uint32_t at = merged_method_of(t, add->method); /* may move the methods */
        struct merged_method *m = &t->methods[at];

        m->reports = reports_plus(m->reports, add->reports);
        m->calls = plus(m->calls, add->calls);
        m->estimated |= add->estimated;
        m->total_ms = plus(m->total_ms, add->total_ms);
        m->self_ms = plus(m->self_ms, add->self_ms);
        m->each.sum = plus(m->each.sum, add->each.sum);
        m->each.squares = plus(m->each.squares, add->each.squares);
        for (int k = 0; add->cpu && k < CPU_STATES; k++) {
            struct merged_cpu *cpu = merged_cpu_of(t, m);

            cpu->ms[k] = plus(cpu->ms[k], add->cpu->ms[k]);
            cpu->of_ms[k] = plus(cpu->of_ms[k], add->cpu->of_ms[k]);
        }
    }
}

void merged_tree_merge(struct merged_tree *t, const struct merged_tree *from)
{
    nodes_merge(t, from);
    methods_merge(t, from);
    t->reports = reports_plus(t->reports, from->reports);
    t->total_ms = plus(t->total_ms, from->total_ms);
    t->pruned_ms = plus(t->pruned_ms, from->pruned_ms);
    t->pruned_nodes += from->pruned_nodes;
    t->pruned_methods += from->pruned_methods;
    prune(t);
}

size_t merged_tree_size(const struct merged_tree *t)
{
    return t->cap * sizeof(*t->nodes) + t->cap_methods * sizeof(*t->methods) +
           (t->node_index.cap + t->method_index.cap) * sizeof(uint32_t) +
           t->n_cpu * sizeof(struct merged_cpu);
}

struct sibling_order {
    const struct merged_tree *tree;
    int (*compare)(void *ctx, uint32_t a, uint32_t b);
    void *ctx;
};

/* Siblings together, by their parent; of them the heaviest first. */
static int as_siblings(const void *a, const void *b, void *ctx)
{
    const struct sibling_order *o = ctx;
    const struct merged_node *x = &o->tree->nodes[*(const uint32_t *)a];
    const struct merged_node *y = &o->tree->nodes[*(const uint32_t *)b];

    if (x->parent != y->parent)
        return x->parent < y->parent ? -1 : 1;
    if (x->reports != y->reports)
        return x->reports < y->reports ? 1 : -1;
    if (x->total_ms != y->total_ms)
        return x->total_ms < y->total_ms ? 1 : -1;
    return o->compare(o->ctx, x->method, y->method);
}

void merged_tree_order(const struct merged_tree *t,
                       int (*compare)(void *ctx, uint32_t a, uint32_t b), void *ctx,
                       uint32_t *order)
{
    struct sibling_order how = {t, compare, ctx};
    size_t n = t->n, open = 0, done = 0;
    uint32_t *sorted, *first, *next, *pending, roots = ROW_NONE;

    if (n == 0)
        return;
    sorted = mem_alloc(mem_size(n, 4 * sizeof(*sorted)));
    first = sorted + n; /* where in `sorted` the children of a node begin */
    next = first + n;   /* after a place in it, that of the next sibling */
    pending = next + n; /* places that are still to be visited */
    for (uint32_t i = 0; i < n; i++) {
        sorted[i] = i;
        first[i] = ROW_NONE;
    }
    sort_array_with(sorted, n, sizeof(*sorted), as_siblings, &how);
    for (uint32_t i = (uint32_t)n; i-- > 0;) {
        uint32_t parent = t->nodes[sorted[i]].parent;

        next[i] = i + 1 < n && t->nodes[sorted[i + 1]].parent == parent ? i + 1 : ROW_NONE;
        *(parent == MERGED_ROOT ? &roots : &first[parent]) = i;
    }
    pending[open++] = roots;
    while (open > 0) {
        uint32_t at = pending[--open];
        uint32_t node = sorted[at];

        order[done++] = node;
        if (next[at] != ROW_NONE)
            pending[open++] = next[at];
        if (first[node] != ROW_NONE)
            pending[open++] = first[node];
    }
    free(sorted);
}
