/* SPDX-License-Identifier: Apache-2.0 */
/* Words and sentences about a report, for several formats: UTF-8, escaped for a terminal
 * (lib/show.h). */
#ifndef MB_REPORT_REPORT_WORDS_H
#define MB_REPORT_REPORT_WORDS_H

#include "lib/buf.h"
#include "report/names.h"
#include "report/report.h"

/* A step of the recorder's clock when nothing is late, ms. */
enum { REPORT_USUAL_STEP = 9 };

/* Appends its kind: "Slow message", "ANR", "Frames". */
void report_title_kind(struct buf *out, const struct report *r);

/* Appends "2026-11-21 10:02:03.004 UTC", or nothing if the time is unknown. */
void report_title_time(struct buf *out, uint64_t ms);

/* Appends kind, place and time, as far as known: "Slow message, com.demo.MainActivity,
 * 2026-11-21 10:02:03.004 UTC". */
void report_title(struct buf *out, const struct report *r);

/* Appends the lines of a thread's stack, trimmed and without empty ones, with `between`
 * between them; those of the threads of an ANR below the names of each. */
void report_thread_stack(struct buf *out, struct str stack, struct str between);
void report_threads(struct buf *out, struct str threads, struct str between);

/* Appends "40 ms running (30 in user mode, 10 in the system), 12 ms waiting for a core, 1,481
 * ms blocked", as far as known. */
void report_words_cpu(struct buf *out, const struct cpu_times *t);

/* Appends "of these 735 ms were 12 garbage collections", or nothing if there were none. */
void report_words_gc(struct buf *out, const struct report *r);

/* Appends "the process stood still for 4,000 ms: it was stopped, frozen or suspended as a whole",
 * or nothing if it was not. */
void report_words_frozen(struct buf *out, const struct report *r);

/* Appends "6,412 ms from the start of the process, 412 of them until its first call", or
 * nothing if that is not known, or it is no start. */
void report_words_process_start(struct buf *out, const struct report *r);

/* Appends whether the system saw the same ANR, of an ANR or an exit, and of an exit when that was
 * reported; or nothing if that is not known. */
void report_words_system(struct buf *out, const struct report *r);

/* Appends "hung for 6.2 s; ANR told at 5 s", of an ANR whose end is known. */
void report_words_hang(struct buf *out, const struct report *r);

/* Appends "input 2 ms, animation 1 ms, traversal 700 ms; 54.2 frames a second until then", as far
 * as known. */
void report_words_frame(struct buf *out, const struct report *r);

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

/* Of the methods that wrote most, the first whose calls exceptions left, while events were lost:
 * with --exits all those calls take no room. NULL if there is none. */
const struct report_writer *report_most_left(const struct report *r);

/* Appends "with --exits all, calls of Loop.rule(int) that exceptions left take no room", of
 * report_most_left. False if there is none. */
bool report_words_exits(struct buf *out, const struct report *r, const struct names *names);

#endif
