/* The library's own threads. */
#ifndef MB_RUNTIME_BASE_THREAD_H
#define MB_RUNTIME_BASE_THREAD_H

#include <pthread.h>

/* Starts a thread that takes no signals: those are the program's business.
 * name has at most 15 characters. 0, or -1 with errno set. */
int thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *context);

#endif
