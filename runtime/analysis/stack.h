/* SPDX-License-Identifier: Apache-2.0 */
/* The call tree of a stretch of slots, as rows in pre-order: the one place where calls become
 * rows, and where a tree is cut down to a report. No state, no clock, no globals: the decoder uses
 * it too.
 *
 *  - Calls of a method one after the other below one caller are one row: counts and costs add up.
 *    Calls without time between them do not separate them.
 *  - Calls without time are one row for each method and caller, with those that have time if there
 *    are any. Such rows come last below their caller.
 *  - Calls of a method by itself are one row, with the depth of the recursion.
 *  - How often a method was called is known in windows (slot.h) alone. Elsewhere it is taken to
 *    have been called as often for each ms of its caller, and the row is marked. Where there were
 *    no windows, the count is that of the calls that have time.
 *
 * Linear in the slots.
 */
#ifndef MB_RUNTIME_ANALYSIS_STACK_H
#define MB_RUNTIME_ANALYSIS_STACK_H

#include "runtime/analysis/intervals.h"
#include "runtime/record/slot.h"

enum {
    STACK_FEW_ROWS = 30,      /* of a report, where no more of them have time, as in Matrix; */
    STACK_ORDERED_ROWS = 100, /* where more do, up to so many in the order of time, */
    STACK_REPORT_ROWS = 500,  /* and beyond that so many paths, */
    STACK_PATH_ROWS = 2800,   /* or more, where they have too little of the time */
    STACK_STEP_MS = 5,        /* of the clock */
    STACK_KEY_PERCENT = 30,   /* of the whole, from which on a row may be the key */
};

#define STACK_NO_ROW UINT32_MAX

/* No time is larger, as in reports of Matrix. */
#define STACK_MS_MAX SLOT_TIME_MAX

struct stack_row {
    uint32_t depth;                  /* 0 is a root */
    uint32_t id;                     /* of the method */
    uint32_t count;                  /* of calls, that were merged into this row */
    uint32_t levels;                 /* 1, or how deep the method called itself; 0: not known */
    bool inferred;                   /* a time of it was not seen but concluded */
    bool estimated;                  /* the count is by its rate, or of calls with time alone */
    uint64_t start_ms;               /* of the first call */
    uint64_t cost_ms;                /* of all of them */
    uint64_t running_ms, waiting_ms; /* of that, where the thread's states are known. What rows
                                      * below a row have is at most what it has itself */
};

struct stack {
    struct stack_row *rows; /* n of cap, owned */
    size_t n;
    size_t cap;
    uint64_t orphans; /* exits that were dropped */
};

void stack_init(struct stack *s); /* empty */
void stack_release(struct stack *s);

/* Fills the stack; what it held is gone. 0, or -1 when memory is out: then the
 * stack is empty. */
int stack_build(struct stack *s, const struct stack_slots *from);

/* The same by paths: all calls of a method below one caller are one row, where the first of them
 * would be, whatever lay between the calls. */
int stack_build_paths(struct stack *s, const struct stack_slots *from);

/* The rows of a report. All that have time, in their order, where those are at most
 * STACK_ORDERED_ROWS; else by paths, of which STACK_REPORT_ROWS stay, or more (stack_cut.h). Others
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

/* Methods that wrote most of the slots. */
struct writer {
    uint32_t id;
    uint32_t slots;
};

enum { WRITERS_MAX = 8 };

/* The largest first, of equals the one with the smaller id. How many, or -1 when memory is out. */
int writers_find(struct writer out[WRITERS_MAX], const uint64_t *slots, size_t n);

#endif
