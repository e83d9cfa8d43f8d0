/* SPDX-License-Identifier: Apache-2.0 */
/* What people read: text from outside, made fit for a terminal, and counts. */
#ifndef MB_LIB_SHOW_H
#define MB_LIB_SHOW_H

#include "lib/buf.h"
#include "lib/str.h"

/* Appends s. Control characters, the C1 ones, line separators and what turns
 * the direction of writing are written as \u and four digits; bytes that are
 * no UTF-8 as \x and two. So nothing in a name can move the cursor, set a
 * colour or begin a line. */
void show_text(struct buf *out, struct str s);

/* Appends "12,680". */
void show_count(struct buf *out, uint64_t n);

/* Appends "912 ms", "14.05 s", "12.5 min", "10.3 h": a time in a unit that fits. */
void show_time(struct buf *out, uint64_t ms);

/* Appends "1 report", "12,680 reports". */
void show_plural(struct buf *out, uint64_t n, const char *what);

#endif
