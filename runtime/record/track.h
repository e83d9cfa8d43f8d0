/* SPDX-License-Identifier: Apache-2.0 */
/* What a recorded thread writes: its ring, and what it needs to know for that. Only the thread
 * itself calls what is here, but for track_open_copy().
 *
 * A call that went the short way has no state but the word that its entry returned. The others are
 * told apart by that too: CLOCK_WORD_LONG and CLOCK_WORD_KEPT mean that its entry was written. */
#ifndef MB_RUNTIME_RECORD_TRACK_H
#define MB_RUNTIME_RECORD_TRACK_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/clock.h"
#include "runtime/record/open_calls.h"
#include "runtime/record/ring.h"
#include "runtime/record/slot.h"
#include "runtime/record/windows.h"

struct track {
    struct ring ring;
    struct windows *windows;
    uint64_t window;               /* the window that the ring is in, by its begin; 0: none */
    uint32_t window_slots;         /* of that, */
    uint32_t window_calls;         /* its entries, */
    uint64_t window_ns;            /* what the thread had run when it began, */
    uint64_t window_ran_ns;        /* and how long it had run in it when it looked last */
    uint64_t counts;               /* the count that the thread is in, or was in last, */
    uint64_t counts_ns;            /* what it had run when that began, */
    uint32_t counted;              /* its calls since, */
    _Atomic uint32_t counted_java; /* and those that the class counted itself */
    double call_ns;  /* how long a call took in the last count of the message of many; 0: none is */
    bool is_counted; /* that was right before the window */
    uint64_t counter_seen; /* of a precise clock */
    struct open_calls calls;
    _Atomic size_t calls_before; /* how many were open when the message began */
};

/* 0, or -1 if there is no memory. The windows stay the caller's. */
int track_init(struct track *k, struct windows *windows, size_t slots);
void track_release(struct track *k);

/* The thread's first call in a count. */
void track_count_begin(struct track *k, uint64_t counts);

/* A call begins. Whether calls are counted alone: then that is all. */
static inline bool track_counts(struct track *k)
{
    uint64_t counts = windows_counts(k->windows);

    if (__builtin_expect(counts == 0, 0))
        return false;
    if (__builtin_expect(counts != k->counts, 0))
        track_count_begin(k, counts);
    k->counted++;
    return true;
}

/* A call begins, where the word was `word`: not the one that says that the clock rests. Returns
 * what its exit is to be told. */
uint32_t track_enter(struct track *k, uint32_t id, uint32_t word);

/* It ends: its entry returned t, and the word is `word`. */
void track_leave(struct track *k, uint32_t id, uint32_t t, uint32_t word);

/* A message begins or ends at now_ms. Returns its position: where it begins, or behind it. Not
 * recording: its end is not written. */
uint64_t track_message_begin(struct track *k, uint64_t now_ms);
uint64_t track_message_end(struct track *k, uint64_t now_ms, bool recording);

/* When the first of the calls began that are open by methodbeat_i() and were not as the last
 * message began. False if there is none, or it began at this step of the clock. On any thread. */
bool track_open_since(const struct track *k, uint64_t *ms);

/* What ends a copy of the ring, of a message that still runs: the calls that are open by
 * methodbeat_i() alone, the innermost first, as of end_ms. out has room for OPEN_CALLS slots.
 * Returns their number. On any thread. */
size_t track_open_copy(const struct track *k, uint64_t end_ms, uint64_t *out);

#endif
