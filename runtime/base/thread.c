/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/thread.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/base/proc.h"

enum {
    HURRY_NICE = -19,     /* as what plays sound on Android */
    NICE_LIMIT = 20,      /* RLIMIT_NICE counts from here downwards */
    CAPABILITY_NICE = 23, /* CAP_SYS_NICE */
    STACK_LEAST = 1 << 20,
};

/* What the program does in a callback may need more than musl gives: 128 kB. */
static void stack_set(pthread_attr_t *attributes)
{
    size_t size;

    if (pthread_attr_getstacksize(attributes, &size) == 0 && size < STACK_LEAST)
        pthread_attr_setstacksize(attributes, STACK_LEAST);
}

int thread_start(pthread_t *thread, const char *name, void *(*run)(void *), void *context)
{
    sigset_t all, before;
    pthread_attr_t attributes;
    int error;

    pthread_attr_init(&attributes);
    stack_set(&attributes);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(thread, &attributes, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        errno = error;
        return -1;
    }
    pthread_setname_np(*thread, name);
    return 0;
}

static bool fifo_is_in_limit(int priority)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_RTPRIO, &limit) == 0 && limit.rlim_cur >= (rlim_t)priority;
}

static bool nice_is_in_limit(int nice)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_NICE, &limit) == 0 && limit.rlim_cur >= (rlim_t)(NICE_LIMIT - nice);
}

/* Android filters the calls of all apps, but not these. */
static bool is_filtered(const char *status)
{
#ifdef __ANDROID__
    (void)status;
    return false;
#else
    return proc_is_filtered(status);
#endif
}

void thread_hurry(void)
{
    struct sched_param lowest = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    id_t self = (id_t)syscall(SYS_gettid);
    char path[64], status[4096];
    bool is_capable;

    snprintf(path, sizeof(path), "/proc/self/task/%u/status", self);
    proc_text_read(status, sizeof(status), path);
    if (is_filtered(status))
        return;
    is_capable = proc_has_capability(status, CAPABILITY_NICE);
    /* What a child of a fork() does afterwards is its own affair. */
    if ((is_capable || fifo_is_in_limit(lowest.sched_priority)) &&
        sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest) == 0)
        return;
    if (is_capable || nice_is_in_limit(HURRY_NICE))
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

bool thread_lock_within(pthread_mutex_t *lock, uint32_t ms)
{
    static const struct timespec pause = {.tv_nsec = 1000000};

    if (ms == THREAD_FOR_EVER)
        return pthread_mutex_lock(lock) == 0;
    for (; pthread_mutex_trylock(lock) != 0; ms--) {
        if (ms == 0)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}
