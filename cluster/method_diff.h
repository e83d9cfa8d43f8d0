/* SPDX-License-Identifier: Apache-2.0 */
/* Which methods take longer wherever they stand: in each of several clusters a little, which no
 * cluster alone would prove, or all of them together.
 *
 * The question is asked for each method that stands in METHOD_CLUSTERS clusters or more, with
 * METHOD_REPORTS reports or more on both sides: its own time a call, a value a report
 * (merged_each). Clusters are compared each with itself, before and after, so that it makes no
 * difference which of them occur more often now: the differences of the means are weighed by how
 * much each cluster tells, and tested by Student's t. Reports of one user are not independent of
 * each other, in one cluster or in several: the variance is multiplied by the number of reports for
 * each that would tell as much had it come from a user of its own (spread.h).
 *
 * A find is slower as a whole, at a level of METHOD_LEVEL over all methods (Benjamini and
 * Hochberg), also without the cluster that says so most; in three of four clusters it takes longer;
 * and in none it takes less time by more than chance. */
#ifndef MB_CLUSTER_METHOD_DIFF_H
#define MB_CLUSTER_METHOD_DIFF_H

#include "cluster/cluster_diff.h"

#define METHOD_LEVEL 0.01
enum { METHOD_CLUSTERS = 3, METHOD_REPORTS = 5 };

struct method_change {
    uint32_t method;       /* of the builds */
    uint32_t slower;       /* clusters in which it takes longer, */
    uint32_t of;           /* of so many in which it stands */
    double old_ms, new_ms; /* own time a call; clusters have the same weight in both */
    double ratio;          /* new by old */
    double q;              /* share of false finds among those at least as sure */
};

struct method_diff {
    const struct cluster_diff *clusters;
    struct method_change *changes; /* the surest first */
    size_t n;
    size_t tested; /* methods that the question was asked for */
};

/* The diff of the clusters must outlive it. */
void method_diff_make(struct method_diff *d, const struct cluster_diff *clusters);
void method_diff_release(struct method_diff *d);

#endif
