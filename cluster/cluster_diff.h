/* SPDX-License-Identifier: Apache-2.0 */
/* What changed between two sets of reports: of an old version and a new one, or before and after.
 *
 * How often: users with it of users sampled, where both sets know those; else starts of starts;
 * else reports of all reports, a share that also moves when others move. Fisher's exact test. How
 * long: the test of Mann and Whitney over the times of the reports. Both tests of all clusters are
 * one family, of which at most DIFF_LEVEL are found in error (significance.h). What
 * threads did in that time, running, waiting or being blocked, is a family of its own, by the same
 * test and Bonferroni: it may have changed where the whole time did not. */
#ifndef MB_CLUSTER_CLUSTER_DIFF_H
#define MB_CLUSTER_CLUSTER_DIFF_H

#include "cluster/cluster.h"

#define DIFF_LEVEL 0.05

enum cluster_change_kind {
    CHANGE_NEW,   /* was not there; significantly */
    CHANGE_WORSE, /* more often, or longer, and nothing better */
    CHANGE_MIXED, /* more often and shorter, or less often and longer */
    CHANGE_BETTER,
    CHANGE_GONE,
    CHANGE_NONE, /* nothing that is more than chance */
    CHANGE_KINDS,
};
extern const char *const cluster_change_names[CHANGE_KINDS]; /* "new" … */

enum cluster_unit { UNIT_USERS, UNIT_REPORTS, CLUSTER_UNITS };
extern const char *const cluster_unit_names[CLUSTER_UNITS]; /* "users" … */

struct cluster_side {
    const struct cluster *cluster; /* NULL: not in this set */
    uint64_t with;                 /* users or reports with it, */
    uint64_t of;                   /* of so many */
    uint64_t p50_ms, p90_ms, p95_ms;
};

/* What the threads did in that time, before and after. */
struct cluster_state {
    bool known; /* on both sides */
    uint64_t old_p50_ms, new_p50_ms;
    double longer; /* as of the whole time */
    double p;      /* that both are of one source, times the questions of all clusters */
};

struct cluster_change {
    uint64_t key;
    const struct cluster *shown; /* the new one, or the old where it is gone */
    enum cluster_change_kind kind;
    struct cluster_side old, new;
    double rate_q, time_q; /* shares of false finds; 1: no find */
    double ratio;          /* of the rates, new by old; 0, INFINITY or NAN where one is none */
    double longer;         /* chance that a new time is longer than an old one; 0.5: as long */
    struct cluster_state states[CPU_STATES];
};

struct cluster_diff {
    const struct cluster_set *old_set, *new_set;
    enum cluster_unit unit;
    struct cluster_change *changes; /* by kind, then by how many more (or fewer) have it */
    size_t n;
    size_t kinds[CHANGE_KINDS]; /* how many of each */
    size_t only_old, only_new;  /* of those without a find: in one of the sets only */
};

/* Whether the time that it took changed by more than chance, and what of it was spent so did too.
 */
bool cluster_state_changed(const struct cluster_change *c, enum cpu_time state);

/* Both sets are finished and have the same builds. Changes of clusters with fewer than min_count
 * in both together are neither tested nor listed. */
void cluster_diff_make(struct cluster_diff *d, const struct cluster_set *old_set,
                       const struct cluster_set *new_set, uint64_t min_count);
void cluster_diff_release(struct cluster_diff *d);

#endif
