/* SPDX-License-Identifier: Apache-2.0 */
/* Which figures changed between two sets of reports, each by its place, over all versions that a
 * set has.
 *
 * Values: the test of Mann and Whitney over the averages of users, one a user, so that who reports
 * often is not a crowd. Where reports tell of no users each counts for itself. Of leaks: users who
 * have one of users sampled, by Fisher's exact test; of users who reported anything, where nobody
 * says who was sampled; of reports, where nobody says a user.
 *
 * The questions are of two families: figures of all devices, and figures of one device each, for
 * what is slower there alone. In each at most DIFF_LEVEL / 2 of the finds are false
 * (significance.h), so q, which is twice that share, is at most DIFF_LEVEL, as with clusters, whose
 * family is another. */
#ifndef MB_CLUSTER_FIGURE_DIFF_H
#define MB_CLUSTER_FIGURE_DIFF_H

#include "cluster/cluster_diff.h"
#include "cluster/figure.h"

struct figure_side {
    uint64_t reports;  /* values; of a device, those of the sample */
    uint64_t users;    /* whose averages they are, of the sample; reports, where there are none */
    double middle;     /* of those (figure_middle); NAN: none */
    uint64_t with, of; /* of leaks: users (or reports) with it, of so many */
};

struct figure_change {
    enum figure_id id;
    const char *place;  /* of a figure of one of the sets */
    const char *device; /* where it changed there alone; NULL: all devices */
    enum cluster_change_kind kind;
    struct figure_side old, new;
    double ratio;  /* of the middles, or of the rates: new by old; 0, INFINITY or NAN where one is
                      none */
    double larger; /* chance that a new average is larger than an old one; 0.5: as large */
    double q;      /* 1: no find */
};

struct figure_diff {
    enum cluster_unit unit;        /* of leaks */
    struct figure_change *changes; /* finds: by kind, then by how much */
    size_t n;
    size_t kinds[CHANGE_KINDS]; /* how many of each; CHANGE_NONE: figures without a find */
};

/* Both sets are finished. Figures with fewer than min_count values in both together are neither
 * tested nor listed. The sets must outlive the diff. */
void figure_diff_make(struct figure_diff *d, const struct cluster_set *old_set,
                      const struct cluster_set *new_set, uint64_t min_count);
void figure_diff_release(struct figure_diff *d);

/* How many times as bad it is now: of what is worse when it is less, the ratio turned over. */
double figure_change_times(const struct figure_change *c);

#endif
