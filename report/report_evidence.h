/* SPDX-License-Identifier: Apache-2.0 */
/* What a report says about its own quality: which times were inferred, what was lost, the
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

/* Where values begin that are read after the whole object; NULL: absent. */
struct report_evidence_at {
    const char *at[EVIDENCES];
};

/* Reads the noted values into a report that has its stack and cost. `r` has read its object. */
void report_evidence_read(const struct report_evidence_at *where, const struct json_reader *r,
                          struct report *report);

#endif
