/* What a device said: a call tree, or numbers of another kind. docs/runtime.md says which there
 * are. */
#ifndef MB_REPORT_REPORT_H
#define MB_REPORT_REPORT_H

#include "lib/str.h"
#include "runtime/analysis/stack.h"

/* Strings may hold anything (lib/show.h) and are empty where the report has none. They belong to
 * whoever made the report. */
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
    struct str also;         /* likewise of a call tree: "lag.at_least 300, lag.times 5" */
    struct str thread_stack; /* of a hang: lines, as the thread's own runtime tells it */
    size_t bad_rows;         /* of its stack, that were left out */
};

#endif
