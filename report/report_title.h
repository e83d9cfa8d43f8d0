/* SPDX-License-Identifier: Apache-2.0 */
/* The title of a report among others. It is UTF-8, and escaped for a terminal (lib/show.h). */
#ifndef MB_REPORT_REPORT_TITLE_H
#define MB_REPORT_REPORT_TITLE_H

#include "lib/buf.h"
#include "report/report.h"

/* Appends its kind: "Slow message", "ANR", "Frames". */
void report_title_kind(struct buf *out, const struct report *r);

/* Appends "2026-11-21 10:02:03.004 UTC", or nothing if the time is unknown. */
void report_title_time(struct buf *out, uint64_t ms);

/* Appends kind, place and time, as far as known: "Slow message, com.demo.MainActivity,
 * 2026-11-21 10:02:03.004 UTC". */
void report_title(struct buf *out, const struct report *r);

/* Appends the lines of its thread's stack, trimmed and without empty ones, with `between`
 * between them. */
void report_thread_stack(struct buf *out, const struct report *r, struct str between);

#endif
