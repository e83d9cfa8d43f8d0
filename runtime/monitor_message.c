#include "runtime/monitor_state.h"
#include "runtime/report.h"

void monitor_message_begin(uint64_t now_ms, uint64_t position)
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

/* The tree of a message that was too long, once: what lags is slow as well. */
static void message_post(const struct slow_message_span *span, const char *detail,
                         const struct lag_rule *rule)
{
    struct analysis_job job = {.tag = TRACE_REPORT_TAG,
                               .detail = detail,
                               .begin_ms = span->begin_ms,
                               .end_ms = span->end_ms,
                               .from = span->from,
                               .to = span->to};

    bool left = false;

    if (rule)
        lag_report_write(rule, &job.body);
    pthread_mutex_lock(&monitor.lock);
    name_set(job.scene, monitor.scene);
    if (monitor.on) {
        ++*(rule ? &monitor.summary.lags : &monitor.summary.slow);
        job.time_ms = wall_clock_ms();
        analysis_leave(monitor.analysis, &job);
        left = true;
    } else {
        text_release(&job.body);
    }
    pthread_mutex_unlock(&monitor.lock);
    if (left)
        beat_clock_ring(monitor.clock);
}

/* Counters that only the main thread adds to. */
static void message_count(uint64_t took_ms)
{
    uint64_t n = atomic_load_explicit(&monitor.messages, memory_order_relaxed);

    atomic_store_explicit(&monitor.messages, n + 1, memory_order_relaxed);
    if (took_ms > atomic_load_explicit(&monitor.longest_ms, memory_order_relaxed))
        atomic_store_explicit(&monitor.longest_ms, took_ms, memory_order_relaxed);
}

/* The first rule of lag that the message breaks, or NULL. */
static const struct lag_rule *rule_broken(uint64_t begin_ms, uint64_t end_ms)
{
    const struct mode *mode = atomic_load_explicit(&monitor.mode, memory_order_acquire);
    const struct lag_rule *broken = NULL;

    for (size_t i = 0; i < MODE_LAG_RULES; i++) {
        if (mode != monitor.lags_mode)
            lag_init(&monitor.lags[i], mode->lags[i]);
        if (lag_message(&monitor.lags[i], begin_ms, end_ms) && !broken)
            broken = &monitor.lags[i].rule;
    }
    monitor.lags_mode = mode;
    return broken;
}

void monitor_message_end(uint64_t now_ms, uint64_t position)
{
    struct slow_message_span span = {.begin_ms = monitor.slow.begin_ms,
                                     .end_ms = now_ms,
                                     .from = monitor.slow.from,
                                     .to = position};
    const struct lag_rule *broken;
    bool is_slow;

    atomic_store_explicit(&monitor.message, 0, memory_order_release);
    message_count(now_ms - span.begin_ms);
    broken = rule_broken(span.begin_ms, now_ms);
    is_slow = slow_message_end(&monitor.slow, now_ms, position, &span);
    if (broken)
        message_post(&span, "LAG", broken);
    else if (is_slow)
        message_post(&span, "NORMAL", NULL);
}
