/* SPDX-License-Identifier: Apache-2.0 */
/* Who is recorded, into which ring, by which clock: the state that i and o write,
 * and that methodbeat.c starts and stops. For these two files only.
 */
#ifndef MB_RUNTIME_RECORD_BEAT_H
#define MB_RUNTIME_RECORD_BEAT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/clock.h"
#include "runtime/record/direct.h"
#include "runtime/record/ring.h"
#include "runtime/record/workers.h"

enum { BEAT_LINE = 64 };

/* Threads that are not recorded count each on a line of its own, as far as
 * there are enough: a counter that all share would cost them more than the
 * recording does the main thread. */
struct beat_stripe {
    _Alignas(BEAT_LINE) _Atomic uint64_t foreign;
    _Atomic uint64_t stopped;
};

_Static_assert(sizeof(struct beat_stripe) == DIRECT_STRIPE_BYTES, "as others know them");

struct beat {
    pthread_mutex_t gate; /* of changes of writer and open, for a few stores each */
    uint64_t rest_head;   /* the clock's own: the ring's head when it last looked */
    /* The thread that is recorded now, 0 while nothing is: the one word that i
     * and o look at before they write. BEAT_RESTS while it is recorded, but the
     * clock rests: its next call goes the long way, and wakes that. BEAT_LOOKS while
     * each of its calls is to look at the time itself. */
    _Alignas(BEAT_LINE) _Atomic uintptr_t writer;
    _Atomic uintptr_t main_thread; /* 0 where there is none: before the first start, or it ended */
    _Atomic uint64_t open;         /* who may do as i and o do: see direct.h */
    /* Lines of their own: all threads read the words above at each probe, and
     * the main thread writes the ring at each of its. */
    _Alignas(BEAT_LINE) struct ring ring;
    _Alignas(BEAT_LINE) struct beat_clock clock;
    bool in_message;       /* the main thread's own, */
    uint64_t counter_seen; /* as is this, of a precise clock */
    struct workers workers;
    struct beat_stripe stripes[DIRECT_STRIPES];
};

extern struct beat beat;

enum { BEAT_RESTS = 1, BEAT_LOOKS }; /* no thread's numbers */

/* gcc before 11 has the built-in, but not on x86. */
#if defined(__has_builtin) && (defined(__clang__) || __GNUC__ >= 11)
#if __has_builtin(__builtin_thread_pointer)
#define HAVE_THREAD_POINTER 1
#endif
#endif

/* A number of this thread's own, never 0. The thread pointer is one instruction
 * where pthread_self() is a call: most of what i and o cost. */
static inline uintptr_t beat_self(void)
{
#ifdef HAVE_THREAD_POINTER
    return (uintptr_t)__builtin_thread_pointer();
#else
    return (uintptr_t)pthread_self();
#endif
}

/* The calling thread is the one that is recorded, and goes by the clock's word. */
static inline bool beat_is_writer(void)
{
    return atomic_load_explicit(&beat.writer, memory_order_relaxed) == beat_self();
}

/* The calling thread is the main one, recorded or not. */
static inline bool beat_is_main_thread(void)
{
    return atomic_load_explicit(&beat.main_thread, memory_order_relaxed) == beat_self();
}

/* From here on the main thread is recorded. */
void beat_writer_admit(void);

/* Nothing is recorded from here on, and at most one slot is still under way: the
 * main thread may have looked at the word for the next few already, in a
 * pipeline that a millisecond empties; or it was taken off its CPU in the middle
 * of one, for as long as the system likes. Returns whether anything was. */
bool beat_writer_halt(void);

/* The clock asks whether it may rest, on its thread. Where something was recorded
 * since it asked last, not. Otherwise the main thread's next call is one of
 * beat_writer_rouse(). At most one slot is under way then, as with a halt; its
 * time was renewed right before. */
bool beat_writer_rest(void);

/* On any thread. True on the main thread where it is recorded and the clock
 * rested: that ticks again, and was refreshed. */
bool beat_writer_rouse(void);

/* Where the next slot of the main thread will be. What was written before stays as it is
 * where it asks itself, so that a report may begin there. */
uint64_t beat_position(void);

/* The calling thread is the one that is recorded, whether the clock rests or not. */
static inline bool beat_is_recorded(void)
{
    return beat_is_writer() ||
           (atomic_load_explicit(&beat.writer, memory_order_relaxed) == BEAT_LOOKS &&
            beat_is_main_thread()) ||
           beat_writer_rouse();
}

#endif
