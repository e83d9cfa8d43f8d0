/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernel counts of one thread: its CPU time, how long it could have run but
 * had no core, and how much of its time was the program's own and how much the
 * system's. Any thread of the process may read it.
 *
 * Costs (x86-64, a virtual machine): 1 us for the first, 2 us for the second, 13 us
 * for the last. */
#ifndef MB_RUNTIME_BASE_THREAD_METER_H
#define MB_RUNTIME_BASE_THREAD_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct thread_meter {
    clockid_t clock;
    bool has_clock;
    int schedstat, stat; /* files in /proc that stay open; -1: can't be read */
    uint64_t ticks_per_second;
};

/* Of the calling thread. What can't be opened is not told. */
void thread_meter_open(struct thread_meter *m);

/* Before the thread has ended, or nobody reads any more. */
void thread_meter_close(struct thread_meter *m);

/* All in us since the thread began. False where the system does not tell: then the
 * numbers are as they were. */
bool thread_meter_running(const struct thread_meter *m, uint64_t *running_us);
bool thread_meter_waiting(const struct thread_meter *m, uint64_t *waiting_us);
bool thread_meter_usage(const struct thread_meter *m, uint64_t *user_us, uint64_t *system_us);

#endif
