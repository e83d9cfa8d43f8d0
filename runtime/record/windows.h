/* SPDX-License-Identifier: Apache-2.0 */
/* Windows: steps of the clock in which each call is written with its entry and its exit, so that a
 * message that is slow tells counts and order of calls too. A message that has run for 300 ms gets
 * one every 100 ms; after each 32 of them the distance doubles. A window ends with its step, or
 * with as many slots of a thread as WINDOW_SLOTS. From an age on at which a message may hang for
 * good it stays open, but for that number of slots: so what was entered last is known.
 *
 * To write a call may take a hundred times as long as the call itself. So in the step before each
 * window calls are counted alone, which takes little longer than not to: that tells how long the
 * window's calls would have taken, by the CPU time of the thread, which may wait for a core. Not
 * where the clock is precise: there all calls go the long way.
 *
 * The clock's thread begins windows. It or a writer ends them. */
#ifndef MB_RUNTIME_RECORD_WINDOWS_H
#define MB_RUNTIME_RECORD_WINDOWS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/clock.h"

enum {
    WINDOW_SLOTS = 5000,
    WINDOWS_FROM_MS = 300,
    WINDOWS_EACH_MS = 100,
    WINDOWS_DOUBLE = 32, /* the number after which the distance doubles */
};

struct windows {
    struct beat_clock *clock;
    _Atomic uint64_t begun;     /* when the last one began, by the clock; 0: there was none */
    _Atomic uint64_t begun_us;  /* and in truth: the clock shows a whole ms, and may be ahead */
    _Atomic uint64_t length_us; /* of the last that ended */
    _Atomic uint64_t ended;     /* when the last one ended; 0: it is open */
    _Atomic uint64_t counts;    /* when the count began that is under way; 0: none is */
    _Atomic uint64_t counted;   /* and the one before the last window */
    uint64_t (*cpu_ns)(void);   /* what the calling thread has run; 0: that is not known */
    /* The clock's thread's own: */
    uint64_t message; /* when the message began that they are for; 0: there is none */
    uint64_t next_ms;
    uint32_t n;
    bool stay; /* one was begun to stay open */
};

/* The clock stays the caller's. */
void windows_init(struct windows *w, struct beat_clock *clock);

/* As the clock is to step to now_ms, on its thread. since_ms: when the oldest message that runs
 * began; 0: there is none. From the age of stay_ms on they stay open. */
void windows_step(struct windows *w, uint64_t now_ms, uint64_t since_ms, uint64_t stay_ms);

/* When the window that is open began; 0: none is. */
static inline uint64_t windows_open(const struct windows *w)
{
    return atomic_load_explicit(&w->ended, memory_order_acquire) == 0
               ? atomic_load_explicit(&w->begun, memory_order_relaxed)
               : 0;
}

/* Ends the window that began then, if it is open. */
void windows_end(struct windows *w, uint64_t begun);

/* The mark of that window's end, which is not open. Its calls took so many ns at the most; 0: that
 * is not known. */
uint64_t windows_end_mark(const struct windows *w, uint64_t begun, uint64_t most_ns);

/* When the count that is under way began; 0: none is. */
static inline uint64_t windows_counts(const struct windows *w)
{
    return atomic_load_explicit(&w->counts, memory_order_relaxed);
}

/* Ends it, if there is one; on the clock's thread. */
void windows_count_end(struct windows *w);

#endif
