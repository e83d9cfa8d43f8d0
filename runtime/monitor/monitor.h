/* SPDX-License-Identifier: Apache-2.0 */
/* The monitor connects the policies with the recorder and the program: it passes on what these
 * tell, and the time, and posts the reports that are due to the analysis thread. It implements
 * the functions of methodbeat.h other than recording. Its state is global, like the recorder's.
 * A lock guards it, which no thread holds for longer than it takes to write a few numbers. */
#ifndef MB_RUNTIME_MONITOR_MONITOR_H
#define MB_RUNTIME_MONITOR_MONITOR_H

#include "runtime/analysis/analysis.h"
#include "runtime/analysis/stop_words.h"
#include "runtime/policy/policy.h"
#include "runtime/record/clock.h"
#include "runtime/record/ring.h"
#include "runtime/record/workers.h"

/* Starts the thread that watches the time. 0, or -1 with errno set. All three
 * stay the caller's, and stay for as long as the process. */
int monitor_init(struct analysis *analysis, struct beat_clock *clock, const struct ring *ring);

/* monitor_halt: ends the thread and waits for it, after a stop. monitor_resume: has one again. 0,
 * or -1 with errno set. */
void monitor_halt(void);
int monitor_resume(void);

/* Whether anything is on, and the user of these settings in the sample of this day. */
bool monitor_samples(const struct methodbeat_settings *settings);

/* Goes on with these settings, which analysis_set gets too; where the user is
 * not sampled it is as after a stop. changes: of what is recorded already; its counts go on. 0, or
 * -1 with errno set. */
int monitor_start(const struct methodbeat_settings *settings, bool sampled, bool changes);

/* Posts what has not been told yet. Afterwards nothing is posted, until the next
 * start; but where it returns true, *summary is the beginning of a report, which
 * monitor_summary_end() ends when the reports under way have been made. Sets *run but for what
 * other threads began and the counts of reports, which the monitor does not know. If its lock is
 * not to be had within so many ms (thread_lock_within), nothing happens. */
bool monitor_stop(struct run_told *run, struct text *summary, uint32_t within_ms);

/* Waits until the program has returned from giving evidence, where it was asked
 * before. Not on a thread of the library's own, nor under a lock: the program
 * may call the library to find out. */
void monitor_evidence_wait(void);

/* The clock began anew: what the monitor's thread waits for comes at another time of the system's.
 */
void monitor_wake(void);

/* The calling thread is the monitor's own. */
bool monitor_is_thread(void);

/* In the child of a fork(): every call of the program's is nothing from now on;
 * or where nothing was started yet, it is as when the process began. */
void monitor_fork(bool started);

/* A message of another thread has ended: a report where it was slow. */
void monitor_worker_message(const struct worker_message *message);

/* Adds to the summary of a run that was stopped what was counted. On the analysis thread. */
void monitor_summary_end(const struct methodbeat_counters *counters, struct text *summary);

/* A message, or an event of the user's, begins or ends on the main thread, at now_ms by the clock;
 * the next slot will be at position. */
void monitor_message_begin(enum stretch stretch, uint64_t now_ms, uint64_t position);
void monitor_message_end(uint64_t now_ms, uint64_t position);

/* Which of them began last. On the main thread. */
enum stretch monitor_stretch(void);

/* That is what runs from now on, where no message does. On the main thread. */
void monitor_outside(enum methodbeat_outside what, uint64_t now_ms, uint64_t position);

/* Call it after a start. What the main thread waits for in calls outside of messages, without
 * running, right until a message begins, is that message: it is not reported. Where nobody says
 * what runs there (methodbeat_outside), as on a JVM, a program's own method is what waits. */
void monitor_loop_waits(void);

/* The clock is to rest: the thread that watches looks whether a call outside of messages is open.
 */
void monitor_rest(void);

/* The main thread's message runs no more, though it did not end: the thread has, at now_ms. */
void monitor_message_forget(uint64_t now_ms);

#endif
