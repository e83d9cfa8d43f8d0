/* SPDX-License-Identifier: Apache-2.0 */
/* The library's own threads. */
#ifndef MB_RUNTIME_BASE_THREAD_H
#define MB_RUNTIME_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* Starts a thread with all signals blocked, so that the program's threads handle them. `name`
 * has at most 15 characters. 0, or -1 with errno set. */
int thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *context);

/* Raises the priority of the calling thread, which never runs for long, as far as the system
 * permits: SCHED_FIFO (CAP_SYS_NICE, or a limit that allows it), else a lower nice value (Android
 * allows it). A program without these rights gets neither, and neither is tried: a filter of
 * system calls (seccomp) may end the process for it. What a filter lets through nobody can ask, so
 * where there is one nothing is tried at all, but on Android, whose filter has these calls. */
void thread_hurry(void);

/* Has it called in each child of a fork(), for as long as the process. */
void thread_at_fork(void (*child)(void));

/* Locks within so many milliseconds, with THREAD_FOR_EVER however long it takes. False: others had
 * it all the time. */
#define THREAD_FOR_EVER UINT32_MAX
bool thread_lock_within(pthread_mutex_t *lock, uint32_t ms);

/* A condition whose waits end at a time of thread_deadline(). */
void thread_condition_init(pthread_cond_t *condition);
struct timespec thread_deadline(uint64_t ms_from_now);

#endif
