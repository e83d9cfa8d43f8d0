/* SPDX-License-Identifier: Apache-2.0 */
#include <xxhash.h>

#include "cluster/cluster_internal.h"

/* Adds how its thread ran, and how much was lost. */
static void evidence_add(struct cluster *c, const struct cluster_batch *b,
                         const struct cluster_item *item)
{
    for (int i = 0; i < CPU_STATES; i++) {
        if (item->cpu.known[i])
            durations_add(&c->cpu[i], item->cpu.ms[i]);
    }
    c->lost += item->lost;
    c->left += item->left;
    c->unrecorded_ms = cluster_ms_sum(c->unrecorded_ms, item->unrecorded_ms);
    for (size_t i = 0; i < item->n_lines; i++) {
        const struct cluster_line *line = &b->lines[item->lines + i];

        tally_add_line(&c->filter, line->text, line->hash, line->slots);
    }
}

/* A report as a sample of its cluster. */
static void sample_add(struct cluster *c, const struct cluster_batch *b,
                       const struct cluster_item *item)
{
    struct cluster_sample one = {.file = b->file,
                                 .line = item->line ? b->lines_before + item->line : 0,
                                 .cost_ms = item->cost_ms,
                                 .time_ms = item->time_ms};

    one.hash = XXH3_64bits_withSeed(&one.line, sizeof(one.line), b->file_hash);
    cluster_samples_add(&c->samples, &one);
}

void cluster_trends_add(struct trend trends[TRENDS], const struct cluster_item *item)
{
    const struct cluster_word *version = item->texts[CLUSTER_VERSIONS];

    trend_add(&trends[TREND_DAYS], trend_key_day(item->time_ms), item->cost_ms, item->user);
    trend_add(&trends[TREND_VERSIONS], trend_key_version(version->text, version->hash),
              item->cost_ms, item->user);
}

void cluster_add(struct cluster *c, const struct cluster_batch *b, const struct cluster_item *item,
                 struct merged_room *room)
{
    merged_tree_add_cpu(&c->tree, item->n_calls ? b->calls + item->calls : NULL,
                        item->has_self ? b->self + item->self : NULL, item->n_calls, room);
    c->reports++;
    spread_add(&c->spread, item->user);
    c->details[item->detail]++;
    durations_add(&c->costs, item->cost_ms);
    if (b->file)
        sample_add(c, b, item);
    evidence_add(c, b, item);
    cluster_trends_add(c->trends, item);
    if (item->user)
        distinct_add(&c->users, item->user);
    if (item->start)
        distinct_add(&c->starts, item->start);
    for (int i = 0; i < CLUSTER_TEXTS; i++)
        tally_add(&c->texts[i], item->texts[i]->text, item->texts[i]->hash);
    if (item->time_ms) {
        c->first_ms = item->time_ms < c->first_ms ? item->time_ms : c->first_ms;
        c->last_ms = item->time_ms > c->last_ms ? item->time_ms : c->last_ms;
    }
}
