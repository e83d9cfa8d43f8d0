/* SPDX-License-Identifier: Apache-2.0 */
/* What holds reports without being JSON as a whole, made into JSON: a line for each line, empty
 * where there is no report in it, so that lines keep their numbers.
 *
 * - lines of a log (log_line_parse), one copied with continued lines indented too: of an object
 * that is a report, wherever it stands in the message, also where the message was written in
 * several lines with the same source; and of the rows of a stack, one a line. All else in a log is
 * none of ours. The object stands in the line in which it ends.
 * - Matrix's own text of an issue, `tag[...]type[...];key[...];content[{...}]`, and the same as
 *   `tag: ...` and `content: {...}`, a line each
 * - rows of a stack by themselves, `0,1048574,1,738`, a line each or with `\n` between: a report
 *   that has that stack
 *
 * Every other line stays as it is. What begins as a report and has no end is given on as far as it
 * goes. */
#ifndef MB_REPORT_REPORT_LOG_H
#define MB_REPORT_REPORT_LOG_H

#include "lib/buf.h"

enum { LOG_PIECES = 8 };

/* An object that has begun and not ended. */
struct log_piece {
    struct buf source, text;
    size_t depth; /* brackets that are open; 0: no object */
    bool in_string, escaped;
    size_t line; /* of its last part */
};

struct report_log {
    struct buf line; /* that has not ended */
    bool passing;    /* it is too long for a log, and given on as it comes */
    size_t lines;
    bool in_log;       /* the line before was of a log, */
    bool in_message;   /* and what follows is its message, up to an empty line */
    struct buf source; /* of that */
    struct log_piece pieces[LOG_PIECES];
    struct buf rows; /* of a stack, as in JSON, */
    size_t n_rows;
    struct buf rows_source; /* "": they are of no log */
};

void report_log_init(struct report_log *l);
void report_log_release(struct report_log *l);

/* Whether a text that begins so is not JSON: it takes LOG_HEAD bytes to say, or all there are. */
bool report_log_is(struct str beginning);
enum { LOG_HEAD = 8 };

/* Adds to out what the text, the next of a file, becomes; `ended`: it is the last. */
void report_log_take(struct report_log *l, struct str text, bool ended, struct buf *out);

/* Lines of Android's log, as logcat writes them (-v brief, tag, time, threadtime, long, with year,
 * uid and the like) and as Android Studio copies them. */
struct log_line {
    /* Who wrote it: process and thread, level and tag, as far as the line tells. It is the same
     * text for all lines of one writer. */
    struct str source;
    struct str message;
    bool is_header; /* of -v long: the message is in the lines that follow, up to an empty one */
};

/* The line comes without its line end. False: it is not a line of a log. */
bool log_line_parse(struct str line, struct log_line *parsed);

#endif
