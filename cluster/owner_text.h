/* SPDX-License-Identifier: Apache-2.0 */
/* What teams have, and what changed of it, in each format. All of it is nothing where nobody says
 * whose methods are. */
#ifndef MB_CLUSTER_OWNER_TEXT_H
#define MB_CLUSTER_OWNER_TEXT_H

#include "cluster/cluster_format.h"
#include "lib/json_write.h"

/* A table with a line for each team; of changes: how many each has. */
void owner_text_table(struct cluster_view *v);
void owner_text_changes(struct cluster_diff_view *v);
void owner_markdown_table(struct cluster_view *v);
void owner_markdown_changes(struct cluster_diff_view *v);

/* A row each. */
void owner_ndjson_rows(struct cluster_view *v);
void owner_ndjson_changes(struct cluster_diff_view *v);

/* The key "owner" of a cluster; null where it is nobody's. */
void owner_ndjson_key(struct json_writer *w, struct owners *o, const struct builds *builds,
                      const struct cluster *c);

/* The team of a cluster; "" where it is nobody's. */
struct str cluster_owner(struct owners *o, const struct builds *builds, const struct cluster *c);

#endif
