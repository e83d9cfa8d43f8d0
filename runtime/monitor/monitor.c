/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/monitor/monitor.h"

#include <string.h>

#include "runtime/monitor/monitor_state.h"
#include "runtime/policy/sampling.h"

struct monitor monitor = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void wake_analysis(void *analysis)
{
    analysis_wake(analysis);
}

int monitor_init(struct analysis *analysis, struct beat_clock *clock, const struct ring *ring)
{
    pthread_condattr_t monotonic;

    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&monitor.wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_cond_init(&monitor.evidence_given, NULL);
    pthread_mutex_lock(&monitor.lock);
    monitor.analysis = analysis;
    monitor.clock = clock;
    monitor.ring = ring;
    beat_clock_set_bell(clock, wake_analysis, analysis);
    atomic_store(&monitor.first_end_ms, UINT64_MAX);
    atomic_store(&monitor.mode, mode_of(METHODBEAT_DEBUG));
    slow_message_init(&monitor.slow, METHODBEAT_SLOW_MS);
    anr_init(&monitor.anr, ANR_LIMIT_MS);
    frames_init(&monitor.frames);
    startup_init(&monitor.startup);
    pages_init(&monitor.pages);
    leaks_init(&monitor.leaks);
    pthread_mutex_unlock(&monitor.lock);
    if (monitor_watch_start() < 0) {
        pthread_cond_destroy(&monitor.evidence_given);
        pthread_cond_destroy(&monitor.wake);
        return -1;
    }
    return 0;
}

static uint32_t permille(const struct methodbeat_settings *settings)
{
    return settings->sample > 0 && settings->sample < SAMPLING_ALL ? settings->sample
                                                                   : SAMPLING_ALL;
}

/* A user without an id is sampled. */
static bool is_chosen(const struct methodbeat_settings *settings)
{
    return mode_of(settings->mode)->samples && settings->user_id;
}

bool monitor_samples(const struct methodbeat_settings *settings)
{
    return !is_chosen(settings) ||
           sampling_is_in(sampling_user(settings->user_id), sampling_day(wall_clock_ms()),
                          permille(settings));
}

int monitor_start(const struct methodbeat_settings *settings, bool sampled)
{
    const struct mode *mode = mode_of(settings->mode);
    struct analysis_job job = {.kind = REPORT_KIND_SAMPLED};

    if (analysis_set(monitor.analysis, settings, mode) < 0)
        return -1;
    if (sampled && is_chosen(settings))
        sampled_report_write(sampling_day(wall_clock_ms()), permille(settings), &job.body);
    pthread_mutex_lock(&monitor.lock);
    atomic_store(&monitor.slow_ms, settings->slow_ms ? settings->slow_ms : mode->slow_ms);
    atomic_store(&monitor.messages, 0);
    atomic_store(&monitor.longest_ms, 0);
    atomic_store(&monitor.slow_messages, 0);
    atomic_store(&monitor.forgotten, false);
    monitor.slow_elsewhere = 0;
    atomic_store(&monitor.mode, mode);
    atomic_store(&monitor.lag_ms, settings->lag_ms);
    atomic_store(&monitor.lag_times, settings->lag_times);
    atomic_store(&monitor.lag_window_ms, settings->lag_window_ms);
    atomic_fetch_add(&monitor.lags_set, 1);
    monitor.frames_limits = frames_limits_of(settings->fps_average, settings->fps_minimum);
    monitor.anr.limit_ms = settings->anr_ms ? settings->anr_ms : mode->anr_ms;
    monitor.splash = settings->splash;
    monitor.evidence = settings->evidence;
    monitor.evidence_context = settings->evidence_context;
    monitor.stack = settings->stack;
    monitor.stack_context = settings->stack_context;
    stack_samples_init(&monitor.samples, atomic_load(&monitor.slow_ms),
                       settings->stack ? settings->stack_ms : 0);
    memset(&monitor.frames.all, 0, sizeof(monitor.frames.all));
    monitor.summary = (struct summary){.begin_ms = beat_clock_refresh(monitor.clock)};
    monitor.turned = false;
    monitor.on = sampled;
    if (job.body.n > 0)
        monitor_post(&job);
    monitor_unlock();
    return 0;
}

/* Under the lock. */
static struct run_told run_now(uint64_t now_ms)
{
    uint64_t unended_ms = atomic_load(&monitor.forgotten_ms);
    bool runs = atomic_load(&monitor.message) != 0;

    if (runs) {
        uint64_t begun_ms = atomic_load(&monitor.message_ms);

        unended_ms = now_ms > begun_ms ? now_ms - begun_ms : 0;
    }
    return (struct run_told){.is_over = true,
                             .messages = atomic_load(&monitor.messages),
                             .longest_ms = atomic_load(&monitor.longest_ms),
                             .slow = atomic_load(&monitor.slow_messages),
                             .slow_ms = atomic_load(&monitor.slow_ms),
                             .is_unended = runs || atomic_load(&monitor.forgotten),
                             .unended_ms = unended_ms,
                             .slow_elsewhere = monitor.slow_elsewhere};
}

bool monitor_stop(struct run_told *run)
{
    struct analysis_job repeats = {.kind = REPORT_KIND_REPEATS, .end_ms = UINT64_MAX};
    struct vitals_reading now;
    struct proc_reading proc;
    bool was_on;

    *run = (struct run_told){.is_over = false};
    proc_read(&proc);
    pthread_mutex_lock(&monitor.lock);
    was_on = monitor.on;
    if (was_on) {
        now = monitor_vitals(beat_clock_refresh(monitor.clock), &proc);
        monitor_frames_due(UINT64_MAX);
        monitor_startup_due(UINT64_MAX);
        monitor_post_vitals(&now);
        monitor_traffic_due();
        monitor_post(&repeats);
        monitor.summary.end_ms = now.now_ms;
        monitor.summary.frames = monitor.frames.all;
        *run = run_now(now.now_ms);
        monitor.summary.messages = run->messages;
        monitor.summary.longest_ms = run->longest_ms;
    }
    monitor.on = false;
    pthread_mutex_unlock(&monitor.lock);
    return was_on && atomic_load(&monitor.mode)->summary;
}

void monitor_evidence_wait(void)
{
    uint64_t asks;

    pthread_mutex_lock(&monitor.lock);
    for (asks = monitor.evidence_asks; monitor.evidence_answers < asks;)
        pthread_cond_wait(&monitor.evidence_given, &monitor.lock);
    pthread_mutex_unlock(&monitor.lock);
}

bool monitor_is_thread(void)
{
    return pthread_equal(pthread_self(), monitor.thread);
}

/* Messages of another thread are ignored. */
void monitor_fork(bool started)
{
    if (started) {
        atomic_store(&monitor.forked, true);
        return;
    }
    memset(&monitor, 0, sizeof(monitor));
    pthread_mutex_init(&monitor.lock, NULL);
}

void monitor_summarize(const struct methodbeat_counters *counters)
{
    struct analysis_job job = {.kind = REPORT_KIND_SUMMARY, .time_ms = wall_clock_ms()};

    pthread_mutex_lock(&monitor.lock);
    monitor.summary.slots = counters->slots;
    monitor.summary.overwritten = counters->overwritten;
    monitor.summary.reports = counters->reports;
    monitor.summary.folded = counters->folded;
    monitor.summary.reports_lost = counters->reports_lost;
    summary_write(&monitor.summary, &job.body);
    analysis_post(monitor.analysis, &job);
    pthread_mutex_unlock(&monitor.lock);
}
