/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/thread_watch.h"

#include <stdlib.h>
#include <string.h>

int thread_watch_init(struct thread_watch *w)
{
    memset(w, 0, sizeof(*w));
    if (cpu_samples_init(&w->states) < 0)
        return -1;
    if (cpu_samples_init(&w->usage) < 0) {
        cpu_samples_release(&w->states);
        return -1;
    }
    pthread_mutex_init(&w->lock, NULL);
    return 0;
}

void thread_watch_release(struct thread_watch *w)
{
    thread_watch_end(w);
    cpu_samples_release(&w->usage);
    cpu_samples_release(&w->states);
    pthread_mutex_destroy(&w->lock);
}

void thread_watch_end(struct thread_watch *w)
{
    pthread_mutex_lock(&w->lock);
    if (w->open)
        thread_meter_close(&w->meter);
    w->open = false;
    pthread_mutex_unlock(&w->lock);
}

/* With the counters of the last one, which stay where one can't be read. */
static struct cpu_sample sample_at(const struct cpu_samples *s, uint64_t us)
{
    struct cpu_sample sample = {.us = us};

    if (s->n > 0) {
        memcpy(sample.part, s->all[s->n - 1].part, sizeof(sample.part));
        sample.slept_ms = s->all[s->n - 1].slept_ms;
        sample.disk_ms = s->all[s->n - 1].disk_ms;
        sample.faults = s->all[s->n - 1].faults;
    }
    return sample;
}

/* For how long of the time since the last sample the thread did not run and did not wait. */
static uint64_t blocked_us(const struct thread_watch *w, const struct cpu_sample *sample)
{
    const struct cpu_sample *last = w->states.n > 0 ? &w->states.all[w->states.n - 1] : sample;
    uint64_t ran_us = 0, us = sample->us > last->us ? sample->us - last->us : 0;

    for (int k = 0; k < 2; k++)
        ran_us += sample->part[k] > last->part[k] ? sample->part[k] - last->part[k] : 0;
    return us > ran_us ? us - ran_us : 0;
}

/* Under the lock, of a thread that is there. What it did in most of a step is taken for what it
 * does at its end. */
static void sample_take(struct thread_watch *w, struct cpu_sample *sample)
{
    bool due = sample->us >= w->usage_due_us, is_read = false;
    struct thread_stat stat;
    uint64_t still_us;

    w->rested = false;
    w->tells_running = thread_meter_running(&w->meter, &sample->part[0]);
    w->tells_waiting = w->tells_running && thread_meter_waiting(&w->meter, &sample->part[1]);
    still_us = blocked_us(w, sample);
    if (due || still_us > THREAD_WATCH_STILL_US)
        is_read = w->tells_stat = thread_meter_stat(&w->meter, &stat);
    if (is_read && stat.state == 'D')
        w->disk_us += still_us;
    sample->disk_ms = (uint32_t)(w->disk_us / 1000);
    if (is_read)
        sample->faults = (uint32_t)stat.faults;
    cpu_samples_add(&w->states, sample);
    if (!due)
        return;
    w->usage_due_us = sample->us + THREAD_WATCH_USAGE_US;
    *sample = sample_at(&w->usage, sample->us);
    if (!is_read)
        return;
    sample->part[0] = stat.user_us;
    sample->part[1] = stat.system_us;
    cpu_samples_add(&w->usage, sample);
}

void thread_watch_begin(struct thread_watch *w, uint64_t us)
{
    struct cpu_sample first = {.us = us};

    pthread_mutex_lock(&w->lock);
    thread_meter_open(&w->meter);
    w->open = true;
    w->usage_due_us = 0;
    w->disk_us = 0;
    /* Another thread's counters begin anew. */
    w->states.n = 0;
    w->usage.n = 0;
    sample_take(w, &first);
    pthread_mutex_unlock(&w->lock);
}

void thread_watch_step(struct thread_watch *w, uint64_t us, uint64_t step_us, uint32_t slept_ms)
{
    struct cpu_sample sample;

    if (w->step_us < step_us)
        w->step_us = step_us < UINT32_MAX ? (uint32_t)step_us : UINT32_MAX;
    if (pthread_mutex_trylock(&w->lock) != 0)
        return;
    if (w->open) {
        sample = sample_at(&w->states, us);
        sample.step_us = w->step_us;
        sample.slept_ms = slept_ms;
        sample_take(w, &sample);
    }
    pthread_mutex_unlock(&w->lock);
    w->step_us = 0;
}

void thread_watch_rested(struct thread_watch *w, uint64_t us)
{
    struct cpu_sample sample;

    if (pthread_mutex_trylock(&w->lock) != 0)
        return;
    sample = sample_at(&w->states, us);
    if (w->open)
        cpu_samples_add(&w->states, &sample);
    w->rested = true;
    pthread_mutex_unlock(&w->lock);
}

void thread_watch_copy(struct thread_watch *w, uint64_t now_us, uint64_t begin_us, uint64_t end_us,
                       struct thread_watch_copy *copy)
{
    memset(copy, 0, sizeof(*copy));
    pthread_mutex_lock(&w->lock);
    if (w->open && (w->rested || w->states.all[w->states.n - 1].us < end_us)) {
        struct cpu_sample sample = sample_at(&w->states, now_us);

        w->usage_due_us = 0;
        sample_take(w, &sample);
    }
    copy->states = cpu_samples_copy(&w->states, begin_us, end_us, &copy->n_states);
    copy->usage = cpu_samples_copy(&w->usage, begin_us, end_us, &copy->n_usage);
    copy->thread = w->meter.thread;
    copy->tells_running = w->tells_running;
    copy->tells_waiting = w->tells_waiting;
    copy->tells_stat = w->tells_stat;
    pthread_mutex_unlock(&w->lock);
}

void thread_watch_copy_release(struct thread_watch_copy *copy)
{
    free(copy->states);
    free(copy->usage);
    memset(copy, 0, sizeof(*copy));
}
