/* SPDX-License-Identifier: Apache-2.0 */
/* The calls that a stretch of slots tells of (slot.h), each with its begin and its end, as trees.
 * No state, no clock, no globals: the decoder uses it too.
 *
 * Rules, for any input whatever:
 *  - a late record is a call. All calls that ended below the same open call, and began when it
 *    began or later, are below it: what shares a step with it lies in it;
 *  - an entry opens a call; an exit ends the nearest open call of its method. Calls that were
 *    open above that one, or that a late record around them shows to be over, were left by an
 *    exception: they end with the last that is known below them, and are marked inferred;
 *  - an entry without an exit was left by an exception. It ends where its method is called again
 *    with none but such calls between, as in a loop that catches, and with its window;
 *  - calls that are open at the end take the end time and are marked inferred; so does the begin of
 *    a late record without its end;
 *  - an exit without an entry is dropped and counted; but where the slots' beginning was lost, its
 *    call was open there, and began with the message at the earliest. It is marked inferred;
 *  - time at the beginning that was lost is a call of METHODBEAT_ID_UNRECORDED. A call that began
 *    in that time has its part of it;
 *  - a clock that steps back is held at the latest time seen. No duration is negative, and none
 *    lies outside that of the call around it.
 *
 * Linear in the slots.
 */
#ifndef MB_RUNTIME_ANALYSIS_INTERVALS_H
#define MB_RUNTIME_ANALYSIS_INTERVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/analysis/thread_states.h"

#define NO_INTERVAL UINT32_MAX

struct interval {
    uint32_t id;                /* of the method */
    uint32_t first, last, next; /* below it, and beside it; or NO_INTERVAL */
    bool inferred;              /* its end, or its begin, was not seen but concluded */
    uint64_t begin_ms, end_ms;
};

/* A time in which each call has an entry, and its exit. */
struct window {
    uint64_t begin_ms, end_ms;
    uint64_t us;        /* how much it counts for, */
    uint64_t before_us; /* and all before it */
    double stands_for;  /* how many calls each one in it, had all its time been the calls' */
};

struct intervals {
    struct interval *all; /* n of cap, owned */
    uint32_t n, cap;
    uint32_t first, last;   /* of the roots; or NO_INTERVAL */
    struct window *windows; /* n_windows of cap_windows, in their order, disjoint; owned */
    size_t n_windows, cap_windows;
    uint64_t orphans; /* exits that were dropped */
};

/* What call trees are made of: slots, oldest first. */
struct stack_slots {
    const uint64_t *slots;
    size_t n;
    uint64_t begin_ms; /* of the message, or near to the first slot's time, whose times have 32
                        * bits */
    uint64_t end_ms;   /* calls that are open at the end end here, or at the last slot if that is
                        * later */
    bool lost;         /* slots before the first are gone, */
    uint32_t root;     /* and this method was entered first of all, at begin_ms; 0: none that is
                        * known */
    struct thread_states *states; /* what the thread did meanwhile; or NULL */
};

/* Fills *out, whose content is ignored. 0, or -1 when memory is out: then it is empty. */
int intervals_make(struct intervals *out, const struct stack_slots *from);
void intervals_release(struct intervals *in);

/* For how long there were windows up to a time, in us. */
uint64_t windows_until(const struct intervals *in, uint64_t ms);

/* The window that was open at that time, or NULL. */
const struct window *window_at(const struct intervals *in, uint64_t ms);

#endif
