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

/* The count that is the last slot before the calls, and has no number, gets one, which tells of
 * the calls too. At each instant there are that count and the call, then two
 * counts, then one with a number. */
static bool number_make(struct ring *r, size_t at, uint64_t calls, uint64_t inner)
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
    slot_set(entry - 1, inner << SLOT_INNER_SHIFT | (calls + 1));
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

/* So many calls of one method, the entry of the first at an index or to be there, and so many
 * inside them. */
static bool calls_fold(struct ring *r, size_t at, uint64_t in, uint64_t calls, uint64_t inner)
{
    const uint64_t count = fold_count(in), many = count_of_many(in);
    _Atomic uint64_t *last = r->body->slots + at - 1, *own = NULL;
    uint64_t differ = fold_differ(slot_get(last), count), run = 0;

    if (is_of_time(differ)) {
        bool is_last = calls + inner > 1 ? differ <= SLOT_RUN_MAX : fold_is_behind(differ);

        run = (differ & SLOT_RUN_MAX) + 1;
        if (is_last)
            own = last;
        else if (run > FOLD_UNSOUGHT)
            own = own_count(r, at, count, run - 1);
        if (own &&
            (number_add(r, at, own, calls, inner) || (is_last && number_make(r, at, calls, inner))))
            return true;
        if (run >= 2 * FOLD_METHODS_FEW && (run >= 2 * FOLD_METHODS || r->lap + at >= r->few_from))
            return (fold_differ(slot_get(last), many) <= SLOT_RUN_MAX &&
                    number_add(r, at, last, calls + inner, 0)) ||
                   count_put(r, at, many, run, calls + inner, 0, true);
    }
    return count_put(r, at, count, run, calls, inner, own || calls + inner > 1);
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
            return calls_fold(r, at, in, 1, inner);
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

void fold_in_blocks(struct ring *r)
{
    uint64_t from =
        r->fold_at > (int64_t)r->next ? r->lap + (uint64_t)r->fold_at : ring_position(r);

    if (r->in_blocks)
        return;
    r->in_blocks = true;
    r->fold_at = INT64_MAX;
    r->limit = 0;
    atomic_store_explicit(&r->fold_from, from, memory_order_release);
}

/* Later than another time, which is less than 2^31 ms away. */
static bool is_later(uint64_t slot, uint32_t than_ms)
{
    return (int32_t)(slot_ms(slot) - than_ms) > 0;
}

/* The id is one that methods have. */
static bool is_method(uint64_t slot)
{
    return slot_id(slot) - 1 < METHODBEAT_ID_DISPATCH - 1;
}

/* A slot more behind those that are folded. */
static void slot_fold(struct ring *r, uint64_t slot)
{
    if (slot_is_in(slot) || !is_method(slot) || !exit_fold(r, slot | SLOT_IN))
        ring_put(r, slot);
}

static void slots_fold(struct ring *r, const _Atomic uint64_t *slots, size_t n)
{
    for (size_t i = 0; i < n; i++)
        slot_fold(r, slot_get(slots + i));
}

/* Behind a leaf that is entered and left: where the same ones right behind it end. */
FOLD_INLINE size_t leaves_end(const _Atomic uint64_t *slots, size_t i, size_t n, uint64_t in)
{
    while (i + 1 < n && slot_get(slots + i) == in && slot_get(slots + i + 1) == (in ^ SLOT_IN))
        i += 2;
    return i;
}

/* Finds the calls of a block that end as they began, at one time: exits has at the index of their
 * entry that of their exit, and 0 at those of other entries. Of the same leaves one after the other
 * the first alone counts, and has the exit of the last. False where exceptions left frames, or what
 * else is rare. The block's last slot is left as it is, or it is such an exit. */
static bool block_match(const _Atomic uint64_t *slots, size_t n, uint16_t *exits)
{
    uint16_t open[FOLD_BLOCK];
    size_t depth = 0, i = 0;

    while (i + 1 < n) {
        uint64_t slot = slot_get(slots + i), next = slot_get(slots + i + 1);

        if (slot_is_in(slot)) {
            if (next == (slot ^ SLOT_IN)) {
                size_t entry = i;

                i += 2;
                if (i < n && slot_get(slots + i) == slot)
                    i = leaves_end(slots, i, n, slot);
                exits[entry] = (uint16_t)(i - 1);
                continue;
            }
            open[depth++] = (uint16_t)i;
        } else if (depth > 0) {
            size_t entry = open[--depth];
            uint64_t differ = slot_get(slots + entry) ^ slot;

            if (differ == SLOT_IN)
                exits[entry] = (uint16_t)i;
            else if ((differ & ~SLOT_MS_MASK) != SLOT_IN ||
                     !is_later(slot, slot_ms(slot_get(slots + entry))))
                return false;
        }
        i++;
    }
    return true;
}

/* The same calls one after the other, from an index on, are one number; where that has no room they
 * stay as they are. Returns where they end. */
static size_t block_calls_fold(struct ring *r, const _Atomic uint64_t *slots, size_t n,
                               const uint16_t *exits, size_t from)
{
    const uint64_t in = slot_get(slots + from);
    uint64_t calls = 0, inner = 0;
    size_t i = from;

    do {
        size_t pairs = (exits[i] - i + 1) / 2;

        if (slot_get(slots + i + 1) == (in ^ SLOT_IN)) {
            calls += pairs;
        } else {
            calls++;
            inner += pairs - 1;
        }
        i = exits[i] + (size_t)1;
    } while (i < n && slot_get(slots + i) == in && exits[i] != 0);
    if (!calls_fold(r, r->next, in, calls, inner))
        slots_fold(r, slots + from, i - from);
    return i;
}

/* What is folded takes no more room than it had: so the slots that are still to be looked at stay,
 * behind the head. */
static void block_fold(struct ring *r, const _Atomic uint64_t *slots, size_t n)
{
    uint16_t exits[FOLD_BLOCK] = {0};

    if (!block_match(slots, n, exits)) {
        slots_fold(r, slots, n);
        return;
    }
    for (size_t i = 0; i < n;) {
        uint64_t slot = slot_get(slots + i);

        if (slot_is_in(slot) && exits[i] != 0 && is_method(slot))
            i = block_calls_fold(r, slots, n, exits, i);
        else
            slot_fold(r, slot_get(slots + i++));
    }
}

/* From an index on. */
static void lap_fold(struct ring *r, size_t from)
{
    const _Atomic uint64_t *slots = r->body->slots;
    uint64_t folds = atomic_load_explicit(&r->folds, memory_order_relaxed);
    size_t end = r->next;

    atomic_store_explicit(&r->folds, folds + 1, memory_order_relaxed);
    ring_top_set(r);
    ring_head_set(r, from);
    for (; end - from > FOLD_BLOCK; from += FOLD_BLOCK)
        block_fold(r, slots + from, FOLD_BLOCK);
    block_fold(r, slots + from, end - from);
    atomic_store_explicit(&r->fold_from, ring_position(r), memory_order_release);
    atomic_store_explicit(&r->folds, folds + 2, memory_order_release);
}

void fold_turn(struct ring *r)
{
    uint64_t from = atomic_load_explicit(&r->fold_from, memory_order_relaxed),
             floor = ring_floor(r), room = FOLD_BLOCK;

    /* What has another's memory behind it is gone, and what is of the lap before stays. */
    from = from < floor ? floor : from;
    from = from < r->lap ? r->lap : from;
    if (from > ring_position(r))
        room = from - ring_position(r);
    else
        lap_fold(r, (size_t)(from - r->lap));
    /* The lap's last slot is not for others. */
    r->limit = r->capacity - 1 - r->next < room ? r->capacity - 1 : r->next + (size_t)room;
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

__attribute__((noinline)) void fold_turn_put(struct ring *r, uint64_t slot)
{
    fold_turn(r);
    ring_put(r, slot);
}

/* What no fold of a block changes any more: slots before a position, earlier than a time. */
struct fold_settled {
    uint64_t folds; /* at a time when there were so many */
    uint64_t before;
    uint32_t before_ms;
};

/* The last slot before a position that has a time; 0 where there is none near. */
static uint64_t timed_before(const struct ring *r, uint64_t position)
{
    enum { NEAR = 3 };

    for (uint64_t p = position; p > 0 && position - p < NEAR; p--) {
        uint64_t slot =
            atomic_load_explicit(&r->body->slots[(p - 1) % r->capacity], memory_order_acquire);

        if (slot_id(slot) != 0)
            return slot;
    }
    return 0;
}

/* A fold takes microseconds, where the writer is not taken off its CPU in the middle of one. Then
 * the last slot before the head is the last that may change. */
static struct fold_settled settled_now(const struct ring *r)
{
    enum { TRIES = 10000 };
    struct fold_settled s;
    uint64_t last, head;

    for (int i = 0;; i++) {
        uint64_t from;
        bool is_settled;

        s.folds = atomic_load_explicit(&r->folds, memory_order_acquire);
        from = atomic_load_explicit(&r->fold_from, memory_order_acquire);
        head = ring_head(r);
        is_settled = s.folds % 2 == 0;
        s.before = is_settled && from < head ? from : head;
        last = timed_before(r, s.before);
        if ((is_settled || (i >= TRIES && ring_head(r) == head)) &&
            atomic_load_explicit(&r->folds, memory_order_acquire) == s.folds)
            break;
    }
    s.before = last == 0 ? 0 : s.before;
    s.before_ms = slot_ms(last);
    return s;
}

/* No block was folded since. */
static bool is_settled(const struct ring *r, const struct fold_settled *since)
{
    return since->folds % 2 == 0 &&
           atomic_load_explicit(&r->folds, memory_order_acquire) == since->folds;
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
    const struct fold_settled settled = settled_now(r);
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
    if (!is_settled(r, &settled)) {
        uint64_t n = settled.before > span.first ? settled.before - span.first : 0;

        span.n = without_later(out, span.n < n ? span.n : (size_t)n, settled.before_ms - 1);
    }
    return span;
}
