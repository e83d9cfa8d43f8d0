/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of ANRs. While the main thread is in a message, a probe is posted behind those that
 * wait: if it is not taken within the limit, whatever ran meanwhile, or if one message runs for
 * longer, that is reported once, while it lasts. Time for which the process as a whole stood still
 * does not count. If the check itself comes too late, because the process did not run, the result
 * is stale and discarded. */
#ifndef MB_RUNTIME_POLICY_ANR_H
#define MB_RUNTIME_POLICY_ANR_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/base/proc.h"
#include "runtime/base/text.h"

enum {
    ANR_LIMIT_MS = 5000,
    ANR_LATE_MS = 1000, /* a check that comes so long after the limit is stale */
    ANR_PROBE_MS = 500, /* from a probe to the next, at least */
    ANR_BACKGROUND = 2, /* times the limit: nobody waits there for input, and the system for
                           receivers and jobs, 10 s at least */
    ANR_THREADS_BYTES = 64 << 10,
};

enum anr_verdict {
    ANR_NOTHING,
    ANR_DUE,
    ANR_STALE,
};

struct anr {
    uint64_t limit_ms;
    uint64_t judged;          /* the last message that was due or stale */
    uint64_t stood, stood_ms; /* the last one during which the process stood still, and how long */
};

/* Checks a message that has run since begin_ms. Each has a number of its own, not 0, and is due
 * or stale once. */
enum anr_verdict anr_check(struct anr *a, uint64_t message, uint64_t begin_ms, uint64_t now_ms);

/* The message is not due after all: the process stood still for so long. */
void anr_postpone(struct anr *a, uint64_t message, uint64_t still_ms);

/* When the message must be checked next; UINT64_MAX if it was due or stale already. */
uint64_t anr_next_ms(const struct anr *a, uint64_t message, uint64_t begin_ms);

/* After the call tree of an ANR. What is not known is not written. */
struct anr_evidence {
    const char *thread_stack;                /* "": not known */
    const char *threads;                     /* NULL, "": likewise */
    uint64_t pid;                            /* 0: likewise */
    uint64_t dalvik_heap_kb, native_heap_kb; /* 0: not known */
    bool has_foreground, foreground;
    bool has_self;
    struct proc_self self;
};
void anr_report_write(const struct anr_evidence *evidence, struct text *out);

/* How long the main thread's message with that number had run when an ANR was told of it; 0: none
 * was. Under the lock of the policies. */
uint64_t anr_told_ms(uint64_t message);

#endif
