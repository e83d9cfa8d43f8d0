/* SPDX-License-Identifier: Apache-2.0 */
/* Finds methods that take longer everywhere, or less time: a little in each of several clusters,
 * which no single cluster would prove.
 *
 * A method is tested if it occurs in METHOD_CLUSTERS clusters or more, with METHOD_REPORTS
 * reports or more on both sides. The value is its own time a call, one value for each report
 * (merged_each). Each cluster is compared with itself, before and after, so a change in how
 * often clusters occur has no effect. The differences of the means are weighted by the
 * precision of each cluster, and tested by Student's t. Reports of one user are not independent
 * of each other, in one cluster or in several. So the variance is multiplied by the number of
 * reports, divided by the effective number of reports (spread.h).
 *
 * A find is slower over all clusters, at a level of METHOD_LEVEL over all methods (Benjamini
 * and Hochberg), also if the cluster with the strongest evidence is left out. It takes longer
 * in at least three of four clusters, and in none does it take less time by more than chance.
 * Or it is faster, and all of this is the other way round. */
#ifndef MB_CLUSTER_METHOD_DIFF_H
#define MB_CLUSTER_METHOD_DIFF_H

#include "cluster/cluster_diff.h"

#define METHOD_LEVEL 0.01
enum { METHOD_CLUSTERS = 3, METHOD_REPORTS = 5 };

struct method_change {
    uint32_t method;       /* its number in the builds */
    bool faster;           /* else slower */
    uint32_t moved;        /* clusters in which it takes longer, or less time if faster, */
    uint32_t of;           /* out of this many in which it occurs */
    double old_ms, new_ms; /* own time a call; clusters have the same weight in both */
    double ratio;          /* new / old */
    double q;              /* share of false finds among those at least as sure */
};

struct method_diff {
    const struct cluster_diff *clusters;
    struct method_change *changes; /* the slower ones first, of them the most certain */
    size_t n;
    size_t tested; /* number of methods tested */
};

/* The diff of the clusters must outlive it. */
void method_diff_make(struct method_diff *d, const struct cluster_diff *clusters);
void method_diff_release(struct method_diff *d);

#endif
