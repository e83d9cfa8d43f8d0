/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "lib/hash.h"
#include "lib/mem.h"
#include "report/call_tree.h"

/* Calls that are the first of their path make a tree of their own: arrays by call, behind whose
 * last the place above the roots is. */
struct merging {
    const struct call_tree *of;
    uint32_t *first;                  /* of any call: the first of its path */
    uint32_t *bucket, *chain;         /* first calls by path: chains, as index + 1 */
    size_t mask;                      /* of buckets */
    uint32_t *child, *last, *sibling; /* first calls below one; STACK_NO_ROW: none */
    uint32_t *at;                     /* of a first call: where it stands in the new tree */
};

static uint32_t *array_new(size_t n, uint32_t value)
{
    uint32_t *array = mem_calloc(n, sizeof(*array));

    for (size_t i = 0; value != 0 && i < n; i++)
        array[i] = value;
    return array;
}

static void merging_init(struct merging *m, const struct call_tree *of)
{
    size_t n = of->n + 1, buckets = 64;

    while (buckets < n)
        buckets *= 2;
    *m = (struct merging){
        .of = of,
        .first = array_new(n, 0),
        .bucket = array_new(buckets, 0),
        .chain = array_new(n, 0),
        .mask = buckets - 1,
        .child = array_new(n, STACK_NO_ROW),
        .last = array_new(n, STACK_NO_ROW),
        .sibling = array_new(n, STACK_NO_ROW),
        .at = array_new(n, 0),
    };
}

static void merging_release(struct merging *m)
{
    free(m->first);
    free(m->bucket);
    free(m->chain);
    free(m->child);
    free(m->last);
    free(m->sibling);
    free(m->at);
}

/* The first call of the path above call i. */
static uint32_t above(const struct merging *m, size_t i)
{
    uint32_t parent = m->of->calls[i].parent;

    return parent == STACK_NO_ROW ? (uint32_t)m->of->n : m->first[parent];
}

/* The first call of call i's path, which is i itself where there was none. */
static uint32_t first_find(struct merging *m, size_t i)
{
    uint32_t parent = above(m, i), id = m->of->calls[i].id;
    uint32_t *bucket = &m->bucket[hash_number((uint64_t)parent << 32 | id) & m->mask];

    for (uint32_t c = *bucket; c != 0; c = m->chain[c - 1]) {
        if (m->of->calls[c - 1].id == id && above(m, c - 1) == parent)
            return c - 1;
    }
    m->chain[i] = *bucket;
    *bucket = (uint32_t)i + 1;
    if (m->child[parent] == STACK_NO_ROW)
        m->child[parent] = (uint32_t)i;
    else
        m->sibling[m->last[parent]] = (uint32_t)i;
    m->last[parent] = (uint32_t)i;
    return (uint32_t)i;
}

/* The first calls in pre-order, without what they add up to. */
static void order(struct merging *m, struct call_tree *t)
{
    uint32_t root = (uint32_t)m->of->n, i = m->child[root];

    while (i != STACK_NO_ROW) {
        uint32_t parent = above(m, i), next = m->child[i];

        m->at[i] = (uint32_t)t->n;
        t->calls[t->n++] = (struct call){
            .parent = parent == root ? STACK_NO_ROW : m->at[parent],
            .depth = m->of->calls[i].depth,
            .id = m->of->calls[i].id,
        };
        while (next == STACK_NO_ROW && i != root) {
            next = m->sibling[i];
            i = above(m, i);
        }
        i = next;
    }
}

void call_tree_merge(struct call_tree *t, const struct call_tree *of)
{
    struct merging m;

    call_tree_grow(t, of->n);
    t->n = 0;
    t->total_ms = of->total_ms;
    t->unrecorded_ms = of->unrecorded_ms;
    t->times_known = false;
    t->running_known = t->waiting_known = t->bad_times = false;
    t->any_cut = of->any_cut;
    t->key = STACK_NO_ROW;
    merging_init(&m, of);
    for (size_t i = 0; i < of->n; i++)
        m.first[i] = first_find(&m, i);
    order(&m, t);
    for (size_t i = 0; i < of->n; i++) {
        struct call *c = &t->calls[m.at[m.first[i]]];

        c->count +=
            of->calls[i].count < UINT32_MAX - c->count ? of->calls[i].count : UINT32_MAX - c->count;
        if (c->levels < of->calls[i].levels)
            c->levels = of->calls[i].levels;
        c->estimated |= of->calls[i].estimated;
        c->inferred |= of->calls[i].inferred;
        c->running |= of->calls[i].running;
        c->cut |= of->calls[i].cut;
        c->said_ms += of->calls[i].said_ms;
        c->total_ms += of->calls[i].total_ms;
        c->self_ms += of->calls[i].self_ms;
        c->inferred_ms += of->calls[i].inferred_ms;
    }
    merging_release(&m);
}
