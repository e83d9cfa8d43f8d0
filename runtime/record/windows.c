/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/windows.h"

#include "runtime/record/slot.h"

void windows_init(struct windows *w, struct beat_clock *clock)
{
    *w = (struct windows){.clock = clock, .ended = 1};
}

/* The time that the clock will turn to. */
static uint64_t later_ms(const struct windows *w)
{
    uint64_t least = beat_clock_now(w->clock) + 1, now_ms = beat_clock_us(w->clock) / 1000;

    return now_ms < least ? least : now_ms;
}

/* The clock's word tells of it last, so that who sees that finds the rest. */
static void window_begin(struct windows *w, uint64_t now_ms)
{
    atomic_store(&w->begun, later_ms(w));
    atomic_store(&w->begun_us, beat_clock_us(w->clock));
    atomic_store(&w->ended, 0);
    beat_clock_turn(w->clock, CLOCK_WINDOW, 0, true);
    w->next_ms = now_ms + ((uint64_t)WINDOWS_EACH_MS << (++w->n / WINDOWS_DOUBLE % 32));
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

uint64_t windows_end_mark(const struct windows *w, uint64_t begun)
{
    uint64_t ended = atomic_load(&w->ended), length_us = atomic_load(&w->length_us);

    /* If others came since, it lasted a step. */
    return ended > 0 && atomic_load(&w->begun) == begun ? slot_window_end(ended, length_us)
                                                        : slot_window_end(begun + CLOCK_TICK_MS, 0);
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
    }
    /* Where the clock shows that time already it would go ahead: so at the next step. */
    if (now_ms <= beat_clock_now(w->clock))
        return;
    if (open > 0 && !stay)
        windows_end(w, open);
    else if (open == 0 && since_ms > 0 && (now_ms >= w->next_ms || (stay && !w->stay)))
        window_begin(w, now_ms);
    w->stay = stay;
}
