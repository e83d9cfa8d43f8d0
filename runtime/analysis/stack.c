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

static int stack_grow(struct stack *s)
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

size_t stack_rows_to_unrecorded(const struct stack *s)
{
    for (size_t i = 0; i < s->n && s->rows[i].depth == i; i++) {
        if (s->rows[i].id == METHODBEAT_ID_UNRECORDED && s->rows[i].cost_ms > 0)
            return i + 1;
    }
    return 0;
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

/* Rows that have time: what lasted from one step of the clock to another, or a millisecond of a
 * precise one. */
static size_t lasting(const struct stack *s)
{
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++)
        n += s->rows[i].cost_ms > 0;
    return n;
}

static int build(struct stack *s, const struct stack_slots *from, bool by_path)
{
    struct intervals calls;
    int result;

    s->n = 0;
    if (intervals_make(&calls, from) < 0)
        return -1;
    result = stack_build_of(s, &calls, from, by_path);
    intervals_release(&calls);
    return result;
}

int stack_build(struct stack *s, const struct stack_slots *from)
{
    return build(s, from, false);
}

int stack_build_paths(struct stack *s, const struct stack_slots *from)
{
    return build(s, from, true);
}

int stack_build_report(struct stack *s, const struct stack_slots *from)
{
    struct intervals calls;
    size_t rows;
    int result;

    s->n = 0;
    if (intervals_make(&calls, from) < 0)
        return -1;
    result = stack_build_of(s, &calls, from, false);
    if (result == 0 && lasting(s) > STACK_ORDERED_ROWS)
        result = stack_build_of(s, &calls, from, true);
    intervals_release(&calls);
    if (result < 0)
        return -1;
    rows = lasting(s);
    rows = rows < STACK_FEW_ROWS ? STACK_FEW_ROWS : rows;
    return stack_cut(s, rows < STACK_REPORT_ROWS ? rows : STACK_REPORT_ROWS, STACK_PATH_ROWS);
}

static void writer_insert(struct writer out[WRITERS_MAX], int *n, struct writer w)
{
    int at = *n;

    while (at > 0 && out[at - 1].slots < w.slots)
        at--;
    if (at == WRITERS_MAX)
        return;
    if (*n < WRITERS_MAX)
        ++*n;
    for (int i = *n - 1; i > at; i--)
        out[i] = out[i - 1];
    out[at] = w;
}

int writers_find(struct writer out[WRITERS_MAX], const uint64_t *slots, size_t n)
{
    uint32_t *written = calloc((size_t)SLOT_ID_MASK + 1, sizeof(*written));
    int found = 0;

    if (!written)
        return -1;
    for (size_t i = 0; i < n; i++)
        written[slot_id(slots[i])]++;
    for (uint32_t id = 1; id <= METHODBEAT_ID_MAX; id++) {
        if (written[id] > 0)
            writer_insert(out, &found, (struct writer){.id = id, .slots = written[id]});
    }
    free(written);
    return found;
}
