/* SPDX-License-Identifier: Apache-2.0 */
/* What a call tree, Matrix's Trace_EvilMethod, says beyond what every report says (issue.h),
 * key by key, so that what reads Matrix's reports reads these: detail, cost,
 * scene, stack, stackKey. Added to it:
 *
 *   thread     its name, where it is not the main one
 *   inferred   indices of the rows of `stack` whose times were concluded, where
 *              there are any
 *   estimated  indices of the rows whose counts are by their rate in the windows in which calls
 * were counted, or of calls with time alone, where there are any recursion  [[row, levels]]: rows
 * of methods that called themselves, and how deep lost       {"overwritten": slots, "orphans":
 * exits, "most": [[id, slots]]}, where any were lost; the last where slots were overwritten
 */
#ifndef MB_RUNTIME_ANALYSIS_REPORT_H
#define MB_RUNTIME_ANALYSIS_REPORT_H

#include "runtime/analysis/stack.h"
#include "runtime/base/report_kind.h"
#include "runtime/base/text.h"

struct trace_report {
    enum report_detail detail;
    const char *scene;  /* "" where there is none */
    const char *thread; /* "" for the main one */
    uint64_t cost_ms;   /* of the message */
    uint64_t overwritten;
    struct writer writers[WRITERS_MAX]; /* n of them, where slots were overwritten; below 0: not */
    int n_writers;                      /* known */
    const struct stack *stack;          /* trimmed */
    uint32_t key;
};

/* Appends the keys and values, between issue_begin and issue_end. */
void trace_report_write(const struct trace_report *report, struct text *out);

/* Appends `thread`, but for the main one, "". */
void thread_write(const char *thread, struct text *out);

/* Appends a stack key as reports have it, 47247|, as the value of `stackKey`. */
void stack_key_write(uint32_t key, struct text *out);

#endif
