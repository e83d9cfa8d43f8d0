/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/thread.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { HURRY_NICE = -19 }; /* as what plays sound on Android */

int thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *context)
{
    sigset_t all, before;
    int error;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(thread, NULL, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) {
        errno = error;
        return -1;
    }
    pthread_setname_np(*thread, name);
    return 0;
}

void thread_hurry(void)
{
    struct sched_param lowest = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    id_t self = (id_t)syscall(SYS_gettid);

    /* What a child of a fork() does afterwards is its own affair. */
    if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest) != 0)
        setpriority(PRIO_PROCESS, self, HURRY_NICE);
}

void thread_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;

    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

struct timespec thread_deadline(uint64_t ms_from_now)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms_from_now / 1000);
    until.tv_nsec += (long)(ms_from_now % 1000) * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    return until;
}
