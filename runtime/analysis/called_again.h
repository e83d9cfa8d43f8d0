/* SPDX-License-Identifier: Apache-2.0 */
/* Methods that were left by an exception and then called again.
 *
 * An exit shows that all frames above its own were left: they have no exit, since an exception
 * passed through them. Of when that was nothing is written. But where a method is called below a
 * frame of its own that was left, with nothing but such frames between, either it called itself, or
 * who called it caught the exception and called it again, in a loop perhaps, a million times. The
 * second is taken for true: a stack of calls that nobody made would hide what was slow, and calls
 * inside each other that are shown side by side add up to the same time below the same caller.
 */
#ifndef MB_RUNTIME_ANALYSIS_CALLED_AGAIN_H
#define MB_RUNTIME_ANALYSIS_CALLED_AGAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/analysis/callers.h"

struct called_again {
    uint8_t *bits; /* one for each slot; NULL where there are none; owned */
};

/* Among frames that were open before the first slot are the root, 0 for none, and the callers.
 * 0, or -1 when memory is out. */
int called_again_find(struct called_again *c, uint32_t root, const struct callers *callers,
                      const uint64_t *slots, size_t n);
void called_again_release(struct called_again *c);

/* Whether the slot is such a call, an entry or a count: what is open from the frame of its method
 * on has ended. */
static inline bool called_again_is(const struct called_again *c, size_t slot)
{
    return c->bits && (c->bits[slot / 8] >> slot % 8 & 1);
}

#endif
