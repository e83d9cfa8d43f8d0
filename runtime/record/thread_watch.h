/* SPDX-License-Identifier: Apache-2.0 */
/* What the system says of the main thread, step by step: whether it ran, waited for a core or
 * was blocked. The clock's thread reads it at each step, because it is awake then, and the
 * watched thread does nothing for it. The analysis thread copies the samples for a report. A
 * lock guards them. The clock never waits for it: what it could not store at one step is in the
 * next.
 *
 * One step costs the clock's thread two system calls (3 us), and a third (13 us) each 100 ms, and
 * where the thread was blocked for most of the step: whether in uninterruptible sleep, which mostly
 * is for a disk. Outside of messages and calls there are no steps. */
#ifndef MB_RUNTIME_RECORD_THREAD_WATCH_H
#define MB_RUNTIME_RECORD_THREAD_WATCH_H

#include <pthread.h>
#include <stdbool.h>

#include "runtime/base/thread_meter.h"
#include "runtime/record/cpu_samples.h"

enum {
    THREAD_WATCH_USAGE_US = 100000,
    THREAD_WATCH_STILL_US = 2500, /* half a step */
};

struct thread_watch {
    pthread_mutex_t lock; /* of what follows */
    bool open;
    bool tells_running, tells_waiting, tells_stat;
    struct thread_meter meter;
    struct cpu_samples states; /* parts: running, waiting */
    struct cpu_samples usage;  /* parts: user, system */
    uint64_t usage_due_us;
    uint64_t disk_us; /* of the last of states */
    bool rested;      /* that has the counters of the one before */
    /* The clock's own: */
    uint32_t step_us; /* the longest since it could last write a sample */
};

/* 0, or -1 when memory is out. */
int thread_watch_init(struct thread_watch *w);
void thread_watch_release(struct thread_watch *w);

/* thread_watch_begin: the calling thread is watched from this time on. thread_watch_end: it
 * ends. */
void thread_watch_begin(struct thread_watch *w, uint64_t us);
void thread_watch_end(struct thread_watch *w);

/* The clock stepped at this time, step_us after the step before. On the clock's thread. */
void thread_watch_step(struct thread_watch *w, uint64_t us, uint64_t step_us, uint32_t slept_ms);

/* The clock was quiet or rested until this time, because nothing was to be measured that it knew
 * of. What the thread did before is read at the next step. On the clock's thread. */
void thread_watch_rested(struct thread_watch *w, uint64_t us);

/* Copies all samples between the two times; the second may be now. The caller frees the copy.
 * NULL: none. */
struct thread_watch_copy {
    struct cpu_sample *states, *usage;
    size_t n_states, n_usage;
    unsigned long thread;                          /* its id */
    bool tells_running, tells_waiting, tells_stat; /* else those parts are nothing */
};

void thread_watch_copy(struct thread_watch *w, uint64_t now_us, uint64_t begin_us, uint64_t end_us,
                       struct thread_watch_copy *copy);
void thread_watch_copy_release(struct thread_watch_copy *copy);

#endif
