/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/thread_meter.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/base/proc.h"

static int meter_open(long thread, const char *name)
{
    char path[64];

    snprintf(path, sizeof(path), "/proc/self/task/%ld/%s", thread, name);
    return open(path, O_RDONLY | O_CLOEXEC);
}

void thread_meter_open(struct thread_meter *m)
{
    long thread = syscall(SYS_gettid), ticks = sysconf(_SC_CLK_TCK);

    m->thread = (unsigned long)thread;
    m->has_clock = pthread_getcpuclockid(pthread_self(), &m->clock) == 0;
    m->schedstat = meter_open(thread, "schedstat");
    m->stat = meter_open(thread, "stat");
    m->ticks_per_second = ticks > 0 ? (uint64_t)ticks : 100;
}

static void meter_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

void thread_meter_close(struct thread_meter *m)
{
    m->has_clock = false;
    meter_close(&m->schedstat);
    meter_close(&m->stat);
}

/* The file as it is now, as a string. */
static bool file_read(int fd, char *text, size_t size)
{
    ssize_t n = fd < 0 ? -1 : pread(fd, text, size - 1, 0);

    if (n <= 0)
        return false;
    text[n] = '\0';
    return true;
}

bool thread_meter_running(const struct thread_meter *m, uint64_t *running_us)
{
    struct timespec t;

    if (!m->has_clock || clock_gettime(m->clock, &t) != 0)
        return false;
    *running_us = (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
    return true;
}

bool thread_meter_waiting(const struct thread_meter *m, uint64_t *waiting_us)
{
    struct proc_schedstat sched;
    char text[96];

    if (!file_read(m->schedstat, text, sizeof(text)) || !proc_schedstat_parse(&sched, text))
        return false;
    *waiting_us = sched.waiting_ns / 1000;
    return true;
}

bool thread_meter_stat(const struct thread_meter *m, struct thread_stat *stat)
{
    struct proc_self self;
    char text[512];

    if (!file_read(m->stat, text, sizeof(text)) || !proc_self_parse(&self, text))
        return false;
    *stat = (struct thread_stat){
        .state = self.state,
        .user_us = self.user_ticks * 1000000 / m->ticks_per_second,
        .system_us = (self.cpu_ticks - self.user_ticks) * 1000000 / m->ticks_per_second,
        .faults = self.faults,
    };
    return true;
}
