/* SPDX-License-Identifier: Apache-2.0 */
/* The trend of a cluster, in each format. */
#ifndef MB_CLUSTER_TREND_TEXT_H
#define MB_CLUSTER_TREND_TEXT_H

#include "cluster/cluster_format.h"
#include "html/html.h"
#include "lib/json_write.h"

/* A table by day and one by version, the newest last, at most TREND_LINES each; nothing of what has
 * but one point. */
enum { TREND_LINES = 7 };
void trend_text_write(struct buf *out, const struct cluster_set *s, const struct cluster *c);

/* The key "trend": {"days": […], "versions": […]}. */
void trend_ndjson_write(struct json_writer *w, const struct cluster_set *s,
                        const struct cluster *c);

/* The series of a page, as many as there are with more than one point; texts live in the arena. */
size_t trend_html_series(struct arena *a, const struct cluster_set *s, const struct cluster *c,
                         struct html_series series[TRENDS]);

#endif
