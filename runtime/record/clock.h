/* SPDX-License-Identifier: Apache-2.0 */
/* The coarse clock: milliseconds since it was started, in a word that costs one
 * relaxed load. A thread renews it every 5 ms while a message runs, or where its
 * user says that it is read all the same. Otherwise it sleeps, until the next
 * message or call wakes it.
 *
 * Where it is to be precise, who reads it looks at the CPU's counter too, and
 * renews the word where half a millisecond has gone by. The counter tells only
 * that: the time is the system's, and the thread goes on in case the counter
 * stands still. (The system's coarse clock would cost less, but its steps are
 * those of the kernel, 4 ms or 10.)
 */
#ifndef MB_RUNTIME_RECORD_CLOCK_H
#define MB_RUNTIME_RECORD_CLOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { CLOCK_TICK_MS = 5 };

/* Whom the clock's thread asks and tells; each may be NULL. */
struct beat_clock_user {
    /* Where no message runs, at each step: whether the thread may rest; false lets
     * it tick on. Who says true makes sure first that the next who reads the clock
     * calls beat_clock_call() before. NULL is always true. */
    bool (*may_rest)(void);
    /* It stepped, after so long; both in us. */
    void (*stepped)(uint64_t us, uint64_t step_us);
    /* It rested until then. */
    void (*rested)(uint64_t us);
};

struct beat_clock {
    _Atomic uint64_t now_ms;  /* never steps back */
    _Atomic uint32_t running; /* messages that run */
    atomic_bool asleep;       /* the thread waits, or is about to */
    atomic_bool called;       /* it is read outside of messages */
    atomic_bool bell;         /* on_bell is to be called */
    atomic_bool ended;
    _Atomic uint64_t precise_step; /* of the counter, in half a millisecond; 0: not precise */
    _Atomic uint64_t ticks;        /* rounds of the thread, for tests */
    _Atomic uint64_t *shown;       /* the same for others, or NULL */
    uint64_t epoch_ms;             /* of CLOCK_MONOTONIC, when it was started */
    uint64_t boot_ns;              /* of CLOCK_BOOTTIME, likewise */
    struct beat_clock_user user;
    void (*on_bell)(void *context);
    void *bell_context;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
};

/* Starts the thread, asleep. What it reads it also writes to *shown, where that
 * is not NULL; nor need the user be. 0, or -1 with errno set. */
int beat_clock_init(struct beat_clock *c, const struct beat_clock_user *user,
                    _Atomic uint64_t *shown);

/* Ends the thread and waits for it. */
void beat_clock_release(struct beat_clock *c);

/* Milliseconds since init, as of the last tick or refresh. */
static inline uint64_t beat_clock_now(const struct beat_clock *c)
{
    return atomic_load_explicit(&c->now_ms, memory_order_relaxed);
}

/* Microseconds since init, by the system's clock. */
uint64_t beat_clock_us(const struct beat_clock *c);

/* For how many ms the system has slept since init: CLOCK_MONOTONIC, by which the time
 * here goes, stands still meanwhile. */
uint32_t beat_clock_slept_ms(const struct beat_clock *c);

/* Reads the system's clock; returns the time. */
uint64_t beat_clock_refresh(struct beat_clock *c);

/* From now on beat_clock_read() is precise, or not. The first time it takes a
 * millisecond, in which the counter is measured. */
void beat_clock_set_precise(struct beat_clock *c, bool precise);

static inline bool beat_clock_is_precise(const struct beat_clock *c)
{
    return atomic_load_explicit(&c->precise_step, memory_order_relaxed) != 0;
}

/* A number that grows evenly, on all CPUs alike; always 0 where there is none. */
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

/* The same as beat_clock_now(), or the time within a millisecond where that was
 * asked for. *counter_seen is the reader's own: the counter at its last look at
 * the system's clock. */
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

/* The clock is about to be read, though no message runs and the thread may rest:
 * refreshes, and lets it tick again. Returns the time. */
uint64_t beat_clock_call(struct beat_clock *c);

/* What beat_clock_ring() has called, on the clock's thread. Set once, before. */
void beat_clock_set_bell(struct beat_clock *c, void (*on_bell)(void *context), void *context);

/* Has the thread do that, within a tick where a message runs or has just ended,
 * as it is awake then: to wake another thread costs the caller a system call,
 * after which that one may have the CPU in its place. */
void beat_clock_ring(struct beat_clock *c);

/* Milliseconds since 1970, by the clock on the wall. */
uint64_t wall_clock_ms(void);

/* Nanoseconds since the system was booted, its sleep included: CLOCK_BOOTTIME. */
uint64_t boot_clock_ns(void);

/* A message begins or ends, on any thread: refreshes and lets the thread tick, or
 * sleep where no other runs. Both return the time. */
uint64_t beat_clock_begin(struct beat_clock *c);
uint64_t beat_clock_end(struct beat_clock *c);

#endif
