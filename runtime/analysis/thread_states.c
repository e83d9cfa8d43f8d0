/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/thread_states.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t growth(uint64_t from, uint64_t to)
{
    return to > from ? to - from : 0;
}

void thread_states_settle(struct cpu_sample *samples, size_t n)
{
    uint64_t left[2] = {0, 0};

    /* Goes from the last sample back: CPU time that does not fit moves to the interval before.
     * Afterwards each sample has the time between the previous one and itself. */
    for (size_t i = n; i-- > 1;) {
        uint64_t room = growth(samples[i - 1].us, samples[i].us);

        for (int k = 0; k < 2; k++) {
            uint64_t part = left[k] + growth(samples[i - 1].part[k], samples[i].part[k]);

            samples[i].part[k] = smaller(part, room);
            left[k] = part - samples[i].part[k];
            room -= samples[i].part[k];
        }
    }
    for (size_t i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++)
            samples[i].part[k] = i == 0 ? 0 : samples[i].part[k] + samples[i - 1].part[k];
    }
}

/* The value of a part at a time between two samples, interpolated. */
static uint64_t between(const struct cpu_sample *a, const struct cpu_sample *b, int k, uint64_t us)
{
    double share = (double)(us - a->us) / (double)(b->us - a->us);

    return a->part[k] + (uint64_t)((double)growth(a->part[k], b->part[k]) * share);
}

/* The last sample that is not after the time; 0 where all are. Looks on from at. */
static size_t sample_before(const struct cpu_sample *samples, size_t n, size_t at, uint64_t us)
{
    if (at >= n || samples[at].us > us)
        at = 0;
    while (at + 1 < n && samples[at + 1].us <= us)
        at++;
    return at;
}

static uint64_t part_until(const struct cpu_sample *samples, size_t n, size_t at, int k,
                           uint64_t us)
{
    if (n == 0)
        return 0;
    if (us <= samples[at].us || at + 1 == n)
        return samples[at].part[k];
    return between(&samples[at], &samples[at + 1], k, us);
}

struct thread_time thread_states_until(struct thread_states *states, uint64_t ms)
{
    const struct cpu_sample *samples = states->samples;
    uint64_t us = ms * 1000;

    states->at = sample_before(samples, states->n, states->at, us);
    return (struct thread_time){
        .running_us = part_until(samples, states->n, states->at, 0, us),
        .waiting_us = part_until(samples, states->n, states->at, 1, us),
    };
}

/* How much of [a, b) lies in [begin, end). */
static uint64_t overlap(uint64_t a, uint64_t b, uint64_t begin, uint64_t end)
{
    return growth(a > begin ? a : begin, smaller(b, end));
}

uint64_t thread_states_step(const struct cpu_sample *samples, size_t n, uint64_t begin_us,
                            uint64_t end_us)
{
    uint64_t longest = 0, last_us = begin_us;

    for (size_t i = 0; i < n; i++) {
        uint64_t step = samples[i].step_us, at = samples[i].us, part;

        if (step == 0)
            continue;
        part = overlap(at > step ? at - step : 0, at, begin_us, end_us);
        if (longest < part)
            longest = part;
        if (last_us < at)
            last_us = at;
    }
    /* Since then there was none. */
    return longest > growth(last_us, end_us) ? longest : growth(last_us, end_us);
}

uint32_t thread_states_slept(const struct cpu_sample *samples, size_t n, uint64_t us)
{
    for (size_t i = 0; i < n; i++) {
        if (samples[i].us >= us)
            return samples[i].slept_ms;
    }
    return n > 0 ? samples[n - 1].slept_ms : 0;
}

/* How a running time divides, by what the two grew by meanwhile. */
static void usage_share(struct thread_share *share, const struct cpu_sample *usage, size_t n,
                        uint64_t begin_us, uint64_t end_us)
{
    uint64_t grew[2], both;

    for (int k = 0; k < 2; k++)
        grew[k] = growth(part_until(usage, n, sample_before(usage, n, 0, begin_us), k, begin_us),
                         part_until(usage, n, sample_before(usage, n, 0, end_us), k, end_us));
    both = grew[0] + grew[1];
    if (both == 0)
        return;
    share->has_usage = true;
    share->system_ms = (uint64_t)((double)share->running_ms * (double)grew[1] / (double)both + 0.5);
    share->user_ms = share->running_ms - share->system_ms;
}

struct thread_share thread_states_share(struct thread_states *states, bool tells_waiting,
                                        const struct cpu_sample *usage, size_t n_usage,
                                        uint64_t begin_ms, uint64_t end_ms)
{
    struct thread_time begin = thread_states_until(states, begin_ms),
                       end = thread_states_until(states, end_ms);
    struct thread_share share = {.has_running = states->n > 0,
                                 .has_waiting = states->n > 0 && tells_waiting};

    if (!share.has_running)
        return share;
    share.running_ms = growth(begin.running_us, end.running_us) / 1000;
    if (share.has_waiting) {
        share.waiting_ms = growth(begin.waiting_us, end.waiting_us) / 1000;
        share.blocked_ms = growth(share.running_ms + share.waiting_ms, growth(begin_ms, end_ms));
    }
    usage_share(&share, usage, n_usage, begin_ms * 1000, end_ms * 1000);
    return share;
}
