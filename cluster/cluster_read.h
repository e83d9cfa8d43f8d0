/* SPDX-License-Identifier: Apache-2.0 */
/* Reports of files read into a cluster set, by many threads (report_flow.h). The set is the same
 * whatever their number. */
#ifndef MB_CLUSTER_CLUSTER_READ_H
#define MB_CLUSTER_CLUSTER_READ_H

#include "cluster/cluster.h"
#include "report/report_flow.h"

/* Adds the reports of a flow whose pool, paths, say and ctx are given. *reports: how many there
 * were, of any kind. Trace files, which have many messages, are left out and said. */
int cluster_read(struct cluster_set *set, struct report_flow flow, size_t *reports,
                 struct error *err);

#endif
