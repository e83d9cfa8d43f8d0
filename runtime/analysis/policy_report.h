/* SPDX-License-Identifier: Apache-2.0 */
/* The bodies of the reports that policies make due: Matrix's keys where Matrix
 * has the kind, and after its style where not. Each appends keys and values, to
 * go between issue_begin and issue_end. docs/reports.md lists them. */
#ifndef MB_RUNTIME_ANALYSIS_POLICY_REPORT_H
#define MB_RUNTIME_ANALYSIS_POLICY_REPORT_H

#include "runtime/base/proc.h"
#include "runtime/base/text.h"
#include "runtime/methodbeat.h"
#include "runtime/policy/duplicates.h"
#include "runtime/policy/frames.h"
#include "runtime/policy/lag.h"
#include "runtime/policy/page.h"
#include "runtime/policy/stack_samples.h"
#include "runtime/policy/startup.h"
#include "runtime/policy/traffic.h"
#include "runtime/policy/vitals.h"

/* The levels and the rate of frames. */
void frames_count_write(const struct frames_count *count, struct text *out);
void frames_report_write(const struct frames_report *report, struct frames_limits limits,
                         struct text *out);
void startup_report_write(const struct startup_report *report, struct text *out);
void page_report_write(const struct page_report *report, struct text *out);
void vitals_report_write(const struct vitals_report *report, struct text *out);
void traffic_report_write(const struct traffic_row *row, struct text *out);
void activity_report_write(const char *activity, const char *last, uint64_t cost_ms,
                           struct text *out);
void profile_report_write(const struct methodbeat_profile *profile, struct text *out);
void leak_report_write(const char *class_name, uint32_t count, struct text *out);

/* More of a key came within a window than was reported. */
void repeats_report_write(const struct duplicates_window *window, struct text *out);

/* A start of a user who is in the sample. */
void sampled_report_write(uint64_t day, uint32_t permille, struct text *out);

/* After the call tree of a lag: the rule that it broke. */
void lag_report_write(const struct lag_rule *rule, struct text *out);

/* The stacks that were sampled, as a text: a line for each that says when and how often, its own
 * after it. */
void stacks_report_write(const struct sampled_stacks *stacks, struct text *out);

/* The name of a profile that the system was asked for meanwhile; "" is none. */
void profile_name_write(const char *name, struct text *out);

/* After the call tree of an ANR. What is not known is not written. */
struct anr_evidence {
    const char *thread_stack;                /* "": not known */
    uint64_t dalvik_heap_kb, native_heap_kb; /* 0: not known */
    bool has_foreground, foreground;
    bool has_self;
    struct proc_self self;
};
void anr_report_write(const struct anr_evidence *evidence, struct text *out);

#endif
