/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/clock.h"

#include <errno.h>
#include <time.h>

#include "runtime/base/thread.h"

__attribute__((hot)) static uint64_t monotonic_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
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

/* By how much the system's clock is behind what was shown, in us; else 0. What was shown is read
 * first: it is no later, even where this thread stood in between. */
__attribute__((hot)) static uint64_t look_back(const struct beat_clock *c, uint64_t epoch_ms,
                                               uint64_t *shown_ms, uint64_t *us)
{
    int64_t ahead;

    *shown_ms = atomic_load_explicit(&c->state, memory_order_acquire) & CLOCK_MS;
    *us = monotonic_ns() / 1000 - epoch_ms * 1000;
    ahead = (int64_t)(*us - *shown_ms * 1000);
    return ahead < 0 ? (uint64_t)-ahead : 0;
}

/* Goes on a millisecond behind what was shown. Of those who see it at once one does it. */
static uint64_t begin_anew(struct beat_clock *c)
{
    uint64_t epoch_ms = atomic_load(&c->epoch_ms), shown_ms, us, system_us, anew_ms;

    do {
        if (look_back(c, epoch_ms, &shown_ms, &us) <= CLOCK_BACK_US)
            return us;
        system_us = us + epoch_ms * 1000;
        anew_ms = system_us / 1000 - (shown_ms + 1);
    } while (!atomic_compare_exchange_strong(&c->epoch_ms, &epoch_ms, anew_ms));
    if (c->user.jumped)
        c->user.jumped(shown_ms * 1000, (shown_ms + 1) * 1000);
    atomic_fetch_add(&c->jumps, 1);
    /* It may sleep until a time of the clock before. */
    pthread_mutex_lock(&c->lock);
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
    return system_us - anew_ms * 1000;
}

__attribute__((hot)) uint64_t beat_clock_us(struct beat_clock *c)
{
    uint64_t shown_ms, us;

    if (look_back(c, atomic_load_explicit(&c->epoch_ms, memory_order_relaxed), &shown_ms, &us) >
        CLOCK_BACK_US)
        return begin_anew(c);
    return us;
}

uint32_t beat_clock_slept_ms(const struct beat_clock *c)
{
    uint64_t boot = boot_clock_ns() - atomic_load(&c->boot_ns);
    uint64_t here = monotonic_ns() - atomic_load(&c->epoch_ms) * 1000000;

    return boot > here ? (uint32_t)((boot - here + 500000) / 1000000) : 0;
}

bool beat_clock_sleeps(const struct beat_clock *c)
{
    return atomic_load(&c->until_ms) > 0;
}

/* What the word is to be, where it is `word`. */
static uint32_t clock_word(uint64_t state, uint32_t word)
{
    uint32_t ms = (uint32_t)state & CLOCK_WORD_MS;

    if (state & CLOCK_OFF)
        return word & CLOCK_WORD_LONG ? ms : word;
    if (state & CLOCK_RESTS)
        return CLOCK_WORD_RESTS;
    if (ms == 0)
        ms = 1;
    return state & (CLOCK_WINDOW | CLOCK_COUNTS | CLOCK_PRECISE) ? ms | CLOCK_WORD_LONG : ms;
}

/* Two threads may do it at once. Each looks at the word before the state, so that what is put there
 * is never older than what was there. */
__attribute__((hot)) static void word_set(struct beat_clock *c)
{
    uint32_t seen = atomic_load(c->word), word;

    do {
        word = clock_word(atomic_load(&c->state), seen);
        if (word == seen)
            return;
    } while (!atomic_compare_exchange_weak(c->word, &seen, word));
    if (c->user.turned)
        c->user.turned();
}

/* Renews the time, as it is us, by `least` at least, with bits set and cleared. */
__attribute__((hot)) static uint64_t turn_at(struct beat_clock *c, uint64_t us, uint64_t least,
                                             uint64_t set, uint64_t clear)
{
    uint64_t seen = atomic_load_explicit(&c->state, memory_order_relaxed), now, to;

    do {
        now = (seen & CLOCK_MS) + least;
        if (now < us / 1000)
            now = us / 1000;
        to = (((seen & ~CLOCK_MS) | set) & ~clear) | now;
    } while (to != seen && !atomic_compare_exchange_weak(&c->state, &seen, to));
    if (c->shown)
        atomic_store_explicit(c->shown, now, memory_order_relaxed);
    word_set(c);
    return now;
}

__attribute__((hot)) uint64_t beat_clock_refresh(struct beat_clock *c)
{
    return turn_at(c, beat_clock_us(c), 0, 0, 0);
}

uint64_t beat_clock_turn(struct beat_clock *c, uint64_t set, uint64_t clear, bool later)
{
    return turn_at(c, beat_clock_us(c), later, set, clear);
}

uint64_t beat_clock_time(const struct beat_clock *c, uint32_t word)
{
    /* It may be later than the time that is read here, but not by much. */
    enum { AHEAD_MS = 1 << 20 };
    uint64_t now = beat_clock_now(c) + AHEAD_MS;
    uint64_t ago = (now - word) & CLOCK_WORD_MS;

    return now < ago ? 0 : now - ago;
}

void beat_clock_look(struct beat_clock *c, uint64_t *counter_seen)
{
    uint64_t step = atomic_load_explicit(&c->precise_step, memory_order_relaxed), counter;

    if (step == 0)
        return;
    counter = beat_clock_counter();
    if (counter != 0 && counter - *counter_seen < step)
        return;
    *counter_seen = counter;
    beat_clock_refresh(c);
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
    if (passed == 0 || counter < 4)
        return 1;
    counter = (uint64_t)((double)counter * 500000 / (double)passed);
    return counter > 0 ? counter : 1;
}

void beat_clock_set_precise(struct beat_clock *c, bool precise)
{
    bool is = atomic_load(&c->precise_step) != 0;

    if (precise == is)
        return;
    atomic_store(&c->precise_step, precise ? counter_step() : 0);
    beat_clock_turn(c, precise ? CLOCK_PRECISE : 0, precise ? 0 : CLOCK_PRECISE, false);
}

/* It wakes soon enough if that is within a tick. */
static void wake_sleeper(struct beat_clock *c, uint64_t now)
{
    if (atomic_load(&c->until_ms) > now + CLOCK_TICK_MS) {
        pthread_mutex_lock(&c->lock);
        pthread_cond_signal(&c->wake);
        pthread_mutex_unlock(&c->lock);
    }
}

/* Renews the time, for a message or a call that begins. */
__attribute__((hot)) static uint64_t begin_now(struct beat_clock *c)
{
    uint64_t us = beat_clock_us(c), now = turn_at(c, us, 0, 0, CLOCK_RESTS);

    atomic_store_explicit(&c->begun_us, us, memory_order_relaxed);
    if (atomic_load_explicit(&c->first_us, memory_order_relaxed) == 0)
        atomic_store(&c->first_us, us);
    wake_sleeper(c, now);
    return now;
}

__attribute__((hot)) uint64_t beat_clock_begin(struct beat_clock *c)
{
    /* Stores that a message runs, then looks whether the thread sleeps. The thread stores that
     * it sleeps, then looks whether anything runs. All four are sequentially consistent, so at
     * least one sees the other. */
    atomic_fetch_add(&c->running, 1);
    return begin_now(c);
}

/* In that order too: stores that it calls, then looks whether the thread sleeps. */
uint64_t beat_clock_call(struct beat_clock *c)
{
    atomic_store(&c->called, true);
    return begin_now(c);
}

__attribute__((hot)) uint64_t beat_clock_end(struct beat_clock *c)
{
    atomic_fetch_sub_explicit(&c->running, 1, memory_order_relaxed);
    return beat_clock_refresh(c);
}

void beat_clock_call_foreign(struct beat_clock *c)
{
    atomic_store_explicit(&c->foreign_us, beat_clock_us(c), memory_order_relaxed);
    beat_clock_call(c);
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
    wake_sleeper(c, beat_clock_now(c));
}

/* Also after a message that is over by now: calls outside of messages may follow it. */
static bool is_needed(struct beat_clock *c)
{
    return atomic_load(&c->first_us) || atomic_load(&c->running) || atomic_load(&c->called) ||
           atomic_load(&c->bell) || atomic_load(&c->ended);
}

/* What the system's clock will show then. */
static struct timespec time_of(const struct beat_clock *c, uint64_t ms)
{
    uint64_t at_ms = atomic_load(&c->epoch_ms) + ms;

    return (struct timespec){.tv_sec = (time_t)(at_ms / 1000),
                             .tv_nsec = (long)(at_ms % 1000) * 1000000L};
}

/* Sleeps until this time, or until it is woken because it is needed. */
static void sleep_until(struct beat_clock *c, uint64_t until_ms)
{
    bool late = false;

    pthread_mutex_lock(&c->lock);
    atomic_store(&c->until_ms, until_ms);
    while (!late && !is_needed(c)) {
        struct timespec at = time_of(c, until_ms);

        if (until_ms == UINT64_MAX)
            pthread_cond_wait(&c->wake, &c->lock);
        else
            late = pthread_cond_timedwait(&c->wake, &c->lock, &at) == ETIMEDOUT;
    }
    atomic_store(&c->until_ms, 0);
    pthread_mutex_unlock(&c->lock);
}

/* Whether a thread that is not recorded called a short time ago. */
static bool dozes(struct beat_clock *c)
{
    uint64_t foreign_us = atomic_load_explicit(&c->foreign_us, memory_order_relaxed);

    return foreign_us > 0 && beat_clock_us(c) - foreign_us < CLOCK_DOZE_US;
}

/* From now on the next call finds that the clock rests, unless it dozes. One that looked just
 * before is of this moment. Behind that, who finds that it rests says so, and then looks whether
 * the thread sleeps, as at the beginning of a message. */
static bool is_at_rest(struct beat_clock *c, bool briefly)
{
    atomic_store(&c->called, false);
    if (c->user.may_rest && !c->user.may_rest(briefly)) {
        beat_clock_refresh(c);
        return false;
    }
    turn_at(c, beat_clock_us(c), 0, dozes(c) ? 0 : CLOCK_RESTS, 0);
    return true;
}

static void clock_step(struct beat_clock *c, uint64_t *last_us)
{
    uint64_t us = beat_clock_us(c);

    if (c->user.stepped)
        c->user.stepped(us, us - *last_us);
    *last_us = us;
}

/* Sleeps while there is nothing to measure. */
static void rest(struct beat_clock *c, uint64_t until_ms, uint64_t *last_us)
{
    uint64_t first_us;

    sleep_until(c, until_ms);
    /* Who began refreshed the time, however late this thread runs. */
    first_us = atomic_load_explicit(&c->first_us, memory_order_relaxed);
    *last_us = first_us > 0 ? first_us : beat_clock_now(c) * 1000;
    turn_at(c, beat_clock_us(c), 0, 0, CLOCK_RESTS);
    if (c->user.rested)
        c->user.rested(*last_us);
}

/* The time until which nothing will need a tick, by the pace of the last messages; 0 if that is not
 * known. What follows a message at once is no other one. */
static uint64_t next_needed_ms(struct beat_clock *c, uint64_t us)
{
    uint64_t begun_us = atomic_load_explicit(&c->begun_us, memory_order_relaxed), first_us;

    if (atomic_load_explicit(&c->running, memory_order_relaxed) || us < begun_us + CLOCK_BURST_US)
        return 0;
    first_us = atomic_exchange_explicit(&c->first_us, 0, memory_order_relaxed);
    if (first_us > 0)
        pace_add(&c->pace, first_us);
    return pace_next_us(&c->pace) / 1000 + CLOCK_TICK_MS;
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

/* The times at which this clock's 0 was, by the system's. */
static void boot_set(struct beat_clock *c)
{
    atomic_store(&c->boot_ns,
                 boot_clock_ns() - (monotonic_ns() - atomic_load(&c->epoch_ms) * 1000000));
}

/* The clock began anew since the last step. */
static void follow_jump(struct beat_clock *c, uint32_t *jumps_seen)
{
    uint32_t jumps = atomic_load(&c->jumps);

    if (jumps == *jumps_seen)
        return;
    *jumps_seen = jumps;
    boot_set(c);
    if (c->user.restored)
        c->user.restored(beat_clock_us(c));
}

/* Until the next step. */
static void pause_step(struct beat_clock *c, bool quiet, uint64_t *last_us)
{
    static const struct timespec tick = {.tv_nsec = CLOCK_TICK_MS * 1000000L};
    uint64_t needed_ms = next_needed_ms(c, *last_us);

    /* Right behind a call it would be woken at once, and again. */
    if (quiet && needed_ms > 0 && dozes(c) && is_at_rest(c, false))
        rest(c, beat_clock_now(c) + CLOCK_DOZE_MS, last_us);
    else if (needed_ms > *last_us / 1000 + CLOCK_TICK_MS && is_at_rest(c, true))
        rest(c, needed_ms, last_us);
    else
        nanosleep(&tick, NULL);
}

static void *clock_run(void *context)
{
    unsigned quiet_steps = CLOCK_QUIET_STEPS; /* in a row; it starts asleep */
    struct beat_clock *c = context;
    uint64_t last_us = beat_clock_us(c);
    uint32_t jumps_seen = 0;

    atomic_store(&c->runs, pthread_self());
    thread_hurry();
    while (!atomic_load(&c->ended)) {
        quiet_steps = is_quiet(c) ? quiet_steps + 1 : 0;
        if (quiet_steps > CLOCK_QUIET_STEPS && !dozes(c) && is_at_rest(c, false)) {
            clock_step(c, &last_us);
            rest(c, UINT64_MAX, &last_us);
            quiet_steps = dozes(c) ? CLOCK_QUIET_STEPS : 0;
        }
        if (c->user.steps)
            c->user.steps(beat_clock_us(c) / 1000);
        beat_clock_refresh(c);
        follow_jump(c, &jumps_seen);
        if (quiet_steps > 0)
            quiet_step(c, &last_us);
        else
            clock_step(c, &last_us);
        if (atomic_load(&c->bell)) {
            atomic_store(&c->bell, false);
            c->on_bell(c->bell_context);
        }
        atomic_fetch_add_explicit(&c->ticks, 1, memory_order_relaxed);
        pause_step(c, quiet_steps >= CLOCK_QUIET_STEPS, &last_us);
    }
    return NULL;
}

int beat_clock_init(struct beat_clock *c, const struct beat_clock_user *user,
                    _Atomic uint32_t *word, _Atomic uint64_t *shown)
{
    pthread_condattr_t monotonic;

    c->user = user ? *user : (struct beat_clock_user){0};
    c->word = word;
    c->shown = shown;
    atomic_init(&c->state, CLOCK_OFF);
    atomic_init(&c->foreign_us, 0);
    atomic_init(&c->running, 0);
    atomic_init(&c->until_ms, 0);
    atomic_init(&c->begun_us, 0);
    atomic_init(&c->first_us, 0);
    c->pace = (struct pace){.n = 0};
    atomic_init(&c->called, false);
    atomic_init(&c->bell, false);
    atomic_init(&c->ended, false);
    atomic_init(&c->precise_step, 0);
    atomic_init(&c->ticks, 0);
    atomic_init(&c->jumps, 0);
    atomic_init(&c->epoch_ms, monotonic_ns() / 1000000);
    boot_set(c);
    pthread_mutex_init(&c->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&c->wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (beat_clock_resume(c) < 0) {
        pthread_cond_destroy(&c->wake);
        pthread_mutex_destroy(&c->lock);
        return -1;
    }
    return 0;
}

int beat_clock_resume(struct beat_clock *c)
{
    atomic_store(&c->ended, false);
    return thread_start(&c->thread, "methodbeat-clk", clock_run, c);
}

void beat_clock_halt(struct beat_clock *c)
{
    pthread_mutex_lock(&c->lock);
    atomic_store(&c->ended, true);
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    /* Another thread may get its number. */
    atomic_store(&c->runs, 0);
}

void beat_clock_release(struct beat_clock *c)
{
    beat_clock_halt(c);
    pthread_cond_destroy(&c->wake);
    pthread_mutex_destroy(&c->lock);
}
