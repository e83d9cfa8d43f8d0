/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>
#include <time.h>

#include "runtime/analysis/report.h"
#include "runtime/base/thread.h"
#include "runtime/monitor/monitor_state.h"

enum {
    IDLE_MS = 500, /* without a message, and the thread waits to be woken */
    THREAD_STACK_BYTES = 16 << 10,
};

/* The number of the message that runs and when it began; 0 for none. */
static uint64_t message_now(uint64_t *begin_ms)
{
    uint64_t message = atomic_load(&monitor.message), before;

    do {
        before = message;
        *begin_ms = atomic_load_explicit(&monitor.message_ms, memory_order_acquire);
        message = atomic_load(&monitor.message);
    } while (message != before);
    return message;
}

/* Reports what the main thread did so far, while it hangs. Releases the lock to ask the program
 * for more. The answer belongs to that message only if it still hangs; otherwise the only
 * report is the one of a slow message. */
static void anr_post(uint64_t message, uint64_t begin_ms, uint64_t now_ms)
{
    static char thread_stack[THREAD_STACK_BYTES]; /* of this thread alone */
    struct methodbeat_evidence given = {.thread_stack = thread_stack, .size = sizeof(thread_stack)};
    struct anr_evidence evidence = {.thread_stack = thread_stack,
                                    .has_foreground = monitor.foreground_told,
                                    .foreground = monitor.foreground};
    struct analysis_job job = {.kind = REPORT_KIND_TREE,
                               .detail = REPORT_DETAIL_ANR,
                               .begin_ms = begin_ms,
                               .end_ms = now_ms,
                               .from = message - 1,
                               .to = monitor_position(message - 1)};
    methodbeat_evidence_source *source = monitor.evidence;
    void *context = monitor.evidence_context;
    char stat[1024];
    uint64_t ms;

    name_set(job.scene, monitor.scene);
    monitor.evidence_asks++;
    pthread_mutex_unlock(&monitor.lock);
    thread_stack[0] = '\0';
    if (source)
        source(context, &given);
    thread_stack[sizeof(thread_stack) - 1] = '\0';
    evidence.dalvik_heap_kb = given.dalvik_heap_kb;
    evidence.native_heap_kb = given.native_heap_kb;
    proc_text_read(stat, sizeof(stat), "/proc/self/stat");
    evidence.has_self = proc_self_parse(&evidence.self, stat);
    anr_report_write(&evidence, &job.body);
    given.profile[sizeof(given.profile) - 1] = '\0';
    profile_name_write(given.profile, &job.body);
    pthread_mutex_lock(&monitor.lock);
    monitor.evidence_answers++;
    pthread_cond_broadcast(&monitor.evidence_given);
    if (monitor.on && message_now(&ms) == message) {
        monitor.summary.anrs++;
        monitor_post(&job);
    } else {
        monitor.summary.anrs_stale++;
        text_release(&job.body);
    }
}

/* Returns when to look again. */
static uint64_t anr_tick(uint64_t now_ms)
{
    uint64_t begin_ms, next_ms, message = message_now(&begin_ms);
    enum anr_verdict verdict;

    if (message == 0)
        return UINT64_MAX;
    verdict = anr_check(&monitor.anr, message, begin_ms, now_ms);
    monitor.summary.anrs_stale += verdict == ANR_STALE;
    if (verdict == ANR_DUE)
        anr_post(message, begin_ms, now_ms);
    next_ms = anr_next_ms(&monitor.anr, message, begin_ms);
    return next_ms == UINT64_MAX ? now_ms + IDLE_MS : next_ms;
}

/* The main thread's stack, where one is due. Lets go of the lock to ask the program. */
static uint64_t samples_tick(uint64_t now_ms)
{
    static char text[THREAD_STACK_BYTES]; /* of this thread alone */
    uint64_t begin_ms, ms, message = message_now(&begin_ms);
    methodbeat_stack_source *source = monitor.stack;
    void *context = monitor.stack_context;

    if (message == 0)
        return UINT64_MAX;
    if (stack_samples_due(&monitor.samples, message, begin_ms, now_ms)) {
        monitor.evidence_asks++;
        pthread_mutex_unlock(&monitor.lock);
        text[0] = '\0';
        source(context, text, sizeof(text));
        text[sizeof(text) - 1] = '\0';
        pthread_mutex_lock(&monitor.lock);
        monitor.evidence_answers++;
        pthread_cond_broadcast(&monitor.evidence_given);
        /* A stack that was taken after the message ended belongs to another message. */
        if (message_now(&ms) == message)
            stack_samples_add(&monitor.samples, message, now_ms - begin_ms, text);
    }
    return stack_samples_next_ms(&monitor.samples, message, begin_ms);
}

/* Reads /proc without the lock, and only where a period begins or ends. */
static uint64_t vitals_tick(uint64_t now_ms)
{
    struct vitals_reading now;
    struct proc_reading proc;

    if (monitor.foreground != monitor.vitals.running ||
        vitals_is_over(&monitor.vitals, monitor.scene, now_ms)) {
        pthread_mutex_unlock(&monitor.lock);
        proc_read(&proc);
        pthread_mutex_lock(&monitor.lock);
        if (!monitor.on)
            return UINT64_MAX;
        now = monitor_vitals(now_ms, &proc);
        monitor_post_vitals(&now);
        monitor.turned = false;
        if (monitor.foreground) {
            vitals_begin(&monitor.vitals, monitor.scene, &now);
            vitals_told(&monitor.vitals, &monitor.told);
        }
    }
    return monitor.vitals.running ? monitor.vitals.begin.now_ms + VITALS_PERIOD_MS : UINT64_MAX;
}

/* Has the analysis thread tell of duplicates, when a window of them is over. */
static uint64_t duplicates_tick(uint64_t now_ms)
{
    struct analysis_job job = {.kind = REPORT_KIND_REPEATS, .end_ms = now_ms};
    uint64_t next_ms = atomic_load(&monitor.analysis->duplicates_next_ms);

    if (next_ms == UINT64_MAX || next_ms > now_ms)
        return next_ms;
    atomic_store(&monitor.analysis->duplicates_next_ms, UINT64_MAX);
    monitor_post(&job);
    return UINT64_MAX;
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Posts all that time alone makes due; says when to look again. */
static uint64_t watch_tick(uint64_t now_ms)
{
    uint64_t next_ms = UINT64_MAX;

    if (monitor.on)
        next_ms = earlier(next_ms, anr_tick(now_ms));
    if (monitor.on)
        next_ms = earlier(next_ms, samples_tick(now_ms));
    if (monitor.on)
        next_ms = earlier(next_ms, vitals_tick(now_ms));
    if (monitor.on)
        next_ms = earlier(next_ms, earlier(monitor_frames_due(now_ms), duplicates_tick(now_ms)));
    if (monitor.on)
        next_ms = earlier(next_ms, monitor_startup_due(now_ms));
    return next_ms;
}

/* Waits to be woken, at most so long; UINT64_MAX is for ever. */
static void wait_ms(uint64_t ms)
{
    struct timespec until;

    if (ms == UINT64_MAX) {
        pthread_cond_wait(&monitor.wake, &monitor.lock);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&monitor.wake, &monitor.lock, &until);
}

/* This thread stores that it sleeps, then looks for a message. The main thread stores that a
 * message runs, then looks whether this one sleeps. All four are sequentially consistent, so at
 * least one sees the other. */
static void sleep_ms(uint64_t ms)
{
    atomic_store(&monitor.asleep, true);
    if (!monitor.on || atomic_load(&monitor.message) == 0)
        wait_ms(ms);
    atomic_store(&monitor.asleep, false);
}

/* How long a message may have begun before it is looked at. */
static uint64_t message_wait_ms(void)
{
    uint64_t first_ms = monitor.samples.first_ms;

    return monitor.samples.every_ms > 0 && first_ms < IDLE_MS ? earlier(IDLE_MS, first_ms / 2 + 1)
                                                              : IDLE_MS;
}

static void *watch(void *context)
{
    uint64_t seen = 0;

    (void)context;
    pthread_mutex_lock(&monitor.lock);
    for (;;) {
        uint64_t now_ms = beat_clock_refresh(monitor.clock);
        uint64_t next_ms = watch_tick(now_ms), left_ms;
        uint64_t messages = atomic_load_explicit(&monitor.message_ms, memory_order_relaxed);
        bool idle = messages == seen && atomic_load(&monitor.message) == 0;

        seen = messages;
        left_ms = next_ms == UINT64_MAX ? UINT64_MAX : next_ms > now_ms ? next_ms - now_ms : 0;
        /* Messages come in bursts. Waking this thread for each would cost the main thread a
         * system call each. */
        monitor.until_ms = next_ms;
        if (left_ms > 0 && idle)
            sleep_ms(left_ms);
        else if (left_ms > 0)
            wait_ms(earlier(left_ms, message_wait_ms()));
        monitor.until_ms = 0;
    }
    return NULL;
}

int monitor_watch_start(void)
{
    return thread_start(&monitor.thread, "methodbeat-mon", watch, NULL);
}
