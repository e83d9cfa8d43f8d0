/* SPDX-License-Identifier: Apache-2.0 */
/* The state of the recorder: the recorded thread, the ring and the clock. i and o write it;
 * methodbeat.c starts and stops it. For these two files only.
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

/* Counters of calls on threads that are not recorded. Each thread uses its own cache line, as
 * far as there are enough: one shared counter would cost these threads more than recording
 * costs the main thread. */
struct beat_stripe {
    _Alignas(BEAT_LINE) _Atomic uint64_t foreign;
    _Atomic uint64_t stopped;
};

_Static_assert(sizeof(struct beat_stripe) == DIRECT_STRIPE_BYTES, "as others know them");

struct beat {
    pthread_mutex_t gate; /* held while writer and open change, for a few stores */
    uint64_t rest_head;   /* used by the clock only: the ring's head at its last look */
    /* The thread that is recorded now; 0 while none is. It is the only word that i and o check
     * before they write. BEAT_RESTS while the thread is recorded but the clock rests: its next
     * call takes the slow path and wakes the clock. BEAT_LOOKS while each of its calls must
     * read the time itself. */
    _Alignas(BEAT_LINE) _Atomic uintptr_t writer;
    _Atomic uintptr_t main_thread; /* 0 before the first start, and after the thread ended */
    _Atomic uint64_t open;         /* which threads may write as i and o do: see direct.h */
    /* On cache lines of their own: all threads read the words above at each probe, and the main
     * thread writes the ring at each of its probes. */
    _Alignas(BEAT_LINE) struct ring ring;
    _Alignas(BEAT_LINE) struct beat_clock clock;
    bool in_message;       /* used by the main thread only, */
    uint64_t counter_seen; /* like this, for a precise clock */
    struct workers workers;
    struct beat_stripe stripes[DIRECT_STRIPES];
};

extern struct beat beat;

enum { BEAT_RESTS = 1, BEAT_LOOKS }; /* no thread has these numbers */

/* gcc before 11 has the built-in, but not on x86. */
#if defined(__has_builtin) && (defined(__clang__) || __GNUC__ >= 11)
#if __has_builtin(__builtin_thread_pointer)
#define HAVE_THREAD_POINTER 1
#endif
#endif

/* Returns a number that identifies this thread, never 0. The thread pointer takes one
 * instruction. pthread_self() is a call, which would be most of the cost of i and o. */
static inline uintptr_t beat_self(void)
{
#ifdef HAVE_THREAD_POINTER
    return (uintptr_t)__builtin_thread_pointer();
#else
    return (uintptr_t)pthread_self();
#endif
}

/* Whether the calling thread is the recorded one, and takes the time from the clock's word. */
static inline bool beat_is_writer(void)
{
    return atomic_load_explicit(&beat.writer, memory_order_relaxed) == beat_self();
}

/* Whether the calling thread is the main thread, recorded or not. */
static inline bool beat_is_main_thread(void)
{
    return atomic_load_explicit(&beat.main_thread, memory_order_relaxed) == beat_self();
}

/* Sets which threads may write as i and o do (direct.h). Under the gate, or while there is no
 * other thread. */
void beat_writer_open(uint64_t open);

/* Starts to record the main thread. */
void beat_writer_admit(void);

/* Stops recording. Afterwards at most one slot may still be written: the main thread may have
 * read the word already for the next few calls, in a CPU pipeline that is empty after a
 * millisecond; or the system may have suspended it in the middle of a slot, for any time.
 * Returns whether anything was recorded. */
bool beat_writer_halt(void);

/* The main thread ends: there is none from now on. If other threads are wanted they are recorded as
 * before; else nothing is recorded. */
void beat_writer_leave(void);

/* Whether nothing was recorded since the last time. On the clock's thread. */
bool beat_writer_is_quiet(void);

/* Whether the clock may rest, briefly or not; called on its thread. False if something was recorded
 * since the last time that this or beat_writer_is_quiet() was called, or if other threads are to be
 * recorded and the rest is brief. If true, the main thread's next probe calls beat_writer_rouse().
 * At most one slot may still be written then, as after beat_writer_halt(); the time was refreshed
 * right before. */
bool beat_writer_rest(bool briefly);

/* On any thread. True on the main thread if it is recorded and the clock rested. Then its calls are
 * written again; before the next one the caller must call the clock, or begin a message by it. */
bool beat_writer_reopen(void);

/* The same, and calls the clock. */
bool beat_writer_rouse(void);

/* Returns the position of the main thread's next slot. If called on the main thread, the slots
 * before do not change any more, so that a report may begin there. */
uint64_t beat_position(void);

/* Whether the calling thread is the recorded one, also if the clock rests. */
static inline bool beat_is_recorded(void)
{
    return beat_is_writer() ||
           (atomic_load_explicit(&beat.writer, memory_order_relaxed) == BEAT_LOOKS &&
            beat_is_main_thread()) ||
           beat_writer_rouse();
}

#endif
