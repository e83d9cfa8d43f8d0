/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/windows.h"

#include <time.h>

#include "runtime/record/slot.h"

static uint64_t thread_cpu_ns(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

void windows_init(struct windows *w, struct beat_clock *clock)
{
    *w = (struct windows){.clock = clock, .ended = 1, .cpu_ns = thread_cpu_ns};
}

/* The time that the clock will turn to. */
static uint64_t later_ms(const struct windows *w)
{
    uint64_t least = beat_clock_now(w->clock) + 1, now_ms = beat_clock_us(w->clock) / 1000;

    return now_ms < least ? least : now_ms;
}

static void count_begin(struct windows *w)
{
    atomic_store(&w->counts, beat_clock_us(w->clock) + 1);
    beat_clock_turn(w->clock, CLOCK_COUNTS, 0, false);
}

/* The clock's word tells of it last, so that who sees that finds the rest. */
static void window_turn_on(struct windows *w, uint64_t now_ms)
{
    atomic_store(&w->counted, windows_counts(w));
    atomic_store(&w->begun, later_ms(w));
    atomic_store(&w->begun_us, beat_clock_us(w->clock));
    atomic_store(&w->ended, 0);
    atomic_store(&w->counts, 0);
    beat_clock_turn(w->clock, CLOCK_WINDOW, CLOCK_COUNTS, true);
    w->next_ms = now_ms + ((uint64_t)WINDOWS_EACH_MS << (++w->n / WINDOWS_DOUBLE % 32));
}

void windows_count_end(struct windows *w)
{
    if (windows_counts(w) == 0)
        return;
    atomic_store(&w->counts, 0);
    beat_clock_turn(w->clock, 0, CLOCK_COUNTS, false);
}

void windows_end(struct windows *w, uint64_t begun)
{
    uint64_t open = 0, begun_us = atomic_load(&w->begun_us);

    if (begun == 0 || atomic_load(&w->begun) != begun || atomic_load(&w->ended) != 0)
        return;
    atomic_store(&w->length_us, beat_clock_us(w->clock) - begun_us);
    if (!atomic_compare_exchange_strong(&w->ended, &open, later_ms(w)))
        return;
    beat_clock_turn(w->clock, 0, CLOCK_WINDOW, true);
}

uint64_t windows_end_mark(const struct windows *w, uint64_t begun, uint64_t most_ns)
{
    uint64_t ended = atomic_load(&w->ended), ns = atomic_load(&w->length_us) * 1000;

    /* If others came since, it lasted a step. */
    if (ended == 0 || atomic_load(&w->begun) != begun)
        return slot_window_end(begun + CLOCK_TICK_MS, most_ns);
    return slot_window_end(ended, most_ns > 0 && most_ns < ns ? most_ns : ns);
}

/* Whether one is to begin at that time, while none is open. */
static bool is_due(const struct windows *w, uint64_t ms, uint64_t stay_ms)
{
    return ms >= w->next_ms || (ms >= w->message + stay_ms && !w->stay);
}

/* Calls are counted from the step before. */
static void window_prepare(struct windows *w, uint64_t now_ms, uint64_t stay_ms)
{
    bool counts = windows_counts(w) > 0 || beat_clock_is_precise(w->clock);

    if (counts && is_due(w, now_ms, stay_ms))
        window_turn_on(w, now_ms);
    else if (!counts && is_due(w, now_ms + CLOCK_TICK_MS, stay_ms))
        count_begin(w);
}

void windows_step(struct windows *w, uint64_t now_ms, uint64_t since_ms, uint64_t stay_ms)
{
    bool stay = since_ms > 0 && now_ms >= since_ms + stay_ms;
    uint64_t open = windows_open(w);

    if (since_ms != w->message) {
        w->message = since_ms;
        w->next_ms = since_ms + WINDOWS_FROM_MS;
        w->n = 0;
        w->stay = false;
        windows_count_end(w);
    }
    /* Where the clock shows that time already it would go ahead: so at the next step. */
    if (now_ms <= beat_clock_now(w->clock))
        return;
    if (open > 0 && !stay)
        windows_end(w, open);
    else if (open == 0 && since_ms > 0)
        window_prepare(w, now_ms, stay_ms);
    w->stay = stay && (w->stay || windows_open(w) > 0);
}
