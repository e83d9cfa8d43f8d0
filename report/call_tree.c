#include "report/call_tree.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "runtime/methodbeat.h"

void call_tree_init(struct call_tree *t)
{
    *t = (struct call_tree){.key = STACK_NO_ROW};
}

void call_tree_release(struct call_tree *t)
{
    free(t->calls);
    free(t->room);
    call_tree_init(t);
}

void call_tree_grow(struct call_tree *t, size_t n)
{
    if (n <= t->cap)
        return;
    free(t->calls);
    free(t->room);
    t->cap = n < 64 ? 64 : n;
    t->calls = mem_calloc(t->cap, sizeof(*t->calls));
    t->room = mem_calloc(t->cap, sizeof(*t->room));
}

/* Depths may have holes, and begin anywhere. The line of calls that are open is
 * followed from the last call up: each call is passed once. */
static void calls_copy(struct call_tree *t, const struct stack *stack)
{
    for (size_t i = 0; i < stack->n; i++) {
        const struct stack_row *row = &stack->rows[i];
        uint32_t above = i > 0 ? (uint32_t)(i - 1) : STACK_NO_ROW;

        while (above != STACK_NO_ROW && stack->rows[above].depth >= row->depth)
            above = t->calls[above].parent;
        t->calls[i] = (struct call){
            .parent = above,
            .depth = above == STACK_NO_ROW ? 0 : t->calls[above].depth + 1,
            .id = row->id,
            .count = row->count ? row->count : 1,
            .inferred = row->inferred,
        };
    }
}

/* Totals and self times from the rows' costs, none of which counts for more than
 * cost_max. False where the whole is more than a tree may have. */
static bool times_sum(struct call_tree *t, const struct stack *stack, uint64_t cost_max)
{
    uint64_t *children = t->room;

    memset(children, 0, t->n * sizeof(*children));
    t->total_ms = 0;
    for (size_t i = t->n; i-- > 0;) {
        struct call *c = &t->calls[i];
        uint64_t cost = stack->rows[i].cost_ms;
        uint64_t *above = c->parent == STACK_NO_ROW ? &t->total_ms : &children[c->parent];

        if (cost > cost_max)
            cost = cost_max;
        c->total_ms = cost > children[i] ? cost : children[i];
        c->self_ms = c->total_ms - children[i];
        *above += c->total_ms;
        /* Both were below 2^44: no sum wraps before it is seen here. */
        if (*above > CALL_TREE_MS_MAX)
            return false;
    }
    return true;
}

/* Starts one behind the other. room: where the next child of a call begins. */
static void starts_lay_out(struct call_tree *t)
{
    uint64_t next_root = 0;

    for (size_t i = 0; i < t->n; i++) {
        struct call *c = &t->calls[i];
        uint64_t *next = c->parent == STACK_NO_ROW ? &next_root : &t->room[c->parent];

        c->start_ms = *next;
        *next += c->total_ms;
        t->room[i] = c->start_ms;
    }
}

/* Starts as they were recorded, each held between the end of the sibling before it
 * and what it and the siblings behind it need. room: that, of a call's children;
 * next: the earliest that its next child can start. */
static void starts_recorded(struct call_tree *t, const struct stack *stack)
{
    uint64_t begin = stack->rows[0].start_ms, next_root = 0, roots_need = t->total_ms;
    uint64_t *next = mem_calloc(t->n, sizeof(*next));

    for (size_t i = 0; i < t->n; i++)
        t->room[i] = t->calls[i].total_ms - t->calls[i].self_ms;
    for (size_t i = 0; i < t->n; i++) {
        struct call *c = &t->calls[i];
        const struct call *parent = c->parent == STACK_NO_ROW ? NULL : &t->calls[c->parent];
        uint64_t end = parent ? parent->start_ms + parent->total_ms : CALL_TREE_MS_MAX;
        uint64_t *earliest = parent ? &next[c->parent] : &next_root;
        uint64_t *need = parent ? &t->room[c->parent] : &roots_need;
        uint64_t start = stack->rows[i].start_ms;

        start = start > begin ? start - begin : 0;
        if (start > end - *need)
            start = end - *need;
        if (start < *earliest)
            start = *earliest;
        c->start_ms = start;
        *earliest = start + c->total_ms;
        *need -= c->total_ms;
        next[i] = start;
    }
    free(next);
}

/* The index of the call that a key of this id means, or STACK_NO_ROW. id 0: of any
 * method that costs so many percent of the whole. */
static uint32_t key_find(const struct call_tree *t, uint32_t id, uint32_t percent)
{
    uint64_t least = t->total_ms * percent, best_score = 0;
    uint32_t best = STACK_NO_ROW;

    for (size_t i = 0; i < t->n; i++) {
        const struct call *c = &t->calls[i];
        uint64_t score;

        if (id ? c->id != id : c->id == METHODBEAT_ID_DISPATCH || c->total_ms * 100 < least)
            continue;
        /* Beyond 2^20 levels a call scores as at that one: the product fits. */
        score = (c->depth < (1u << 20) ? c->depth + 1 : 1u << 20) * c->total_ms;
        if (best == STACK_NO_ROW || score > best_score) {
            best = (uint32_t)i;
            best_score = score;
        }
    }
    return best;
}

static void key_mark(struct call_tree *t, struct str key)
{
    uint64_t id;

    t->key = STACK_NO_ROW;
    if (str_to_u64(str_sub(key, 0, str_find(key, '|')), &id) && id > 0 && id <= SLOT_ID_MASK)
        t->key = key_find(t, (uint32_t)id, 0);
    if (t->key == STACK_NO_ROW)
        t->key = key_find(t, 0, STACK_KEY_PERCENT);
    /* What was first in a ring that lost its beginning is chance. */
    if (t->key == STACK_NO_ROW && t->times_known && t->calls[0].id != METHODBEAT_ID_DISPATCH)
        t->key = key_find(t, 0, 0);
    if (t->key == STACK_NO_ROW)
        t->key = 0;
    for (uint32_t i = t->key; i != STACK_NO_ROW; i = t->calls[i].parent)
        t->calls[i].on_key_path = true;
}

void call_tree_make(struct call_tree *t, const struct report *report)
{
    const struct stack *stack = &report->stack;

    call_tree_grow(t, stack->n);
    t->n = stack->n;
    t->total_ms = 0;
    t->times_known = report->times_known;
    t->key = STACK_NO_ROW;
    if (t->n == 0)
        return;
    calls_copy(t, stack);
    if (!times_sum(t, stack, CALL_TREE_MS_MAX))
        times_sum(t, stack, CALL_TREE_MS_MAX / t->n);
    if (t->times_known)
        starts_recorded(t, stack);
    else
        starts_lay_out(t);
    key_mark(t, report->key);
}
