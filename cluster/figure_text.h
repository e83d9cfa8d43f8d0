/* SPDX-License-Identifier: Apache-2.0 */
/* Figures in the formats of clusters: each writes what the view has of them, after its clusters
 * or changes; nothing where there are none. */
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

/* The same as a table of a page; false where it has no row. Texts lie in the arena. */
bool figure_html_table(const struct cluster_view *v, struct arena *a, struct html_table *table);
bool figure_html_change_table(const struct cluster_diff_view *v, struct arena *a,
                              struct html_table *table);

/* How many of the figures from `at` on have the same row of the list. */
size_t figure_group(const struct cluster_view *v, size_t at);

#endif
