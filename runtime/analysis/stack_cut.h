/* SPDX-License-Identifier: Apache-2.0 */
/* Cuts a call tree to the rows that a report has room for, so that no row gets the time of another:
 * what the rows that go had of their own is summed by method, below the nearest caller that stays.
 *
 * There a row with METHODBEAT_ID_UNRECORDED, the count 0 and a cost stands for all calls that have
 * no row. It is the last below its caller. Below it is a row for each method that took time itself
 * in those calls: its cost is that time, its count their number. Of these rows, STACK_OWN_ROWS stay
 * in all, those with most time; the time of the others is the upper row's own.
 */
#ifndef MB_RUNTIME_ANALYSIS_STACK_CUT_H
#define MB_RUNTIME_ANALYSIS_STACK_CUT_H

#include "runtime/analysis/stack.h"

enum { STACK_OWN_ROWS = 500 };

/* Rows without time go first, then the shortest, until max stay. None stays without its parent,
 * and none goes that is above the time that was not recorded. 0, or -1 when memory is out: then
 * nothing has changed. Linear, but for sorting. */
int stack_cut(struct stack *s, size_t max);

#endif
