#include "runtime/stack.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/slot.h"

void stack_init(struct stack *s)
{
    memset(s, 0, sizeof(*s));
}

void stack_release(struct stack *s)
{
    free(s->rows);
    stack_init(s);
}

static __attribute__((noinline)) int rows_grow(struct stack *s)
{
    size_t cap = s->cap ? s->cap * 2 : 64;
    struct stack_row *rows;

    if (cap >= STACK_NO_ROW || cap > SIZE_MAX / sizeof(*rows))
        return -1;
    rows = realloc(s->rows, cap * sizeof(*rows));
    if (!rows)
        return -1;
    s->rows = rows;
    s->cap = cap;
    return 0;
}

int stack_push(struct stack *s, struct stack_row row)
{
    if (s->n == s->cap && rows_grow(s) != 0)
        return -1;
    s->rows[s->n++] = row;
    return 0;
}

/* An open frame. Those of one method are chained, so that an exit finds its
 * frame, or that there is none, without a search. */
struct frame {
    uint32_t row;
    uint32_t same_below; /* the next open frame with this id, by index + 1; or 0 */
};

struct builder {
    struct stack *stack;
    struct frame *frames; /* n of cap */
    uint32_t n;
    uint32_t cap;
    uint32_t *nearest; /* per id: its topmost open frame, by index + 1; or 0 */
    uint32_t closed;   /* the row that ended last, or STACK_NO_ROW */
    size_t max;        /* rows from here on need not be kept, where they are short */
    uint64_t now_ms;
};

/* The row that ended last, which is the last of all but for `behind` of them, can
 * be left out now that nothing will merge into it: the first pass of trimming
 * drops short rows from the last on, so this one whatever comes. What lay below
 * it was not longer, and is gone. */
static bool is_dispensable(const struct builder *b, uint32_t behind)
{
    return b->closed != STACK_NO_ROW && b->closed >= b->max &&
           b->closed + behind + 1 == b->stack->n &&
           b->stack->rows[b->closed].cost_ms < STACK_TRIM_STEP_MS;
}

/* Before a row of this depth and method. */
static void closed_drop(struct builder *b, uint32_t depth, uint32_t id)
{
    struct stack_row *rows = b->stack->rows;

    if (is_dispensable(b, 0)) {
        /* The sibling before, unless the new one may merge into it. */
        if (rows[b->closed].id == id && depth > 0)
            return;
    } else if (is_dispensable(b, 1) && rows[b->closed].depth + 1 == depth) {
        /* It was kept for the open one behind it, which has a child now. */
        rows[b->closed] = rows[b->closed + 1];
        b->frames[b->n - 1].row = b->closed;
    } else {
        return;
    }
    b->stack->n--;
    b->closed = STACK_NO_ROW;
}

static __attribute__((noinline)) int frames_grow(struct builder *b)
{
    uint32_t cap = b->cap ? b->cap * 2 : 64;
    struct frame *frames = cap > b->cap ? realloc(b->frames, cap * sizeof(*frames)) : NULL;

    if (!frames)
        return -1;
    b->frames = frames;
    b->cap = cap;
    return 0;
}

static int frame_open(struct builder *b, uint32_t id, bool inferred)
{
    struct stack_row *row;

    if (b->n == b->cap && frames_grow(b) != 0)
        return -1;
    closed_drop(b, b->n, id);
    if (b->stack->n == b->stack->cap && rows_grow(b->stack) != 0)
        return -1;
    b->frames[b->n] = (struct frame){.row = (uint32_t)b->stack->n, .same_below = b->nearest[id]};
    /* Field by field where it lies: a copy of what was written by halves a moment
     * ago waits for all of them. */
    row = &b->stack->rows[b->stack->n++];
    row->depth = b->n;
    row->id = id;
    row->count = 1;
    row->inferred = inferred;
    row->start_ms = b->now_ms;
    row->cost_ms = 0;
    b->nearest[id] = ++b->n;
    return 0;
}

/* Merges the last row into the one that ended before it, where the rule says so. */
static bool row_merge(struct builder *b, uint32_t at)
{
    const struct stack_row *row = &b->stack->rows[at];
    struct stack_row *before;

    /* Where the row has children, one of those ended last. */
    if (b->closed == STACK_NO_ROW || row->depth == 0)
        return false;
    before = &b->stack->rows[b->closed];
    if (before->id != row->id || before->depth != row->depth)
        return false;
    before->count += row->count;
    before->cost_ms += row->cost_ms;
    before->inferred |= row->inferred;
    b->stack->n--;
    return true;
}

static void frame_close(struct builder *b, bool inferred)
{
    struct frame frame = b->frames[--b->n];
    struct stack_row *row = &b->stack->rows[frame.row];

    b->nearest[row->id] = frame.same_below;
    if (is_dispensable(b, 0) && b->closed > frame.row) {
        b->stack->n--;
        b->closed = STACK_NO_ROW;
    }
    row->cost_ms = b->now_ms - row->start_ms;
    row->inferred |= inferred;
    if (!row_merge(b, frame.row))
        b->closed = frame.row;
}

static int slot_add(struct builder *b, uint64_t slot)
{
    uint32_t id = slot_id(slot), match;
    bool stepped_back = slot_ms(slot) < b->now_ms;

    if (id == 0)
        return 0;
    if (!stepped_back)
        b->now_ms = slot_ms(slot);
    if (slot_is_in(slot))
        return frame_open(b, id, stepped_back);
    match = b->nearest[id];
    if (match == 0) {
        b->stack->orphans++;
        return 0;
    }
    while (b->n > match)
        frame_close(b, true);
    frame_close(b, stepped_back);
    return 0;
}

static uint32_t largest_id(const uint64_t *slots, size_t n)
{
    uint64_t largest = 0;

    /* The id is above the time. */
    for (size_t i = 0; i < n; i++) {
        if ((slots[i] & ~SLOT_IN) > largest)
            largest = slots[i] & ~SLOT_IN;
    }
    return slot_id(largest);
}

static int build(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms, size_t max)
{
    struct builder b = {.stack = s, .closed = STACK_NO_ROW, .max = max};
    int result = -1;

    s->n = 0;
    s->orphans = 0;
    b.nearest = calloc((size_t)largest_id(slots, n) + 1, sizeof(*b.nearest));
    if (!b.nearest)
        return -1;
    for (size_t i = 0; i < n; i++) {
        if (slot_add(&b, slots[i]) != 0)
            goto out;
    }
    if (b.now_ms < end_ms)
        b.now_ms = end_ms;
    while (b.n > 0)
        frame_close(&b, true);
    result = 0;
out:
    if (result != 0)
        s->n = 0;
    free(b.frames);
    free(b.nearest);
    return result;
}

int stack_build(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms)
{
    return build(s, slots, n, end_ms, SIZE_MAX);
}

int stack_build_trimmed(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms,
                        size_t max)
{
    if (build(s, slots, n, end_ms, max) != 0)
        return -1;
    stack_trim(s, max);
    return 0;
}

/* One walk from the last row to the first: drops rows shorter than limit_ms
 * until max are left. */
static void rows_drop_short(struct stack *s, size_t max, uint64_t limit_ms)
{
    size_t from = s->n, to = s->n, drop = s->n - max;

    /* What stays moves to the end, behind the rows not looked at yet. */
    while (from > 0 && drop > 0) {
        from--;
        if (s->rows[from].cost_ms < limit_ms)
            drop--;
        else
            s->rows[--to] = s->rows[from];
    }
    memmove(s->rows + from, s->rows + to, (s->n - to) * sizeof(*s->rows));
    s->n -= to - from;
}

void stack_trim(struct stack *s, size_t max)
{
    for (unsigned pass = 1; pass <= STACK_TRIM_PASSES && s->n > max; pass++)
        rows_drop_short(s, max, (uint64_t)pass * STACK_TRIM_STEP_MS);
    if (s->n > max)
        s->n = max;
}

uint32_t stack_key(const struct stack *s, uint64_t total_ms)
{
    const struct stack_row *best = NULL;
    uint64_t best_weight = 0;

    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];
        uint64_t weight = ((uint64_t)row->depth + 1) * row->cost_ms;

        /* Both sides fit: costs have 43 bits. */
        if (row->id == METHODBEAT_ID_DISPATCH || row->cost_ms * 100 < total_ms * STACK_KEY_PERCENT)
            continue;
        if (!best || weight > best_weight) {
            best = row;
            best_weight = weight;
        }
    }
    if (!best && s->n > 0)
        best = &s->rows[0];
    return best ? best->id : 0;
}

void stack_parents(const struct stack *s, uint32_t *parents)
{
    for (size_t i = 0; i < s->n; i++) {
        uint32_t above = i ? (uint32_t)(i - 1) : STACK_NO_ROW;

        while (above != STACK_NO_ROW && s->rows[above].depth >= s->rows[i].depth)
            above = parents[above];
        parents[i] = above;
    }
}

void stack_self_ms(const struct stack *s, const uint32_t *parents, uint64_t *self_ms)
{
    for (size_t i = 0; i < s->n; i++) {
        uint64_t cost = s->rows[i].cost_ms;

        self_ms[i] = cost;
        if (parents[i] != STACK_NO_ROW)
            self_ms[parents[i]] -= cost < self_ms[parents[i]] ? cost : self_ms[parents[i]];
    }
}
