/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/pace.h"

#include <stdbool.h>

enum {
    EARLY_PARTS = 16, /* one that is early shortens the period by one in so many parts of that */
    LATE_PARTS = 2,   /* if all are late, the period is too short by one in so many parts of that,
                       * divided by their number */
};

static uint64_t foretold_us(const struct pace *p)
{
    return p->on_time_us + p->period_us - PACE_EARLY_US;
}

/* One that is late says nothing: only the least late of all does. */
static void late_add(struct pace *p, uint64_t late_us)
{
    if (p->window == 0 || late_us < p->least_late_us)
        p->least_late_us = late_us;
    if (++p->window < PACE_PROVE)
        return;
    p->window = 0;
    p->on_time_us += p->least_late_us;
    p->period_us += p->least_late_us / LATE_PARTS / PACE_PROVE;
}

/* A message after the learning. False if the pace is another than was learned. */
static bool period_follow(struct pace *p, uint64_t begun_us)
{
    uint64_t next_us = p->on_time_us + p->period_us;

    p->since_gap++;
    if (begun_us < next_us) {
        p->period_us -= (next_us - begun_us) / EARLY_PARTS;
        p->on_time_us = begun_us;
        p->window = 0;
        return p->period_us >= PACE_LEAST_US;
    }
    if (begun_us - next_us >= PACE_PAUSE * p->period_us) { /* the display was at rest */
        p->on_time_us = begun_us;
        p->window = 0;
        return true;
    }
    if (begun_us - next_us >= p->period_us) { /* some frames had no message */
        if (p->since_gap < PACE_GAP)
            return false;
        next_us += (begun_us - next_us) / p->period_us * p->period_us;
        p->since_gap = 0;
        p->window = 0;
    }
    p->on_time_us = next_us;
    late_add(p, begun_us - next_us);
    return true;
}

/* The period is that of all, however late some were. The last one is on time if none was less late.
 * False if the period is too short. */
static bool period_learn(struct pace *p, uint64_t begun_us)
{
    const uint64_t *begun = p->begun_us;

    p->begun_us[p->n] = begun_us;
    if (p->n < PACE_LEARN)
        return true;
    p->period_us = (begun_us - begun[0]) / PACE_LEARN;
    p->on_time_us = begun_us;
    for (uint64_t i = 0; i < PACE_LEARN; i++) {
        uint64_t by_this_us = begun[i] + (PACE_LEARN - i) * p->period_us;

        if (by_this_us < p->on_time_us)
            p->on_time_us = by_this_us;
    }
    return p->period_us >= PACE_LEAST_US;
}

static bool is_early(const struct pace *p, uint64_t begun_us)
{
    return p->n > PACE_LEARN && begun_us < foretold_us(p);
}

void pace_add(struct pace *p, uint64_t begun_us)
{
    if (p->n == PACE_LEARN + PACE_PROVE && is_early(p, begun_us)) {
        p->n = PACE_LEARN + 1; /* the period may be right */
        p->on_time_us = begun_us;
        p->window = 0;
    } else if (p->n == 0 || is_early(p, begun_us) ||
               !(p->n > PACE_LEARN ? period_follow(p, begun_us) : period_learn(p, begun_us))) {
        *p = (struct pace){.n = 1, .begun_us = {begun_us}, .since_gap = PACE_GAP};
    } else if (p->n < PACE_LEARN + PACE_PROVE) {
        p->n++;
    }
}

uint64_t pace_next_us(const struct pace *p)
{
    return p->n < PACE_LEARN + PACE_PROVE ? 0 : foretold_us(p);
}
