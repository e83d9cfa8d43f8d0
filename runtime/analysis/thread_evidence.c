/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/thread_evidence.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/base/issue.h"
#include "runtime/policy/busy.h"
#include "runtime/policy/frames_last.h"

enum { STEPS_MOST = 20, FRAME_STEPS_MOST = 10 };

/* What stopped the process is known once the clock has stepped behind it. */
static void step_await(struct pauses *pauses, uint64_t end_us)
{
    for (int i = 0;
         i < STEPS_MOST && atomic_load(&pauses->stepped_us) + PAUSE_FROZEN_MS * 1000 < end_us; i++)
        nanosleep(&(struct timespec){.tv_nsec = CLOCK_TICK_MS * 1000000L}, NULL);
}

/* 0 of a time before that: the message began on another machine. */
static uint64_t since_boot(uint64_t ns)
{
    return (int64_t)ns < 0 ? 0 : ns;
}

/* A frame is told of when it was drawn, on another thread: some ms behind its message. */
static void frame_collect(struct thread_evidence *e, uint64_t cost_ms)
{
    uint64_t begin_ns = e->monotonic_ns, end_ns = begin_ns + cost_ms * 1000000;

    for (int i = 0; i < FRAME_STEPS_MOST && frames_last_may_come(end_ns); i++)
        nanosleep(&(struct timespec){.tv_nsec = CLOCK_TICK_MS * 1000000L}, NULL);
    e->is_frame = frames_last_find(begin_ns, end_ns, e->phase_ns);
}

/* Who ran since the message was read about, where it waited for a tenth of its time and more. */
static void busy_collect(struct thread_evidence *e, uint64_t message, uint64_t cost_ms)
{
    struct busy_threads *read = malloc(2 * sizeof(*read));

    if (read && e->share.has_waiting && e->share.waiting_ms * 10 >= cost_ms &&
        busy_read_in(message, &read[0])) {
        busy_threads_read(&read[1], BUSY_THREADS_PATH);
        e->n_busy =
            busy_threads_most(&read[0], &read[1], e->copy.thread, BUSY_THREADS_PATH, e->busy);
        e->has_others = busy_threads_others(&read[0], &read[1], e->copy.thread, &e->others);
    }
    free(read);
}

/* Where no pauses of the collector are seen, what threads waited for it is known since the message
 * was read about, of all threads together: the main thread can't have waited longer than it was
 * blocked. */
static void collections_collect(struct thread_evidence *e, uint64_t message)
{
    struct methodbeat_collections since;

    if (e->pauses[PAUSE_GC] > 0 || !e->share.has_waiting ||
        !busy_collections_since(message, &since))
        return;
    e->pauses[PAUSE_GC] = since.times;
    e->pause_ms[PAUSE_GC] = since.ms < e->share.blocked_ms ? since.ms : e->share.blocked_ms;
}

void thread_evidence_collect(struct thread_evidence *e, struct beat_clock *clock,
                             struct thread_watch *watch, struct pauses *pauses, bool is_watched,
                             uint64_t message, uint64_t begin_ms, uint64_t end_ms)
{
    struct thread_watch_copy *copy = &e->copy;
    uint64_t begin_us = begin_ms * 1000, end_us = end_ms * 1000, slept_ms;

    step_await(pauses, end_us);
    thread_watch_copy(watch, beat_clock_us(clock), begin_us, end_us, copy);
    slept_ms = thread_states_slept(copy->states, copy->n_states, begin_us);
    e->monotonic_ns = since_boot((atomic_load(&clock->epoch_ms) + begin_ms) * 1000000);
    e->boot_ns = since_boot(atomic_load(&clock->boot_ns) + (begin_ms + slept_ms) * 1000000);
    e->step_ms =
        beat_clock_is_precise(clock)
            ? 1
            : (thread_states_step(copy->states, copy->n_states, begin_us, end_us) + 999) / 1000;
    for (int kind = 0; kind < PAUSE_KINDS; kind++) {
        struct pause_sum sum = pauses_between(pauses, (enum pause_kind)kind, begin_us, end_us);

        e->pause_ms[kind] = (sum.us + 500) / 1000;
        e->pauses[kind] = sum.n;
    }
    e->n_busy = 0;
    e->has_others = false;
    e->is_frame = false;
    e->is_watched = is_watched && copy->tells_running;
    if (is_watched)
        frame_collect(e, end_ms - begin_ms);
    if (!e->is_watched)
        return;
    thread_states_settle(copy->states, copy->n_states);
    e->states = (struct thread_states){.samples = copy->states, .n = copy->n_states};
    e->share = thread_states_share(&e->states, copy->tells_waiting, copy->usage, copy->n_usage,
                                   begin_ms, end_ms);
    e->has_disk = copy->tells_stat && e->share.has_waiting;
    e->disk = thread_states_disk(copy->states, copy->n_states, begin_us, end_us);
    if (e->disk.ms > e->share.blocked_ms)
        e->disk.ms = (uint32_t)e->share.blocked_ms;
    busy_collect(e, message, end_ms - begin_ms);
    collections_collect(e, message);
}

void thread_evidence_release(struct thread_evidence *e)
{
    thread_watch_copy_release(&e->copy);
}

static void evidence_clock_write(const struct thread_evidence *e, struct text *out)
{
    issue_open(out, "clock");
    issue_known(out, "boot", e->boot_ns);
    issue_known(out, "monotonic", e->monotonic_ns);
    issue_number(out, "step", e->step_ms);
    issue_close(out);
}

/* Of all threads, where they stood. */
static void pauses_write(const struct thread_evidence *e, struct text *out)
{
    if (e->pauses[PAUSE_GC] > 0) {
        issue_open(out, "gc");
        issue_number(out, "cost", e->pause_ms[PAUSE_GC]);
        issue_number(out, "times", e->pauses[PAUSE_GC]);
        issue_close(out);
    }
    if (e->pauses[PAUSE_FROZEN] > 0)
        issue_number(out, "frozen", e->pause_ms[PAUSE_FROZEN]);
}

/* [["pool-1-thread-1",120],...] */
static void busy_write(const struct thread_evidence *e, struct text *out)
{
    for (size_t i = 0; i < e->n_busy; i++) {
        if (i == 0)
            issue_key(out, "busy");
        text_add_c(out, i == 0 ? "[[" : ",[");
        text_add_json(out, e->busy[i].name, strlen(e->busy[i].name));
        text_add(out, ",", 1);
        text_add_u64(out, e->busy[i].ms);
        text_add_c(out, i + 1 == e->n_busy ? "]]" : "]");
    }
    if (!e->has_others)
        return;
    issue_open(out, "others");
    issue_number(out, "threads", e->others.threads);
    issue_number(out, "running", e->others.running_ms);
    if (e->others.has_programs)
        issue_number(out, "programs", e->others.programs_ms);
    issue_number(out, "cores", e->others.cores);
    issue_close(out);
}

static void frame_write(const struct thread_evidence *e, struct text *out)
{
    static const char *const names[FRAMES_PHASES] = {[FRAMES_INPUT] = "input",
                                                     [FRAMES_ANIMATION] = "animation",
                                                     [FRAMES_TRAVERSAL] = "traversal"};

    if (!e->is_frame)
        return;
    issue_open(out, "frame");
    for (size_t i = 0; i < FRAMES_PHASES; i++)
        issue_number(out, names[i], (e->phase_ns[i] + 500000) / 1000000);
    issue_close(out);
}

static void share_write(const struct thread_evidence *e, struct text *out)
{
    const struct thread_share *share = &e->share;

    issue_open(out, "cpu");
    issue_number(out, "running", share->running_ms);
    if (share->has_waiting) {
        issue_number(out, "waiting", share->waiting_ms);
        issue_number(out, "blocked", share->blocked_ms);
    }
    if (e->has_disk)
        issue_number(out, "disk", e->disk.ms);
    if (share->has_usage) {
        issue_number(out, "user", share->user_ms);
        issue_number(out, "system", share->system_ms);
    }
    issue_close(out);
}

static uint64_t row_running_ms(const struct stack_row *row)
{
    return row->running_ms;
}

static uint64_t row_waiting_ms(const struct stack_row *row)
{
    return row->waiting_ms;
}

static void evidence_rows_write(const char *key, const struct stack *stack,
                                uint64_t (*ms)(const struct stack_row *row), struct text *out)
{
    issue_key(out, key);
    text_add(out, "[", 1);
    for (size_t i = 0; i < stack->n; i++) {
        text_add(out, ",", i > 0);
        text_add_u64(out, ms(&stack->rows[i]));
    }
    text_add(out, "]", 1);
}

void thread_evidence_write(const struct thread_evidence *e, const struct stack *stack,
                           struct text *out)
{
    evidence_clock_write(e, out);
    pauses_write(e, out);
    frame_write(e, out);
    if (!e->is_watched || !e->share.has_running)
        return;
    share_write(e, out);
    if (e->disk.faults > 0)
        issue_number(out, "faults", e->disk.faults);
    busy_write(e, out);
    evidence_rows_write("running", stack, row_running_ms, out);
    if (e->share.has_waiting)
        evidence_rows_write("waiting", stack, row_waiting_ms, out);
}
