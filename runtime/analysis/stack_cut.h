/* SPDX-License-Identifier: Apache-2.0 */
/* Cuts a call tree to the rows that a report has room for, so that no row gets the time of another:
 * what the rows that go had of their own is summed by method, below the nearest caller that stays.
 *
 * There a row with METHODBEAT_ID_UNRECORDED, the count 0 and a cost stands for all calls that have
 * no row. It is the last below its caller. Below it is a row for each method that took time itself
 * in those calls: its cost is that time, its count their number. There are as many of these rows as
 * STACK_CUT_ROWS leave room for, those with most time; the time of the others is the upper row's
 * own. If the calls that have no row took more than one part in STACK_CUT_PATHLESS of all time,
 * more calls have rows, up to a limit. If that is not enough, the time that has no method is
 * looked at: if it is more than one part in STACK_CUT_UNNAMED, fewer calls have rows of their own,
 * so that more methods have.
 */
#ifndef MB_RUNTIME_ANALYSIS_STACK_CUT_H
#define MB_RUNTIME_ANALYSIS_STACK_CUT_H

#include "runtime/analysis/stack.h"

enum {
    STACK_CUT_ROWS = 3000,   /* of a tree that was cut, at most; */
    STACK_CUT_PATHLESS = 10, /* what may be without a path: one part in so many of the time; */
    STACK_CUT_UNNAMED = 20,  /* what may be without a method, likewise; */
    STACK_CUT_FEWEST = 60,   /* calls that have rows all the same */
};

/* Rows without time go first, then the shortest, until max stay; up to `most`, which is at most
 * STACK_CUT_ROWS, or fewer, as said above. None stays without its parent, and none goes that
 * is above the time that was not recorded. 0, or -1 when memory is out: then nothing has changed.
 * Linear, but for sorting. */
int stack_cut(struct stack *s, size_t max, size_t most);

#endif
