/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of Android's log, as logcat writes them (-v brief, tag, time, threadtime, long, with year,
 * uid and the like) and as Android Studio copies them. */
#ifndef MB_REPORT_LOG_LINE_H
#define MB_REPORT_LOG_LINE_H

#include "lib/str.h"

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
