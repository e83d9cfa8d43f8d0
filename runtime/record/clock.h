/* SPDX-License-Identifier: Apache-2.0 */
/* The coarse clock: milliseconds since it was started, in a word that costs one relaxed load. A
 * thread updates the word every 5 ms while a message runs, or while its user says that the
 * clock is read outside of messages. After some quiet steps, in which there was neither, the
 * thread sleeps until the next message or call wakes it. To wake it is a system call, and often
 * costs the caller its CPU, which is more than all else that a message costs. So the quiet steps
 * last longer than it takes from one frame of a display to the next.
 *
 * To tick costs the thread 25 us of CPU and more, whatever it does: it wakes up on a core that has
 * forgotten it. A message that is over within 5 ms needs no tick, since it refreshes the time
 * itself when it begins and ends. So, if messages come at a pace (pace.h), the thread rests from
 * the end of one until 5 ms after the next can begin, when it looks whether that one still runs.
 * One that begins earlier, and a call outside of messages, wakes it.
 *
 * If the clock is precise, its reader also reads the CPU's counter, and updates the word if
 * half a millisecond has passed. The counter is used only for that: the time itself comes from
 * the system, and the thread keeps ticking in case the counter stands still. (The system's
 * coarse clock would cost less, but its steps are the kernel's, 4 ms or 10 ms.)
 */
#ifndef MB_RUNTIME_RECORD_CLOCK_H
#define MB_RUNTIME_RECORD_CLOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/pace.h"

enum { CLOCK_TICK_MS = 5, CLOCK_QUIET_STEPS = 10, CLOCK_BURST_US = 2000 };

/* Functions that the clock's thread calls. Each may be NULL. */
struct beat_clock_user {
    /* At each step while no message runs: whether the clock was not read since the last time.
     * NULL means true. */
    bool (*is_quiet)(void);
    /* Whether the thread may rest, briefly or not. If false, it keeps ticking. Before it returns
     * true, the function must make sure that the next reader of the clock calls
     * beat_clock_call() first. NULL means true. */
    bool (*may_rest)(bool briefly);
    /* The clock stepped at `us`, step_us after the last step; both in microseconds. Not at a
     * quiet step, unless the thread goes to sleep. */
    void (*stepped)(uint64_t us, uint64_t step_us);
    /* The clock was quiet, or rested, until `us`. */
    void (*rested)(uint64_t us);
};

struct beat_clock {
    /* A cache line of what messages use, */
    _Atomic uint64_t now_ms;  /* never steps back */
    _Atomic uint32_t running; /* number of running messages */
    atomic_bool called;       /* the clock is read outside of messages */
    atomic_bool bell;         /* on_bell must be called */
    atomic_bool ended;
    /* The thread rests until this time, or will soon; UINT64_MAX: until it is woken. 0: it ticks.
     */
    _Atomic uint64_t until_ms;
    /* When the last message or call began, and the first one since the thread looked last; 0: none.
     * If two threads begin at once, one of their times stays. */
    _Atomic uint64_t begun_us, first_us;
    _Atomic uint64_t precise_step; /* steps of the counter in half a millisecond; 0: not precise */
    _Atomic uint64_t *shown;       /* a copy of now_ms for others, or NULL */
    uint64_t epoch_ms;             /* CLOCK_MONOTONIC at the start */
    /* and what only the thread uses, or what is used seldom. */
    struct pace pace;
    _Atomic uint64_t ticks; /* number of the thread's ticks, for tests */
    uint64_t boot_ns;       /* CLOCK_BOOTTIME at the start */
    struct beat_clock_user user;
    void (*on_bell)(void *context);
    void *bell_context;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
};

/* Starts the thread, asleep. The time is also written to *shown, unless that is NULL. user may
 * be NULL. 0, or -1 with errno set. */
int beat_clock_init(struct beat_clock *c, const struct beat_clock_user *user,
                    _Atomic uint64_t *shown);

/* Ends the thread and waits for it. */
void beat_clock_release(struct beat_clock *c);

/* Returns milliseconds since init, as of the last tick or refresh. */
static inline uint64_t beat_clock_now(const struct beat_clock *c)
{
    return atomic_load_explicit(&c->now_ms, memory_order_relaxed);
}

/* Returns microseconds since init, by the system's clock. */
uint64_t beat_clock_us(const struct beat_clock *c);

/* Returns how many ms the system has slept since init. During sleep CLOCK_MONOTONIC stands
 * still, and so does the time here. */
uint32_t beat_clock_slept_ms(const struct beat_clock *c);

/* Updates the word by the system's clock, and returns the time. */
uint64_t beat_clock_refresh(struct beat_clock *c);

/* Makes beat_clock_read() precise, or not. The first time takes a millisecond, in which the
 * counter is measured. */
void beat_clock_set_precise(struct beat_clock *c, bool precise);

static inline bool beat_clock_is_precise(const struct beat_clock *c)
{
    return atomic_load_explicit(&c->precise_step, memory_order_relaxed) != 0;
}

/* Returns a counter that grows evenly, and is the same on all CPUs; always 0 if the machine has
 * none. */
static inline uint64_t beat_clock_counter(void)
{
#if defined(__x86_64__) || defined(__i386__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t counter;

    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(counter));
    return counter;
#else
    return 0;
#endif
}

/* The same as beat_clock_now(), or the time to a millisecond if the clock is precise.
 * *counter_seen belongs to the reader: the counter at its last look at the system's clock. */
static inline uint64_t beat_clock_read(struct beat_clock *c, uint64_t *counter_seen)
{
    uint64_t step = atomic_load_explicit(&c->precise_step, memory_order_relaxed), counter;

    if (__builtin_expect(step == 0, 1))
        return beat_clock_now(c);
    counter = beat_clock_counter();
    if (counter != 0 && counter - *counter_seen < step)
        return beat_clock_now(c);
    *counter_seen = counter;
    return beat_clock_refresh(c);
}

/* Call it before reading the clock if no message runs and the thread may rest. Refreshes the
 * time, lets the thread tick again, and returns the time. */
uint64_t beat_clock_call(struct beat_clock *c);

/* Sets the function that beat_clock_ring() lets the clock's thread call. Call it once, before
 * beat_clock_ring(). */
void beat_clock_set_bell(struct beat_clock *c, void (*on_bell)(void *context), void *context);

/* Lets the clock's thread call that function, within a tick if a message runs or has just
 * ended, because the thread is awake then. To wake a different thread would cost the caller a
 * system call, and that thread might take the caller's CPU. */
void beat_clock_ring(struct beat_clock *c);

/* Returns milliseconds since 1970, by the system's real-time clock. */
uint64_t wall_clock_ms(void);

/* Returns nanoseconds since the system was booted, including sleep: CLOCK_BOOTTIME. */
uint64_t boot_clock_ns(void);

/* Call these when a message begins or ends, on any thread. They refresh the time, and let the
 * thread tick, or sleep if no other message runs. Both return the time. */
uint64_t beat_clock_begin(struct beat_clock *c);
uint64_t beat_clock_end(struct beat_clock *c);

#endif
