/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the figures that changed between two sets of reports. Each place of a figure is
 * compared on its own, over all versions in a set.
 *
 * Values: the test of Mann and Whitney compares the averages of users, one a user, so that a
 * user with many reports has no more weight. Reports without a user count one by one. Leaks:
 * Fisher's exact test compares the share of sampled users who have one; if the sampled users
 * are unknown, the share of users who reported anything; if no user is known, the share of
 * reports.
 *
 * The questions form two families: figures of all devices, and figures of one device each, for
 * changes on that device alone. In each family at most DIFF_LEVEL / 2 of the finds are false
 * (significance.h). So q, which is twice that share, is at most DIFF_LEVEL. Clusters are a
 * separate family. */
#ifndef MB_CLUSTER_FIGURE_DIFF_H
#define MB_CLUSTER_FIGURE_DIFF_H

#include "cluster/cluster_diff.h"
#include "cluster/figure.h"

struct figure_side {
    uint64_t reports;  /* number of values; for one device, those in the sample */
    uint64_t users;    /* in the sample, with averages; reports if no user is known */
    double middle;     /* of their averages (figure_middle); NAN: none */
    uint64_t with, of; /* for leaks: users (or reports) that have it, out of this many */
};

struct figure_change {
    enum figure_id id;
    const char *place;  /* belongs to a figure of one of the sets */
    const char *device; /* the device that it changed on alone; NULL: all devices */
    enum cluster_change_kind kind;
    struct figure_side old, new;
    double ratio;  /* new middle (or rate) divided by the old; 0, INFINITY or NAN if one is 0 or
                      unknown */
    double larger; /* probability that a new average is above an old one; 0.5: no difference */
    double q;      /* 1: not a find */
};

struct figure_diff {
    enum cluster_counted counted;  /* of leaks */
    struct figure_change *changes; /* finds, by kind, then by size of the change */
    size_t n;
    size_t kinds[CHANGE_KINDS]; /* number of each kind; CHANGE_NONE: figures without a find */
};

/* Both sets must be finished. Figures with fewer than min_count values in both together are
 * neither tested nor listed. The sets must outlive the diff. */
void figure_diff_make(struct figure_diff *d, const struct cluster_set *old_set,
                      const struct cluster_set *new_set, uint64_t min_count);
void figure_diff_release(struct figure_diff *d);

/* Returns how many times as bad it is now: the ratio, or 1 / ratio if less is worse. */
double figure_change_times(const struct figure_change *c);

#endif
