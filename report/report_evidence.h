/* SPDX-License-Identifier: Apache-2.0 */
/* What a report says of how it came about: which rows were concluded, what was lost, by which
 * clock, and whether its thread ran (docs/reports.md, Trace_EvilMethod). */
#ifndef MB_REPORT_REPORT_EVIDENCE_H
#define MB_REPORT_REPORT_EVIDENCE_H

#include "lib/json_read.h"
#include "report/report.h"

enum report_evidence {
    EVIDENCE_INFERRED,
    EVIDENCE_MORE,
    EVIDENCE_LOST,
    EVIDENCE_CLOCK,
    EVIDENCE_CPU,
    EVIDENCE_RUNNING,
    EVIDENCE_WAITING,
    EVIDENCES,
};

/* Where values begin that are read when the whole object was; NULL: there is none. */
struct report_evidence_at {
    const char *at[EVIDENCES];
};

/* Notes where the value begins that comes next. False where the key is none of these. */
bool report_evidence_note(struct report_evidence_at *where, struct str key,
                          const struct json_reader *r);

/* Whether the key is one of these, but for `lost`, which old reports of other kinds have too. */
bool report_evidence_is(struct str key);

/* Reads what was noted into a report whose stack and cost are there. `r` has read its object. */
void report_evidence_read(const struct report_evidence_at *where, const struct json_reader *r,
                          struct report *report);

#endif
