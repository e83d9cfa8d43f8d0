/* SPDX-License-Identifier: Apache-2.0 */
/* Two rings in which the same is to be, slot by slot. */
#ifndef MB_TESTS_RING_TWINS_H
#define MB_TESTS_RING_TWINS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/record/ring.h"

enum { TWINS_TEXT = 200 };

/* What fold_exit() is to do, by fold_exit_any(). */
void twin_exit(struct ring *r, uint64_t in);

/* A message begins or ends, as call_stream.h has it. */
void twin_message(struct ring *r, uint32_t id, uint64_t now_ms);

/* Whether they have the same state, and in so many slots before the head the same; otherwise what
 * differs. The one that is first wrong is the last there is, mostly. */
bool twins_are_equal(const struct ring *a, const struct ring *b, size_t slots,
                     char says[TWINS_TEXT]);

/* `to` becomes what `from` is. Of one capacity. */
void twins_copy(struct ring *to, const struct ring *from);

#endif
