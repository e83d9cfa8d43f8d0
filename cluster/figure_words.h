/* SPDX-License-Identifier: Apache-2.0 */
/* Words about figures that all formats for people share. */
#ifndef MB_CLUSTER_FIGURE_WORDS_H
#define MB_CLUSTER_FIGURE_WORDS_H

#include "cluster/figure_diff.h"
#include "lib/buf.h"

enum { FIGURE_TEXT_SIZE = 32 };

/* "59.9", "1.91 s", "12.3 %", "210 MB": at most 9 characters. A dash for NAN. */
const char *figure_value_text(char *text, enum figure_id id, double value);
#define FIGURE_VALUE(id, value) figure_value_text((char[FIGURE_TEXT_SIZE]){0}, (id), (value))

/* NAN of a share, as figure_outer() is: it has a mean alone. */
double figure_median(const struct figure *f);

/* The quantile shown beside the median: p10 if less is worse (90 % have at least this value),
 * otherwise p90 (90 % have at most this value). */
const char *figure_outer_name(enum figure_id id); /* "p10" or "p90" */
double figure_outer(const struct figure *f);

/* Writes one side of a change: its middle; for leaks the share of users, "2.1 %". */
const char *figure_side_text(char *text, enum figure_id id, const struct figure_side *side);
#define FIGURE_SIDE(id, side) figure_side_text((char[FIGURE_TEXT_SIZE]){0}, (id), (side))

/* "start, cold, on Model 7": in at most this many columns; the place is cut if needed. 0: no
 * limit. */
void figure_change_name(struct buf *out, const struct figure_change *c, size_t columns);

/* Appends the end of a text in this many columns, with an ellipsis if it was cut. */
void figure_place_write(struct buf *out, const char *text, size_t columns);

/* "2 worse, 118 without a change that is more than chance" */
void figure_kinds_write(struct buf *out, const struct figure_diff *d);

/* "on Model 7 3.20 s, of 120 users" */
void figure_device_write(struct buf *out, const struct figure *f, const struct figure_device *d);

#endif
