/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/fold.h"

#include "runtime/methodbeat.h"

static inline uint64_t slot_get(const struct ring *r, size_t at)
{
    return atomic_load_explicit(&r->body->slots[at], memory_order_relaxed);
}

static inline void slot_set(struct ring *r, size_t at, uint64_t slot)
{
    atomic_store_explicit(&r->body->slots[at], slot, memory_order_release);
}

/* All that follows is one function to the compiler, and of numbers of one width: what a call costs
 * that is no leaf. */
#define PART static inline __attribute__((always_inline))

PART bool is_count(uint64_t slot)
{
    return (slot & (SLOT_IN | SLOT_COUNT)) == SLOT_COUNT;
}

/* Where the table has the count of this method, or of another with the same place. */
PART uint32_t *guess_of(struct ring *r, uint64_t count)
{
    return &r->counts[(count >> SLOT_ID_SHIFT) % RING_COUNTS];
}

/* A count without a number. */
PART bool is_alone(const struct ring *r, size_t count_at)
{
    return (slot_get(r, count_at) & SLOT_RUN_MASK) == 0 ||
           (slot_get(r, count_at - 1) & SLOT_ID_FIELD) != 0;
}

/* Takes all slots from the call's entry on back and adds calls to the number of a count. False
 * where it has none, or no room. */
PART bool number_add(struct ring *r, size_t at, size_t count_at, uint64_t calls, uint64_t inner)
{
    uint64_t number;

    if (is_alone(r, count_at))
        return false;
    number = slot_get(r, count_at - 1);
    if ((number & SLOT_CALLS_MAX) + calls > SLOT_CALLS_MAX ||
        (number >> SLOT_INNER_SHIFT) + inner > SLOT_INNER_MAX)
        return false;
    if (r->next > at + 1)
        ring_rewind(r, at);
    else
        ring_head_set(r, at);
    slot_set(r, count_at - 1, number + (inner << SLOT_INNER_SHIFT) + calls);
    return true;
}

/* The count that is the last slot before the call, and has no number, gets one, which tells of
 * the call too. At each instant there are that count and the call, then two
 * counts, then one with a number. */
PART bool number_make(struct ring *r, size_t at, uint64_t count, uint64_t inner)
{
    if (inner > SLOT_INNER_MAX || (count & SLOT_RUN_MASK) == SLOT_RUN_MASK)
        return false;
    if (r->next > at + 1)
        ring_rewind(r, at);
    slot_set(r, at, count + (UINT64_C(1) << SLOT_RUN_SHIFT));
    r->next = at;
    ring_advance(r, 1);
    slot_set(r, at - 1, inner << SLOT_INNER_SHIFT | 2);
    *guess_of(r, count) = (uint32_t)at;
    return true;
}

/* Puts a count with its number in the place of the call, behind so many slots of its run; without
 * a number where it is one call that called nothing. The first of a run is found without the
 * table. */
PART bool count_put(struct ring *r, size_t at, uint64_t count, uint64_t run, uint64_t calls,
                    uint64_t inner, bool numbered)
{
    if (run >= SLOT_RUN_MAX || calls > SLOT_CALLS_MAX || inner > SLOT_INNER_MAX ||
        at + 1 == r->capacity)
        return false;
    /* An entry alone stays until its count is there. */
    if (r->next > at + 1)
        ring_rewind(r, at);
    slot_set(r, at + numbered, count | (run + numbered) << SLOT_RUN_SHIFT);
    if (numbered)
        slot_set(r, at, inner << SLOT_INNER_SHIFT | calls);
    if (run > 0)
        *guess_of(r, count) = (uint32_t)at + numbered;
    r->next = at;
    ring_advance(r, 1 + (size_t)numbered);
    return true;
}

/* A call, whose entry is at an index, and so many inside it. */
PART bool call_fold(struct ring *r, size_t at, uint64_t in, uint64_t inner)
{
    const uint64_t count = in ^ (SLOT_IN | SLOT_COUNT);
    const uint64_t many =
        (uint64_t)METHODBEAT_ID_UNRECORDED << SLOT_ID_SHIFT | SLOT_COUNT | (in & SLOT_MS_MASK);
    uint64_t last = at > 0 ? slot_get(r, at - 1) : 0, run = 0;
    bool found = false;

    if (is_count(last) && slot_ms(last) == slot_ms(in)) {
        size_t guess = (last & ~SLOT_RUN_MASK) == count ? at - 1 : *guess_of(r, count);

        run = ((last & SLOT_RUN_MASK) >> SLOT_RUN_SHIFT) + 1;
        /* The guess may be of any age, and of another method: what lies there tells. */
        found = guess >= at - run && guess < at && (slot_get(r, guess) & ~SLOT_RUN_MASK) == count;
        if (found && (number_add(r, at, guess, 1, inner) ||
                      (guess == at - 1 && is_alone(r, guess) && number_make(r, at, last, inner))))
            return true;
        if (run >= 2 * FOLD_METHODS_FEW && (run >= 2 * FOLD_METHODS || r->lap + at >= r->few_from))
            return ((last & ~SLOT_RUN_MASK) == many && number_add(r, at, at - 1, 1 + inner, 0)) ||
                   count_put(r, at, many, run, 1 + inner, 0, true);
    }
    return count_put(r, at, count, run, 1, inner, found || inner > 0);
}

/* Looks for the entry, from the last slot back, as long as there are only slots of
 * this time that ended with it: counts, and the entries of methods that an
 * exception left. Each slot that is passed goes, or an exit is put behind it that
 * is not passed: so none is passed twice. The lap's first slot ends it too. */
PART bool exit_fold(struct ring *r, uint64_t in)
{
    size_t at = r->next;
    uint64_t inner = 0;

    if ((in & SLOT_ID_FIELD) == 0)
        return false;
    while (at > 0) {
        uint64_t slot = slot_get(r, --at);

        if (slot == in)
            return call_fold(r, at, in, inner);
        if (slot_ms(slot) != slot_ms(in))
            return false;
        inner++;
        if (is_count(slot) && (slot & SLOT_RUN_MASK) != 0) {
            uint64_t number = slot_get(r, at - 1);

            if ((number & SLOT_ID_FIELD) == 0) {
                inner += (number & SLOT_CALLS_MAX) + (number >> SLOT_INNER_SHIFT) - 1;
                at--;
            }
        } else if (!is_count(slot) &&
                   (!slot_is_in(slot) || slot_id(slot) == METHODBEAT_ID_DISPATCH)) {
            return false;
        }
    }
    return false;
}

void fold_leaf(struct ring *r, uint64_t in)
{
    if ((in & SLOT_ID_FIELD) == 0 || !call_fold(r, r->next - 1, in, 0))
        ring_put(r, in ^ SLOT_IN);
}

void fold_exit_other(struct ring *r, uint64_t in)
{
    if (!exit_fold(r, in))
        ring_put(r, in ^ SLOT_IN);
}

/* Later than another time, which is less than 2^31 ms away. */
static bool is_later(uint64_t slot, uint32_t than_ms)
{
    return (int32_t)(slot_ms(slot) - than_ms) > 0;
}

/* The last slot that has a time; 0 where there is none near the head. */
static uint64_t last_timed(const struct ring *r, uint64_t *head)
{
    enum { NEAR = 3, TRIES = 1000 };

    /* Where a slot is under way it may have none, and the one before it not any more. */
    for (int i = 0; i < TRIES; i++) {
        *head = ring_head(r);
        for (uint64_t p = *head; p > 0 && *head - p < NEAR; p--) {
            uint64_t slot =
                atomic_load_explicit(&r->body->slots[(p - 1) % r->capacity], memory_order_acquire);

            if (slot_id(slot) != 0)
                return slot;
        }
    }
    return 0;
}

/* How many slots are left when those that are later are left out at the end, and
 * those without a time before them. */
static size_t without_later(const uint64_t *slots, size_t n, uint32_t than_ms)
{
    while (n > 0 && (slot_id(slots[n - 1]) == 0 || is_later(slots[n - 1], than_ms)))
        n--;
    return n;
}

static bool is_message_end(uint64_t slot)
{
    return slot_id(slot) == METHODBEAT_ID_DISPATCH && !slot_is_in(slot);
}

struct ring_span fold_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t now_ms,
                           uint64_t *out)
{
    /* Each slot from now on has at least the time of the last, for times never step
     * back; and a later one than that where the clock says so, but for the slots of
     * one call that is under way. So where it does, and neither the head nor the last slot
     * has changed afterwards, nothing has. A call that was under way moves the head, and
     * what follows has another time. */
    uint64_t head, head_then, last = last_timed(r, &head);
    struct ring_span span = ring_copy(r, from, to, out);
    bool is_still = is_later(slot_in(0, now_ms), slot_ms(last)) &&
                    last_timed(r, &head_then) == last && head_then == head;

    if (last == 0)
        span.n = 0;
    if (span.n > 0 && is_message_end(out[span.n - 1]))
        return span;
    span.n = without_later(out, span.n, (uint32_t)now_ms);
    if (!is_still)
        span.n = without_later(out, span.n, slot_ms(last) - 1);
    return span;
}
