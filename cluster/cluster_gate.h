/* SPDX-License-Identifier: Apache-2.0 */
/* Which changes make a build fail: "new,worse:10". */
#ifndef MB_CLUSTER_CLUSTER_GATE_H
#define MB_CLUSTER_CLUSTER_GATE_H

#include "cluster/cluster_diff.h"
#include "cluster/figure_diff.h"
#include "cluster/method_diff.h"
#include "lib/error.h"

struct cluster_gate {
    bool regressed; /* of the file of states: known.h */
    bool kinds[CHANGE_KINDS];
    unsigned percent[CHANGE_KINDS]; /* the least growth of the rate or the p50; 0: any */
};

/* Parses kinds separated by commas. The kinds are new, worse, mixed and regressed. A colon and a
 * percentage from 1 to 10,000 may follow worse and mixed. */
int cluster_gate_parse(struct cluster_gate *gate, const char *text, struct error *err);

/* Whether it names a kind of change, which needs two sides. */
bool cluster_gate_compares(const struct cluster_gate *gate);

/* Whether the change makes the build fail. Growth counts only if it is more than chance: a rate
 * that did not change significantly does not count, however much it grew. */
bool cluster_gate_stops(const struct cluster_gate *gate, const struct cluster_change *change);

/* The same for a figure from figure_diff.h's list of finds: its median, or the rate of users
 * who have a leak, must be worse by the percentage. */
bool cluster_gate_stops_figure(const struct cluster_gate *gate, const struct figure_change *change);

/* The same for a method that is slower everywhere. It is worse by the growth of its own time a
 * call. */
bool cluster_gate_stops_method(const struct cluster_gate *gate, const struct method_change *change);

#endif
