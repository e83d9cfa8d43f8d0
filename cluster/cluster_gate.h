/* SPDX-License-Identifier: Apache-2.0 */
/* Which changes are to fail a build: "new,worse:10". */
#ifndef MB_CLUSTER_CLUSTER_GATE_H
#define MB_CLUSTER_CLUSTER_GATE_H

#include "cluster/cluster_diff.h"
#include "cluster/figure_diff.h"
#include "cluster/method_diff.h"
#include "lib/error.h"

struct cluster_gate {
    bool kinds[CHANGE_KINDS];
    unsigned percent[CHANGE_KINDS]; /* by how much the rate or the p50 must have grown; 0: any */
};

/* Parses kinds with commas between them. The kinds are new, worse and mixed; behind worse and mixed
 * may stand a colon and a percentage of 1 to 10,000. */
int cluster_gate_parse(struct cluster_gate *gate, const char *text, struct error *err);

/* Whether the change is one that the gate names. A growth counts only where it is more than chance:
 * a rate that did not change significantly does not count, however much it grew. */
bool cluster_gate_stops(const struct cluster_gate *gate, const struct cluster_change *change);

/* The same of a figure, which is in figure_diff.h's list of finds: its median, or the rate of users
 * who have a leak, must be so much worse. */
bool cluster_gate_stops_figure(const struct cluster_gate *gate, const struct figure_change *change);

/* The same of a method that is slower wherever it stands, which is worse by as much as its own time
 * a call has grown. */
bool cluster_gate_stops_method(const struct cluster_gate *gate, const struct method_change *change);

#endif
