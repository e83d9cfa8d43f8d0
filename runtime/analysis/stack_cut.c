/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/stack_cut.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/stack_build.h"
#include "runtime/methodbeat.h"

enum {
    STEPS_APART = 60, /* as Matrix */
    LENGTH_CLASSES = STEPS_APART + 210,
};

struct spent {
    uint64_t ms, running_ms, waiting_ms;
};

/* What calls of a method that have no row took themselves, below a row that stays. */
struct own_time {
    uint32_t top, id, count;
    bool estimated;
    struct spent spent;
};

struct cutter {
    const struct stack *stack;
    uint32_t *parents;  /* by row; STACK_NO_ROW: it is a root */
    uint32_t *tops;     /* by row that goes: the nearest that stays above it; n: there is none */
    uint32_t *order;    /* the rows, in the order in which they go */
    bool *gone;         /* by row */
    struct spent *own;  /* by row: not in those below it */
    struct spent *left; /* by row that stays, and n: of the rows that went, in all, */
    uint32_t *first;    /* and the first of `owns` that is below it */
    struct own_time *owns;
    size_t n_owns;
    struct stack cut;
};

static void spent_add(struct spent *to, const struct spent *more)
{
    to->ms += more->ms;
    to->running_ms += more->running_ms;
    to->waiting_ms += more->waiting_ms;
}

static uint64_t less(uint64_t from, uint64_t part)
{
    return from > part ? from - part : 0;
}

static void rows_own(struct cutter *c)
{
    const struct stack *s = c->stack;

    for (uint32_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];
        uint32_t above = i > 0 ? i - 1 : STACK_NO_ROW;

        while (above != STACK_NO_ROW && s->rows[above].depth >= row->depth)
            above = c->parents[above];
        c->parents[i] = above;
        c->own[i] = (struct spent){row->cost_ms, row->running_ms, row->waiting_ms};
        if (above == STACK_NO_ROW)
            continue;
        c->own[above].ms = less(c->own[above].ms, row->cost_ms);
        c->own[above].running_ms = less(c->own[above].running_ms, row->running_ms);
        c->own[above].waiting_ms = less(c->own[above].waiting_ms, row->waiting_ms);
    }
}

/* Which rows go before others: 0 those without time, then by steps of the clock as far as Matrix
 * looks, and by eighths beyond. */
static unsigned length_class(uint64_t ms)
{
    unsigned class = STEPS_APART + 1;

    if (ms == 0)
        return 0;
    if (ms < STEPS_APART * STACK_STEP_MS)
        return 1 + (unsigned)(ms / STACK_STEP_MS);
    for (uint64_t limit_ms = STEPS_APART * STACK_STEP_MS;
         class < LENGTH_CLASSES - 1 && ms >= limit_ms; limit_ms += limit_ms / 8)
        class ++;
    return class;
}

/* The shortest first, of equally long ones the last, so that a row goes after those below it. The
 * first rows, which lead to what was not recorded, go behind all. */
static void rows_order(struct cutter *c)
{
    const struct stack *s = c->stack;
    size_t at[LENGTH_CLASSES + 1] = {0}, kept = stack_rows_to_unrecorded(s);

    for (size_t i = kept; i < s->n; i++)
        at[length_class(s->rows[i].cost_ms) + 1]++;
    for (size_t i = 1; i <= LENGTH_CLASSES; i++)
        at[i] += at[i - 1];
    for (size_t i = s->n; i-- > kept;)
        c->order[at[length_class(s->rows[i].cost_ms)]++] = (uint32_t)i;
    for (size_t i = 0; i < kept; i++)
        c->order[s->n - 1 - i] = (uint32_t)i;
}

/* Lets max rows stay. Returns the time of what has no row. */
static uint64_t rows_choose(struct cutter *c, size_t max)
{
    const struct stack *s = c->stack;
    uint64_t pathless_ms = 0;

    memset(c->gone, 0, s->n * sizeof(*c->gone));
    for (size_t i = 0; i < s->n - max; i++) {
        c->gone[c->order[i]] = true;
        pathless_ms += c->own[c->order[i]].ms;
    }
    return pathless_ms;
}

/* Returns how many rows that stay have others below them that went, and took time. */
static size_t owns_collect(struct cutter *c)
{
    const struct stack *s = c->stack;
    size_t tops = 0;

    memset(c->left, 0, (s->n + 1) * sizeof(*c->left));
    c->n_owns = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];
        uint32_t parent = c->parents[i];

        if (!c->gone[i])
            continue;
        c->tops[i] = parent == STACK_NO_ROW ? (uint32_t)s->n
                     : c->gone[parent]      ? c->tops[parent]
                                            : parent;
        tops += c->left[c->tops[i]].ms == 0 && c->own[i].ms > 0;
        spent_add(&c->left[c->tops[i]], &c->own[i]);
        if (row->id != METHODBEAT_ID_UNRECORDED)
            c->owns[c->n_owns++] =
                (struct own_time){c->tops[i], row->id, row->count, row->estimated, c->own[i]};
    }
    return tops;
}

static int uint64_order(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

static int by_method(const struct own_time *a, const struct own_time *b)
{
    return a->top != b->top ? uint64_order(a->top, b->top) : uint64_order(a->id, b->id);
}

static int by_time(const struct own_time *a, const struct own_time *b)
{
    return a->spent.ms != b->spent.ms ? uint64_order(b->spent.ms, a->spent.ms) : by_method(a, b);
}

static int by_place(const struct own_time *a, const struct own_time *b)
{
    return a->top != b->top ? uint64_order(a->top, b->top) : by_time(a, b);
}

typedef int own_time_order(const struct own_time *a, const struct own_time *b);

static void heap_sink(struct own_time *owns, size_t at, size_t n, own_time_order *order)
{
    struct own_time sinking = owns[at];

    for (size_t below; (below = 2 * at + 1) < n; at = below) {
        if (below + 1 < n && order(&owns[below], &owns[below + 1]) < 0)
            below++;
        if (order(&sinking, &owns[below]) >= 0)
            break;
        owns[at] = owns[below];
    }
    owns[at] = sinking;
}

/* qsort() may allocate. */
static void owns_sort(struct own_time *owns, size_t n, own_time_order *order)
{
    for (size_t i = n / 2; i-- > 0;)
        heap_sink(owns, i, n, order);
    for (size_t i = n; i-- > 1;) {
        struct own_time largest = owns[0];

        owns[0] = owns[i];
        owns[i] = largest;
        heap_sink(owns, 0, i, order);
    }
}

/* One for each method below each row that stays; of those with time the first that there is room
 * for. Returns the time of the others. */
static uint64_t owns_merge(struct cutter *c, size_t most)
{
    uint64_t unnamed_ms = 0;
    size_t n = 0;

    owns_sort(c->owns, c->n_owns, by_method);
    for (size_t i = 0; i < c->n_owns; i++) {
        struct own_time *last = n > 0 ? &c->owns[n - 1] : NULL;

        if (!last || by_method(last, &c->owns[i]) != 0) {
            c->owns[n++] = c->owns[i];
            continue;
        }
        last->count = stack_count_sum(last->count, c->owns[i].count);
        last->estimated |= c->owns[i].estimated;
        spent_add(&last->spent, &c->owns[i].spent);
    }
    owns_sort(c->owns, n, by_time);
    for (; n > most; n--)
        unnamed_ms += c->owns[n - 1].spent.ms;
    while (n > 0 && c->owns[n - 1].spent.ms == 0)
        n--;
    owns_sort(c->owns, n, by_place);
    for (size_t i = n; i-- > 0;)
        c->first[c->owns[i].top] = (uint32_t)i;
    c->n_owns = n;
    return unnamed_ms;
}

static int left_push(struct cutter *c, uint32_t depth, const struct own_time *own)
{
    return stack_push(&c->cut, (struct stack_row){.depth = depth,
                                                  .id = own->id,
                                                  .count = own->count,
                                                  .estimated = own->estimated,
                                                  .cost_ms = own->spent.ms,
                                                  .running_ms = own->spent.running_ms,
                                                  .waiting_ms = own->spent.waiting_ms});
}

/* What went below a row, behind what stays there. */
static int left_write(struct cutter *c, uint32_t top)
{
    uint32_t depth = top < c->stack->n ? c->stack->rows[top].depth + 1 : 0;

    if (c->left[top].ms == 0)
        return 0;
    if (left_push(c, depth,
                  &(struct own_time){.id = METHODBEAT_ID_UNRECORDED, .spent = c->left[top]}) < 0)
        return -1;
    for (size_t i = c->first[top]; i < c->n_owns && c->owns[i].top == top; i++) {
        if (left_push(c, depth + 1, &c->owns[i]) < 0)
            return -1;
    }
    return 0;
}

/* The rows up to this depth stay open: those below have ended. */
static int rows_close(struct cutter *c, uint32_t *open, uint32_t depth)
{
    while (*open != STACK_NO_ROW && c->stack->rows[*open].depth >= depth) {
        if (left_write(c, *open) < 0)
            return -1;
        *open = c->parents[*open];
    }
    return 0;
}

static int cut_write(struct cutter *c)
{
    uint32_t open = STACK_NO_ROW;

    for (uint32_t i = 0; i < c->stack->n; i++) {
        if (c->gone[i])
            continue;
        if (rows_close(c, &open, c->stack->rows[i].depth) < 0 ||
            stack_push(&c->cut, c->stack->rows[i]) < 0)
            return -1;
        open = i;
    }
    return rows_close(c, &open, 0) < 0 ? -1 : left_write(c, (uint32_t)c->stack->n);
}

static uint64_t whole_ms(const struct stack *s)
{
    uint64_t ms = 0;

    for (size_t i = 0; i < s->n; i++)
        ms += s->rows[i].depth == 0 ? s->rows[i].cost_ms : 0;
    return ms;
}

/* Lets max rows stay, and collects what the others had. Returns whether there is room for it,
 * nearly all of it by method. */
static bool cut_fits(struct cutter *c, size_t max, uint64_t whole)
{
    size_t tops;

    rows_choose(c, max);
    tops = owns_collect(c);
    for (size_t i = 0; i <= c->stack->n; i++)
        c->first[i] = STACK_NO_ROW;
    return max + tops <= STACK_CUT_ROWS &&
           owns_merge(c, STACK_CUT_ROWS - max - tops) <= whole / STACK_CUT_UNNAMED;
}

/* More rows until nearly all time has its path; but the fewer rows stay, the fewer are those of
 * which the others have to be kept apart. */
static int cut_make(struct cutter *c, size_t max, size_t most)
{
    uint64_t whole = whole_ms(c->stack);

    rows_own(c);
    rows_order(c);
    while (max < most && rows_choose(c, max) > whole / STACK_CUT_PATHLESS)
        max = max + max / 4 < most ? max + max / 4 : most;
    while (!cut_fits(c, max, whole) && max - max / 8 >= STACK_CUT_FEWEST)
        max -= max / 8;
    return cut_write(c);
}

int stack_cut(struct stack *s, size_t max, size_t most)
{
    size_t n = s->n;
    struct cutter c = {.stack = s};
    int result = -1;

    if (n <= max)
        return 0;
    c.parents = malloc(n * sizeof(*c.parents));
    c.tops = malloc(n * sizeof(*c.tops));
    c.order = malloc(n * sizeof(*c.order));
    c.gone = malloc(n * sizeof(*c.gone));
    c.own = malloc(n * sizeof(*c.own));
    c.left = malloc((n + 1) * sizeof(*c.left));
    c.first = malloc((n + 1) * sizeof(*c.first));
    c.owns = malloc(n * sizeof(*c.owns));
    c.cut.orphans = s->orphans;
    if (c.parents && c.tops && c.order && c.gone && c.own && c.left && c.first && c.owns)
        result = cut_make(&c, max, most < n ? most : n);
    free(c.parents);
    free(c.tops);
    free(c.order);
    free(c.gone);
    free(c.own);
    free(c.left);
    free(c.first);
    free(c.owns);
    if (result < 0) {
        stack_release(&c.cut);
        return -1;
    }
    free(s->rows);
    *s = c.cut;
    return 0;
}
