/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the trend of a cluster, in each format. */
#ifndef MB_CLUSTER_TREND_TEXT_H
#define MB_CLUSTER_TREND_TEXT_H

#include "cluster/cluster_format.h"
#include "html/html.h"
#include "lib/json_write.h"

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
