/* SPDX-License-Identifier: Apache-2.0 */
/* What the formats for reading say of figures in the same words. */
#ifndef MB_CLUSTER_FIGURE_WORDS_H
#define MB_CLUSTER_FIGURE_WORDS_H

#include "cluster/figure_diff.h"
#include "lib/buf.h"

enum { FIGURE_TEXT_SIZE = 32 };

/* "59.9", "1.91 s", "12.3 %", "210 MB": at most 9 characters. A dash of NAN. */
void figure_value_text(char *text, enum figure_id id, double value);

/* What is beside the median: of what is worse when it is less the value that 90 % have at least,
 * else that 90 % have at most. */
const char *figure_outer_name(enum figure_id id); /* "p10" or "p90" */
double figure_outer(const struct figure *f);

/* One side of a change: its middle; of leaks the share of users, "2.1 %". */
void figure_side_text(char *text, enum figure_id id, const struct figure_side *side);

/* "start, cold, on Model 7": at most so many columns, of which the place gives way. 0: any. */
void figure_change_name(struct buf *out, const struct figure_change *c, size_t columns);

/* The end of a text, in so many columns, with an ellipsis where it was cut. */
void figure_place_write(struct buf *out, const char *text, size_t columns);

/* "2 worse, 118 without a change that is more than chance" */
void figure_kinds_write(struct buf *out, const struct figure_diff *d);

/* "on Model 7 3.20 s, of 120 users" */
void figure_device_write(struct buf *out, const struct figure *f, const struct figure_device *d);

#endif
