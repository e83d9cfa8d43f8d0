/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/stack_build.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

/* Only build() has one, so that the compiler can keep it in registers. */
struct builder {
    struct stack *stack; /* whose n is ours while it is built */
    uint32_t n;          /* rows */
    uint32_t depth;      /* open frames */
    uint32_t *frames;    /* their rows */
    uint32_t *open;      /* per id: how many of them; so an exit knows without a search that
                          * there is one for it, and those above that one go for good */
    uint32_t closed;     /* the row that ended last, or STACK_NO_ROW */
    bool held;           /* that was left out, but for the row open after it, which may merge */
    size_t max;          /* rows from here on need not be kept, where they are short */
    uint64_t now_ms;
    struct thread_time time; /* until now */
    const struct stack_slots *from;
    uint64_t near_ms; /* the last slot's time, which the clock may have stepped back to */
    uint64_t before;  /* the last slot, which may be a count's number */
    const struct called_again *again;
};

static inline void now_set(struct builder *b, uint64_t ms)
{
    b->now_ms = ms;
    if (b->from->states)
        b->time = stack_time(b->from, ms);
}

/* The row that ended last can be left out if it is the last of all and short: the first pass of
 * trimming drops short rows from the end, so it would drop this one in any case. Rows below it
 * were not longer and are gone already. It stays where it is, at n, since the next row may be a
 * sibling that merges into it. */
static inline void closed_leave(struct builder *b)
{
    if (b->closed + 1 == b->n && b->closed >= b->max &&
        b->stack->rows[b->closed].cost_ms < STACK_TRIM_STEP_MS)
        b->n--;
}

/* Call it before a row of this method: adds what was left out for it. */
static inline void closed_settle(struct builder *b, uint32_t id)
{
    struct stack_row *rows = b->stack->rows;

    if (b->closed == b->n) {
        b->held = rows[b->n].id == id && rows[b->n].depth == b->depth && b->depth > 0;
        if (b->held)
            b->n++;
        else
            b->closed = STACK_NO_ROW;
    } else if (b->held) {
        /* The open row has a child now, and will not merge. */
        rows[b->closed] = rows[b->closed + 1];
        b->frames[b->depth - 1] = b->closed;
        b->n--;
        b->held = false;
        b->closed = STACK_NO_ROW;
    }
}

/* Appends a row below the open frames, so many levels down. */
static inline int row_append(struct builder *b, uint32_t depth, uint32_t id, uint32_t count,
                             bool inferred)
{
    struct stack_row *row;

    if (b->n == b->stack->cap && stack_grow(b->stack) < 0)
        return -1;
    /* Compares field by field in place: a copy would wait for the stores that wrote the parts a
     * moment ago. */
    row = &b->stack->rows[b->n];
    row->depth = depth;
    row->id = id;
    row->count = count;
    row->inferred = inferred;
    row->more = false;
    row->start_ms = b->now_ms;
    row->cost_ms = 0;
    row->running_us = 0;
    row->waiting_us = 0;
    b->n++;
    return 0;
}

static inline int frame_open(struct builder *b, uint32_t id, bool inferred)
{
    closed_settle(b, id);
    if (row_append(b, b->depth, id, 1, inferred) < 0)
        return -1;
    stack_row_enter(&b->stack->rows[b->n - 1], &b->time);
    b->frames[b->depth++] = b->n - 1;
    b->open[id]++;
    return 0;
}

/* Merges the last row into the one that ended before it, where the rule says so. */
static inline bool row_merge(struct builder *b, const struct stack_row *row)
{
    struct stack_row *before;

    /* Where the row has children, one of those ended last. */
    if (b->closed == STACK_NO_ROW || row->depth == 0)
        return false;
    before = &b->stack->rows[b->closed];
    if (before->id != row->id || before->depth != row->depth)
        return false;
    before->count = stack_count_sum(before->count, row->count);
    before->cost_ms += row->cost_ms;
    before->running_us += row->running_us;
    before->waiting_us += row->waiting_us;
    before->inferred |= row->inferred;
    before->more |= row->more;
    b->n--;
    return true;
}

static inline __attribute__((always_inline)) void frame_close(struct builder *b, bool inferred)
{
    uint32_t at = b->frames[--b->depth];
    struct stack_row *row = &b->stack->rows[at];

    b->open[row->id]--;
    b->held = false;
    row->cost_ms = b->now_ms - row->start_ms;
    stack_row_leave(row, &b->time);
    row->inferred |= inferred;
    if (!row_merge(b, row))
        b->closed = at;
    closed_leave(b);
}

/* The row that a count of this method adds to: the one that ended last, where that is its
 * sibling; or a new one. STACK_NO_ROW when memory is out. */
static uint32_t count_row(struct builder *b, uint32_t id, uint32_t calls)
{
    struct stack_row *before;

    closed_settle(b, id);
    /* What was settled stays, or the count takes its place. */
    b->held = false;
    if (id == METHODBEAT_ID_UNRECORDED && b->depth > 0)
        b->stack->rows[b->frames[b->depth - 1]].more = true;
    before = b->closed == STACK_NO_ROW ? NULL : &b->stack->rows[b->closed];
    if (before && before->id == id && before->depth == b->depth && b->depth > 0 &&
        (id != METHODBEAT_ID_UNRECORDED || before->cost_ms == 0)) {
        before->count = stack_count_sum(before->count, calls);
        return b->closed;
    }
    if (row_append(b, b->depth, id, calls, false) < 0)
        return STACK_NO_ROW;
    return b->n - 1;
}

/* Calls of methods that are not told apart, below a row that has no other rows after it but its
 * own. */
static int inner_add(struct builder *b, uint32_t below, uint32_t calls)
{
    uint32_t depth = b->stack->rows[below].depth + 1;
    struct stack_row *last = &b->stack->rows[b->n - 1];

    b->stack->rows[below].more = true;
    if (b->n - 1 > below && last->depth == depth && last->id == METHODBEAT_ID_UNRECORDED &&
        last->cost_ms == 0) {
        last->count = stack_count_sum(last->count, calls);
        return 0;
    }
    /* Short, and beyond what is kept. */
    if (b->n >= b->max)
        return 0;
    if (row_append(b, depth, METHODBEAT_ID_UNRECORDED, calls, false) < 0)
        return -1;
    /* Within the row, after all that is below it. */
    b->stack->rows[b->n - 1].start_ms =
        b->stack->rows[below].start_ms + b->stack->rows[below].cost_ms;
    return 0;
}

static int count_add(struct builder *b, uint32_t id, uint64_t number)
{
    uint32_t row = count_row(b, id, slot_calls(number));

    if (row == STACK_NO_ROW)
        return -1;
    b->closed = row;
    if (slot_inner(number) > 0 && inner_add(b, row, slot_inner(number)) < 0)
        return -1;
    closed_leave(b);
    return 0;
}

static int exit_add(struct builder *b, uint32_t id, bool stepped_back)
{
    if (b->open[id] == 0) {
        b->stack->orphans++;
        return 0;
    }
    while (b->stack->rows[b->frames[b->depth - 1]].id != id)
        frame_close(b, true);
    frame_close(b, stepped_back);
    return 0;
}

/* Ends all open frames from the nearest frame of this method on: they were left. */
static void left_close(struct builder *b, uint32_t id)
{
    while (b->stack->rows[b->frames[b->depth - 1]].id != id)
        frame_close(b, true);
    frame_close(b, true);
}

static inline int slot_add(struct builder *b, uint64_t slot, size_t at)
{
    uint32_t id = slot_id(slot);
    uint64_t before = b->before;
    bool stepped_back;

    b->before = slot;
    if (id == 0)
        return 0;
    b->near_ms = slot_time(slot, b->near_ms);
    stepped_back = b->near_ms < b->now_ms;
    if (b->near_ms > b->now_ms)
        now_set(b, b->near_ms);
    if (__builtin_expect(called_again_is(b->again, at), 0))
        left_close(b, id);
    if (slot_is_in(slot))
        return frame_open(b, id, stepped_back);
    if (slot_is_count(slot))
        return count_add(b, id, slot_number_of(slot, before));
    return exit_add(b, id, stepped_back);
}

/* Adds the frames that were open at the first slot, and a row for the time before it, which was
 * not recorded. */
static int beginning_add(struct builder *b, const struct stack_slots *from,
                         const struct callers *callers, uint64_t first_ms)
{
    now_set(b, from->begin_ms);
    if (from->root && frame_open(b, from->root, false) < 0)
        return -1;
    for (size_t i = callers->n; i-- > 0;) {
        if (frame_open(b, callers->ids[i], true) < 0)
            return -1;
    }
    if (!from->root || first_ms <= b->now_ms)
        return 0;
    if (frame_open(b, METHODBEAT_ID_UNRECORDED, false) < 0)
        return -1;
    now_set(b, first_ms);
    frame_close(b, false);
    return 0;
}

uint64_t stack_first_ms(const struct stack_slots *from)
{
    for (size_t i = 0; i < from->n; i++) {
        if (slot_id(from->slots[i]) != 0)
            return slot_time(from->slots[i], from->begin_ms);
    }
    return from->end_ms;
}

int stack_evidence_find(struct callers *callers, struct called_again *again,
                        const struct stack_slots *from)
{
    *callers = (struct callers){0};
    if (from->lost && callers_find(callers, from->root, from->slots, from->n) < 0)
        return -1;
    if (called_again_find(again, from->lost ? from->root : 0, callers, from->slots, from->n) == 0)
        return 0;
    callers_release(callers);
    return -1;
}

/* 1 where there are more than most rows. */
static int build(struct stack *s, const struct stack_slots *from, const struct callers *callers,
                 const struct called_again *again, size_t max, size_t most)
{
    struct builder b = {.stack = s,
                        .from = from,
                        .closed = STACK_NO_ROW,
                        .max = max,
                        .near_ms = from->begin_ms,
                        .again = again};
    int result = -1;

    s->n = 0;
    s->orphans = 0;
    /* Of both, only the used part takes memory. */
    b.frames = malloc((from->n + callers->n + 2) * sizeof(*b.frames));
    b.open = calloc((size_t)SLOT_ID_MASK + 1, sizeof(*b.open));
    if (!b.frames || !b.open)
        goto out;
    if (from->lost && beginning_add(&b, from, callers, stack_first_ms(from)) < 0)
        goto out;
    for (size_t i = 0; i < from->n && b.n <= most; i++) {
        if (slot_add(&b, from->slots[i], i) < 0)
            goto out;
    }
    if (b.now_ms < from->end_ms)
        now_set(&b, from->end_ms);
    while (b.depth > 0)
        frame_close(&b, true);
    s->n = b.n;
    result = b.n > most;
out:
    free(b.frames);
    free(b.open);
    return result;
}

int stack_build_ordered(struct stack *s, const struct stack_slots *from, size_t max, size_t most)
{
    struct callers callers;
    struct called_again again;
    int result;

    s->n = 0;
    if (stack_evidence_find(&callers, &again, from) < 0)
        return -1;
    result = build(s, from, &callers, &again, max, most);
    called_again_release(&again);
    callers_release(&callers);
    return result;
}

int stack_build(struct stack *s, const struct stack_slots *from)
{
    return stack_build_ordered(s, from, SIZE_MAX, SIZE_MAX);
}
