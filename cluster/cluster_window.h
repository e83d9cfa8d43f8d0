/* SPDX-License-Identifier: Apache-2.0 */
/* The call trees that a set got last. They wait until there are many, and are then added cluster
 * by cluster, on all threads: each cluster's memory is fetched once for many of its reports.
 * Within a cluster they keep their order, so that it becomes the same as if none had waited.
 *
 * None waits if it is possible that, with it, the clusters take more than the set's memory: then
 * what waits is added, and this one too. So the set is always within its memory, or has added all
 * that it got. */
#ifndef MB_CLUSTER_CLUSTER_WINDOW_H
#define MB_CLUSTER_CLUSTER_WINDOW_H

#include <stddef.h>
#include <stdint.h>

struct cluster_set;
struct cluster_batch;
struct cluster_item;
struct cluster_window;

/* batches: how many are kept, at least 1. */
struct cluster_window *cluster_window_new(size_t batches);
void cluster_window_free(struct cluster_window *w);

/* Takes what the batch holds, and leaves it with things to be cleared. The result is valid until
 * the next call. */
struct cluster_batch *cluster_window_take(struct cluster_set *s, struct cluster_batch *from);

/* Adds a call tree of the batch that was taken last to the cluster at this place, now or later. */
void cluster_window_put(struct cluster_set *s, uint32_t at, const struct cluster_item *item);

/* Adds all that wait. */
void cluster_window_add(struct cluster_set *s);

#endif
