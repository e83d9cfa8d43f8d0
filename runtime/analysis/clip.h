/* SPDX-License-Identifier: Apache-2.0 */
/* Slots of more than one message, or of none: what of them lies between two times, and what pieces
 * the time outside of messages consists of. No state, no clock. */
#ifndef MB_RUNTIME_ANALYSIS_CLIP_H
#define MB_RUNTIME_ANALYSIS_CLIP_H

#include "runtime/analysis/intervals.h"

/* From one time to another. */
struct clip_times {
    uint64_t begin_ms, end_ms;
};

/* Leaves of n slots what lies between the times, and cuts there what began before or ended after.
 * All that ended with a message before the first goes. So do calls around messages: those that
 * began before the begin or end of a message that they end behind, or before around_ms. near_ms: a
 * time near that of the first slot. Returns how many slots are left. */
size_t clip_slots(uint64_t *slots, size_t n, uint64_t near_ms, const struct clip_times *to,
                  uint64_t around_ms);

enum {
    CLIP_APART_MS = 20, /* calls that are farther apart do not follow at once */
    CLIP_PIECES = 16,   /* the first ones */
};

/* Pieces: stretches of time in which calls outside of messages follow one another at once. Finds
 * those of least_ms and more. Returns their number, or -1 when memory is out. */
int clip_pieces(const struct stack_slots *of, uint64_t least_ms,
                struct clip_times out[CLIP_PIECES]);

#endif
