/* SPDX-License-Identifier: Apache-2.0 */
/* Writes figures in the formats of clusters. Each function writes the view's figures, after its
 * clusters or changes; nothing if there are none. */
#ifndef MB_CLUSTER_FIGURE_TEXT_H
#define MB_CLUSTER_FIGURE_TEXT_H

#include "cluster/cluster_format.h"
#include "html/html.h"

void figure_text_write(struct cluster_view *v);
void figure_text_changes(struct cluster_diff_view *v);
void figure_markdown_write(struct cluster_view *v);
void figure_markdown_changes(struct cluster_diff_view *v);
void figure_ndjson_write(struct cluster_view *v);
void figure_ndjson_changes(struct cluster_diff_view *v);

/* The same as a table of a page. Returns false if it has no rows. Texts are in the arena. */
bool figure_html_table(const struct cluster_view *v, struct arena *a, struct html_table *table);
bool figure_html_change_table(const struct cluster_diff_view *v, struct arena *a,
                              struct html_table *table);

/* Returns the number of figures from `at` on that have the same row of the list. */
size_t figure_group(const struct cluster_view *v, size_t at);

#endif
