/* SPDX-License-Identifier: Apache-2.0 */
/* The main thread as the system sees it, step by step: whether it ran, waited for a
 * core or was blocked. The clock's thread reads it at each of its steps, for it is
 * awake then and the watched thread has nothing to do with it; whoever makes a report
 * copies what was read. A lock guards it, for which the clock never waits: what it
 * could not read at one step the next one has.
 *
 * One step costs the clock's thread two system calls, and a third each 100 ms; outside
 * of messages and calls there are no steps. */
#ifndef MB_RUNTIME_RECORD_THREAD_WATCH_H
#define MB_RUNTIME_RECORD_THREAD_WATCH_H

#include <pthread.h>
#include <stdbool.h>

#include "runtime/base/thread_meter.h"
#include "runtime/record/cpu_samples.h"

enum { THREAD_WATCH_USAGE_US = 100000 };

struct thread_watch {
    pthread_mutex_t lock; /* of what follows */
    bool open;
    bool tells_running, tells_waiting, tells_usage;
    struct thread_meter meter;
    struct cpu_samples states; /* parts: running, waiting */
    struct cpu_samples usage;  /* parts: user, system */
    uint64_t usage_due_us;
    /* The clock's own: */
    uint32_t step_us; /* the longest since it could last write a sample */
};

/* 0, or -1 when memory is out. */
int thread_watch_init(struct thread_watch *w);
void thread_watch_release(struct thread_watch *w);

/* The calling thread is watched from this time on; it ends. */
void thread_watch_begin(struct thread_watch *w, uint64_t us);
void thread_watch_end(struct thread_watch *w);

/* The clock stepped, at this time, after so long. On its thread. */
void thread_watch_step(struct thread_watch *w, uint64_t us, uint64_t step_us, uint32_t slept_ms);

/* The clock rested until then, as there was nothing to be measured: what the thread
 * does from here on counts from here on. Likewise. */
void thread_watch_rested(struct thread_watch *w, uint64_t us);

/* All between the two times, of which the second may be now: in memory that is the
 * caller's. NULL is none. */
struct thread_watch_copy {
    struct cpu_sample *states, *usage;
    size_t n_states, n_usage;
    bool tells_running, tells_waiting; /* else those parts are nothing */
};

void thread_watch_copy(struct thread_watch *w, uint64_t now_us, uint64_t begin_us, uint64_t end_us,
                       struct thread_watch_copy *copy);
void thread_watch_copy_release(struct thread_watch_copy *copy);

#endif
