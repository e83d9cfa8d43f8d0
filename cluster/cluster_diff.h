/* SPDX-License-Identifier: Apache-2.0 */
/* Finds what changed between two sets of reports, such as those of an old version and of a new
 * one.
 *
 * How often: compares the share of sampled users that have the cluster, if both sets know the
 * sampled users; otherwise its share of starts; otherwise its share of all reports, which also
 * changes when other clusters do. The test is Fisher's exact test. How long: compares the times
 * of the reports by the test of Mann and Whitney. The longest: compares the shares of the
 * reports that are among the longest twentieth of both, by Fisher's exact test: a few reports
 * may take far longer although most do not. The three tests of all clusters are one family, and
 * at most DIFF_LEVEL of its finds are false (significance.h). The times that threads were
 * running, waiting or blocked are a family of their own, with the same test and Bonferroni's
 * correction: they may change although the whole time does not. */
#ifndef MB_CLUSTER_CLUSTER_DIFF_H
#define MB_CLUSTER_CLUSTER_DIFF_H

#include "cluster/cluster.h"

#define DIFF_LEVEL 0.05

/* A row: symbol, name, colour of a terminal. */
#define CLUSTER_CHANGE_LIST(X)                                                            \
    X(NEW, "new", "1;31")   /* not in the old set; significantly */                       \
    X(WORSE, "worse", "31") /* more often, or longer, and nothing better */               \
    X(MIXED, "mixed", "33") /* one is worse and another better: more often and shorter */ \
    X(BETTER, "better", "32")                                                             \
    X(GONE, "gone", "32")                                                                 \
    X(NONE, "same", "0") /* no change that is more than chance */

#define CLUSTER_CHANGE_SYMBOL(symbol, ...) CHANGE_##symbol,

enum cluster_change_kind { CLUSTER_CHANGE_LIST(CLUSTER_CHANGE_SYMBOL) CHANGE_KINDS };
extern const char *const cluster_change_names[CHANGE_KINDS]; /* "new" … */

enum cluster_counted { COUNTED_USERS, COUNTED_REPORTS, CLUSTER_COUNTED };
extern const char *const cluster_counted_names[CLUSTER_COUNTED]; /* "users" … */

struct cluster_side {
    const struct cluster *cluster; /* NULL: not in this set */
    uint64_t with;                 /* users or reports that have it, */
    uint64_t of;                   /* out of this many */
    uint64_t p50_ms, p90_ms, p95_ms;
};

/* The time that threads spent in one state, before and after. */
struct cluster_state {
    bool known; /* on both sides */
    uint64_t old_p50_ms, new_p50_ms;
    double longer; /* like cluster_change.longer, for this state */
    double p; /* probability of such a difference by chance, times the number of questions of all
                 clusters */
};

struct cluster_change {
    uint64_t key;
    const struct cluster *shown; /* the new cluster, or the old one if it is gone */
    enum cluster_change_kind kind;
    struct cluster_side old, new;
    double rate_q, time_q, tail_q; /* shares of false finds; 1: not a find */
    double ratio;  /* new rate divided by the old; 0, INFINITY or NAN if a rate is 0 or unknown */
    double longer; /* probability that a new time is longer than an old one; 0.5: no difference */
    double tail; /* share of new times among the longest, divided by that of old ones; NAN: none */
    struct cluster_state states[CPU_STATES];
};

struct cluster_diff {
    const struct cluster_set *old_set, *new_set;
    enum cluster_counted counted;
    struct cluster_change *changes; /* by kind, then by how many more (or fewer) have it */
    size_t n;
    size_t kinds[CHANGE_KINDS]; /* number of changes of each kind */
    size_t only_old, only_new;  /* clusters without a find that are in one set only */
};

/* The smallest q of all questions about a change. */
double cluster_change_q(const struct cluster_change *c);

/* Whether the cluster's time changed by more than chance, and the time spent in this state did
 * too.
 */
bool cluster_state_changed(const struct cluster_change *c, enum cpu_time state);

/* Both sets must be finished and have the same builds. Clusters with fewer than min_count in
 * both sets together are neither tested nor listed. */
void cluster_diff_make(struct cluster_diff *d, const struct cluster_set *old_set,
                       const struct cluster_set *new_set, uint64_t min_count);
void cluster_diff_release(struct cluster_diff *d);

#endif
