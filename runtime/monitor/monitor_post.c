/* SPDX-License-Identifier: Apache-2.0 */
/* What policies may call: policy.h. */
#include <string.h>

#include "runtime/analysis/analysis.h"
#include "runtime/base/collector.h"
#include "runtime/base/issue.h"
#include "runtime/monitor/monitor_state.h"
#include "runtime/policy/context.h"
#include "runtime/policy/frames.h"
#include "runtime/policy/lock.h"

static void monitor_post(struct analysis_job *job)
{
    if (!monitor.on) {
        text_release(&job->body);
        sampled_stacks_free(job->stacks);
        return;
    }
    job->time_ms = wall_clock_ms();
    if (job->detail != REPORT_DETAIL_NONE)
        context_report_write(&(struct context_tree){job->scene, job->begin_ms, job->end_ms},
                             &job->body);
    else if (job->body.n > 0) /* and no look for duplicates */
        context_report_write(NULL, &job->body);
    analysis_leave(monitor.analysis, job);
    monitor.posted = true;
}

void policy_post(enum report_kind kind, struct text *body)
{
    monitor_post(&(struct analysis_job){.kind = kind, .body = *body});
}

void policy_post_tree(const struct policy_tree *tree, struct text *body)
{
    struct analysis_job job = {.kind = REPORT_KIND_TREE,
                               .detail = tree->detail,
                               .begin_ms = tree->span.begin_ms,
                               .end_ms = tree->span.end_ms,
                               .least_ms = tree->least_ms,
                               .from = tree->span.from,
                               .to = tree->span.to,
                               .ring = tree->ring,
                               .stacks = tree->stacks,
                               .body = *body};
    char states[STATES_TEXT_BYTES];
    uint64_t fps;

    if (tree->thread)
        memcpy(job.thread, tree->thread, strnlen(tree->thread, sizeof(job.thread) - 1));
    name_set(job.scene, *tree->scene ? tree->scene : monitor.scene.name);
    fps = tree->ring ? 0 : frames_fps_now(job.scene);
    if (!tree->ring)
        lock_report_write(tree->span.from + 1, &job.body);
    if (fps > 0)
        issue_hundredths(&job.body, "fps", fps);
    states_text(&monitor.scene.states, job.begin_ms, job.end_ms, states);
    if (!tree->ring && states[0])
        issue_string(&job.body, "state", states);
    monitor_post(&job);
}

void policy_repeats_tell(uint64_t now_ms)
{
    struct analysis_job job = {.kind = REPORT_KIND_REPEATS, .end_ms = now_ms};

    if (policy_repeats_next_ms() > now_ms)
        return;
    atomic_store(&monitor.analysis->duplicates_next_ms, UINT64_MAX);
    monitor_post(&job);
}

uint64_t policy_repeats_next_ms(void)
{
    return atomic_load(&monitor.analysis->duplicates_next_ms);
}

void policy_leave(void)
{
    monitor.asks++;
    pthread_mutex_unlock(&monitor.lock);
}

bool policy_return(void)
{
    pthread_mutex_lock(&monitor.lock);
    monitor.answers++;
    pthread_cond_broadcast(&monitor.answered);
    return monitor.on;
}

void policy_read(bool run_ends)
{
    struct proc_reading proc;
    struct event event = {.kind = EVENT_READING, .values = {run_ends}, .proc = &proc};

    policy_leave();
    proc_read(&proc);
    if (policy_return())
        monitor_feed(&event);
}

struct moment monitor_message_now(uint64_t now_ms)
{
    uint64_t message = atomic_load(&monitor.message), before, begin_ms;

    do {
        before = message;
        begin_ms = atomic_load_explicit(&monitor.message_ms, memory_order_acquire);
        message = atomic_load(&monitor.message);
    } while (message != before);
    return (struct moment){.now_ms = now_ms,
                           .message = message,
                           .begin_ms = begin_ms,
                           .from = message - 1,
                           .from_ms = begin_ms};
}

/* A call that began before the last message ended is around the messages. */
struct moment monitor_moment(uint64_t now_ms)
{
    struct moment now = monitor_message_now(now_ms);
    uint64_t since_ms, from = atomic_load(&monitor.outside_from);
    uint64_t from_ms = atomic_load(&monitor.outside_ms);

    if (now.message != 0 || !collector_is_on(COLLECTOR_messages) ||
        atomic_load(&monitor.outside) == STRETCH_WAIT ||
        !track_open_since(monitor.analysis->main, &since_ms) || since_ms < from_ms)
        return now;
    return (struct moment){.now_ms = now_ms,
                           .message = MOMENT_OUTSIDE | since_ms,
                           .begin_ms = since_ms,
                           .from = from,
                           .from_ms = from_ms};
}

bool policy_message_runs(uint64_t message)
{
    return monitor_moment(0).message == message;
}

/* And what the clock's thread has not seen yet: it steps in no time, if it is let run and does not
 * rest. */
uint64_t policy_still_ms(uint64_t begin_ms, uint64_t now_ms)
{
    struct pauses *pauses = monitor.analysis->pauses;
    uint64_t begin_us = begin_ms * 1000, now_us = now_ms * 1000;
    uint64_t stepped_us = atomic_load(&pauses->stepped_us), unseen_us = 0;

    if (stepped_us < begin_us)
        stepped_us = begin_us;
    if (stepped_us + PAUSE_FROZEN_MS * 1000 < now_us && !beat_clock_sleeps(monitor.clock))
        unseen_us = now_us - stepped_us;
    else
        stepped_us = now_us;
    return (pauses_between(pauses, PAUSE_FROZEN, begin_us, stepped_us).us + unseen_us) / 1000;
}

uint64_t policy_idle_ms(uint64_t now_ms)
{
    struct moment now = monitor_moment(now_ms);
    uint64_t end_ms = atomic_load(&monitor.first_end_ms);
    uint64_t begin_ms = now.message ? now.begin_ms : now_ms;

    return end_ms < begin_ms ? begin_ms - end_ms : 0;
}

uint64_t policy_position(uint64_t from)
{
    uint64_t head = ring_head(monitor.ring);

    return head < from ? from : head;
}

uint64_t policy_message_position(void)
{
    struct moment now = monitor_message_now(0);

    return now.message ? now.from : ring_head(monitor.ring);
}

bool policy_time(uint64_t monotonic_ns, uint64_t now_ms, uint64_t *ms)
{
    enum { LATE_MS = 60000, EARLY_MS = 1 };
    uint64_t epoch_ms = atomic_load(&monitor.clock->epoch_ms), at_ms = monotonic_ns / 1000000;

    if (at_ms < epoch_ms || at_ms - epoch_ms > now_ms + EARLY_MS ||
        at_ms - epoch_ms + LATE_MS < now_ms)
        return false;
    *ms = at_ms - epoch_ms < now_ms ? at_ms - epoch_ms : now_ms;
    return true;
}

const struct scene *policy_scene(void)
{
    return &monitor.scene;
}
