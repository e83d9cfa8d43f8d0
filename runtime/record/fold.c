/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/fold.h"

#include "runtime/methodbeat.h"
#include "runtime/record/fold_short.h"

void fold_put(struct ring *r, uint64_t slot)
{
    if (slot_is_in(slot) || slot_id(slot) == 0)
        ring_put(r, slot);
    else
        fold_exit(r, slot | SLOT_IN);
}

FOLD_INLINE bool is_count(uint64_t slot)
{
    return (slot & (SLOT_IN | SLOT_COUNT)) == SLOT_COUNT;
}

/* The count of calls whose methods are not told apart. */
FOLD_INLINE uint64_t count_of_many(uint64_t in)
{
    return fold_count(slot_in(METHODBEAT_ID_UNRECORDED, in));
}

/* A number that tells of so many calls more, and so many inside; 0 where it is none, or has no
 * room. */
FOLD_INLINE uint64_t number_more(uint64_t number, uint64_t calls, uint64_t inner)
{
    return slot_is_number(number) && slot_calls(number) + calls <= SLOT_CALLS_MAX &&
                   slot_inner(number) + inner <= SLOT_INNER_MAX
               ? number + (inner << SLOT_INNER_SHIFT) + calls
               : 0;
}

/* Takes all slots from the call's entry on back and adds calls to the number of a count. False
 * where it has none, or no room. */
static bool number_add(struct ring *r, size_t at, _Atomic uint64_t *count, uint64_t calls,
                       uint64_t inner)
{
    uint64_t number =
        (slot_get(count) & SLOT_RUN_MASK) == 0 ? 0 : number_more(slot_get(count - 1), calls, inner);

    if (number == 0)
        return false;
    if (r->next > at + 1)
        ring_top_set(r);
    ring_head_set(r, at);
    slot_set(count - 1, number);
    return true;
}

/* The count that is the last slot before the call, and has no number, gets one, which tells of
 * the call too. At each instant there are that count and the call, then two
 * counts, then one with a number. */
static bool number_make(struct ring *r, size_t at, uint64_t inner)
{
    _Atomic uint64_t *entry = r->body->slots + at;
    uint64_t count = slot_get(entry - 1);

    if (inner > SLOT_INNER_MAX || (count & SLOT_RUN_MASK) == SLOT_RUN_MASK ||
        ((count & SLOT_RUN_MASK) != 0 && slot_is_number(slot_get(entry - 2))))
        return false;
    if (r->next > at + 1)
        ring_rewind(r, at);
    slot_set(entry, count + (UINT64_C(1) << SLOT_RUN_SHIFT));
    r->next = at;
    ring_advance(r, 1);
    slot_set(entry - 1, inner << SLOT_INNER_SHIFT | 2);
    *guess_of(r, count) = (uint32_t)at;
    return true;
}

/* Puts a count with its number in the place of the call, behind so many slots of its run; without
 * a number where it is one call that called nothing. Such a one is not looked for where it is one
 * of the first. */
static bool count_put(struct ring *r, size_t at, uint64_t count, uint64_t run, uint64_t calls,
                      uint64_t inner, bool numbered)
{
    _Atomic uint64_t *entry = r->body->slots + at;

    if (run >= SLOT_RUN_MAX || calls > SLOT_CALLS_MAX || inner > SLOT_INNER_MAX ||
        at + 1 == r->capacity)
        return false;
    /* An entry alone stays until its count is there. */
    if (r->next > at + 1)
        ring_rewind(r, at);
    slot_set(entry + numbered, count | (run + numbered) << SLOT_RUN_SHIFT);
    if (numbered)
        slot_set(entry, inner << SLOT_INNER_SHIFT | calls);
    if (run > FOLD_UNSOUGHT || (run > 0 && numbered))
        *guess_of(r, count) = (uint32_t)at + numbered;
    r->next = at;
    ring_advance(r, 1 + (size_t)numbered);
    return true;
}

/* A call, whose entry is at an index, and so many inside it. */
static bool call_fold(struct ring *r, size_t at, uint64_t in, uint64_t inner)
{
    const uint64_t count = fold_count(in), many = count_of_many(in);
    _Atomic uint64_t *last = r->body->slots + at - 1, *own = NULL;
    uint64_t differ = fold_differ(slot_get(last), count), run = 0;

    if (is_of_time(differ)) {
        bool is_last = inner > 0 ? differ <= SLOT_RUN_MAX : fold_is_behind(differ);

        run = (differ & SLOT_RUN_MAX) + 1;
        if (is_last)
            own = last;
        else if (run > FOLD_UNSOUGHT)
            own = own_count(r, at, count, run - 1);
        if (own && (number_add(r, at, own, 1, inner) || (is_last && number_make(r, at, inner))))
            return true;
        if (run >= 2 * FOLD_METHODS_FEW && (run >= 2 * FOLD_METHODS || r->lap + at >= r->few_from))
            return (fold_differ(slot_get(last), many) <= SLOT_RUN_MAX &&
                    number_add(r, at, last, 1 + inner, 0)) ||
                   count_put(r, at, many, run, 1 + inner, 0, true);
    }
    return count_put(r, at, count, run, 1, inner, own || inner > 0);
}

/* Looks for the entry, from the last slot back, as long as there are only slots of
 * this time that ended with it: counts, and the entries of methods that an
 * exception left. Each slot that is passed goes, or an exit is put after it that
 * is not passed: so none is passed twice. The lap's first slot ends it too. */
static bool exit_fold(struct ring *r, uint64_t in)
{
    const _Atomic uint64_t *slots = r->body->slots;
    size_t at = r->next;
    uint64_t inner = 0;

    if (slot_id(in) == 0)
        return false;
    while (at > 0) {
        uint64_t slot = slot_get(slots + --at);

        if (slot == in)
            return call_fold(r, at, in, inner);
        if (slot_ms(slot) != slot_ms(in))
            return false;
        inner++;
        if (is_count(slot) && (slot & SLOT_RUN_MASK) != 0) {
            uint64_t number = slot_get(slots + at - 1);

            if (slot_is_number(number)) {
                inner += (uint64_t)slot_calls(number) + slot_inner(number) - 1;
                at--;
            }
        } else if (!is_count(slot) &&
                   (!slot_is_in(slot) || slot_id(slot) == METHODBEAT_ID_DISPATCH)) {
            return false;
        }
    }
    return false;
}

void fold_exit_any(struct ring *r, uint64_t in)
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
