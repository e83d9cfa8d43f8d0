/* SPDX-License-Identifier: Apache-2.0 */
/* The library's own threads. */
#ifndef MB_RUNTIME_BASE_THREAD_H
#define MB_RUNTIME_BASE_THREAD_H

#include <pthread.h>

/* Starts a thread that takes no signals: those are the program's business.
 * name has at most 15 characters. 0, or -1 with errno set. */
int thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *context);

/* Lets the calling thread, which never runs for long, go before others as far as the
 * system permits: before all of them (SCHED_FIFO; root, or a limit for it), or by its
 * nice value (Android lets programs). A program without rights gets neither. */
void thread_hurry(void);

#endif
