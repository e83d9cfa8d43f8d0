/* SPDX-License-Identifier: Apache-2.0 */
/* The analysis thread: it copies spans of the ring while the main thread goes on, makes reports
 * of them, and hands these and all other reports to the sinks. */
#ifndef MB_RUNTIME_ANALYSIS_ANALYSIS_H
#define MB_RUNTIME_ANALYSIS_ANALYSIS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/analysis/app_cpu.h"
#include "runtime/analysis/sink.h"
#include "runtime/analysis/stall_place.h"
#include "runtime/base/name.h"
#include "runtime/base/report_kind.h"
#include "runtime/base/say.h"
#include "runtime/base/text.h"
#include "runtime/methodbeat.h"
#include "runtime/policy/duplicates.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/stack_samples.h"
#include "runtime/record/clock.h"
#include "runtime/record/track.h"
#include "runtime/record/pauses.h"
#include "runtime/record/thread_watch.h"

enum {
    ANALYSIS_QUEUE = 32,   /* reports, */
    ANALYSIS_ENDS = 4,     /* and what ends runs, for which there is room behind them */
    ANALYSIS_MAPPINGS = 8, /* whose ids a report names */
};

/* What to report. With a detail: the call tree of a span, followed by the body. Without a
 * detail: only the body. Without both: the windows of duplicates that are over at end_ms. The
 * tree of a message has the dispatch as its root; if the beginning of the span was overwritten,
 * the dispatch is added again. */
struct analysis_job {
    enum report_kind kind;
    enum report_detail detail; /* REPORT_DETAIL_NONE: without a call tree */
    uint64_t begin_ms, end_ms;
    uint64_t least_ms;       /* policy_tree's */
    uint64_t from, to;       /* positions in the ring, */
    const struct ring *ring; /* which stays for as long as the process; NULL: the main thread's */
    uint64_t time_ms;        /* since the epoch */
    char thread[THREAD_NAME_BYTES]; /* whose ring that is; "" for the main one */
    char scene[NAME_MAX_BYTES];
    struct sampled_stacks *stacks; /* of its message, or NULL; the queue's, as the body is */
    struct text body;              /* keys and values by issue.h; may be empty */
    void (*call)(void *context, struct text *body); /* in its turn, to add to the body; or NULL */
    void *context;
};

/* Where reports go and what they are signed with. */
struct analysis_settings {
    struct sinks sinks;
    char mapping[ANALYSIS_MAPPINGS * 17]; /* ids, commas between */
    char user[17];                        /* a hash; "" for none */
    uint64_t start_ms;                    /* since the epoch */
    uint64_t duplicates_ms;
    struct say say;
    char process[NAME_MAX_BYTES];
};

/* The last ANR: the report of its end is told from it by the time at which both began, and is made
 * where the first was. */
struct hang_told {
    uint64_t from, begin_ms; /* of its message */
    uint64_t boot_ns;        /* of its beginning; 0: there was none */
    bool is_reported;        /* and not a duplicate */
};

struct analysis {
    const struct track *main; /* of the main thread */
    struct beat_clock *clock;
    struct thread_watch *watch; /* of the main thread */
    struct pauses *pauses;
    pthread_t thread;
    _Atomic pthread_t runs; /* the same, by the thread itself; 0: there is none */
    pthread_mutex_t lock;   /* guards what follows */
    pthread_cond_t posted, done;
    struct analysis_settings settings;
    struct analysis_job queue[ANALYSIS_QUEUE + ANALYSIS_ENDS];
    unsigned first, n;                 /* of queue; a job stays there until its report is made */
    bool ended;                        /* the thread, when all is made */
    struct methodbeat_counters counts; /* of reports */

    struct duplicates duplicates; /* the thread's own */
    struct app_cpu cpu;           /* likewise */
    struct stall_told trees;      /* likewise */
    bool told_lost;               /* likewise: that reports are lost was said */
    struct hang_told hang;        /* likewise */
    struct sinks_told told;       /* likewise */
    char session[17];             /* the process's, at random */
    uint64_t stalls, outside;     /* likewise: trees of the run, also those that were duplicates */
    atomic_bool loop_waits;       /* monitor_loop_waits() */
    /* When a window of duplicates is over; UINT64_MAX: none is. */
    _Atomic uint64_t duplicates_next_ms;
};

/* Starts the thread. 0, or -1 with errno set. What it gets stays the caller's. */
int analysis_init(struct analysis *a, const struct track *main, struct beat_clock *clock,
                  struct thread_watch *watch, struct pauses *pauses);

/* Makes the reports that are due, ends the thread and waits for it. */
void analysis_release(struct analysis *a);

/* analysis_halt: the same, but what was set stays; what is posted afterwards is lost.
 * analysis_resume: goes on with another thread. 0, or -1 with errno set. */
void analysis_halt(struct analysis *a);
int analysis_resume(struct analysis *a);

/* Uses other settings from the next report on, and the mode's values for those left open. 0, or
 * -1 with errno set if memory is out or the report file can't be written. */
int analysis_set(struct analysis *a, const struct methodbeat_settings *settings,
                 const struct mode *mode);

/* One more sink. False when there is no room for it. */
bool analysis_sink_add(struct analysis *a, methodbeat_sink *sink, void *context);

/* How many of those there are. */
size_t analysis_sinks_added(struct analysis *a);

/* Whether nobody takes reports: there is no file and no callback. */
bool analysis_goes_nowhere(struct analysis *a);

/* Posts a job; the queue owns its body from then on. If the queue is full, or memory for the
 * body was out, the job is dropped and counted. */
void analysis_post(struct analysis *a, const struct analysis_job *job);

/* The same, but does not wake the thread: call analysis_wake() soon, from any thread.
 * analysis_flush() wakes it too. */
void analysis_leave(struct analysis *a, const struct analysis_job *job);

void analysis_wake(struct analysis *a);

/* Posts jobs that end a run, all n or none: false where there is no room. The queue owns their
 * bodies from then on. */
bool analysis_end(struct analysis *a, const struct analysis_job *jobs, unsigned n);

/* Waits until no job is left, at most timeout_ms; UINT32_MAX: without limit. */
bool analysis_flush(struct analysis *a, uint32_t timeout_ms);

/* Sets the counters of reports, and only those. */
void analysis_counters(struct analysis *a, struct methodbeat_counters *counters);

/* More of a key came within a window than was reported. */
void repeats_report_write(const struct duplicates_window *window, struct text *out);

#endif
