/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the methods that are slower or faster everywhere (method_diff.h), in each format. */
#ifndef MB_CLUSTER_METHOD_TEXT_H
#define MB_CLUSTER_METHOD_TEXT_H

#include "cluster/cluster_format.h"

/* "own time a call 20.1 ms before, 30.3 ms after (+50.7 %), longer in 12 of 12 clusters (q
 * <0.0001)"
 */
void method_change_write(struct buf *out, const struct method_change *c);

/* "slower" or "faster". */
const char *method_change_word(const struct method_change *c);

/* "1 slower, 2 faster wherever they stand" */
void method_counts_write(struct buf *out, const struct cluster_diff_view *v);

/* One line for each method, below a heading; nothing if there are none. */
void method_text_changes(struct cluster_diff_view *v);
void method_markdown_changes(struct cluster_diff_view *v);

/* One row for each method. */
void method_ndjson_changes(struct cluster_diff_view *v);

#endif
