/* SPDX-License-Identifier: Apache-2.0 */
/* What several formats have beside clusters and changes, each in its way: figures, methods that are
 * slower or faster everywhere, teams, trends. Without any these functions write nothing. */
#ifndef MB_CLUSTER_CLUSTER_SECTIONS_H
#define MB_CLUSTER_CLUSTER_SECTIONS_H

#include "cluster/cluster_format.h"
#include "html/html.h"
#include "lib/json_write.h"

/* A row of ndjson: a line with an object, of which "row" says what it is. */
struct json_writer cluster_row_open(struct buf *out, const char *row);
void cluster_row_close(struct json_writer *w);

void figure_text_write(struct cluster_view *v);
void figure_text_changes(struct cluster_view *v);
void figure_markdown_write(struct cluster_view *v);
void figure_markdown_changes(struct cluster_view *v);
void figure_ndjson_write(struct cluster_view *v);
void figure_ndjson_changes(struct cluster_view *v);

/* The same as a table of a page. Returns false if it has no rows. Texts are in the arena. */
bool figure_html_table(const struct cluster_view *v, struct arena *a, struct html_table *table);
bool figure_html_change_table(const struct cluster_view *v, struct arena *a,
                              struct html_table *table);

/* Returns the number of figures from `at` on that have the same row of the list. */
size_t figure_group(const struct cluster_view *v, size_t at);

/* "own time a call 20.1 ms before, 30.3 ms after (+50.7 %), longer in 12 of 12 clusters (q
 * <0.0001)"
 */
void method_change_write(struct buf *out, const struct method_change *c);

/* "slower" or "faster". */
const char *method_change_word(const struct method_change *c);

/* "1 slower, 2 faster wherever they stand" */
void method_counts_write(struct buf *out, const struct cluster_view *v);

/* One line for each method, below a heading; nothing if there are none. */
void method_text_changes(struct cluster_view *v);
void method_markdown_changes(struct cluster_view *v);

/* One row for each method. */
void method_ndjson_changes(struct cluster_view *v);

/* A table with a line for each team; for changes, the number that each team has. */
void owner_text_table(struct cluster_view *v);
void owner_text_changes(struct cluster_view *v);
void owner_markdown_table(struct cluster_view *v);
void owner_markdown_changes(struct cluster_view *v);

/* One row for each team. */
void owner_ndjson_rows(struct cluster_view *v);
void owner_ndjson_changes(struct cluster_view *v);

/* Writes the key "owner" of a cluster; null if no team owns it. */
void owner_ndjson_key(struct json_writer *w, struct owners *o, const struct builds *builds,
                      const struct cluster *c);

/* Returns the name of the team that owns a cluster; "" if none does. */
struct str cluster_owner(struct owners *o, const struct builds *builds, const struct cluster *c);

/* Appends a table by day and one by version: at most TREND_LINES lines each, the newest last. A
 * trend with a single point is left out. */
enum { TREND_LINES = 7 };
void trend_text_write(struct buf *out, const struct cluster_set *s, const struct cluster *c);

/* Writes the key "trend": {"days": […], "versions": […]}. */
void trend_ndjson_write(struct json_writer *w, const struct cluster_set *s,
                        const struct cluster *c);

/* Stores the series with more than one point, for a page, and returns their number. Texts are
 * in the arena. */
size_t trend_html_series(struct arena *a, const struct cluster_set *s, const struct cluster *c,
                         struct html_series series[TRENDS]);

#endif
