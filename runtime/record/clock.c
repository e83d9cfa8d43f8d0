/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/clock.h"

#include <time.h>

#include "runtime/base/thread.h"

static uint64_t monotonic_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static uint64_t monotonic_ms(void)
{
    return monotonic_ns() / 1000000;
}

uint64_t wall_clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t boot_clock_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_BOOTTIME, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

uint64_t beat_clock_us(const struct beat_clock *c)
{
    return monotonic_ns() / 1000 - c->epoch_ms * 1000;
}

uint32_t beat_clock_slept_ms(const struct beat_clock *c)
{
    uint64_t boot = boot_clock_ns() - c->boot_ns, here = monotonic_ns() - c->epoch_ms * 1000000;

    return boot > here ? (uint32_t)((boot - here + 500000) / 1000000) : 0;
}

uint64_t beat_clock_refresh(struct beat_clock *c)
{
    uint64_t now = monotonic_ms() - c->epoch_ms;
    uint64_t seen = atomic_load_explicit(&c->now_ms, memory_order_relaxed);

    /* Two threads refresh the clock: the later one must not turn it back. */
    while (seen < now && !atomic_compare_exchange_weak_explicit(
                             &c->now_ms, &seen, now, memory_order_relaxed, memory_order_relaxed))
        ;
    now = seen < now ? now : seen;
    if (c->shown)
        atomic_store_explicit(c->shown, now, memory_order_relaxed);
    return now;
}

/* What the counter does in half a millisecond; at least 1. */
static uint64_t counter_step(void)
{
    static const struct timespec pause = {.tv_nsec = 1000000};
    uint64_t counter = beat_clock_counter(), began = monotonic_ns(), passed;

    nanosleep(&pause, NULL);
    counter = beat_clock_counter() - counter;
    passed = monotonic_ns() - began;
    /* Scales by the elapsed time: nanosleep may oversleep. */
    return passed == 0 || counter < 4 ? 1 : (uint64_t)((double)counter * 500000 / (double)passed);
}

void beat_clock_set_precise(struct beat_clock *c, bool precise)
{
    bool is = atomic_load(&c->precise_step) != 0;

    if (precise != is)
        atomic_store(&c->precise_step, precise ? counter_step() : 0);
}

static void wake_sleeper(struct beat_clock *c)
{
    if (atomic_load(&c->asleep)) {
        pthread_mutex_lock(&c->lock);
        pthread_cond_signal(&c->wake);
        pthread_mutex_unlock(&c->lock);
    }
}

uint64_t beat_clock_begin(struct beat_clock *c)
{
    /* Stores that a message runs, then looks whether the thread sleeps. The thread stores that
     * it sleeps, then looks whether anything runs. All four are sequentially consistent, so at
     * least one sees the other. */
    atomic_fetch_add(&c->running, 1);
    wake_sleeper(c);
    return beat_clock_refresh(c);
}

/* In that order too: stores that it calls, then looks whether the thread sleeps. */
uint64_t beat_clock_call(struct beat_clock *c)
{
    atomic_store(&c->called, true);
    wake_sleeper(c);
    return beat_clock_refresh(c);
}

uint64_t beat_clock_end(struct beat_clock *c)
{
    atomic_fetch_sub_explicit(&c->running, 1, memory_order_relaxed);
    return beat_clock_refresh(c);
}

void beat_clock_set_bell(struct beat_clock *c, void (*on_bell)(void *context), void *context)
{
    c->on_bell = on_bell;
    c->bell_context = context;
}

/* In that order, as at the beginning of a message. */
void beat_clock_ring(struct beat_clock *c)
{
    atomic_store(&c->bell, true);
    wake_sleeper(c);
}

static bool is_needed(struct beat_clock *c)
{
    return atomic_load(&c->running) || atomic_load(&c->called) || atomic_load(&c->bell) ||
           atomic_load(&c->ended);
}

static void sleep_until_needed(struct beat_clock *c)
{
    pthread_mutex_lock(&c->lock);
    atomic_store(&c->asleep, true);
    while (!is_needed(c))
        pthread_cond_wait(&c->wake, &c->lock);
    atomic_store(&c->asleep, false);
    pthread_mutex_unlock(&c->lock);
}

/* Nobody is to read the clock from now on without a word. One who looked whether
 * it rests just before still may: what that one reads is of this moment. Behind
 * that, who finds that it rests says so, and then looks whether the thread
 * sleeps, as at the beginning of a message. */
static bool is_at_rest(struct beat_clock *c)
{
    atomic_store(&c->called, false);
    beat_clock_refresh(c);
    return !c->user.may_rest || c->user.may_rest();
}

static void clock_step(struct beat_clock *c, uint64_t *last_us)
{
    uint64_t us = beat_clock_us(c);

    if (c->user.stepped)
        c->user.stepped(us, us - *last_us);
    *last_us = us;
}

static void rest(struct beat_clock *c, uint64_t *last_us)
{
    clock_step(c, last_us);
    sleep_until_needed(c);
    /* The thread that woke it refreshed the time, however late this one runs. */
    *last_us = beat_clock_now(c) * 1000;
    if (c->user.rested)
        c->user.rested(*last_us);
}

/* Whether no message runs, and there was no call since the last step. */
static bool is_quiet(struct beat_clock *c)
{
    return !atomic_load_explicit(&c->running, memory_order_relaxed) &&
           (!c->user.is_quiet || c->user.is_quiet());
}

/* A step at which there is nothing to measure. */
static void quiet_step(struct beat_clock *c, uint64_t *last_us)
{
    *last_us = beat_clock_us(c);
    if (c->user.rested)
        c->user.rested(*last_us);
}

static void *clock_run(void *context)
{
    static const struct timespec pause = {.tv_nsec = CLOCK_TICK_MS * 1000000L};
    unsigned quiet_steps = CLOCK_QUIET_STEPS; /* in a row; it starts asleep */
    struct beat_clock *c = context;
    uint64_t last_us = beat_clock_us(c);

    thread_hurry();
    while (!atomic_load(&c->ended)) {
        quiet_steps = is_quiet(c) ? quiet_steps + 1 : 0;
        if (quiet_steps > CLOCK_QUIET_STEPS && is_at_rest(c)) {
            rest(c, &last_us);
            quiet_steps = 0;
        }
        beat_clock_refresh(c);
        if (quiet_steps > 0)
            quiet_step(c, &last_us);
        else
            clock_step(c, &last_us);
        if (atomic_load(&c->bell)) {
            atomic_store(&c->bell, false);
            c->on_bell(c->bell_context);
        }
        atomic_fetch_add_explicit(&c->ticks, 1, memory_order_relaxed);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

int beat_clock_init(struct beat_clock *c, const struct beat_clock_user *user,
                    _Atomic uint64_t *shown)
{
    c->user = user ? *user : (struct beat_clock_user){0};
    c->shown = shown;
    atomic_init(&c->now_ms, 0);
    atomic_init(&c->running, 0);
    atomic_init(&c->asleep, false);
    atomic_init(&c->called, false);
    atomic_init(&c->bell, false);
    atomic_init(&c->ended, false);
    atomic_init(&c->precise_step, 0);
    atomic_init(&c->ticks, 0);
    c->epoch_ms = monotonic_ms();
    c->boot_ns = boot_clock_ns() - (monotonic_ns() - c->epoch_ms * 1000000);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    if (thread_start(&c->thread, "methodbeat-clk", clock_run, c) < 0) {
        pthread_cond_destroy(&c->wake);
        pthread_mutex_destroy(&c->lock);
        return -1;
    }
    return 0;
}

void beat_clock_release(struct beat_clock *c)
{
    pthread_mutex_lock(&c->lock);
    atomic_store(&c->ended, true);
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    pthread_cond_destroy(&c->wake);
    pthread_mutex_destroy(&c->lock);
}
