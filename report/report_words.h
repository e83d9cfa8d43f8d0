/* SPDX-License-Identifier: Apache-2.0 */
/* Sentences about a report, for several formats. They are escaped for a terminal (lib/show.h). */
#ifndef MB_REPORT_REPORT_WORDS_H
#define MB_REPORT_REPORT_WORDS_H

#include "lib/buf.h"
#include "report/names.h"
#include "report/report.h"

/* A step of the recorder's clock when nothing is late, ms. */
enum { REPORT_USUAL_STEP = 9 };

/* Appends "40 ms running (30 in user mode, 10 in the system), 12 ms waiting for a core, 1,481
 * ms blocked", as far as known. */
void report_words_cpu(struct buf *out, const struct cpu_times *t);

/* Appends "exact to 71 ms" if times are less exact than usual. */
void report_words_step(struct buf *out, const struct report *r);

/* Appends the line of a filter file, without its line end, that leaves a method out. False if
 * the method has no name, or can't be left out. */
bool report_words_filter_line(struct buf *out, uint32_t id, const struct names *names);

/* Appends a line of a filter file for each method that wrote most and has a name: they leave room
 * for the others when they are not measured. `before` begins each line, `after` ends it. How many
 * there are. */
size_t report_words_filter(struct buf *out, const struct report *r, const struct names *names,
                           const char *before, const char *after);

/* Of the methods that wrote most, the first whose calls exceptions left more than once, while
 * events were lost: with --exits all those calls take no room. NULL if there is none. */
const struct report_writer *report_most_left(const struct report *r);

/* Appends "with --exits all, calls of Loop.rule(int) that exceptions left take no room", of
 * report_most_left. False if there is none. */
bool report_words_exits(struct buf *out, const struct report *r, const struct names *names);

#endif
