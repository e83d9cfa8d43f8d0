/* SPDX-License-Identifier: Apache-2.0 */
/* Why a message was slow, in one sentence. One rule for all formats: docs/reading.md has the table
 * of what each finding means. */
#ifndef MB_REPORT_FINDING_H
#define MB_REPORT_FINDING_H

#include "report/call_tree.h"
#include "report/names.h"

/* X(symbol, word, what its sentence says). A report's time is shared out among these; GC and what
 * stood still are no part of what was blocked. */
#define FINDING_LIST(X)                                                              \
    X(COMPUTED, "computed") /* the thread ran */                                     \
    X(WAITED, "waited")     /* it could have run, but had no core */                 \
    X(LOCK, "lock")         /* blocked, and it is known by whom */                   \
    X(DISK, "disk")         /* in uninterruptible sleep */                           \
    X(BLOCKED, "blocked")   /* blocked by anything else */                           \
    X(IDLE, "idle")         /* blocked or waiting: the system does not tell which */ \
    X(GC, "gc")             /* all threads stood for the collector */                \
    X(FROZEN, "frozen")     /* the process stood */                                  \
    X(SPENT, "spent")       /* nothing is known of the thread, but where its time went */

#define FINDING_SYMBOL(symbol, word) FINDING_##symbol,

/* FINDING_MIXED: no cause has the most of the time. FINDING_NONE: nothing is known. */
enum finding_cause {
    FINDING_LIST(FINDING_SYMBOL) FINDING_CAUSES,
    FINDING_MIXED = FINDING_CAUSES,
    FINDING_NONE
};

/* "computed", "mixed"; "" for FINDING_NONE. */
extern const char *const finding_words[FINDING_NONE + 1];

/* The cause alone. FINDING_NONE for a report that is no slow message, as a trace file's. */
enum finding_cause finding_of(const struct report *r, const struct call_tree *tree);

/* The same, and appends the sentence, UTF-8 and escaped for a terminal, without a full stop:
 * "computed: DateParser.parse, 404 of 475 ms, 33,712 calls". */
enum finding_cause finding_write(struct buf *out, const struct report *r,
                                 const struct call_tree *tree, const struct names *names,
                                 bool raw_names);

#endif
