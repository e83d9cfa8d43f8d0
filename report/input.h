/* All reports of files, directories and standard input, one after the other, in bounded memory:
 * whatever is said on a command line.
 *
 * A file holds reports as JSON (report_reader.h) or is a trace file (trace.h); either may be gzip.
 * Of a directory all files are read, by their names, those of the directories below it too. "-" is
 * standard input. */
#ifndef MB_REPORT_INPUT_H
#define MB_REPORT_INPUT_H

#include "lib/error.h"
#include "report/report.h"

enum input_say {
    INPUT_DAMAGE, /* something was left out */
    INPUT_NOTE,   /* a directory's file that holds no report */
};

struct report_input_options {
    uint64_t trace_last_ms; /* of a trace file, how much, */
    bool trace_whole;       /* and all calls of that, not the TRACE_ROWS that took longest */
    /* Told what could not be read, by its name; the rest is read. */
    void (*say)(void *ctx, enum input_say kind, const struct error *what);
    void *ctx;
};

struct report_input;

/* The paths must stay. */
struct report_input *report_input_new(char *const *paths, size_t n,
                                      const struct report_input_options *options);
void report_input_free(struct report_input *in); /* NULL is fine */

/* The next report, until the next call; NULL at the end. */
const struct report *report_input_next(struct report_input *in);

/* Of the last report: the file that it came from, and which it is there, from 1. */
const char *report_input_name(const struct report_input *in);
size_t report_input_number(const struct report_input *in);

#endif
