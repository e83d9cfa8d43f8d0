/* SPDX-License-Identifier: Apache-2.0 */
/* Folding: what an exit leaves of a call. All of the first slots of a message are kept: one in
 * FOLD_KEPT of the ring, more than most messages have. After those the ring keeps slots of
 * calls that lasted from one step of the clock to another. A call that began and ended within a
 * step is only counted: its exit takes back the slot of its entry, and those of the calls
 * inside it, and adds one to a count (slot.h). So a program that makes a hundred million calls
 * in a second writes some tens of slots a step: those of methods that ran when the clock
 * stepped, and a count for each method that was called.
 *
 * Exact, as if every slot had been kept: the times of every frame that was open across a step;
 * the order of frames with time; the number of calls of each method below a frame that was open
 * across a step. Of the calls inside a counted call only the total is kept. So it is if more
 * than FOLD_METHODS methods were called below one frame within one step, or more than
 * FOLD_METHODS_FEW when a message has filled a part of the ring.
 *
 * If looking back at each exit costs more than in C (direct.h), slots are folded in blocks
 * instead: each is only appended, and from time to time the last ones are folded together, with
 * the same result.
 *
 * Only slots of the time that it is now ever change, and only those behind the last message's
 * beginning or end, in this lap. At every instant what lies below the head is right, but that
 * the call whose exit it is may be missing, with those that it made: who is killed there leaves
 * that, and who copies meanwhile can tell (fold_copy()). Of blocks the slots that were put
 * since the last one change too, whatever their time; while they do, those that come last are
 * missing.
 */
#ifndef MB_RUNTIME_RECORD_FOLD_H
#define MB_RUNTIME_RECORD_FOLD_H

#include "runtime/record/ring.h"
#include "runtime/record/slot.h"

enum {
    FOLD_BLOCK = 2048,    /* slots that are folded at once; */
    FOLD_METHODS = 64,    /* methods that are counted separately below one frame, in one step; */
    FOLD_METHODS_FEW = 2, /* the same if the message has many slots already: */
    FOLD_MANY = 4,        /* one in so many slots of the ring; */
    FOLD_KEPT = 8,     /* the first slots of a message that are kept: one in so many of the ring; */
    FOLD_UNSOUGHT = 3, /* the slots of a run after which no other count is looked for */
};

/* A message begins at the next position. */
static inline void fold_message(struct ring *r)
{
    size_t kept = r->capacity / FOLD_KEPT;

    atomic_store_explicit(&r->fold_from, ring_position(r) + kept, memory_order_release);
    r->fold_at = r->in_blocks ? INT64_MAX : (int64_t)(r->next + kept);
    r->few_from = ring_position(r) + r->capacity / FOLD_MANY;
}

/* An entry or exit. Only the ring's writer may call it, and everything below except
 * fold_copy(). */
void fold_put(struct ring *r, uint64_t slot);

/* The exit of a method, for any slots. `in` is what its entry would be now. fold_exit() of
 * fold_short.h has exactly the same result, and is faster in common cases. */
void fold_exit_any(struct ring *r, uint64_t in);

/* From now on slots are folded in blocks. The writer calls fold_turn() when the index of the
 * next slot is at the limit or after it. */
void fold_in_blocks(struct ring *r);
void fold_turn(struct ring *r);
void fold_turn_put(struct ring *r, uint64_t slot); /* and then appends the slot */

/* The slots that are not folded yet stay as they are: where they end is somebody's beginning or
 * end. */
static inline void fold_stay(struct ring *r)
{
    if (atomic_load_explicit(&r->fold_from, memory_order_relaxed) < ring_position(r))
        atomic_store_explicit(&r->fold_from, ring_position(r), memory_order_release);
}

/* As ring_copy(), at a time when no writer has read a clock later than now_ms, except for a
 * slot that is being written. Slots written later are left out, and so is the last step if the
 * writer changed it meanwhile. */
struct ring_span fold_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t now_ms,
                           uint64_t *out);

#endif
