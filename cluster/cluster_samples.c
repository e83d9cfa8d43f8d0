/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_samples.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

const char *const cluster_sample_names[SAMPLE_KINDS] = {
    [SAMPLE_WORST] = "worst",
    [SAMPLE_MEDIAN] = "median",
    [SAMPLE_NEWEST] = "newest",
};

void cluster_samples_release(struct cluster_samples *s)
{
    free(s->picks);
}

size_t cluster_samples_size(const struct cluster_samples *s)
{
    return s->cap_picks * sizeof(*s->picks);
}

/* Keeps the one with more; of equals, the one with the smaller hash. */
static void most_keep(struct cluster_sample *kept, uint64_t kept_value,
                      const struct cluster_sample *one, uint64_t value)
{
    if (!kept->file || value > kept_value || (value == kept_value && one->hash < kept->hash))
        *kept = *one;
}

static void pick_keep(struct cluster_samples *s, const struct cluster_sample *one)
{
    size_t at = s->n_picks;

    while (at > 0 && s->picks[at - 1].hash > one->hash)
        at--;
    if (at == CLUSTER_PICKS)
        return;
    if (s->n_picks < CLUSTER_PICKS) {
        if (s->n_picks++ == s->cap_picks) { /* there are many clusters of one report */
            s->cap_picks = s->cap_picks ? s->cap_picks * 2 : 1;
            s->picks = mem_realloc(s->picks, mem_size(s->cap_picks, sizeof(*s->picks)));
        }
    }
    memmove(s->picks + at + 1, s->picks + at, (s->n_picks - at - 1) * sizeof(*s->picks));
    s->picks[at] = *one;
}

void cluster_samples_add(struct cluster_samples *s, const struct cluster_sample *one)
{
    most_keep(&s->worst, s->worst.cost_ms, one, one->cost_ms);
    if (one->time_ms > 0)
        most_keep(&s->newest, s->newest.time_ms, one, one->time_ms);
    pick_keep(s, one);
}

void cluster_samples_merge(struct cluster_samples *s, const struct cluster_samples *from)
{
    if (from->worst.file)
        most_keep(&s->worst, s->worst.cost_ms, &from->worst, from->worst.cost_ms);
    if (from->newest.file)
        most_keep(&s->newest, s->newest.time_ms, &from->newest, from->newest.time_ms);
    for (size_t i = 0; i < from->n_picks; i++)
        pick_keep(s, &from->picks[i]);
}

static uint64_t far(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

struct cluster_sample cluster_samples_get(const struct cluster_samples *s,
                                          enum cluster_sample_kind kind, uint64_t p50_ms)
{
    struct cluster_sample best = {0};

    if (kind != SAMPLE_MEDIAN)
        return kind == SAMPLE_WORST ? s->worst : s->newest;
    for (size_t i = 0; i < s->n_picks; i++) {
        if (!best.file || far(s->picks[i].cost_ms, p50_ms) < far(best.cost_ms, p50_ms))
            best = s->picks[i];
    }
    return best;
}
