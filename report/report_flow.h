/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the reports of files on many threads, and hands them on in order.
 *
 * Files are cut into blocks of whole reports (report_blocks.h). A worker reads the reports of a
 * block, builds their call trees and adds them to a batch; the caller defines what a batch is.
 * Batches are then taken on the caller's thread, in the order of the files. So the output does
 * not depend on the number of workers, and only a few blocks for each are in memory.
 *
 * With a pool of one, everything runs in order on the caller's thread. In a larger pool that
 * thread only takes batches, while the others may wait for a pipe.
 */
#ifndef MB_REPORT_REPORT_FLOW_H
#define MB_REPORT_REPORT_FLOW_H

#include "lib/pool.h"
#include "lib/progress.h"
#include "report/call_tree.h"
#include "report/report.h"
#include "report/report_sessions.h"

enum report_say {
    REPORT_DAMAGE, /* something was left out */
    REPORT_NOTE,   /* of a directory: there is nothing to be read */
    REPORT_SAYS
};

/* Where the reports of a batch come from. */
struct report_place {
    const char *file;
    size_t before; /* reports of the file that came in other batches */
    size_t lines;  /* of the file, in other batches: what a report's own line is to be added to */
};

struct report_flow {
    struct pool *pool;
    char *const *paths; /* files, directories, "-" */
    size_t n;
    bool traces;                      /* trace files are read too, */
    uint64_t trace_last_ms;           /* and so much of them (trace.h) */
    bool bare_counts;                 /* reports are read as report_keys.h says */
    struct report_sessions *sessions; /* reports get what these say of theirs; NULL: they don't */
    bool may_wait; /* nobody wants what came so far: a pipe is looked ahead in for sessions */
    struct progress *progress; /* of reports and of bytes of files; NULL: nobody looks */

    /* Makes a batch, which is reused; and frees it. */
    void *(*batch_new)(void *ctx);
    void (*batch_free)(void *batch);
    /* On a worker, before add: changes a report that was read, and its tree. NULL: nothing is. */
    void (*made)(void *ctx, struct report *report, struct call_tree *tree);
    /* On a worker: adds a report. It is valid only during the call. */
    void (*add)(void *ctx, size_t worker, void *batch, const struct report *report,
                const struct call_tree *tree);
    /* On the caller's thread, in order, also for an empty batch: uses the batch and empties it.
     * An error ends the flow. */
    int (*take)(void *ctx, void *batch, const struct report_place *place, struct error *err);
    /* On the caller's thread, in order: says what could not be read, after the name of its
     * file. Of a directory five files of each kind are named, and the others counted. */
    void (*say)(void *ctx, enum report_say kind, const struct error *what);
    void *ctx;
    struct flow_run *run; /* the flow's own */
};

/* Within `add`: waits until all batches before this worker's were taken. Until `add` returns, no
 * other is, so that what would be too large for a batch can be written at once. False: the flow has
 * ended with an error. */
bool report_flow_turn(const struct report_flow *flow, size_t worker);

/* How many there were. */
struct report_flow_counts {
    size_t reports;
    size_t traces; /* trace files, whether they could be read or not */
};

/* An error is that of take. */
int report_flow_run(struct report_flow *flow, struct report_flow_counts *counts, struct error *err);

#endif
