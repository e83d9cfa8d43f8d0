/* SPDX-License-Identifier: Apache-2.0 */
/* Exits, and what they leave of a call. The first slots of a message are kept all: one in
 * FOLD_KEPT of the ring, more than most messages have. After those the ring has slots for what
 * lasted from one step of the clock to another. A call that began and ended within a step leaves
 * none of its own: its exit takes its entry's slot back, and what was called inside
 * it, and counts it (slot.h). So a program that makes a hundred million calls in a
 * second writes some tens of slots a step, those of the methods that were running as the
 * clock stepped and a number for each method that was called.
 *
 * What stays as if every slot had been kept: all times, of every frame that was open
 * across a step; the order of what has time; the number of calls of each method
 * below a frame that was open across a step. Of what such a call called in its turn
 * only the number of all is kept; so it is of what was called below one frame within
 * one step where those are more methods than FOLD_METHODS, and more than
 * FOLD_METHODS_FEW when a message has filled a part of the ring.
 *
 * Only slots of the time that it is now ever change, and only those after the last
 * message's beginning or end, in this lap. At every instant what lies below the head is
 * right, but that the call whose exit it is may be missing, with those that it made: who
 * is killed there leaves that, and who copies meanwhile can tell (fold_copy()).
 */
#ifndef MB_RUNTIME_RECORD_FOLD_H
#define MB_RUNTIME_RECORD_FOLD_H

#include "runtime/record/ring.h"
#include "runtime/record/slot.h"

enum {
    FOLD_METHODS = 64,    /* counted each by itself below one frame, in one step; */
    FOLD_METHODS_FEW = 2, /* the same where the message has many slots already: */
    FOLD_MANY = 4,        /* one in so many of the ring; */
    FOLD_KEPT = 8,        /* the first slots of a message that are kept, likewise; */
    FOLD_UNSOUGHT = 3,    /* the slots of a run after which another count is not looked for */
};

/* A message begins or has ended at the next position. */
static inline void fold_message(struct ring *r)
{
    r->fold_at = (int64_t)(r->next + r->capacity / FOLD_KEPT);
    r->few_from = ring_position(r) + r->capacity / FOLD_MANY;
}

/* An entry or exit. Only the ring's writer may, as in all that follows but fold_copy(). */
void fold_put(struct ring *r, uint64_t slot);

/* The exit of a method, whatever the slots are; `in` is what its entry would be now. The same, to
 * the slot, as fold_exit() of fold_short.h does in fewer steps where it can. */
void fold_exit_any(struct ring *r, uint64_t in);

/* As ring_copy(), at a time when no writer has read a clock later than now_ms, but for
 * the time that a slot is under way with. What was written later is left out, and so
 * is the last step where the writer changed it meanwhile. */
struct ring_span fold_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t now_ms,
                           uint64_t *out);

#endif
