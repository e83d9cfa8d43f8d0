/* SPDX-License-Identifier: Apache-2.0 */
/* What all formats for reading say of a cluster in the same words. */
#ifndef MB_CLUSTER_CLUSTER_WORDS_H
#define MB_CLUSTER_CLUSTER_WORDS_H

#include "cluster/cluster.h"
#include "lib/buf.h"

/* "35 reports: 33 normal, 2 ANR; 4 more were not sent" */
void cluster_counts_write(struct buf *out, const struct cluster *c);

/* "35 call trees in 2 clusters"; where there are none, also how many reports of other kinds. */
void cluster_sums_write(struct buf *out, const struct cluster_set *set);

/* "running 300 ms, waiting for a core 2 ms, blocked 600 ms": this quantile of what is known. */
void cluster_cpu_write(struct buf *out, const struct cluster *c, double quantile);

/* "events of 3 reports were overwritten, 7,200 ms were not recorded" */
void cluster_lost_write(struct buf *out, const struct cluster *c);

/* "2026-11-21 10:02 to 2026-11-22 07:30 UTC", where a time is known. */
void cluster_seen_write(struct buf *out, const struct cluster *c);

#endif
