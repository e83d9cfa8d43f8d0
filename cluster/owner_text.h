/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the clusters of each team, and their changes, in each format. Without a file of owners
 * these functions write nothing. */
#ifndef MB_CLUSTER_OWNER_TEXT_H
#define MB_CLUSTER_OWNER_TEXT_H

#include "cluster/cluster_format.h"
#include "lib/json_write.h"

/* A table with a line for each team; for changes, the number that each team has. */
void owner_text_table(struct cluster_view *v);
void owner_text_changes(struct cluster_diff_view *v);
void owner_markdown_table(struct cluster_view *v);
void owner_markdown_changes(struct cluster_diff_view *v);

/* One row for each team. */
void owner_ndjson_rows(struct cluster_view *v);
void owner_ndjson_changes(struct cluster_diff_view *v);

/* Writes the key "owner" of a cluster; null if no team owns it. */
void owner_ndjson_key(struct json_writer *w, struct owners *o, const struct builds *builds,
                      const struct cluster *c);

/* Returns the name of the team that owns a cluster; "" if none does. */
struct str cluster_owner(struct owners *o, const struct builds *builds, const struct cluster *c);

#endif
