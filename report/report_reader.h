/* Reports out of a text that holds one, or many: objects one after the other, one a line, or in
 * arrays.
 *
 * Texts of any length are read in bounded memory. What is no report is passed over to the end of
 * its line, and counted; where READER_STRETCH_MAX bytes hold no report at all, or one is longer,
 * the rest of the text is given up.
 */
#ifndef MB_REPORT_REPORT_READER_H
#define MB_REPORT_REPORT_READER_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/byte_stream.h"
#include "report/report.h"

enum { READER_STRETCH_MAX = 64 << 20, READER_BAD_LINES = 8 };

struct report_reader {
    struct str rest;                    /* of what was read, from where the next value begins */
    struct byte_stream *stream;         /* NULL: rest is all there is */
    struct buf buf;                     /* rest lies in it, where there is a stream */
    bool ended;                         /* no more comes from the stream */
    size_t line;                        /* of the text, where rest begins; from 1 */
    size_t arrays;                      /* that are open */
    size_t barren;                      /* bytes since the last report */
    size_t bad;                         /* places that were no report */
    size_t bad_lines[READER_BAD_LINES]; /* of the first of them; */
    char bad_text[160];                 /* what was wrong with the first, "" */
    bool failed;                        /* reading the stream did; */
    struct error error;                 /* why */
    struct arena arena;
    struct report report;
    struct buf says;
};

/* The text is not copied and must stay. */
void report_reader_init(struct report_reader *r, struct str text);

/* head: what was read from the stream already. */
void report_reader_init_stream(struct report_reader *r, struct byte_stream *stream,
                               struct bytes head);
void report_reader_release(struct report_reader *r);

/* The next report, the reader's own, until the next call; or NULL when there is none left. */
const struct report *report_next(struct report_reader *r);

#endif
