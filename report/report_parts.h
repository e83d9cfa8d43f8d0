/* SPDX-License-Identifier: Apache-2.0 */
/* What report_json.c reads a report's JSON with. Nothing in it is trusted. */
#ifndef MB_REPORT_REPORT_PARTS_H
#define MB_REPORT_REPORT_PARTS_H

#include "lib/json_read.h"
#include "report/report.h"

/* Reads values of a report's JSON, which is not trusted: a value of another type or out of
 * range counts as absent. */

/* Reads a string, or another scalar as it is written; otherwise *value is empty. False: not
 * JSON. */
bool report_value_text(struct json_reader *r, struct str *value);

/* Reads a number from 0 to max, whole or not, also in quotes; otherwise 0. */
uint64_t report_value_number(struct str s, uint64_t max);

/* A reader of a value that `r`, which is after it, has read before, and is whole. */
struct json_reader report_value_again(const struct json_reader *r, const char *from);

/* The rows of a stack right out of JSON, as recorders write them. They are most of a report, and
 * read as a string and then as rows each byte would be passed three times. */

/* Reads the string that comes next, if it has nothing but rows of four numbers of at most seven
 * digits, with "\n" between them. The stack then has these rows alone, as stack_read would append
 * them. False: the stack is empty, and nothing was read: the string may be one of rows that are
 * written otherwise. */
bool stack_json_read(struct json_reader *r, struct stack *stack);

/* What a report says about its own quality: which times were inferred and which counts estimated,
 * what was lost, the clock, and whether its thread ran (docs/reports.md, Trace_EvilMethod). */

enum report_evidence {
    EVIDENCE_INFERRED,
    EVIDENCE_ESTIMATED,
    EVIDENCE_RECURSION,
    EVIDENCE_LOST,
    EVIDENCE_CLOCK,
    EVIDENCE_GC,
    EVIDENCE_CPU,
    EVIDENCE_RUNNING,
    EVIDENCE_WAITING,
    EVIDENCE_BUSY,
    EVIDENCE_BUSY_MS, /* of a row, which has it apart */
    EVIDENCE_LOCK,
    EVIDENCE_OTHERS,
    EVIDENCE_FRAME,
    EVIDENCE_FPS,
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
