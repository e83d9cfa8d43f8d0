/* SPDX-License-Identifier: Apache-2.0 */
/* The call tree of slots by paths: one row for all calls of a method below one
 * caller. It follows the entries and exits as stack_build.c does, but that an entry finds
 * its row where there is one. */
#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/stack_build.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

enum {
    TABLE = 2 * STACK_ROWS_MANY,
    ROWS_WITHOUT_TIME = STACK_ROWS_MANY / 8, /* from here on only paths that have time get rows */
};

/* A path, beside its row: by indices of rows, or STACK_NO_ROW. */
struct path {
    uint32_t parent, first, last, next; /* first and last of those below, next of the parent's */
};

struct open_frame {
    uint32_t row; /* or STACK_NO_ROW, where there is no room */
    uint32_t id;
    bool inferred;     /* its row is to be marked, once it has one */
    uint64_t since_ms; /* the beginning */
};

struct tracer {
    struct stack *stack; /* rows in the order of their first calls, at most STACK_ROWS_MANY */
    uint64_t begin_ms;
    struct path *paths; /* as many */
    struct path roots;  /* first and last of them */
    uint32_t *table;    /* of TABLE: row + 1 by parent and id, 0: none. Not in it is the row of the
                         * time when nothing was recorded, for what is counted with its id is none */
    struct open_frame *frames;
    size_t depth;
    size_t rowless; /* the first of them without a row, as all after it are; or depth */
    uint32_t *open; /* per id: how many of frames */
    uint64_t now_ms, near_ms, before;
    struct thread_time time; /* until now */
    const struct stack_slots *from;
    bool failed; /* memory is out */
};

static uint32_t row_now(const struct tracer *t)
{
    return t->depth > 0 ? t->frames[t->depth - 1].row : STACK_NO_ROW;
}

/* A new row, the last below the parent; STACK_NO_ROW where there is no room, or below such. */
static uint32_t row_make(struct tracer *t, uint32_t parent, uint32_t id)
{
    struct stack *s = t->stack;
    uint32_t row = (uint32_t)s->n;
    struct path *above = parent == STACK_NO_ROW ? &t->roots : &t->paths[parent];
    struct stack_row made = {.depth = parent == STACK_NO_ROW ? 0 : s->rows[parent].depth + 1,
                             .id = id,
                             .start_ms = t->now_ms};

    if (row == STACK_ROWS_MANY)
        return STACK_NO_ROW;
    if (stack_push(s, made) < 0) {
        t->failed = true;
        return STACK_NO_ROW;
    }
    t->paths[row] = (struct path){parent, STACK_NO_ROW, STACK_NO_ROW, STACK_NO_ROW};
    if (above->last == STACK_NO_ROW)
        above->first = row;
    else
        t->paths[above->last].next = row;
    above->last = row;
    return row;
}

/* The row of a method below the parent, as row_make(). No new row is made if there are `most`. */
static uint32_t row_find(struct tracer *t, uint32_t parent, uint32_t id, size_t most)
{
    uint64_t hash = ((uint64_t)parent << 20 | id) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(hash >> 32) % TABLE;

    for (; t->table[at]; at = (at + 1) % TABLE) {
        uint32_t row = t->table[at] - 1;

        if (t->paths[row].parent == parent && t->stack->rows[row].id == id)
            return row;
    }
    if (t->stack->n >= most)
        return STACK_NO_ROW;
    /* STACK_NO_ROW becomes 0. */
    t->table[at] = row_make(t, parent, id) + 1;
    return t->table[at] - 1;
}

/* Calls right below a row have none. */
static void more_set(struct tracer *t, uint32_t row)
{
    if (row != STACK_NO_ROW)
        t->stack->rows[row].more = true;
}

static void calls_add(struct tracer *t, uint32_t row, uint32_t calls)
{
    if (row != STACK_NO_ROW)
        t->stack->rows[row].count = stack_count_sum(t->stack->rows[row].count, calls);
}

/* The row of a call below what is open, if there is one or room for one that may have no time. */
static uint32_t row_below_now(struct tracer *t, uint32_t id)
{
    return t->rowless < t->depth ? STACK_NO_ROW : row_find(t, row_now(t), id, ROWS_WITHOUT_TIME);
}

/* Of calls below a row no more is known, or kept, than how many there were. */
static void calls_add_below(struct tracer *t, uint32_t row, uint32_t calls)
{
    more_set(t, row);
    calls_add(t, row_find(t, row, METHODBEAT_ID_UNRECORDED, STACK_ROWS_MANY), calls);
}

/* Calls that have no row are counted below the innermost call that has one. */
static void calls_add_rowless(struct tracer *t, uint32_t calls)
{
    calls_add_below(t, t->rowless > 0 ? t->frames[t->rowless - 1].row : STACK_NO_ROW, calls);
}

static void row_enter(struct tracer *t, struct open_frame *frame)
{
    struct stack_row *row = &t->stack->rows[frame->row];

    row->inferred |= frame->inferred;
    calls_add(t, frame->row, 1);
    stack_row_enter(row, &t->time);
    t->rowless++;
}

static void frame_enter(struct tracer *t, uint32_t id, bool inferred)
{
    uint32_t row = row_below_now(t, id);
    struct open_frame *frame = &t->frames[t->depth];

    *frame = (struct open_frame){row, id, inferred, t->now_ms - t->begin_ms};
    if (row != STACK_NO_ROW)
        row_enter(t, frame);
    t->depth++;
    t->open[id]++;
}

/* What is open now has time from here on, and needs a row. */
static void now_go(struct tracer *t, uint64_t ms)
{
    while (t->rowless < t->depth) {
        struct open_frame *frame = &t->frames[t->rowless];
        uint32_t parent = t->rowless > 0 ? t->frames[t->rowless - 1].row : STACK_NO_ROW;

        frame->row = row_find(t, parent, frame->id, STACK_ROWS_MANY);
        if (frame->row == STACK_NO_ROW)
            break;
        row_enter(t, frame);
    }
    t->now_ms = ms;
    t->time = stack_time(t->from, ms);
}

static void frame_exit(struct tracer *t, bool inferred)
{
    const struct open_frame *frame = &t->frames[--t->depth];
    struct stack_row *row;

    t->open[frame->id]--;
    if (frame->row == STACK_NO_ROW) {
        calls_add_rowless(t, 1);
        return;
    }
    row = &t->stack->rows[frame->row];
    t->rowless = t->depth;
    row->cost_ms += (t->now_ms - t->begin_ms) - frame->since_ms;
    row->inferred |= inferred;
    stack_row_leave(row, &t->time);
}

static void calls_count(struct tracer *t, uint32_t id, uint64_t number)
{
    uint32_t row = row_below_now(t, id);

    if (row == STACK_NO_ROW) {
        calls_add_rowless(t, stack_count_sum(slot_calls(number), slot_inner(number)));
        return;
    }
    calls_add(t, row, slot_calls(number));
    if (id == METHODBEAT_ID_UNRECORDED)
        more_set(t, row_now(t));
    if (slot_inner(number) > 0)
        calls_add_below(t, row, slot_inner(number));
}

/* Ends all open frames from the nearest frame of this method on. */
static void frames_exit(struct tracer *t, uint32_t id, bool inferred)
{
    while (t->frames[t->depth - 1].id != id)
        frame_exit(t, true);
    frame_exit(t, inferred);
}

static void slot_follow(struct tracer *t, uint64_t slot, bool again)
{
    uint32_t id = slot_id(slot);
    uint64_t before = t->before;
    bool stepped_back;

    t->before = slot;
    if (id == 0)
        return;
    t->near_ms = slot_time(slot, t->near_ms);
    stepped_back = t->near_ms < t->now_ms;
    if (t->near_ms > t->now_ms)
        now_go(t, t->near_ms);
    if (again)
        frames_exit(t, id, true);
    if (slot_is_in(slot)) {
        frame_enter(t, id, stepped_back);
    } else if (slot_is_count(slot)) {
        calls_count(t, id, slot_number_of(slot, before));
    } else if (t->open[id] == 0) {
        t->stack->orphans++;
    } else {
        frames_exit(t, id, stepped_back);
    }
}

static void beginning_follow(struct tracer *t, const struct stack_slots *from,
                             const struct callers *callers)
{
    uint64_t first_ms = stack_first_ms(from);
    uint32_t row;

    now_go(t, from->begin_ms);
    if (from->root)
        frame_enter(t, from->root, false);
    for (size_t i = callers->n; i-- > 0;)
        frame_enter(t, callers->ids[i], true);
    if (!from->root || first_ms <= t->now_ms)
        return;
    row = t->rowless < t->depth ? STACK_NO_ROW : row_make(t, row_now(t), METHODBEAT_ID_UNRECORDED);
    calls_add(t, row, 1);
    if (row != STACK_NO_ROW) {
        t->stack->rows[row].cost_ms = first_ms - t->now_ms;
        stack_row_enter(&t->stack->rows[row], &t->time);
    }
    now_go(t, first_ms);
    if (row != STACK_NO_ROW)
        stack_row_leave(&t->stack->rows[row], &t->time);
}

/* The rows in pre-order. */
static int rows_order(struct tracer *t)
{
    struct stack *s = t->stack;
    struct stack ordered = {.orphans = s->orphans};
    uint32_t row = t->roots.first;

    while (row != STACK_NO_ROW) {
        if (stack_push(&ordered, s->rows[row]) < 0) {
            stack_release(&ordered);
            return -1;
        }
        if (t->paths[row].first != STACK_NO_ROW) {
            row = t->paths[row].first;
            continue;
        }
        while (row != STACK_NO_ROW && t->paths[row].next == STACK_NO_ROW)
            row = t->paths[row].parent;
        if (row != STACK_NO_ROW)
            row = t->paths[row].next;
    }
    free(s->rows);
    *s = ordered;
    return 0;
}

static int path_follow(struct tracer *t, const struct stack_slots *from,
                       const struct callers *callers, const struct called_again *again)
{
    if (from->lost)
        beginning_follow(t, from, callers);
    for (size_t i = 0; i < from->n && !t->failed; i++)
        slot_follow(t, from->slots[i], called_again_is(again, i));
    if (t->now_ms < from->end_ms)
        now_go(t, from->end_ms);
    while (t->depth > 0)
        frame_exit(t, true);
    return t->failed ? -1 : rows_order(t);
}

int stack_build_paths(struct stack *s, const struct stack_slots *from)
{
    struct callers callers;
    struct called_again again;
    struct tracer t = {.stack = s,
                       .from = from,
                       .begin_ms = from->begin_ms,
                       .near_ms = from->begin_ms,
                       .roots = {STACK_NO_ROW, STACK_NO_ROW, STACK_NO_ROW, STACK_NO_ROW}};
    int result = -1;

    s->n = 0;
    s->orphans = 0;
    if (stack_evidence_find(&callers, &again, from) < 0)
        return -1;
    /* Only the used part takes memory. */
    t.frames = malloc((from->n + callers.n + 2) * sizeof(*t.frames));
    t.open = calloc((size_t)SLOT_ID_MASK + 1, sizeof(*t.open));
    t.paths = malloc(STACK_ROWS_MANY * sizeof(*t.paths));
    t.table = calloc(TABLE, sizeof(*t.table));
    if (t.frames && t.open && t.paths && t.table)
        result = path_follow(&t, from, &callers, &again);
    if (result < 0)
        s->n = 0;
    called_again_release(&again);
    callers_release(&callers);
    free(t.frames);
    free(t.open);
    free(t.paths);
    free(t.table);
    return result;
}
