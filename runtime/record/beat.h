/* SPDX-License-Identifier: Apache-2.0 */
/* The state of the recorder: the clock, the main thread and the others. Probes and messages write
 * it; methodbeat.c starts and stops it.
 */
#ifndef MB_RUNTIME_RECORD_BEAT_H
#define MB_RUNTIME_RECORD_BEAT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/clock.h"
#include "runtime/record/pauses.h"
#include "runtime/record/track.h"
#include "runtime/record/windows.h"
#include "runtime/record/workers.h"

struct beat {
    _Atomic uintptr_t main_thread; /* 0 before the first start, and after the thread ended */
    struct track main;
    _Atomic uint64_t
        message_ms; /* when the main thread's began, as by the clock + 1; 0: none runs */
    struct beat_clock clock;
    struct windows windows;
    _Atomic uint64_t stay_ms; /* the age of a message from which on windows stay open */
    struct workers workers;
    struct pauses pauses;
    uint64_t quiet_head; /* used by the clock only: the main ring's head at its last look */
    _Atomic(void (*)(
        void)) turned; /* called when the clock's word has changed, on any thread; or NULL */
};

extern struct beat beat;

/* gcc before 11 has the built-in, but not on x86. */
#if defined(__has_builtin) && (defined(__clang__) || __GNUC__ >= 11)
#if __has_builtin(__builtin_thread_pointer)
#define HAVE_THREAD_POINTER 1
#endif
#endif

/* Returns a number that identifies this thread, never 0. The thread pointer takes one
 * instruction; pthread_self() is a call. */
static inline uintptr_t beat_self(void)
{
#ifdef HAVE_THREAD_POINTER
    return (uintptr_t)__builtin_thread_pointer();
#else
    return (uintptr_t)pthread_self();
#endif
}

/* Whether the calling thread is the main thread, recorded or not. */
static inline bool beat_is_main_thread(void)
{
    return atomic_load_explicit(&beat.main_thread, memory_order_relaxed) == beat_self();
}

/* Whether anything is recorded. */
static inline bool beat_is_recording(void)
{
    return !(atomic_load_explicit(&beat.clock.state, memory_order_relaxed) & CLOCK_OFF);
}

/* Returns the position of the main thread's next slot. */
uint64_t beat_position(void);

/* Functions for the clock (struct beat_clock_user). */
bool beat_is_quiet(void);
bool beat_may_rest(bool briefly);
void beat_step(uint64_t now_ms);
void beat_turned(void);

/* Starts to record, if there is a main thread or others are wanted. */
void beat_admit(void);

/* Stops recording. Afterwards at most RING_UNDER_WAY slots may still be written by each thread: it
 * may have looked already whether it is recorded. Returns whether anything was recorded. */
bool beat_halt(void);

/* In the child of a fork(): nothing is recorded. */
void beat_fork(void);

/* The word that probes compare, methodbeat_now. */
_Atomic uint32_t *beat_word(void);

/* The main thread ends: there is none from now on. If other threads are wanted they are recorded as
 * before; else nothing is recorded. */
void beat_main_leave(void);

/* The calls of a thread that is none of the system's: a virtual one, by the number that
 * workers_message_begin() got. As methodbeat_enter_long() and the others do for the calling one. */
uint32_t beat_enter_virtual(uint64_t thread, uint32_t id, uint32_t word);
void beat_leave_virtual(uint64_t thread, uint32_t id, uint32_t t, uint32_t word);
void beat_i_virtual(uint64_t thread, uint32_t id);
void beat_o_virtual(uint64_t thread, uint32_t id);

#endif
