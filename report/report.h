/* Reports as they come from devices: Matrix's JSON, read with all the doubt
 * that is due. docs/runtime.md says which keys there are.
 *
 * A text holds one report, or many: objects one after the other, one a line,
 * or in arrays. What is no JSON is passed over, line by line, and counted.
 */
#ifndef MB_REPORT_REPORT_H
#define MB_REPORT_REPORT_H

#include "lib/buf.h"
#include "lib/str.h"
#include "runtime/stack.h"

/* Strings are UTF-8 that may hold anything (show.h), empty where the report has
 * none. They live until the next call of report_next. */
struct report {
    struct str tag, detail, process, scene, key, mapping;
    struct str thread;             /* its name, where it is not the main one */
    struct str machine;            /* a word for the device's class, BEST to BAD */
    struct str version, device;    /* where the program, or who collects, adds them */
    struct str user;               /* a hash of its id, of sampled users */
    uint64_t start_ms;             /* of the process, since the epoch; of sampled users */
    uint64_t time_ms;              /* since the epoch; 0: not said */
    uint64_t cost_ms;              /* of the whole; that of the roots where it says less */
    uint64_t overwritten, orphans; /* what the recorder lost */
    struct stack stack;            /* empty where the report has none */
    bool times_known;              /* its rows have starts: it comes from a trace file */
    uint64_t repeats;              /* of Trace_Repeats: call trees that were not reported */
    /* Of another kind than call trees: what it says beyond the fields above, as
     * "fps 59.94, frames 31". Empty for call trees. */
    struct str says;
    size_t bad_rows; /* of its stack, that were left out */
};

struct report_reader {
    struct str rest;    /* of the text, which is not copied */
    size_t line;        /* of the text, where rest begins; from 1 */
    size_t bad;         /* places that were no report */
    size_t bad_line;    /* of the first of them, */
    char bad_text[160]; /* and what was wrong; "" */
    void *document;     /* the JSON that the last report came from */
    size_t element;     /* the next one, where that is an array */
    unsigned long_tries;
    struct report report;
    struct buf says;
};

void report_reader_init(struct report_reader *r, struct str text);
void report_reader_release(struct report_reader *r);

/* The next report, the reader's own; or NULL when there is none left. */
const struct report *report_next(struct report_reader *r);

#endif
