/* SPDX-License-Identifier: Apache-2.0 */
/* From samples of a thread's counters to what it did between any two times: how long
 * it ran, how long it could have run but had no core; the rest it was blocked. No
 * state, no clock: samples in, numbers out.
 *
 * Between two samples what the counters grew by is spread evenly. No more can lie there
 * than the time has room for: the system counts a thread's waiting only when that is
 * over, so what is too much belongs to the time before. */
#ifndef MB_RUNTIME_ANALYSIS_THREAD_STATES_H
#define MB_RUNTIME_ANALYSIS_THREAD_STATES_H

#include <stdbool.h>

#include "runtime/record/cpu_samples.h"

/* Up to a time, since the first sample. */
struct thread_time {
    uint64_t running_us, waiting_us;
};

struct thread_states {
    const struct cpu_sample *samples; /* settled, in their order */
    size_t n;
    size_t at; /* where the last look was: times that rise are found at once */
};

/* Makes the counters of n samples what they say: part[0] + part[1] grow by no more
 * than the time does, from 0 at the first. In place. */
void thread_states_settle(struct cpu_sample *samples, size_t n);

/* How long until this time, by settled samples. Before the first it is nothing, and
 * after the last what it was there. */
struct thread_time thread_states_until(struct thread_states *states, uint64_t ms);

/* The longest step of the clock between two times, in us. */
uint64_t thread_states_step(const struct cpu_sample *samples, size_t n, uint64_t begin_us,
                            uint64_t end_us);

/* For how long the system had slept at this time, in ms. */
uint32_t thread_states_slept(const struct cpu_sample *samples, size_t n, uint64_t us);

/* A whole message's time, in ms. What there is adds up: running, waiting and blocked
 * to the message, user and system to running. */
struct thread_share {
    bool has_running, has_waiting, has_usage;
    uint64_t running_ms, waiting_ms, blocked_ms;
    uint64_t user_ms, system_ms;
};

/* states: settled; usage: as they were sampled, with user and system for parts. Either
 * may be empty. */
struct thread_share thread_states_share(struct thread_states *states, bool tells_waiting,
                                        const struct cpu_sample *usage, size_t n_usage,
                                        uint64_t begin_ms, uint64_t end_ms);

#endif
