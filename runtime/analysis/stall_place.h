/* SPDX-License-Identifier: Apache-2.0 */
/* Stalls, for reports of them: where one lies in the ring, and how much of it other reports have
 * told. No clock, no thread. */
#ifndef MB_RUNTIME_ANALYSIS_STALL_PLACE_H
#define MB_RUNTIME_ANALYSIS_STALL_PLACE_H

#include "runtime/analysis/clip.h"
#include "runtime/record/ring.h"

/* The times of the main thread that were reported last. All zero at first. */
struct stall_told {
    struct clip_times all[64]; /* the n latest, the oldest first */
    size_t n;
};

void stall_told_add(struct stall_told *t, const struct clip_times *times);

/* How many ms of a time no report has. */
uint64_t stall_untold_ms(const struct stall_told *t, const struct clip_times *of);

/* The position of the last message that began at begin_ms or before, among those before `to`, whose
 * slot is of about near_ms; the oldest that is there if that is later. */
uint64_t stall_from(const struct ring *r, uint64_t to, uint64_t near_ms, uint64_t begin_ms);

#endif
