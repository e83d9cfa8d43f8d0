/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of pages: how long a page took until it was there, from marks.
 *
 *   T1  begin to first drawn
 *   T2  first drawn to data arrived
 *   T3  data arrived to drawn with the data
 *   T   begin to drawn with the data, the sum of the three
 *
 * Data that is there before the first drawing makes a T2 of 0. A mark that was
 * not given is as if it came with the next one. */
#ifndef MB_RUNTIME_POLICY_PAGE_H
#define MB_RUNTIME_POLICY_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/name.h"
#include "runtime/base/text.h"
#include "runtime/methodbeat.h"

enum { PAGES_MAX = 16 }; /* under way at a time; the oldest makes room */

struct page {
    char name[NAME_MAX_BYTES];
    uint64_t begin_ms;
    uint64_t drawn_ms, data_ms; /* UINT64_MAX: not yet */
};

struct pages {
    struct page pages[PAGES_MAX]; /* n of them, the oldest first */
    size_t n;
};

struct page_report {
    char name[NAME_MAX_BYTES];
    uint64_t t1_ms, t2_ms, t3_ms, t_ms;
};

/* A mark of the page. A beginning forgets the one before it; other marks of a
 * page that has not begun are nothing; the first of a kind counts. True when it
 * is the last: *due says how long all took. */
bool pages_mark(struct pages *p, const char *name, enum methodbeat_page_mark mark, uint64_t now_ms,
                struct page_report *due);

void page_report_write(const struct page_report *report, struct text *out);

#endif
