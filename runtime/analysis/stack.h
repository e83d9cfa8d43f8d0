/* SPDX-License-Identifier: Apache-2.0 */
/* The call tree of a stretch of slots, as rows in pre-order: the one place
 * where entries and exits become a tree, and where a tree is cut down to a
 * report. No state, no clock, no globals: the decoder uses it too.
 *
 * Rules, for any input whatever:
 *  - an exit belongs to the nearest open frame with its id. Frames above that
 *    one were left by an exception: they end there too and are marked inferred;
 *    A call of the method of one of those, below it, is one of who called that, and ends it
 *    (called_again.h);
 *  - an exit with no open frame of its id is dropped and counted; but where the
 *    slots' beginning was lost it gives back a caller, which was open when they
 *    begin: those come inner before outer, and all began with the message, at the
 *    earliest. They are marked inferred. What was open at such an exit ends
 *    there;
 *  - frames that are open at the end take the end time and are marked inferred;
 *  - a clock that steps back is held at the latest time seen, and a frame whose
 *    entry or exit that moves is marked inferred. No duration is negative;
 *  - a count (slot.h) is a row that costs nothing, and what it counts inside is one
 *    below it, with METHODBEAT_ID_UNRECORDED; so are the counts of such an id. The row above
 *    such a one has `more`;
 *  - a frame without children merges into the frame that ended just before it,
 *    where that is a sibling with the same id and not a root: the counts and
 *    the costs add up. A count does, with all that it counts.
 *
 * Linear in the slots, and in the rows (times the 60 passes of trimming).
 */
#ifndef MB_RUNTIME_ANALYSIS_STACK_H
#define MB_RUNTIME_ANALYSIS_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/analysis/thread_states.h"

#include "runtime/record/slot.h"

enum {
    STACK_FEW_ROWS = 30,      /* of a report, where no more of them have time, as in Matrix; */
    STACK_ORDERED_ROWS = 100, /* where more do, up to so many in the order of time, */
    STACK_REPORT_ROWS = 500,  /* and beyond that so many paths */
    STACK_TRIM_STEP_MS = 5,   /* a tick of the clock */
    STACK_TRIM_PASSES = 60,
    STACK_KEY_PERCENT = 30, /* of the whole, from which on a row may be the key */
};

#define STACK_NO_ROW UINT32_MAX

/* No time is larger, as in reports of Matrix. */
#define STACK_MS_MAX SLOT_TIME_MAX

struct stack_row {
    uint32_t depth;                  /* 0 is a root */
    uint32_t id;                     /* of the method */
    uint32_t count;                  /* of calls, that were merged into this row */
    bool inferred;                   /* a time of it was not seen but concluded */
    bool more;                       /* calls right below it have no row of their own: the counts
                                      * of all rows below are at least so many */
    uint64_t start_ms;               /* of the first call */
    uint64_t cost_ms;                /* of all of them */
    uint64_t running_us, waiting_us; /* of that, where the thread's states are known */
};

struct stack {
    struct stack_row *rows; /* n of cap, owned */
    size_t n;
    size_t cap;
    uint64_t orphans; /* exits that were dropped */
};

void stack_init(struct stack *s); /* empty */
void stack_release(struct stack *s);

/* What a stack is made of: slots (slot.h), oldest first. */
struct stack_slots {
    const uint64_t *slots;
    size_t n;
    uint64_t
        begin_ms; /* of the message, or near to the first slot's time: their times have 32 bits */
    uint64_t end_ms; /* frames that are open at the end end here, or at the last slot where that is
                      * later */
    bool lost;       /* slots before the first are gone, */
    uint32_t root;   /* and this method was entered first of all, at begin_ms; 0: none that is
                      * known. From there to the first slot nothing is recorded, which has a row
                      * of its own */
    struct thread_states *states; /* what the thread did meanwhile; or NULL */
};

/* Fills the stack; what it held is gone. 0, or -1 when memory is out: then the
 * stack is empty. */
int stack_build(struct stack *s, const struct stack_slots *from);

/* Cuts the stack to max rows: pass k = 1 to 60 goes from the last row to the
 * first and drops those shorter than k x 5 ms, until max are left; if that was
 * not enough, the first max stay. Never leaves a row without its parent, and drops
 * none that is above the time that was not recorded. */
void stack_trim(struct stack *s, size_t max);

/* What stack_build() and stack_trim() after it make, in memory for the rows that
 * are open or stay. */
int stack_build_trimmed(struct stack *s, const struct stack_slots *from, size_t max);

/* The same by paths: all calls of a method below one caller are one row, where the first of them
 * would be. Counts and costs add up, whatever lay between the calls. Of more than 131,072 paths
 * those that come later have no rows, and from 16,384 on those that have no time: their time
 * is their callers', and they are counted below those. */
int stack_build_paths(struct stack *s, const struct stack_slots *from);

/* The rows of a report. All that have time, in their order, where those are at most
 * STACK_ORDERED_ROWS; else by paths, of which STACK_REPORT_ROWS stay at most (stack_cut.h). Others
 * as far as all are STACK_FEW_ROWS. */
int stack_build_report(struct stack *s, const struct stack_slots *from);

/* The method that stands for the stack: of the rows that cost at least 30 % of
 * total_ms, the one with the largest (depth + 1) x cost, the first of equals;
 * the dispatch only where there is no other, and never what was not recorded. Without such
 * a row, the first.
 * 0 for an empty stack. */
uint32_t stack_key(const struct stack *s, uint64_t total_ms);

/* Adds a row. 0, or -1 when memory is out or the stack is full (2^32 - 1). */
int stack_push(struct stack *s, struct stack_row row);

#endif
