/* SPDX-License-Identifier: Apache-2.0 */
/* The last frames of which is known what the main thread did for them, so that the report of a
 * message can say that it was one. Any thread. */
#ifndef MB_RUNTIME_POLICY_FRAMES_LAST_H
#define MB_RUNTIME_POLICY_FRAMES_LAST_H

#include "runtime/policy/frames.h"

enum { FRAMES_LAST_MAX = 16 };

/* Without a begin, or phases, it is not kept. */
void frames_last_add(const struct frames_frame *frame);

/* Whether a message at these times of CLOCK_MONOTONIC was a frame: one that overlaps it, for which
 * the main thread took half of its time and more; and what it did for it. */
bool frames_last_find(uint64_t begin_ns, uint64_t end_ns, uint64_t phase_ns[FRAMES_PHASES]);

/* Whether frames come that are kept, but none yet that ended at this time or later: it may come. */
bool frames_last_may_come(uint64_t end_ns);

#endif
