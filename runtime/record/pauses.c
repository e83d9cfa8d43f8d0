/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/pauses.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

void pauses_init(struct pauses *p)
{
    memset(p, 0, sizeof(*p));
    pthread_mutex_init(&p->lock, NULL);
    for (int kind = 0; kind < PAUSE_KINDS; kind++)
        p->of[kind].open_us = UINT64_MAX;
}

void pauses_begin(struct pauses *p, enum pause_kind kind, uint64_t us)
{
    pthread_mutex_lock(&p->lock);
    p->of[kind].open_us = us;
    pthread_mutex_unlock(&p->lock);
}

void pauses_end(struct pauses *p, enum pause_kind kind, uint64_t us)
{
    pthread_mutex_lock(&p->lock);
    if (p->of[kind].open_us <= us)
        p->of[kind].all[p->of[kind].n++ % PAUSES_MAX] = (struct pause){p->of[kind].open_us, us};
    p->of[kind].open_us = UINT64_MAX;
    pthread_mutex_unlock(&p->lock);
}

static void part_add(struct pause_sum *sum, const struct pause *pause, uint64_t begin_us,
                     uint64_t end_us)
{
    uint64_t from = pause->begin_us > begin_us ? pause->begin_us : begin_us;
    uint64_t to = pause->end_us < end_us ? pause->end_us : end_us;

    if (to <= from)
        return;
    sum->us += to - from;
    sum->n++;
}

struct pause_sum pauses_between(struct pauses *p, enum pause_kind kind, uint64_t begin_us,
                                uint64_t end_us)
{
    struct pause_sum sum = {0};
    uint64_t n;

    pthread_mutex_lock(&p->lock);
    n = p->of[kind].n < PAUSES_MAX ? p->of[kind].n : PAUSES_MAX;
    for (uint64_t i = 0; i < n; i++)
        part_add(&sum, &p->of[kind].all[i], begin_us, end_us);
    part_add(&sum, &(struct pause){p->of[kind].open_us, end_us}, begin_us, end_us);
    pthread_mutex_unlock(&p->lock);
    return sum;
}

bool freeze_is(uint64_t step_us, uint64_t before_us, uint64_t cores, uint64_t ran_us,
               uint64_t waited_us)
{
    return step_us >= PAUSE_FROZEN_MS * 1000 && ran_us <= before_us * cores + step_us / 50 &&
           waited_us <= before_us + step_us / 10;
}

static uint64_t process_us(void)
{
    struct timespec t;

    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) == 0
               ? (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000
               : 0;
}

static uint64_t grown(uint64_t from, uint64_t to)
{
    return to > from ? to - from : 0;
}

bool freeze_watch_step(struct freeze_watch *w, uint64_t us, uint64_t step_us)
{
    struct freeze_watch now;
    bool frozen;

    if (!w->is_open) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);

        thread_meter_open(&w->meter);
        w->cores = cores > 0 ? (uint64_t)cores : 1;
        w->is_open = true;
    } else if (step_us < PAUSE_FROZEN_MS * 1000 && us - w->base_us < PAUSE_BASE_US) {
        return false;
    }
    now = *w;
    now.base_us = us;
    now.cpu_us = process_us();
    thread_meter_waiting(&now.meter, &now.waited_us);
    frozen = w->base_us > 0 &&
             freeze_is(step_us, grown(w->base_us, us - step_us), w->cores,
                       grown(w->cpu_us, now.cpu_us), grown(w->waited_us, now.waited_us));
    *w = now;
    return frozen;
}
