/* SPDX-License-Identifier: Apache-2.0 */
/* Finds reports that are examples of a cluster: the one that took longest, the newest, and one
 * near the median time. The choice depends on the names of files and on lines, not on the order
 * in which reports were added.
 */
#ifndef MB_CLUSTER_CLUSTER_SAMPLES_H
#define MB_CLUSTER_CLUSTER_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

struct cluster_sample {
    const char *file; /* NULL: no such report */
    uint64_t line;    /* from 1; 0: a file that is one report */
    uint64_t cost_ms, time_ms;
    uint64_t hash; /* of file and line */
};

/* How many reports are chosen at random (by hash): one of them is then near the median. */
enum { CLUSTER_PICKS = 16 };

struct cluster_samples {
    struct cluster_sample worst, newest;
    struct cluster_sample *picks; /* those with the smallest hashes, in their order */
    size_t n_picks, cap_picks;
};

void cluster_samples_release(struct cluster_samples *s);

/* Returns the number of bytes allocated for it. */
size_t cluster_samples_size(const struct cluster_samples *s);

/* A zeroed struct has no samples. The name of the file is not copied: it must outlive the
 * samples. */
void cluster_samples_add(struct cluster_samples *s, const struct cluster_sample *one);
void cluster_samples_merge(struct cluster_samples *s, const struct cluster_samples *from);

enum cluster_sample_kind { SAMPLE_WORST, SAMPLE_MEDIAN, SAMPLE_NEWEST, SAMPLE_KINDS };
extern const char *const cluster_sample_names[SAMPLE_KINDS]; /* "worst" … */

/* Returns the sample of this kind; its file is NULL if there is none. p50_ms: the cluster's. */
struct cluster_sample cluster_samples_get(const struct cluster_samples *s,
                                          enum cluster_sample_kind kind, uint64_t p50_ms);

#endif
