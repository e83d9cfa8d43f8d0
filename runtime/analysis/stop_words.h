/* SPDX-License-Identifier: Apache-2.0 */
/* What is said of a run that has ended, in one line: how many messages there were, and how many
 * of them were slow. Where there is no report, it says why. */
#ifndef MB_RUNTIME_ANALYSIS_STOP_WORDS_H
#define MB_RUNTIME_ANALYSIS_STOP_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/base/text.h"

/* From the last start to the stop. */
struct run_told {
    bool is_over;                  /* false: nothing was recorded that could end; no line */
    uint64_t messages, longest_ms; /* of the main thread, that ended */
    uint64_t slow, slow_ms;        /* how many of them were slow; and from which time on one is */
    bool is_unended;               /* one of the main thread's had begun and did not end, until */
    uint64_t unended_ms;           /* so long after, when its thread ended or at the stop */
    bool elsewhere;                /* other threads began messages, */
    bool unrecorded;               /* some of these threads are not to be recorded, */
    uint64_t slow_elsewhere;       /* so many messages of those that are were slow */
    uint64_t reports, duplicates;  /* made; left out as repeats */
    bool nowhere;                  /* there is no report file and no sink */
};

void stop_write(const struct run_told *run, struct text *out);

#endif
