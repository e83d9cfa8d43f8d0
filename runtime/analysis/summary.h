/* SPDX-License-Identifier: Apache-2.0 */
/* Counts from a start to its stop, for the report at the end. */
#ifndef MB_RUNTIME_ANALYSIS_SUMMARY_H
#define MB_RUNTIME_ANALYSIS_SUMMARY_H

#include <stdint.h>

#include "runtime/base/text.h"
#include "runtime/policy/frames.h"

struct summary {
    uint64_t begin_ms, end_ms;
    uint64_t messages, longest_ms; /* of the main thread's loop */
    uint64_t slow, lags, anrs, anrs_stale;
    uint64_t cold_starts, warm_starts;
    uint64_t changes, pages, leaks;
    struct frames_count frames;
    uint64_t slots, overwritten;            /* kept, since the process began */
    uint64_t reports, folded, reports_lost; /* likewise */
};

/* The body of the report: keys and values. */
void summary_write(const struct summary *summary, struct text *out);

#endif
