/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "runtime/analysis/report.h"
#include "runtime/monitor/monitor_state.h"

__attribute__((hot)) void monitor_message_begin(uint64_t now_ms, uint64_t position)
{
    monitor.slow.threshold_ms = atomic_load_explicit(&monitor.slow_ms, memory_order_relaxed);
    slow_message_begin(&monitor.slow, now_ms, position);
    atomic_store_explicit(&monitor.message_ms, now_ms, memory_order_release);
    atomic_store(&monitor.message, position + 1);
    if (atomic_load(&monitor.asleep)) {
        pthread_mutex_lock(&monitor.lock);
        pthread_cond_signal(&monitor.wake);
        pthread_mutex_unlock(&monitor.lock);
    }
}

static struct analysis_job message_job(const struct message_span *span, enum report_detail detail)
{
    return (struct analysis_job){.kind = REPORT_KIND_TREE,
                                 .detail = detail,
                                 .begin_ms = span->begin_ms,
                                 .end_ms = span->end_ms,
                                 .from = span->from,
                                 .to = span->to};
}

static void message_post(struct analysis_job *job, uint64_t *counter)
{
    bool left;

    pthread_mutex_lock(&monitor.lock);
    name_set(job->scene, monitor.scene);
    left = monitor.on;
    if (left) {
        ++*counter;
        if (job->ring)
            monitor.slow_elsewhere++;
        else
            job->stacks = stack_samples_take(&monitor.samples, job->from + 1);
        job->time_ms = wall_clock_ms();
        analysis_leave(monitor.analysis, job);
    }
    pthread_mutex_unlock(&monitor.lock);
    if (left)
        beat_clock_ring(monitor.clock);
    else
        text_release(&job->body);
}

/* What only the main thread writes. */
static void count_more(_Atomic uint64_t *counter)
{
    uint64_t n = atomic_load_explicit(counter, memory_order_relaxed);

    atomic_store_explicit(counter, n + 1, memory_order_relaxed);
}

static void message_count(uint64_t took_ms, uint64_t end_ms)
{
    if (atomic_load_explicit(&monitor.first_end_ms, memory_order_relaxed) == UINT64_MAX)
        atomic_store_explicit(&monitor.first_end_ms, end_ms, memory_order_relaxed);
    count_more(&monitor.messages);
    if (took_ms > atomic_load_explicit(&monitor.longest_ms, memory_order_relaxed))
        atomic_store_explicit(&monitor.longest_ms, took_ms, memory_order_relaxed);
}

static void rules_read(uint64_t set)
{
    const struct lag_rule asked = {.at_least_ms = atomic_load(&monitor.lag_ms),
                                   .times = atomic_load(&monitor.lag_times),
                                   .window_ms = atomic_load(&monitor.lag_window_ms)};
    struct lag_rule rules[MODE_LAG_RULES];

    mode_lags(atomic_load(&monitor.mode), &asked, rules);
    for (size_t i = 0; i < MODE_LAG_RULES; i++)
        lag_init(&monitor.lags[i], rules[i]);
    monitor.lags_read = set;
}

/* The first rule of lag that the message breaks, or NULL. */
static const struct lag_rule *rule_broken(uint64_t begin_ms, uint64_t end_ms)
{
    uint64_t set = atomic_load_explicit(&monitor.lags_set, memory_order_acquire);
    const struct lag_rule *broken = NULL;

    if (set != monitor.lags_read)
        rules_read(set);
    for (size_t i = 0; i < MODE_LAG_RULES; i++) {
        if (lag_message(&monitor.lags[i], begin_ms, end_ms) && !broken)
            broken = &monitor.lags[i].rule;
    }
    return broken;
}

__attribute__((hot)) void monitor_message_end(uint64_t now_ms, uint64_t position)
{
    struct message_span span = {.begin_ms = monitor.slow.begin_ms,
                                .end_ms = now_ms,
                                .from = monitor.slow.from,
                                .to = position};
    const struct lag_rule *broken;
    struct analysis_job job;
    bool is_slow;

    atomic_store_explicit(&monitor.message, 0, memory_order_release);
    message_count(now_ms - span.begin_ms, now_ms);
    broken = rule_broken(span.begin_ms, now_ms);
    is_slow = slow_message_end(&monitor.slow, now_ms, position, &span);
    if (is_slow)
        count_more(&monitor.slow_messages);
    if (!broken && !is_slow)
        return;
    /* The tree once: what lags is slow as well. */
    job = message_job(&span, broken ? REPORT_DETAIL_LAG : REPORT_DETAIL_NORMAL);
    if (broken)
        lag_report_write(broken, &job.body);
    message_post(&job, broken ? &monitor.summary.lags : &monitor.summary.slow);
}

void monitor_message_forget(uint64_t now_ms)
{
    atomic_store(&monitor.forgotten_ms, now_ms - monitor.slow.begin_ms);
    atomic_store(&monitor.forgotten, true);
    atomic_store_explicit(&monitor.message, 0, memory_order_release);
}

void monitor_worker_message(const struct worker_message *message)
{
    const struct message_span *span = &message->span;
    struct analysis_job job = message_job(span, REPORT_DETAIL_NORMAL);

    if (span->end_ms - span->begin_ms <
        atomic_load_explicit(&monitor.slow_ms, memory_order_relaxed))
        return;
    job.ring = message->ring;
    memcpy(job.thread, message->thread, sizeof(job.thread));
    message_post(&job, &monitor.summary.slow);
}
