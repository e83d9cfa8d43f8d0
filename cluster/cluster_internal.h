/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of a cluster set share. */
#ifndef MB_CLUSTER_CLUSTER_INTERNAL_H
#define MB_CLUSTER_CLUSTER_INTERNAL_H

#include "cluster/cluster_item.h"

/* Adds all that `from` has but its key and path. */
void cluster_merge(struct cluster *c, const struct cluster *from);

/* Makes the table of keys anew, after clusters were moved. */
void cluster_set_index(struct cluster_set *s);

/* Counts repeats, which cluster_set_finish gives to clusters. */
void cluster_repeats_add(struct cluster_set *s, const struct cluster_item *item);

#endif
