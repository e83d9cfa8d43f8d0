/* SPDX-License-Identifier: Apache-2.0 */
/* Reports out of a text that holds one, or many: objects one after the other, one a line, or in
 * arrays.
 *
 * What is not a report is counted, and skipped to the next that begins in its line, or to the
 * line's end.
 *
 * An object that is not a report, but has an array of objects, is one around many: those are read.
 * What else it says is not, nor are members that stand alone since what they belong to was damaged,
 * or lies in another part of the text.
 */
#ifndef MB_REPORT_REPORT_READER_H
#define MB_REPORT_REPORT_READER_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "report/report_keys.h"

enum { READER_BAD_LINES = 8 };

struct report_reader {
    struct str rest;                    /* of the text, from where the next value begins */
    size_t line;                        /* where that is; from 1 */
    bool part;                          /* of a text: arrays may begin and end elsewhere */
    long open;                          /* arrays that began, less those that ended */
    bool quiet;                         /* until a report comes or the line ends: what is none was
                                         * counted, or is of an object around many */
    size_t bad;                         /* places that were not a report */
    size_t bad_lines[READER_BAD_LINES]; /* of the first of them; */
    char bad_text[160];                 /* what was wrong with the first, "" */
    struct arena arena;
    struct report_keys keys;
    struct report report;
    struct buf says;
};

/* The text is not copied and must stay. */
void report_reader_init(struct report_reader *r, struct str text);

/* A text that was cut (report_cut.h): over all its parts, `open` adds up to the arrays that have no
 * end. */
void report_reader_init_part(struct report_reader *r, struct str text);
void report_reader_release(struct report_reader *r);

/* The next report, the reader's own, until the next call; or NULL when there is none left. */
const struct report *report_next(struct report_reader *r);

/* What is wrong with a text that has such arrays. */
extern const char report_reader_open_text[];

#endif
