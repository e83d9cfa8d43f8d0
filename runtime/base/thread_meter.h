/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernel counts for one thread: its CPU time, how long it waited for a core, its user and
 * system time, and what it does now. Any thread of the process may read it.
 *
 * Costs (x86-64, a virtual machine): 1 us for the first, 2 us for the second, 13 us for the
 * last. */
#ifndef MB_RUNTIME_BASE_THREAD_METER_H
#define MB_RUNTIME_BASE_THREAD_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct thread_meter {
    unsigned long thread; /* its id */
    clockid_t clock;
    bool has_clock;
    int schedstat, stat; /* files in /proc that stay open; -1: can't be read */
    uint64_t ticks_per_second;
};

/* Opens the meter of the calling thread. What can't be opened can't be read later. */
void thread_meter_open(struct thread_meter *m);

/* Closes it. Nobody may read it any more. */
void thread_meter_close(struct thread_meter *m);

/* In us since the thread began. False, and the numbers unchanged, if the system does not tell. */
bool thread_meter_running(const struct thread_meter *m, uint64_t *running_us);
bool thread_meter_waiting(const struct thread_meter *m, uint64_t *waiting_us);

struct thread_stat {
    char state; /* R: runs or waits for a core; S: sleeps; D: does so uninterruptibly */
    uint64_t user_us, system_us, faults;
};
bool thread_meter_stat(const struct thread_meter *m, struct thread_stat *stat);

#endif
