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

/* Parts that each sample has since the one before, in us, become what there was until then, in ms.
 */
static void parts_round(struct cpu_sample *samples, size_t n)
{
    int64_t rest[2] = {0, 0};
    uint64_t sum[2] = {0, 0};

    for (size_t i = 0; i < n; i++) {
        uint64_t room = i == 0 ? 0 : samples[i].us / 1000 - samples[i - 1].us / 1000;

        for (int k = 0; k < 2; k++) {
            int64_t us = rest[k] + (i == 0 ? 0 : (int64_t)samples[i].part[k]);
            uint64_t ms = us > 0 ? smaller((uint64_t)(us + 500) / 1000, room) : 0;

            rest[k] = us - (int64_t)ms * 1000;
            room -= ms;
            sum[k] += ms;
            samples[i].part[k] = sum[k];
        }
    }
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
    parts_round(samples, n);
}

/* The value of a part at a time between two samples, interpolated. */
static uint64_t counter_between(const struct cpu_sample *a, const struct cpu_sample *b, int k,
                                uint64_t us)
{
    double share = (double)(us - a->us) / (double)(b->us - a->us);

    return a->part[k] + (uint64_t)((double)growth(a->part[k], b->part[k]) * share);
}

/* The last sample that is not after the time; 0 if all are. */
static size_t sample_before(const struct cpu_sample *samples, size_t n, uint64_t us)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (samples[middle].us <= us)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? low - 1 : 0;
}

static uint64_t part_until(const struct cpu_sample *samples, size_t n, int k, uint64_t us)
{
    size_t at = sample_before(samples, n, us);

    if (n == 0)
        return 0;
    if (us <= samples[at].us || at + 1 == n)
        return samples[at].part[k];
    return counter_between(&samples[at], &samples[at + 1], k, us);
}

/* So many ms of the time between two samples, of which each goes to the state that is the furthest
 * behind. */
static struct thread_time spread(const struct cpu_sample *a, const struct cpu_sample *b,
                                 uint64_t ms)
{
    int64_t whole = (int64_t)(b->us / 1000 - a->us / 1000);
    int64_t part[3] = {(int64_t)(b->part[0] - a->part[0]), (int64_t)(b->part[1] - a->part[1])};
    int64_t behind[3] = {0};
    uint64_t given[3] = {0};

    part[2] = whole - part[0] - part[1];
    for (uint64_t i = 0; i < ms; i++) {
        int most = 0;

        for (int k = 0; k < 3; k++) {
            behind[k] += part[k];
            most = behind[k] > behind[most] ? k : most;
        }
        behind[most] -= whole;
        given[most]++;
    }
    return (struct thread_time){given[0], given[1]};
}

/* From the first sample on. */
static struct thread_time time_until(const struct thread_states *states, uint64_t ms)
{
    const struct cpu_sample *s = states->samples;
    /* The last of those in that ms, which is a sample's as the clock tells it. */
    size_t at = sample_before(s, states->n, ms * 1000 + 999);
    struct thread_time time, more;

    if (states->n == 0)
        return (struct thread_time){0};
    time = (struct thread_time){s[at].part[0], s[at].part[1]};
    if (at + 1 == states->n || ms <= s[at].us / 1000)
        return time;
    more = spread(&s[at], &s[at + 1], ms - s[at].us / 1000);
    return (struct thread_time){time.running_ms + more.running_ms,
                                time.waiting_ms + more.waiting_ms};
}

struct thread_time thread_states_between(const struct thread_states *states, uint64_t begin_ms,
                                         uint64_t end_ms)
{
    struct thread_time begin = time_until(states, begin_ms), end = time_until(states, end_ms);

    return (struct thread_time){end.running_ms - begin.running_ms,
                                end.waiting_ms - begin.waiting_ms};
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

/* Counters at a time are those of the first sample that is not before it. */
static const struct cpu_sample *sample_from(const struct cpu_sample *samples, size_t n, uint64_t us)
{
    for (size_t i = 0; i < n; i++) {
        if (samples[i].us >= us)
            return &samples[i];
    }
    return &samples[n - 1];
}

struct thread_disk thread_states_disk(const struct cpu_sample *samples, size_t n, uint64_t begin_us,
                                      uint64_t end_us)
{
    const struct cpu_sample *begin, *end;

    if (n == 0)
        return (struct thread_disk){0};
    begin = &samples[sample_before(samples, n, begin_us)];
    end = sample_from(samples, n, end_us);
    return (struct thread_disk){.ms = end->disk_ms - begin->disk_ms,
                                .faults = end->faults - begin->faults};
}

/* How a running time divides, by what the two grew by meanwhile. */
static void usage_share(struct thread_share *share, const struct cpu_sample *usage, size_t n,
                        uint64_t begin_us, uint64_t end_us)
{
    uint64_t grew[2], both;

    for (int k = 0; k < 2; k++)
        grew[k] = growth(part_until(usage, n, k, begin_us), part_until(usage, n, k, end_us));
    both = grew[0] + grew[1];
    if (both == 0)
        return;
    share->has_usage = true;
    share->system_ms = (uint64_t)((double)share->running_ms * (double)grew[1] / (double)both + 0.5);
    share->user_ms = share->running_ms - share->system_ms;
}

struct thread_share thread_states_share(const struct thread_states *states, bool tells_waiting,
                                        const struct cpu_sample *usage, size_t n_usage,
                                        uint64_t begin_ms, uint64_t end_ms)
{
    struct thread_time time = thread_states_between(states, begin_ms, end_ms);
    struct thread_share share = {.has_running = states->n > 0,
                                 .has_waiting = states->n > 0 && tells_waiting};

    if (!share.has_running)
        return share;
    share.running_ms = time.running_ms;
    if (share.has_waiting) {
        share.waiting_ms = time.waiting_ms;
        share.blocked_ms = growth(begin_ms, end_ms) - time.running_ms - time.waiting_ms;
    }
    usage_share(&share, usage, n_usage, begin_ms * 1000, end_ms * 1000);
    return share;
}
