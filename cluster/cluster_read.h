/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the reports of files into a cluster set, on many threads (report_flow.h). The set does
 * not depend on the number of threads. */
#ifndef MB_CLUSTER_CLUSTER_READ_H
#define MB_CLUSTER_CLUSTER_READ_H

#include "cluster/cluster.h"
#include "report/report_flow.h"

/* Adds the reports of a flow whose pool, paths, say and ctx are set. *reports: the number of
 * reports, of any kind. Trace files have many messages: they are left out, with a warning. 0,
 * or -1 + *err. */
int cluster_read(struct cluster_set *set, struct report_flow flow, size_t *reports,
                 struct error *err);

#endif
