/* SPDX-License-Identifier: Apache-2.0 */
/* Finds reports that were there before: an upload that was tried again, a file that was sent
 * although its lines had been, also where something on the way wrote the JSON anew, with its
 * members in another order, other white space and other escapes. Two reports that say when they
 * were are never the same otherwise.
 *
 * So that memory does not grow with the number of reports, those are forgotten that came long
 * before: of half a million it knows all, of more the latest. Which these are depends on the
 * reports alone. */
#ifndef MB_REPORT_COPIES_H
#define MB_REPORT_COPIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/report.h"

/* 128 bits of what a report says; 0: it does not say when it was, and has no copies. */
struct report_mark {
    uint64_t low, high;
};

struct report_copies {
    struct report_mark *marks; /* in buckets, the latest of each first */
    size_t cap;
    uint64_t found; /* copies */
};

void report_copies_init(struct report_copies *c);
void report_copies_release(struct report_copies *c);

struct report_mark report_mark_of(const struct report *report);

/* Notes a report, and whether it was there before. */
bool report_copies_has(struct report_copies *c, struct report_mark mark);

#endif
