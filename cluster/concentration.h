/* SPDX-License-Identifier: Apache-2.0 */
/* Finds where a cluster is concentrated: versions, devices, classes of devices or scenes that
 * its reports come from more often than the reports of all other clusters, by more than chance.
 *
 * The test is Fisher's exact test; its p is multiplied by the number of all such questions of a
 * set (Bonferroni). Reports of one user are not independent of each other: a user who sends a
 * hundred has one device. So the test uses the effective number of reports: the square of the
 * number of reports, divided by the sum of the squares of each user's number (Kish). That sum
 * is estimated from `spread`.
 */
#ifndef MB_CLUSTER_CONCENTRATION_H
#define MB_CLUSTER_CONCENTRATION_H

#include "cluster/cluster.h"

#define CONCENTRATION_LEVEL 0.05
#define CONCENTRATION_LIFT  1.5 /* times as often as elsewhere, at least: less helps nobody */

enum { CONCENTRATIONS_MAX = 4 }; /* at most this many for a cluster */

struct concentration {
    enum cluster_text text;
    struct str value;     /* the cluster's */
    double share, others; /* of its reports, and of all other clusters' reports; 0 to 1 */
    double lift;          /* share / others; INFINITY if others is 0 */
    double p;             /* after Bonferroni */
};

/* Returns the number of questions of a set; cluster_set_finish stores it. */
uint64_t concentration_questions(const struct cluster_set *s);

/* Finds the concentrations of a cluster of the set, the most certain first. Returns their
 * number. */
size_t concentration_find(const struct cluster_set *s, const struct cluster *c,
                          struct concentration found[CONCENTRATIONS_MAX]);

/* Appends "device Model 7: 83.0 % of it, 4.0 % of all others (x20.8, p <0.0001)". */
void concentration_write(struct buf *out, const struct concentration *one);

extern const char *const concentration_names[CLUSTER_TEXTS]; /* "version" … */

#endif
