/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the monitor share: monitor.c starts and stops it,
 * monitor_message.c is the main thread's part, monitor_feed.c takes what the
 * program tells, monitor_watch.c is the thread that watches the time, and
 * monitor_post.c hands to the analysis what is due. For these files only. */
#ifndef MB_RUNTIME_MONITOR_MONITOR_STATE_H
#define MB_RUNTIME_MONITOR_MONITOR_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "runtime/analysis/policy_report.h"
#include "runtime/analysis/summary.h"
#include "runtime/monitor/monitor.h"
#include "runtime/policy/activity_change.h"
#include "runtime/policy/anr.h"
#include "runtime/policy/focus.h"
#include "runtime/policy/leaks.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/slow_message.h"
#include "runtime/policy/stack_samples.h"
#include "runtime/policy/traffic.h"

struct monitor {
    /* The main thread's own. */
    struct slow_message slow;
    struct lag lags[MODE_LAG_RULES];
    uint64_t lags_read;        /* the settings that they are of */
    _Atomic uint64_t lags_set; /* how often they were set; what follows is written before */
    _Atomic uint64_t lag_ms, lag_times, lag_window_ms;
    _Atomic uint64_t slow_ms;
    _Atomic uint64_t messages, longest_ms, slow_messages; /* since the start */
    _Atomic uint64_t first_end_ms; /* of the process's first; UINT64_MAX: none yet */
    /* The message that runs: the position of its first slot + 1, or 0 for none.
     * No two have the same. It is written after its beginning, and both are
     * released: who reads the same number before and after the beginning has
     * that message's. */
    _Atomic uint64_t message;
    _Atomic uint64_t message_ms;
    atomic_bool forgotten;         /* since the start the main thread ended in a message, */
    _Atomic uint64_t forgotten_ms; /* so long after it began */
    atomic_bool asleep;            /* the thread waits for something to watch */
    atomic_bool forked;            /* a child's: the lock and all below are another process's */

    pthread_mutex_t lock;    /* of what follows */
    pthread_cond_t wake;     /* of the thread */
    uint64_t until_ms;       /* what it waits for; 0: it does not wait */
    bool on;                 /* reports are posted */
    uint64_t slow_elsewhere; /* messages of other threads, since the start */
    bool foreground_told, foreground;
    struct analysis *analysis;
    struct beat_clock *clock;
    const struct ring *ring;
    const char *const *splash;
    methodbeat_evidence_source *evidence;
    void *evidence_context;
    methodbeat_stack_source *stack;
    void *stack_context;
    struct stack_samples samples; /* of the main thread's message */
    uint64_t evidence_asks, evidence_answers;
    pthread_cond_t evidence_given;
    char scene[NAME_MAX_BYTES];
    bool scene_gone; /* its activity was destroyed */
    struct focus focus;
    struct anr anr;
    struct frames frames;
    struct frames_limits frames_limits;
    struct startup startup;
    char start_profile[METHODBEAT_PROFILE_NAME]; /* its name; "": none */
    struct activity_change change;
    struct pages pages;
    struct leaks leaks;
    struct vitals vitals;
    struct traffic traffic;
    char network[NAME_MAX_BYTES];       /* that it goes over; "": not told */
    _Atomic(const struct mode *) mode;  /* read without the lock too */
    struct summary summary;             /* of what the fields above do not count */
    struct vitals_reading told;         /* battery, traffic and memory, as told last; */
    struct vitals_reading told_at_turn; /* and when the period was over that the thread has not */
    bool turned;                        /* seen yet, where there is one */
    pthread_t thread;
};

extern struct monitor monitor;

/* Starts the thread that watches. 0, or -1 with errno set. */
int monitor_watch_start(void);

/* Unlocks; wakes the thread where it waits for longer than it may now. */
void monitor_unlock(void);

/* All that follows is called under the lock, so that nothing is posted once stop
 * has taken it. */

/* Posts a job, at this time of day. */
void monitor_post(struct analysis_job *job);

void monitor_post_frames(const struct frames_report *due);

/* The start's numbers. */
void monitor_post_start(const struct startup_report *due);

/* Posts those that have waited long enough; says when others will have. */
uint64_t monitor_startup_due(uint64_t now_ms);

/* The start has ended: its numbers, unless they wait, and its call tree where it was slow. */
void monitor_post_startup(const struct startup_report *due, uint64_t now_ms);

/* The period of vitals that runs, where one does, ends with this reading. */
void monitor_post_vitals(const struct vitals_reading *now);

/* Posts the frames of the scenes whose time is over; says when the next is. */
uint64_t monitor_frames_due(uint64_t now_ms);

/* The bytes of a row of traffic that is due; of all that there are. */
void monitor_post_traffic(const struct traffic_row *due);
void monitor_traffic_due(void);

/* Battery, traffic and memory as they were told when the period was over, and the rest as it was
 * read. */
struct vitals_reading monitor_vitals(uint64_t now_ms, const struct proc_reading *proc);

/* Where the ring is now, for a span from there. */
uint64_t monitor_position(uint64_t from);

#endif
