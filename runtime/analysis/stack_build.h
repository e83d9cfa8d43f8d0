/* SPDX-License-Identifier: Apache-2.0 */
/* What the files that make stacks have from each other. For these files only. */
#ifndef MB_RUNTIME_ANALYSIS_STACK_BUILD_H
#define MB_RUNTIME_ANALYSIS_STACK_BUILD_H

#include "runtime/analysis/stack.h"

/* Counts, and where their sum stays, at the largest. */
static inline uint32_t stack_count_sum(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

/* stack_build(), or stack_build_paths(), of calls that are known already. */
int stack_build_of(struct stack *s, const struct intervals *calls, const struct stack_slots *from,
                   bool by_path);

/* The number of rows that lead to that of the time that was not recorded, itself included: what is
 * missing is said, however short it is. It is the first below all that was open then. */
size_t stack_rows_to_unrecorded(const struct stack *s);

#endif
