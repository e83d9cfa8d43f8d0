/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/monitor/monitor.h"

#include <string.h>

#include "runtime/base/collector.h"
#include "runtime/base/issue.h"
#include "runtime/base/thread.h"
#include "runtime/base/user_hash.h"
#include "runtime/monitor/monitor_state.h"
#include "runtime/policy/context.h"
#include "runtime/policy/mode.h"

struct monitor monitor = {.lock = PTHREAD_MUTEX_INITIALIZER};

const struct policy *const policies[] = {
#define POLICY(name) &name##_policy,
#include "runtime/policy/policy_list.h"
#undef POLICY
    NULL};

#define EACH_POLICY(p) for (const struct policy *const *p = policies; *p; p++)

static bool lock_within(uint32_t ms)
{
    if (atomic_load_explicit(&monitor.forked, memory_order_relaxed) ||
        !thread_lock_within(&monitor.lock, ms))
        return false;
    if (monitor.ready)
        return true;
    monitor.ready = true;
    EACH_POLICY(p)
    {
        if ((*p)->state)
            memset((*p)->state, 0, (*p)->state_bytes);
        if ((*p)->init)
            (*p)->init();
    }
    return true;
}

bool monitor_lock(void)
{
    return lock_within(THREAD_FOR_EVER);
}

void monitor_unlock(void)
{
    if (monitor.posted)
        analysis_wake(monitor.analysis);
    monitor.posted = false;
    pthread_mutex_unlock(&monitor.lock);
}

bool monitor_feed(struct event *event)
{
    const struct moment now = {.now_ms = 0};

    event->recorded = monitor.on;
    event->now_ms = monitor.on ? beat_clock_refresh(monitor.clock) : 0;
    if (!scene_feed(&monitor.scene, event))
        return false;
    context_feed(event, &monitor.scene);
    EACH_POLICY(p)
    {
        if ((*p)->feed)
            (*p)->feed(event);
    }
    if (monitor.until_ms > 0 && monitor_next_ms(&now) < monitor.until_ms)
        pthread_cond_signal(&monitor.wake);
    return true;
}

void monitor_due(const struct moment *now)
{
    EACH_POLICY(p)
    {
        if (monitor.on && (*p)->due)
            (*p)->due(now);
    }
    if (monitor.posted)
        analysis_wake(monitor.analysis);
    monitor.posted = false;
}

uint64_t monitor_next_ms(const struct moment *now)
{
    uint64_t next_ms = UINT64_MAX;

    EACH_POLICY(p)
    {
        uint64_t ms = monitor.on && (*p)->next_ms ? (*p)->next_ms(now) : UINT64_MAX;

        next_ms = ms < next_ms ? ms : next_ms;
    }
    return next_ms;
}

static void wake_analysis(void *analysis)
{
    analysis_wake(analysis);
}

int monitor_init(struct analysis *analysis, struct beat_clock *clock, const struct ring *ring)
{
    thread_condition_init(&monitor.wake);
    pthread_cond_init(&monitor.answered, NULL);
    monitor_lock();
    monitor.analysis = analysis;
    monitor.clock = clock;
    monitor.ring = ring;
    beat_clock_set_bell(clock, wake_analysis, analysis);
    atomic_store(&monitor.first_end_ms, UINT64_MAX);
    monitor_unlock();
    if (monitor_resume() < 0) {
        pthread_cond_destroy(&monitor.answered);
        pthread_cond_destroy(&monitor.wake);
        return -1;
    }
    return 0;
}

static uint32_t permille(const struct methodbeat_settings *settings)
{
    if (settings->sample == METHODBEAT_NEVER)
        return 0;
    return settings->sample > 0 && settings->sample < SAMPLING_ALL ? settings->sample
                                                                   : SAMPLING_ALL;
}

/* Not all are sampled, or the mode has it that they are counted. */
static bool is_chosen(const struct methodbeat_settings *settings)
{
    return permille(settings) < SAMPLING_ALL ||
           (mode_of(settings->mode)->samples && settings->user_id);
}

/* Without an id it is this run that is drawn, once. Under no lock: two starts at once draw one. */
static uint64_t drawn(const struct methodbeat_settings *settings)
{
    static _Atomic uint64_t run;
    uint64_t none = 0, random;

    if (settings->user_id)
        return sampling_user(settings->user_id);
    random_fill(&random, sizeof(random));
    atomic_compare_exchange_strong(&run, &none, random | 1);
    return atomic_load(&run);
}

bool monitor_samples(const struct methodbeat_settings *settings)
{
    if (collectors_all_off(settings->off))
        return false;
    return !is_chosen(settings) ||
           sampling_is_in(drawn(settings), settings->user_id ? sampling_day(wall_clock_ms()) : 0,
                          permille(settings));
}

static void policies_set(const struct methodbeat_settings *settings, bool changes)
{
    uint64_t shortest_ms = UINT64_MAX;

    EACH_POLICY(p)
    {
        uint64_t ms;

        for (const struct policy_count *c = (*p)->counts; !changes && c->key; c++)
            *c->n = 0;
        if ((*p)->set)
            (*p)->set(settings);
        ms = (*p)->message_ms ? (*p)->message_ms() : UINT64_MAX;
        shortest_ms = ms < shortest_ms ? ms : shortest_ms;
    }
    atomic_store(&monitor.shortest_ms, shortest_ms);
}

int monitor_start(const struct methodbeat_settings *settings, bool sampled, bool changes)
{
    const struct mode *mode = mode_of(settings->mode);
    struct text body;

    if (analysis_set(monitor.analysis, settings, mode) < 0)
        return -1;
    monitor_lock();
    context_set(settings);
    collectors_set_off(settings->off);
    changes = changes && monitor.on;
    policies_set(settings, changes);
    if (!changes) {
        atomic_store(&monitor.messages, 0);
        atomic_store(&monitor.longest_ms, 0);
        atomic_store(&monitor.forgotten, false);
        monitor.start_ms = beat_clock_refresh(monitor.clock);
    }
    if (!monitor.on) {
        atomic_store(&monitor.outside_from, ring_head(monitor.ring));
        atomic_store(&monitor.outside_ms, monitor.start_ms);
        atomic_store(&monitor.outside, STRETCH_OUTSIDE);
    }
    monitor.has_summary = mode->summary;
    monitor.on = sampled;
    if (sampled && !changes && is_chosen(settings)) {
        text_init(&body);
        sampled_report_write(sampling_day(wall_clock_ms()), permille(settings), &body);
        policy_post(REPORT_KIND_SAMPLED, &body);
    }
    if (monitor.until_ms > 0)
        pthread_cond_signal(&monitor.wake);
    monitor_unlock();
    return 0;
}

/* Under the lock. */
static struct run_told run_now(uint64_t now_ms)
{
    struct moment now = monitor_message_now(now_ms);
    struct slow_count slow = slow_message_count();
    uint64_t unended_ms = atomic_load(&monitor.forgotten_ms);

    if (now.message)
        unended_ms = now_ms > now.begin_ms ? now_ms - now.begin_ms : 0;
    return (struct run_told){.is_over = true,
                             .messages = atomic_load(&monitor.messages),
                             .longest_ms = atomic_load(&monitor.longest_ms),
                             .slow = slow.slow,
                             .slow_ms = slow.slow_ms,
                             .is_unended = now.message || atomic_load(&monitor.forgotten),
                             .unended_ms = unended_ms,
                             .slow_elsewhere = slow.elsewhere};
}

/* What the policies counted. */
static void summary_begin(const struct run_told *run, uint64_t end_ms, struct text *out)
{
    issue_number(out, "duration", end_ms > monitor.start_ms ? end_ms - monitor.start_ms : 0);
    issue_number(out, "messages", run->messages);
    issue_number(out, "longest", run->longest_ms);
    EACH_POLICY(p)
    {
        for (const struct policy_count *c = (*p)->counts; c->key; c++)
            issue_number(out, c->key, *c->n);
        if ((*p)->sum)
            (*p)->sum(out);
    }
}

bool monitor_stop(struct run_told *run, struct text *summary, uint32_t within_ms)
{
    const struct moment end = {.now_ms = UINT64_MAX};
    uint64_t now_ms;
    bool was_on;

    *run = (struct run_told){.is_over = false};
    text_init(summary);
    if (!lock_within(within_ms))
        return false;
    was_on = monitor.on;
    if (was_on) {
        now_ms = beat_clock_refresh(monitor.clock);
        /* A program without messages is none that could be slow. */
        if (atomic_load(&monitor.message) == 0 && atomic_load(&monitor.first_end_ms) != UINT64_MAX)
            monitor_outside_feed(now_ms, ring_head(monitor.ring));
        monitor_due(&end);
        *run = run_now(now_ms);
        if (monitor.has_summary)
            summary_begin(run, now_ms, summary);
    }
    monitor.on = false;
    monitor_unlock();
    return was_on && monitor.has_summary;
}

void monitor_summary_end(const struct methodbeat_counters *counters, struct text *summary)
{
    issue_number(summary, "stalls", monitor.analysis->stalls);
    issue_number(summary, "outside", monitor.analysis->outside);
    issue_number(summary, "slots", counters->slots);
    issue_number(summary, "overwritten", counters->overwritten);
    issue_number(summary, "reports", counters->reports);
    issue_number(summary, "duplicates", counters->duplicates);
    issue_number(summary, "reports_lost", counters->reports_lost);
}

void monitor_evidence_wait(void)
{
    uint64_t asks;

    pthread_mutex_lock(&monitor.lock);
    for (asks = monitor.asks; monitor.answers < asks;)
        pthread_cond_wait(&monitor.answered, &monitor.lock);
    pthread_mutex_unlock(&monitor.lock);
}

void monitor_wake(void)
{
    if (!monitor_lock())
        return;
    if (monitor.until_ms > 0)
        pthread_cond_signal(&monitor.wake);
    monitor_unlock();
}

bool monitor_is_thread(void)
{
    return pthread_equal(pthread_self(), atomic_load(&monitor.runs)) != 0;
}

/* Messages of another thread are ignored. */
void monitor_fork(bool started)
{
    if (started) {
        atomic_store(&monitor.forked, true);
        return;
    }
    memset(&monitor, 0, sizeof(monitor));
    context_clear();
    pthread_mutex_init(&monitor.lock, NULL);
}
