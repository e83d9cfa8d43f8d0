/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that the files of a cluster set share. */
#ifndef MB_CLUSTER_CLUSTER_INTERNAL_H
#define MB_CLUSTER_CLUSTER_INTERNAL_H

#include "cluster/cluster_item.h"

/* Adds everything in `from` except its key and path. */
void cluster_merge(struct cluster *c, const struct cluster *from);

/* Rebuilds the table of keys after clusters were moved. */
void cluster_set_index(struct cluster_set *s);

/* Counts repeats. cluster_set_finish assigns them to clusters. */
void cluster_repeats_add(struct cluster_set *s, const struct cluster_item *item);

#endif
