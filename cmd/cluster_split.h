/* SPDX-License-Identifier: Apache-2.0 */
/* The sets of a run of cluster: one, or one for each value of a key that --by names; of --diff two
 * of each. */
#ifndef MB_CMD_CLUSTER_SPLIT_H
#define MB_CMD_CLUSTER_SPLIT_H

#include "cluster/cluster.h"
#include "cmd/command.h"
#include "report/report_where.h"

enum { SPLIT_SIDES = 2, SPLIT_MAX = 24 };

struct split_part {
    char *value; /* owned; "" without --by, and of reports that do not say */
    struct cluster_set sets[SPLIT_SIDES];
};

struct cluster_split {
    const char *name; /* of the key; NULL: one part */
    struct report_where_key key;
    struct builds *builds;
    struct report_sessions *sessions;
    struct cluster_limits limits;
    size_t sides;
    struct split_part **parts; /* after split_finish: by version or text */
    size_t n;
    uint64_t left; /* reports of values beyond the first SPLIT_MAX, which are one part */
};

/* Name and key are set by the caller; without a key there is one part at once. */
void split_init(struct cluster_split *s, struct builds *builds, struct report_sessions *sessions);
void split_begin(struct cluster_split *s, size_t memory, size_t sides);
void split_release(struct cluster_split *s);
void split_finish(struct cluster_split *s, enum cluster_order order);

/* What a worker fills. */
void *split_batch_new(void *ctx);
void split_batch_free(void *batch);
void split_batch_add(struct cluster_split *s, void *batch, const struct report *report,
                     const struct call_tree *tree);
void split_batch_take(struct cluster_split *s, size_t side, void *batch,
                      const struct report_place *place);

/* A usage error: guesses the key, or lists all. option: where it stands. */
int split_key_unknown(const struct command *self, const char *option, struct str name);

#endif
