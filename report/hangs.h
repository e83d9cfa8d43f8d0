/* SPDX-License-Identifier: Apache-2.0 */
/* One hang is one report. The recorder tells of an ANR while the message hangs, and of the same
 * message again when it has ended, as slow or as lag: both have the process, the mapping and the
 * time on the boot clock at which it began. Here they are one: the last one, with the detail ANR
 * (report.h: anr_ms), and with what only the first one knows. An ANR whose end never came stays.
 *
 * The exit of a process for an ANR, which the system tells the next one, is told from our ANRs by
 * process, pid and time: both are then confirmed; or it is of one that we did not see.
 *
 * They may come in any order. What waits for its other half is kept as text, and given at the end
 * where none came. So that memory does not grow with the number of reports, the oldest is given
 * before, where all take more than HANGS_BYTES. What becomes of a report depends on those before
 * and behind it alone. */
#ifndef MB_REPORT_HANGS_H
#define MB_REPORT_HANGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/row_index.h"
#include "report/call_tree.h"
#include "report/report.h"

enum {
    HANGS_BYTES = 64 << 20,
    HANG_ANR_MS = 5000 /* the recorder's, where it was told no other */
};

/* What a report is of a hang. */
enum hang_part {
    HANG_NONE,    /* it is of none, and passes */
    HANG_ANR,     /* told while it hung */
    HANG_ENDED,   /* its end, as it says or as long as it was: the other half is waited for */
    HANG_MAY_END, /* a slow message: the end, if an ANR came before */
    HANG_EXIT,    /* the system ended the process for an ANR: which may be one of ours */
};

struct report_hang {
    enum hang_part part;
    uint64_t low, high; /* which hang: a hash */
    uint64_t cost_ms;
    uint64_t who;     /* the process, with its pid: a hash; 0: it does not say */
    uint64_t time_ms; /* since the epoch */
};

struct report_hang report_hang_of(const struct report *report);

/* Where a report stands, for who is given it later. */
struct hang_place {
    const char *file;
    uint64_t file_hash;
    size_t line;
};

struct hang_held;
struct report_sessions;
struct hang_seen;

enum { HANGS_SEEN = 1 << 12, HANG_EXIT_MS = 600000 /* from an ANR to the exit, at most */ };

struct report_hangs {
    void (*give)(void *ctx, const struct report *report, const struct call_tree *tree,
                 const struct hang_place *place);
    /* The same as report_flow's, with the same ctx as give. */
    void (*made)(void *ctx, struct report *report, struct call_tree *tree);
    void *ctx;
    struct report_sessions *sessions; /* NULL: reports that waited get nothing of these */
    size_t max_bytes;
    uint64_t joined;
    /* Own. */
    struct hang_held *held; /* from first up to n; those that are gone have no text */
    size_t first, n, cap;
    size_t bytes;
    struct row_index index;
    struct hang_seen *seen; /* the last ANRs, HANGS_SEEN places by their processes */
    struct call_tree tree;
};

/* What it gives is valid during the call. */
void report_hangs_init(struct report_hangs *h,
                       void (*give)(void *ctx, const struct report *report,
                                    const struct call_tree *tree, const struct hang_place *place),
                       void *ctx);
void report_hangs_release(struct report_hangs *h);

/* Takes a report with this text, in order. False: it passes, as it is. True: it waits, or was given
 * together with the other half. */
bool report_hangs_take(struct report_hangs *h, const struct report_hang *hang, struct str text,
                       const struct hang_place *place);

/* Gives what still waits, in order. */
void report_hangs_finish(struct report_hangs *h);

#endif
