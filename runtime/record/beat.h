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
    /* The thread that is recorded now, 0 while nothing is: the one word that i
     * and o look at before they write. */
    _Atomic uintptr_t writer;
    _Atomic uintptr_t main_thread; /* 0 until the first start */
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

/* The calling thread is the one that is recorded. */
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
 * of one, for as long as the system likes. Returns the writer there was. */
uintptr_t beat_writer_halt(void);

#endif
