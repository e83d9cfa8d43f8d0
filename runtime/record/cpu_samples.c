/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/cpu_samples.h"

#include <stdlib.h>
#include <string.h>

int cpu_samples_init(struct cpu_samples *s)
{
    s->n = 0;
    s->all = calloc(CPU_SAMPLES_MAX, sizeof(*s->all));
    return s->all ? 0 : -1;
}

void cpu_samples_release(struct cpu_samples *s)
{
    free(s->all);
    s->all = NULL;
    s->n = 0;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Of all there may be. Keeps every second one of the older samples. The counters only grow, so only
 * precision in time is lost. */
static void old_ones_thin(struct cpu_samples *s)
{
    enum { OLD = CPU_SAMPLES_MAX - CPU_SAMPLES_RECENT };
    _Static_assert(OLD % 2 == 0, "the last of them goes");
    size_t kept = 0;

    for (size_t i = 0; i < OLD; i += 2) {
        struct cpu_sample sample = s->all[i];

        if (i > 0)
            sample.step_us = larger(sample.step_us, s->all[i - 1].step_us);
        s->all[kept++] = sample;
    }
    s->all[OLD].step_us = larger(s->all[OLD].step_us, s->all[OLD - 1].step_us);
    memmove(s->all + kept, s->all + OLD, CPU_SAMPLES_RECENT * sizeof(*s->all));
    s->n = kept + CPU_SAMPLES_RECENT;
}

void cpu_samples_add(struct cpu_samples *s, const struct cpu_sample *sample)
{
    struct cpu_sample added = *sample, *last = s->n > 0 ? &s->all[s->n - 1] : NULL;

    if (last && added.us <= last->us) {
        added.us = last->us;
        added.step_us = larger(added.step_us, last->step_us);
        *last = added;
        return;
    }
    if (s->n == CPU_SAMPLES_MAX)
        old_ones_thin(s);
    s->all[s->n++] = added;
}

/* The first that is not before this time; n where all are. */
static size_t first_at(const struct cpu_samples *s, uint64_t us)
{
    size_t low = 0, high = s->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (s->all[middle].us < us)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct cpu_sample *cpu_samples_copy(const struct cpu_samples *s, uint64_t begin_us, uint64_t end_us,
                                    size_t *n)
{
    size_t from = first_at(s, begin_us), to = first_at(s, end_us);
    struct cpu_sample *copy;

    from -= from > 0;
    to += to < s->n;
    while (to > 0 && to < s->n && s->all[to - 1].step_us == 0)
        to++; /* what came before is counted at the next step */
    *n = 0;
    if (to <= from)
        return NULL;
    copy = malloc((to - from) * sizeof(*copy));
    if (!copy)
        return NULL;
    *n = to - from;
    memcpy(copy, s->all + from, *n * sizeof(*copy));
    return copy;
}
