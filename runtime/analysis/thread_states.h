/* SPDX-License-Identifier: Apache-2.0 */
/* From samples of a thread's counters to what it did between any two times: how long
 * it ran, how long it could have run but had no core; the rest it was blocked. No
 * state, no clock: samples in, numbers out.
 *
 * No more can lie between two samples
 * than the time has room for: the system counts a thread's waiting only when that is
 * over, so what is too much belongs to the time before. */
#ifndef MB_RUNTIME_ANALYSIS_THREAD_STATES_H
#define MB_RUNTIME_ANALYSIS_THREAD_STATES_H

#include <stdbool.h>

#include "runtime/record/cpu_samples.h"

/* Between two times. */
struct thread_time {
    uint64_t running_ms, waiting_ms;
};

struct thread_states {
    const struct cpu_sample *samples; /* settled, in their order */
    size_t n;
};

/* Makes the counters of n samples what they say: part[0] + part[1] grow by no more
 * than the time does, from 0 at the first, in whole ms of whole ms: what is rounded off at one
 * sample is part of the next. So the parts of times that follow one another add up to those of all.
 * In place: part[] are ms afterwards. */
void thread_states_settle(struct cpu_sample *samples, size_t n);

/* How long between two times, by settled samples. Between two samples
 * that is spread evenly. Before the first sample and after the last it did neither. */
struct thread_time thread_states_between(const struct thread_states *states, uint64_t begin_ms,
                                         uint64_t end_ms);

/* The longest step of the clock between two times, in us. */
uint64_t thread_states_step(const struct cpu_sample *samples, size_t n, uint64_t begin_us,
                            uint64_t end_us);

/* For how long the system had slept at this time, in ms. */
uint32_t thread_states_slept(const struct cpu_sample *samples, size_t n, uint64_t us);

/* Between two times, of states: in uninterruptible sleep, and the pages that had to be read from a
 * disk. Exact to a step of the clock; faults to 100 ms. */
struct thread_disk {
    uint32_t ms, faults;
};
struct thread_disk thread_states_disk(const struct cpu_sample *samples, size_t n, uint64_t begin_us,
                                      uint64_t end_us);

/* A whole message's time, in ms. What there is adds up: running, waiting and blocked
 * to the message, user and system to running. */
struct thread_share {
    bool has_running, has_waiting, has_usage;
    uint64_t running_ms, waiting_ms, blocked_ms;
    uint64_t user_ms, system_ms;
};

/* states: settled; usage: as they were sampled, with user and system for parts. Either
 * may be empty. */
struct thread_share thread_states_share(const struct thread_states *states, bool tells_waiting,
                                        const struct cpu_sample *usage, size_t n_usage,
                                        uint64_t begin_ms, uint64_t end_ms);

#endif
