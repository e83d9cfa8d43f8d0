#include "runtime/analysis/stack.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

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

/* Only build() has one, so that all of it may lie in registers. */
struct builder {
    struct stack *stack; /* whose n is ours while it is built */
    uint32_t n;          /* rows */
    uint32_t depth;      /* open frames */
    uint32_t *frames;    /* their rows */
    uint32_t *open;      /* per id: how many of them; so an exit knows without a search that
                          * there is one for it, and those above that one go for good */
    uint32_t closed;     /* the row that ended last, or STACK_NO_ROW */
    bool held;           /* that was left out, but for the row open behind it, which may merge */
    size_t max;          /* rows from here on need not be kept, where they are short */
    uint64_t now_ms;
};

/* The row that ended last can be left out where it is the last of all and short:
 * the first pass of trimming drops short rows from the last on, so this one
 * whatever comes. What lay below it was not longer, and is gone. It stays where
 * it is, at n, for the next may be a sibling that merges into it. */
static inline void closed_leave(struct builder *b)
{
    if (b->closed + 1 == b->n && b->closed >= b->max &&
        b->stack->rows[b->closed].cost_ms < STACK_TRIM_STEP_MS)
        b->n--;
}

/* Before a row of this method: makes good what was left out for it. */
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

static inline int frame_open(struct builder *b, uint32_t id, bool inferred)
{
    struct stack_row *row;

    closed_settle(b, id);
    if (b->n == b->stack->cap && rows_grow(b->stack) != 0)
        return -1;
    /* Field by field where it lies: a copy of what was written by halves a moment
     * ago waits for all of them. */
    row = &b->stack->rows[b->n];
    row->depth = b->depth;
    row->id = id;
    row->count = 1;
    row->inferred = inferred;
    row->start_ms = b->now_ms;
    row->cost_ms = 0;
    b->frames[b->depth++] = b->n++;
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
    before->count += row->count;
    before->cost_ms += row->cost_ms;
    before->inferred |= row->inferred;
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
    row->inferred |= inferred;
    if (!row_merge(b, row))
        b->closed = at;
    closed_leave(b);
}

static inline int slot_add(struct builder *b, uint64_t slot)
{
    uint32_t id = slot_id(slot);
    bool stepped_back = slot_ms(slot) < b->now_ms;

    if (id == 0)
        return 0;
    if (!stepped_back)
        b->now_ms = slot_ms(slot);
    if (slot_is_in(slot))
        return frame_open(b, id, stepped_back);
    if (b->open[id] == 0) {
        b->stack->orphans++;
        return 0;
    }
    while (b->stack->rows[b->frames[b->depth - 1]].id != id)
        frame_close(b, true);
    frame_close(b, stepped_back);
    return 0;
}

static int build(struct stack *s, const uint64_t *slots, size_t n, uint64_t end_ms, size_t max)
{
    struct builder b = {.stack = s, .closed = STACK_NO_ROW, .max = max};
    int result = -1;

    s->n = 0;
    s->orphans = 0;
    /* Of both only what is used takes memory. */
    b.frames = malloc((n ? n : 1) * sizeof(*b.frames));
    b.open = calloc((size_t)SLOT_ID_MASK + 1, sizeof(*b.open));
    if (!b.frames || !b.open)
        goto out;
    for (size_t i = 0; i < n; i++) {
        if (slot_add(&b, slots[i]) != 0)
            goto out;
    }
    if (b.now_ms < end_ms)
        b.now_ms = end_ms;
    while (b.depth > 0)
        frame_close(&b, true);
    s->n = b.n;
    result = 0;
out:
    free(b.frames);
    free(b.open);
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
