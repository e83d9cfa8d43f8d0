/* SPDX-License-Identifier: Apache-2.0 */
/* fold_exit(), inlined for callers that need it at each exit. It handles the common cases in as
 * few instructions as possible: leaves, and calls with a run of counts (slot.h), or nothing,
 * after their entry and before it. fold_exit_any() does the same for all other cases.
 *
 * Functions that are not inlined are here too, so that the compiler knows where the ring is.
 * AppMethodBeat.java has the same functions in Java.
 */
#ifndef MB_RUNTIME_RECORD_FOLD_SHORT_H
#define MB_RUNTIME_RECORD_FOLD_SHORT_H

#include "runtime/methodbeat.h"
#include "runtime/record/fold.h"

#define FOLD_INLINE static inline __attribute__((always_inline))

FOLD_INLINE uint64_t slot_get(const _Atomic uint64_t *slot)
{
    return atomic_load_explicit(slot, memory_order_relaxed);
}

FOLD_INLINE void slot_set(_Atomic uint64_t *slot, uint64_t value)
{
    atomic_store_explicit(slot, value, memory_order_release);
}

/* Returns the count that replaces a call's entry, if it is the first of its run. */
FOLD_INLINE uint64_t fold_count(uint64_t in)
{
    return in + (SLOT_IN | SLOT_COUNT); /* one addition clears the first bit and sets the second */
}

/* Compares a slot with such a count, in a form that needs only one comparison afterwards. If
 * the slot is a count of the same method and time, the result is the number of slots of its run
 * before it. If it is a count of that time but of another method, the result is larger, without
 * any bit of FOLD_APART. Otherwise it has such a bit. */
FOLD_INLINE uint64_t fold_differ(uint64_t slot, uint64_t count)
{
    uint64_t differ = slot ^ count;

    return differ << SLOT_RUN_SHIFT | differ >> (64 - SLOT_RUN_SHIFT);
}

#define FOLD_APART (SLOT_MS_MASK << 32 | (SLOT_IN | SLOT_COUNT) >> 32)

FOLD_INLINE bool is_of_time(uint64_t differ)
{
    return (differ & FOLD_APART) == 0;
}

/* Whether it is a count of this method and time that may have a number before it: not the first
 * of its run. */
FOLD_INLINE bool fold_is_behind(uint64_t differ)
{
    return differ - 1 < SLOT_RUN_MAX;
}

/* Whether a sum of numbers is a valid number: both had no id, and nothing overflowed. */
FOLD_INLINE bool number_is_whole(uint64_t sum)
{
    return __builtin_expect(slot_is_number(sum) && slot_calls(sum) != 0, 1);
}

/* Returns the entry of the table for this method's count. Another method may use the same
 * entry. */
FOLD_INLINE uint32_t *guess_of(struct ring *r, uint64_t slot)
{
    return &r->counts[(slot >> SLOT_ID_SHIFT) % RING_COUNTS];
}

/* Returns the method's count if it is where the table says, may have a number, and is in the
 * run that ends before this index; otherwise NULL. run: the distance from the run's first slot
 * to its last. */
FOLD_INLINE _Atomic uint64_t *own_count(struct ring *r, size_t at, uint64_t count, uint64_t run)
{
    size_t guess = *guess_of(r, count);
    _Atomic uint64_t *own = r->body->slots + guess;

    return at - 1 - guess <= run && fold_is_behind(fold_differ(slot_get(own), count)) ? own : NULL;
}

/* Whether one more method gets its own count, after this many slots of a run. */
FOLD_INLINE bool is_told_apart(const struct ring *r, size_t at, uint64_t run)
{
    return run < 2 * FOLD_METHODS && r->lap + at < r->few_from;
}

/* Takes back all slots from the call's entry on, which is at this index, and sets the number
 * that now includes them.
 */
FOLD_INLINE void call_take_back(struct ring *r, size_t at, _Atomic uint64_t *number, uint64_t sum)
{
    atomic_store_explicit(&r->body->head, r->lap + at, memory_order_release);
    r->next = at;
    slot_set(number, sum);
}

/* Turns a leaf's entry, which is the last slot, into a new count after a run. */
static __attribute__((noinline)) void leaf_count(struct ring *r, uint64_t count,
                                                 _Atomic uint64_t *entry, uint64_t run)
{
    size_t at = r->next - 1;

    if (!is_told_apart(r, at, run + 1)) {
        fold_exit_any(r, slot_get(entry));
        return;
    }
    *guess_of(r, count) = (uint32_t)at;
    slot_set(entry, count + ((run + 1) << SLOT_RUN_SHIFT));
}

/* Handles the exit of a leaf whose entry is the last slot, if the slot before it is a count of
 * this time. run: the distance from the run's first slot to that count. */
static __attribute__((noinline, aligned(64))) void fold_leaf(struct ring *r, uint64_t count,
                                                             _Atomic uint64_t *entry, uint64_t run)
{
    size_t at = r->next - 1;
    _Atomic uint64_t *own = own_count(r, at, count, run);
    uint64_t sum;

    if (own) {
        sum = slot_get(own - 1) + 1;
        if (number_is_whole(sum)) {
            call_take_back(r, at, own - 1, sum);
            return;
        }
    }
    if (slot_id(slot_get(entry - 1)) == METHODBEAT_ID_UNRECORDED) {
        sum = slot_get(entry - 2) + 1;
        if (number_is_whole(sum)) {
            call_take_back(r, at, entry - 2, sum);
            return;
        }
    } else if (!own) {
        leaf_count(r, count, entry, run);
        return;
    }
    fold_exit_any(r, slot_get(entry));
}

/* Replaces two slots or more, the first at this index, by a count and its number. */
FOLD_INLINE void call_replace(struct ring *r, size_t at, uint64_t count, uint64_t number)
{
    struct ring_body *body = r->body;
    _Atomic uint64_t *entry = body->slots + at;
    uint64_t position = r->lap + at;

    r->next = at + 2;
    atomic_store_explicit(&body->head, position, memory_order_release);
    slot_set(entry + 1, count);
    slot_set(entry, number);
    atomic_store_explicit(&body->head, position + 2, memory_order_release);
}

/* Handles the exit of a call whose entry is after a run of this time. sum: the number that the
 * call alone would have. */
static __attribute__((noinline, aligned(64))) void
fold_behind(struct ring *r, uint64_t count, _Atomic uint64_t *entry, uint64_t sum)
{
    uint64_t last = slot_get(entry - 1), differ = fold_differ(last, count),
             run = differ & SLOT_RUN_MAX;
    size_t at = (size_t)(entry - r->body->slots);
    bool is_sought = run >= FOLD_UNSOUGHT;
    _Atomic uint64_t *to = is_sought ? own_count(r, at, count, run) : NULL;

    if (to && number_is_whole(slot_get(to - 1) + sum)) {
        call_take_back(r, at, to - 1, slot_get(to - 1) + sum);
        return;
    }
    if (slot_id(last) == METHODBEAT_ID_UNRECORDED) {
        uint64_t calls = 1 + (sum >> SLOT_INNER_SHIFT), number = slot_get(entry - 2);

        if (slot_is_number(number) && slot_calls(number) + calls <= SLOT_CALLS_MAX) {
            call_take_back(r, at, entry - 2, number + calls);
            return;
        }
    } else if (!to && differ != 0 && slot_is_number(sum) &&
               (!is_sought || is_told_apart(r, at, run + 1))) {
        *guess_of(r, count) = (uint32_t)at + 1;
        call_replace(r, at, count + ((run + 2) << SLOT_RUN_SHIFT), sum);
        return;
    }
    fold_exit_any(r, count - (SLOT_IN | SLOT_COUNT));
}

/* Returns the number of calls in a run. run: the number of its slots before the last. */
FOLD_INLINE uint64_t run_calls(const _Atomic uint64_t *last, uint64_t run)
{
    uint64_t calls = 1 + run;

    for (const _Atomic uint64_t *at = last - run; at != last; at++) {
        uint64_t slot = slot_get(at);

        /* The number and its count are two slots, which were counted as calls already. */
        if (slot_is_number(slot))
            calls += (slot & SLOT_CALLS_MAX) + (slot >> SLOT_INNER_SHIFT) - 2;
    }
    return calls;
}

/* Handles the exit of a call whose entry is not the last slot. */
static __attribute__((noinline, aligned(64))) void fold_caller(struct ring *r, uint64_t in,
                                                               _Atomic uint64_t *end)
{
    const uint64_t count = fold_count(in);
    uint64_t differ = fold_differ(slot_get(end - 1), count), run = differ & SLOT_RUN_MAX, sum;
    _Atomic uint64_t *entry = end - 2 - run;

    if (is_of_time(differ) && slot_get(entry) == in && r->told >= r->next) {
        sum = (run_calls(end - 1, run) << SLOT_INNER_SHIFT) + 1;
        differ = fold_differ(slot_get(entry - 1), count);
        if (fold_is_behind(differ)) {
            sum += slot_get(entry - 2);
            if (number_is_whole(sum)) {
                call_take_back(r, r->next - 2 - run, entry - 2, sum);
                return;
            }
        } else if (slot_is_number(count)) { /* of no method */
        } else if (is_of_time(differ)) {
            fold_behind(r, count, entry, sum);
            return;
        } else if (slot_is_number(sum)) {
            call_replace(r, r->next - 2 - run, count + (UINT64_C(1) << SLOT_RUN_SHIFT), sum);
            return;
        }
    }
    fold_exit_any(r, in);
}

/* Handles the exit of a method. `in`: what its entry would be now. Only the ring's writer may
 * call it.
 *
 * The first slots of a message are all kept. After them, if the entry is the last slot, it is
 * turned into a count in place while the run is short; or it is taken back, and the number of
 * the count before it grows. */
FOLD_INLINE void fold_exit(struct ring *r, uint64_t in)
{
    struct ring_body *body = r->body;
    size_t at = r->next;
    _Atomic uint64_t *end = body->slots + at;

    if ((int64_t)at < r->fold_at) {
        if (__builtin_expect(at < r->limit, 1))
            ring_put(r, in ^ SLOT_IN);
        else
            fold_turn_put(r, in ^ SLOT_IN);
    } else if (__builtin_expect(slot_get(end - 1) == in, 1)) {
        uint64_t count = fold_count(in), differ = fold_differ(slot_get(end - 2), count);

        if (__builtin_expect(fold_is_behind(differ), 1)) {
            uint64_t sum = slot_get(end - 3) + 1;

            if (number_is_whole(sum)) {
                at--;
                atomic_store_explicit(&body->head, r->lap + at, memory_order_release);
                r->next = at;
                slot_set(end - 3, sum);
                return;
            }
        } else if (slot_is_number(count)) { /* of no method */
        } else if (!is_of_time(differ)) {
            slot_set(end - 1, count);
            return;
        } else if ((differ & SLOT_RUN_MAX) < FOLD_UNSOUGHT) {
            slot_set(end - 1, count + (((differ & SLOT_RUN_MAX) + 1) << SLOT_RUN_SHIFT));
            return;
        } else {
            fold_leaf(r, count, end - 1, differ & SLOT_RUN_MAX);
            return;
        }
        fold_exit_any(r, in);
    } else {
        fold_caller(r, in, end);
    }
}

#endif
