/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that the files of a cluster set share. */
#ifndef MB_CLUSTER_CLUSTER_INTERNAL_H
#define MB_CLUSTER_CLUSTER_INTERNAL_H

#include "cluster/cluster_item.h"

/* Adds a report of a batch. Its methods are numbers by now. Any thread, one for each cluster. */
void cluster_add(struct cluster *c, const struct cluster_batch *b, const struct cluster_item *item,
                 struct merged_room *room);
void cluster_trends_add(struct trend trends[TRENDS], const struct cluster_item *item);

/* What it takes of memory, in bytes, about. */
size_t cluster_size(const struct cluster *c);

/* Durations come from devices: sums of them must not wrap. */
static inline uint64_t cluster_ms_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Adds everything in `from` except its key and path. */
void cluster_merge(struct cluster *c, const struct cluster *from);

/* Rebuilds the table of keys after clusters were moved. */
void cluster_set_index(struct cluster_set *s);

/* Counts repeats. cluster_set_finish assigns them to clusters. */
void cluster_repeats_add(struct cluster_set *s, const struct cluster_item *item);

#endif
