/* SPDX-License-Identifier: Apache-2.0 */
/* Text for people: untrusted text escaped for a terminal, and counts and times. */
#ifndef MB_LIB_SHOW_H
#define MB_LIB_SHOW_H

#include "lib/buf.h"
#include "lib/str.h"

/* Whether a character controls the terminal or the direction of writing, and is not seen. */
bool show_is_unsafe(uint32_t code);

/* Appends s. Control characters (C1 too), line separators and characters that change the
 * direction of writing are written as \u and four digits; bytes that are not UTF-8 as \x and
 * two. So a name can't move the cursor, set a colour or begin a line. */
void show_text(struct buf *out, struct str s);

/* Appends "12,680". */
void show_count(struct buf *out, uint64_t n);

/* "12,680", in a block of the caller's: it is valid until that ends. */
enum { SHOW_COUNT_SIZE = 28 };
#define SHOWN_COUNT(n) show_count_text((char[SHOW_COUNT_SIZE]){0}, (n))
const char *show_count_text(char text[SHOW_COUNT_SIZE], uint64_t n);

/* Appends "912 ms", "14.05 s", "12.5 min", "10.3 h": a time in a unit that fits. */
void show_time(struct buf *out, uint64_t ms);

/* Appends "1 report", "12,680 reports". */
void show_plural(struct buf *out, uint64_t n, const char *what);

/* How many columns a text of UTF-8 fills, if each character takes one. */
size_t show_width(struct str s);

/* Appends spaces until what was appended from `start` on fills so many columns. */
void show_pad(struct buf *out, size_t start, size_t columns);

#endif
