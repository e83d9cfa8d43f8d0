/* SPDX-License-Identifier: Apache-2.0 */
/* When a message ran, by the clocks of the system, and what its thread did. It is collected
 * when the report is made, and written as the keys clock, gc, frozen, cpu, faults, busy,
 * others, frame, running and waiting (docs/reports.md). */
#ifndef MB_RUNTIME_ANALYSIS_THREAD_EVIDENCE_H
#define MB_RUNTIME_ANALYSIS_THREAD_EVIDENCE_H

#include "runtime/analysis/stack.h"
#include "runtime/analysis/thread_states.h"
#include "runtime/base/busy_threads.h"
#include "runtime/base/text.h"
#include "runtime/policy/frames.h"
#include "runtime/record/clock.h"
#include "runtime/record/pauses.h"
#include "runtime/record/thread_watch.h"

struct thread_evidence {
    uint64_t boot_ns, monotonic_ns; /* of the message's begin */
    uint64_t step_ms;               /* the clock's longest, rounded up; 1 if it is precise */
    uint64_t pause_ms[PAUSE_KINDS], pauses[PAUSE_KINDS]; /* how long all threads stood, how often */
    bool is_watched;                                     /* else nothing is known of the thread */
    struct thread_watch_copy copy;
    struct thread_states states; /* of the copy */
    struct thread_share share;
    bool has_disk;
    struct busy_told busy[BUSY_THREADS_TOLD]; /* n_busy of them, where it waited for a core */
    size_t n_busy;
    struct busy_others others; /* likewise, where that is known */
    bool has_others;
    uint64_t phase_ns[FRAMES_PHASES]; /* where it was a frame */
    bool is_frame;
    struct thread_disk disk; /* at most what was blocked */
};

/* Of a message between these times of the clock, with this number (policy.h); whether it is of the
 * thread that is watched. To be released. */
void thread_evidence_collect(struct thread_evidence *e, struct beat_clock *clock,
                             struct thread_watch *watch, struct pauses *pauses, bool is_watched,
                             uint64_t message, uint64_t begin_ms, uint64_t end_ms);
void thread_evidence_release(struct thread_evidence *e);

/* Appends the keys and values. Arrays have an element for each row of the stack. */
void thread_evidence_write(const struct thread_evidence *e, const struct stack *stack,
                           struct text *out);

#endif
