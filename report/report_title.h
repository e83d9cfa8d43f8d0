/* SPDX-License-Identifier: Apache-2.0 */
/* What a report is called where it is one of many. All of it is harmless on a
 * terminal (lib/show.h), and UTF-8. */
#ifndef MB_REPORT_REPORT_TITLE_H
#define MB_REPORT_REPORT_TITLE_H

#include "lib/buf.h"
#include "report/report.h"

/* Appends what it tells of: "Slow message", "ANR", "Frames". */
void report_title_kind(struct buf *out, const struct report *r);

/* Appends "2026-11-21 10:02:03.004 UTC", or nothing where no time is known. */
void report_title_time(struct buf *out, uint64_t ms);

/* Appends what it is, where and when, as far as it is known: "Slow message,
 * com.demo.MainActivity, 2026-11-21 10:02:03.004 UTC". */
void report_title(struct buf *out, const struct report *r);

/* Appends the lines of its thread's stack, without blanks around them and empty ones, `between`
 * any two. */
void report_thread_stack(struct buf *out, const struct report *r, struct str between);

#endif
