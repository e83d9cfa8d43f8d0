/* SPDX-License-Identifier: Apache-2.0 */
/* What stack.c and stack_build.c have from each other. For these files only. */
#ifndef MB_RUNTIME_ANALYSIS_STACK_BUILD_H
#define MB_RUNTIME_ANALYSIS_STACK_BUILD_H

#include "runtime/analysis/called_again.h"
#include "runtime/analysis/callers.h"
#include "runtime/analysis/stack.h"

enum { STACK_ROWS_MANY = 1 << 17 }; /* a report is made of fewer, whatever there was */

/* Makes room for more rows. 0, or -1 when memory is out. */
int stack_grow(struct stack *s);

/* What the exits tell of frames whose entries are gone, and of entries without exits; to be
 * released. 0, or -1 when memory is out. */
int stack_evidence_find(struct callers *callers, struct called_again *again,
                        const struct stack_slots *from);

/* When the first slot was written; the end where there is none. */
uint64_t stack_first_ms(const struct stack_slots *from);

/* A call of a row begins, or ends, when the thread had run and waited for so long. */
static inline void stack_row_enter(struct stack_row *row, const struct thread_time *now)
{
    row->running_us -= now->running_us;
    row->waiting_us -= now->waiting_us;
}

static inline void stack_row_leave(struct stack_row *row, const struct thread_time *now)
{
    row->running_us += now->running_us;
    row->waiting_us += now->waiting_us;
}

/* How long that was, at a time; nothing where it is not known. */
static inline struct thread_time stack_time(const struct stack_slots *from, uint64_t ms)
{
    return from->states ? thread_states_until(from->states, ms) : (struct thread_time){0};
}

/* Counts and where their sum stays, at the largest. */
static inline uint32_t stack_count_sum(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

/* stack_build(), but rows from max on need not be kept where they are short: the
 * first pass of trimming to max would drop them. 1 where it gave up, as there are more than
 * most rows nevertheless. */
int stack_build_ordered(struct stack *s, const struct stack_slots *from, size_t max, size_t most);

/* The number of rows that lead to that of the time that was not recorded, itself included: what is
 * missing is said, however short it is. It is the first below all that was open then. */
size_t stack_rows_to_unrecorded(const struct stack *s);

/* Rows without time are added to the first row of their method below the same row, one that has
 * time where there is one: only their counts were of worth, and who drops such rows loses none of
 * those. What was below them goes there too, or has no row (`more`). Not roots. 0, or -1 when
 * memory is out: then nothing has changed. Linear. */
int stack_calls_gather(struct stack *s);

#endif
