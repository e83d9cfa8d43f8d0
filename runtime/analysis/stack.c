/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/stack.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/stack_build.h"
#include "runtime/analysis/stack_cut.h"
#include "runtime/methodbeat.h"

void stack_init(struct stack *s)
{
    memset(s, 0, sizeof(*s));
}

void stack_release(struct stack *s)
{
    free(s->rows);
    stack_init(s);
}

int stack_grow(struct stack *s)
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
    if (s->n == s->cap && stack_grow(s) < 0)
        return -1;
    s->rows[s->n++] = row;
    return 0;
}

/* One walk from the last row to the first that may go: drops rows shorter than
 * limit_ms until max are left. */
static void rows_drop_short(struct stack *s, size_t first, size_t max, uint64_t limit_ms)
{
    size_t from = s->n, to = s->n, drop = s->n - max;

    /* What stays moves to the end, after the rows not looked at yet. */
    while (from > first && drop > 0) {
        from--;
        if (s->rows[from].cost_ms < limit_ms)
            drop--;
        else
            s->rows[--to] = s->rows[from];
    }
    memmove(s->rows + from, s->rows + to, (s->n - to) * sizeof(*s->rows));
    s->n -= to - from;
}

size_t stack_rows_to_unrecorded(const struct stack *s)
{
    for (size_t i = 0; i < s->n && s->rows[i].depth == i; i++) {
        if (s->rows[i].id == METHODBEAT_ID_UNRECORDED && s->rows[i].cost_ms > 0)
            return i + 1;
    }
    return 0;
}

static void trim_by_passes(struct stack *s, size_t first, size_t max)
{
    for (unsigned pass = 1; pass <= STACK_TRIM_PASSES && s->n > max; pass++)
        rows_drop_short(s, first, max, (uint64_t)pass * STACK_TRIM_STEP_MS);
}

void stack_trim(struct stack *s, size_t max)
{
    trim_by_passes(s, stack_rows_to_unrecorded(s), max);
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
        if (row->id >= METHODBEAT_ID_DISPATCH || row->cost_ms * 100 < total_ms * STACK_KEY_PERCENT)
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

int stack_build_trimmed(struct stack *s, const struct stack_slots *from, size_t max)
{
    if (stack_build_ordered(s, from, max, SIZE_MAX) < 0)
        return -1;
    stack_trim(s, max);
    return 0;
}

/* Rows that have time: what lasted from one step of the clock to another, or a millisecond of a
 * precise one. */
static size_t lasting(const struct stack *s)
{
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++)
        n += s->rows[i].cost_ms > 0;
    return n;
}

int stack_build_report(struct stack *s, const struct stack_slots *from)
{
    int built = stack_build_ordered(s, from, SIZE_MAX, STACK_ROWS_MANY);
    size_t rows = lasting(s);

    if (built > 0 || (built == 0 && rows > STACK_ORDERED_ROWS)) {
        built = stack_build_paths(s, from);
        rows = lasting(s);
    } else if (built == 0 && s->n > rows && s->n > STACK_FEW_ROWS) {
        built = stack_calls_gather(s);
    }
    if (built < 0)
        return -1;
    if (rows > STACK_REPORT_ROWS)
        rows = STACK_REPORT_ROWS;
    return stack_cut(s, rows > STACK_FEW_ROWS ? rows : STACK_FEW_ROWS);
}
