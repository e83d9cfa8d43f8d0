/* The coarse clock: milliseconds since it was started, in a word that costs one
 * relaxed load. A thread renews it every 5 ms while a message runs and sleeps
 * otherwise, until the next message wakes it.
 */
#ifndef MB_RUNTIME_CLOCK_H
#define MB_RUNTIME_CLOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { CLOCK_TICK_MS = 5 };

struct beat_clock {
    _Atomic uint64_t now_ms; /* never steps back */
    atomic_bool running;     /* a message runs */
    atomic_bool asleep;      /* the thread waits, or is about to */
    atomic_bool ended;
    _Atomic uint64_t ticks;  /* rounds of the thread, for tests */
    _Atomic uint64_t *shown; /* the same for others, or NULL */
    uint64_t epoch_ms;       /* of CLOCK_MONOTONIC, when it was started */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
};

/* Starts the thread, asleep. What it reads it also writes to *shown, where that
 * is not NULL. 0, or -1 with errno set. */
int beat_clock_init(struct beat_clock *c, _Atomic uint64_t *shown);

/* Ends the thread and waits for it. */
void beat_clock_release(struct beat_clock *c);

/* Milliseconds since init, as of the last tick or refresh. */
static inline uint64_t beat_clock_now(const struct beat_clock *c)
{
    return atomic_load_explicit(&c->now_ms, memory_order_relaxed);
}

/* Reads the system's clock; returns the time. */
uint64_t beat_clock_refresh(struct beat_clock *c);

/* A message begins or ends: refreshes and lets the thread tick, or sleep. Both
 * return the time. */
uint64_t beat_clock_begin(struct beat_clock *c);
uint64_t beat_clock_end(struct beat_clock *c);

#endif
