/* SPDX-License-Identifier: Apache-2.0 */
/* Words about a cluster that all formats for people share. */
#ifndef MB_CLUSTER_CLUSTER_WORDS_H
#define MB_CLUSTER_CLUSTER_WORDS_H

#include "cluster/cluster_diff.h"
#include "lib/buf.h"

/* What a kind of change has on a terminal: "1;31". */
extern const char *const cluster_change_colors[CHANGE_KINDS];

enum { CLUSTER_TEXT_SIZE = 32 }; /* for the texts of cluster_ms_text and cluster_percent_text */

/* "912 ms", "9.12 s", "91.2 s", "91 min": at most 7 characters, even for years. */
const char *cluster_ms_text(char *text, uint64_t ms);
#define CLUSTER_MS(ms) cluster_ms_text((char[CLUSTER_TEXT_SIZE]){0}, (ms))

/* "+450 ms, +50.0 %": the difference; without a percentage if from_ms is 0. */
void cluster_moved_write(struct buf *out, uint64_t from_ms, uint64_t to_ms);

/* "900 ms to 1.35 s (+450 ms, +50.0 %)"; a single time if both are equal. */
void cluster_change_write(struct buf *out, uint64_t from_ms, uint64_t to_ms);

/* "12.4 %"; "-" if the rate is NAN. */
const char *cluster_percent_text(char *text, double rate);
#define CLUSTER_PERCENT(rate) cluster_percent_text((char[CLUSTER_TEXT_SIZE]){0}, (rate))

/* "35 reports: 33 normal, 2 ANR; 4 more were not sent" */
void cluster_counts_write(struct buf *out, const struct cluster *c);

/* "35 call trees in 2 clusters; left out: 3 reports of processes that stood still as a whole"; if
 * there are none, also the number of reports of other kinds. */
void cluster_sums_write(struct buf *out, const struct cluster_set *set);

/* "1,234"; "≈1,234" if estimated. */
void cluster_distinct_write(struct buf *out, const struct distinct *d);

/* "running 300 ms, waiting for a core 2 ms, blocked 600 ms": this quantile of the known times. */
void cluster_cpu_write(struct buf *out, const struct cluster *c, double quantile);

/* "events of 3 reports were overwritten, 7,200 ms were not recorded" */
void cluster_lost_write(struct buf *out, const struct cluster *c);

/* "reports/a.ndjson:123, 2.11 s": the sample must exist. */
void cluster_sample_write(struct buf *out, const struct cluster_sample *s);

/* "2026-11-21 10:02 to 2026-11-22 07:30 UTC"; nothing if no time is known. */
void cluster_seen_write(struct buf *out, const struct cluster *c);

#endif
