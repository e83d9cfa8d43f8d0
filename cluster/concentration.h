/* SPDX-License-Identifier: Apache-2.0 */
/* Where a cluster is concentrated: versions, devices, classes of devices or scenes that its reports
 * come from more often than those of all other clusters, by more than chance.
 *
 * Fisher's exact test, its p times the number of all such questions of a set (Bonferroni). Reports
 * of one user are not independent of each other: whoever sends a hundred has one device. So counts
 * are taken for as many reports as would tell as much had each come from a user of its own: the
 * square of the number of reports by the sum of the squares of those of each user (Kish). That sum
 * is estimated from `spread`.
 */
#ifndef MB_CLUSTER_CONCENTRATION_H
#define MB_CLUSTER_CONCENTRATION_H

#include "cluster/cluster.h"

#define CONCENTRATION_LEVEL 0.05
#define CONCENTRATION_LIFT  1.5 /* times as often as elsewhere, at least: less helps nobody */

enum { CONCENTRATIONS_MAX = 4 }; /* that are told of a cluster */

struct concentration {
    enum cluster_text text;
    struct str value;     /* the cluster's */
    double share, others; /* of its reports, and of those of all other clusters, from 0 to 1 */
    double lift;          /* the first by the second; INFINITY where others have none */
    double p;             /* after Bonferroni */
};

/* How many questions a set has; cluster_set_finish keeps it. */
uint64_t concentration_questions(const struct cluster_set *s);

/* Those of a cluster of the set, the surest first; how many. */
size_t concentration_find(const struct cluster_set *s, const struct cluster *c,
                          struct concentration found[CONCENTRATIONS_MAX]);

/* Appends "device Model 7: 83.0 % of it, 4.0 % of all others (x20.8, p <0.0001)". */
void concentration_write(struct buf *out, const struct concentration *one);

extern const char *const concentration_names[CLUSTER_TEXTS]; /* "version" … */

#endif
