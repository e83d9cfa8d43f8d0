/* SPDX-License-Identifier: Apache-2.0 */
/* When all threads of the program stood: a collection of garbage stopped them, or the process was
 * stopped as a whole (SIGSTOP, the freezer of cached apps, a debugger, a machine that is
 * suspended). A lock guards them, which nobody holds for longer than it takes to write a few
 * numbers. */
#ifndef MB_RUNTIME_RECORD_PAUSES_H
#define MB_RUNTIME_RECORD_PAUSES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/base/thread_meter.h"

enum pause_kind { PAUSE_GC, PAUSE_FROZEN, PAUSE_KINDS };

enum {
    PAUSES_MAX = 512,       /* of each kind; of more the oldest are forgotten */
    PAUSE_FROZEN_MS = 500,  /* a shorter one is not told from a clock that is late */
    PAUSE_BASE_US = 100000, /* how often the counters are read that tell it */
};

struct pause {
    uint64_t begin_us, end_us; /* by the recorder's clock */
};

struct pauses {
    _Atomic uint64_t stepped_us; /* when the clock stepped last */
    pthread_mutex_t lock;        /* of what follows */
    struct {
        struct pause all[PAUSES_MAX];
        uint64_t n;       /* in all */
        uint64_t open_us; /* when one began that has not ended; UINT64_MAX: none has */
    } of[PAUSE_KINDS];
};

void pauses_init(struct pauses *p);

/* A pause begins or ends at this time. An end without a begin is nothing. */
void pauses_begin(struct pauses *p, enum pause_kind kind, uint64_t us);
void pauses_end(struct pauses *p, enum pause_kind kind, uint64_t us);

struct pause_sum {
    uint64_t us;
    uint64_t n; /* how many lie in it, or a part of them */
};

/* What lies between two times. One that has not ended lasts until the second. */
struct pause_sum pauses_between(struct pauses *p, enum pause_kind kind, uint64_t begin_us,
                                uint64_t end_us);

/* For the clock's thread: what the process and the thread itself had used when they were read
 * last. */
struct freeze_watch {
    bool is_open;
    struct thread_meter meter;
    uint64_t cores;
    uint64_t base_us, cpu_us, waited_us;
};

/* The clock stepped at this time, step_us after the step before; on its thread. Whether the process
 * stood still meanwhile: hardly any of its threads ran, and this one did not wait for a core. */
bool freeze_watch_step(struct freeze_watch *w, uint64_t us, uint64_t step_us);

/* What that says of made-up counters, in us: how much the process ran and the clock's thread waited
 * since they were read, which was `before` ahead of the step. */
bool freeze_is(uint64_t step_us, uint64_t before_us, uint64_t cores, uint64_t ran_us,
               uint64_t waited_us);

#endif
