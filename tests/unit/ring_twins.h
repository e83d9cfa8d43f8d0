/* SPDX-License-Identifier: Apache-2.0 */
/* Compares two rings that should be equal, slot by slot. */
#ifndef MB_TESTS_RING_TWINS_H
#define MB_TESTS_RING_TWINS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/record/ring.h"

enum { TWINS_TEXT = 200 };

/* Does what fold_exit() should do, with fold_exit_any(). */
void twin_exit(struct ring *r, uint64_t in);

/* Begins or ends a message, as call_stream.h describes. */
void twin_message(struct ring *r, uint32_t id, uint64_t now_ms);

/* Whether they have the same state and the same last `slots` slots before the head. If not,
 * *says tells what differs; usually the last slot is the first wrong one. */
bool twins_are_equal(const struct ring *a, const struct ring *b, size_t slots,
                     char says[TWINS_TEXT]);

/* Copies `from` to `to`. Both must have the same capacity. */
void twins_copy(struct ring *to, const struct ring *from);

#endif
