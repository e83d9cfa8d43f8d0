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

/* Without a barrier: nobody reads slots behind the head. */
FOLD_INLINE void slot_leave(_Atomic uint64_t *slot, uint64_t value)
{
    atomic_store_explicit(slot, value, memory_order_relaxed);
}

/* After a leaf: where the same ones right after it end, or the block's last slot is. */
FOLD_INLINE _Atomic uint64_t *leaves_end(_Atomic uint64_t *at, const _Atomic uint64_t *last,
                                         uint64_t in)
{
    while (at < last && slot_get(at) == in && slot_get(at + 1) == (in ^ SLOT_IN))
        at += 2;
    return at;
}

_Static_assert(FOLD_BLOCK / 2 <= SLOT_RUN_MAX + 1, "calls inside a call of a block");

/* The counts at the ring's end, of calls below the innermost open frame. All 0: none that may have
 * a number. */
struct last_counts {
    _Atomic uint64_t *last; /* the last slot, */
    uint64_t last_count;    /* with a run of 0 */
    bool is_of_many;        /* it counts calls that are not told apart */
    size_t second, n;       /* the second slot of its run, from which on others are looked for */
};

static struct last_counts last_counts_look(const struct ring *r)
{
    _Atomic uint64_t *last = r->body->slots + r->next - 1;
    uint64_t slot = slot_get(last), run = slot_run(slot);

    if (!is_count(slot) || slot_is_number(slot) || run == 0)
        return (struct last_counts){0};
    return (struct last_counts){.last = last,
                                .last_count = slot & ~SLOT_RUN_MASK,
                                .is_of_many = slot_id(slot) == METHODBEAT_ID_UNRECORDED,
                                .second = r->next - run,
                                .n = run < FOLD_UNSOUGHT ? 0 : run};
}

/* A number to which calls of a block may be added without a look. */
FOLD_INLINE bool number_has_room(uint64_t number)
{
    return (number & SLOT_CALLS_MAX) <= SLOT_CALLS_MAX - FOLD_BLOCK &&
           number >> SLOT_INNER_SHIFT <= SLOT_INNER_MAX - FOLD_BLOCK;
}

/* Adds calls to a count that is there already, if that is quickly found. */
FOLD_INLINE bool block_calls_add(struct ring *r, const struct last_counts *c, uint64_t count,
                                 uint64_t calls, uint64_t inner)
{
    _Atomic uint64_t *slots = r->body->slots, *to = c->last;
    uint64_t more = inner << SLOT_INNER_SHIFT | calls;
    size_t guess = *guess_of(r, count);

    if (count != c->last_count) {
        if (guess - c->second < c->n && (slot_get(slots + guess) & ~SLOT_RUN_MASK) == count &&
            slot_is_number(slot_get(slots + guess - 1)))
            to = slots + guess;
        else if (c->is_of_many && slot_ms(count) == slot_ms(c->last_count))
            more = calls + inner;
        else
            return false;
    }
    if (!number_has_room(slot_get(to - 1)))
        return false;
    slot_set(to - 1, slot_get(to - 1) + more);
    return true;
}

/* Calls of one method below the innermost open frame, by a count with a run of 0. They take no more
 * slots than they had. */
FOLD_INLINE void block_calls_count(struct ring *r, struct last_counts *c, uint64_t count,
                                   uint64_t calls, uint64_t inner)
{
    if (block_calls_add(r, c, count, calls, inner))
        return;
    if (!calls_fold(r, r->next, count ^ (SLOT_IN | SLOT_COUNT), calls, inner)) {
        ring_put(r, slot_number((uint32_t)calls, (uint32_t)inner));
        ring_put(r, count | UINT64_C(1) << SLOT_RUN_SHIFT);
    }
    *c = last_counts_look(r);
}

/* Folds what a part's frames that go on leave: their entries, leaves, and calls that are marked. */
static void marked_fold(struct ring *r, _Atomic uint64_t *at, const _Atomic uint64_t *end)
{
    struct last_counts c = last_counts_look(r);

    while (at < end) {
        const uint64_t slot = slot_get(at), out = slot & ~SLOT_IN;
        _Atomic uint64_t *first = at;

        if (is_count(slot) && !slot_is_number(out)) {
            at += 2 + 2 * slot_run(slot);
            block_calls_count(r, &c, slot & ~SLOT_RUN_MASK, 1, slot_run(slot));
        } else if (slot != out && !slot_is_number(out) && end - at > 1 && slot_get(at + 1) == out) {
            at = leaves_end(at + 2, end - 1, slot);
            block_calls_count(r, &c, out | SLOT_COUNT, (uint64_t)(at - first) / 2, 0);
        } else {
            /* What is of no method is not folded: it has its entry again. */
            ring_put(r, is_count(slot) ? (slot & ~SLOT_RUN_MASK) ^ (SLOT_IN | SLOT_COUNT) : slot);
            c = (struct last_counts){0};
            at++;
        }
    }
}

/* Marks the calls inside a call whose entry is given, which is no leaf: when one ends as it began,
 * at one time, its entry becomes a count, with the number of calls inside in the place of its run.
 * A leaf is left as it is. Returns where the call's exit is; or, without `ended`, the first slot
 * that is rare: the exit of a call that an exception left, or that lasted; or the block's last slot
 * if that is no leaf's. */
FOLD_INLINE _Atomic uint64_t *call_mark(_Atomic uint64_t *entry, const _Atomic uint64_t *last,
                                        bool *ended)
{
    _Atomic uint64_t *open[FOLD_BLOCK], **inmost = open, *at = entry + 1;

    *inmost = entry;
    *ended = false;
    while (at < last) {
        uint64_t slot = slot_get(at), other = slot ^ SLOT_IN;

        if (!slot_is_in(slot)) {
            entry = *inmost;
            if (slot_get(entry) != other)
                break;
            if (inmost == open) {
                *ended = true;
                break;
            }
            inmost--;
            slot_leave(entry, slot | SLOT_COUNT | (uint64_t)(at - entry) / 2 << SLOT_RUN_SHIFT);
            at++;
        } else if (__builtin_expect(slot_get(at + 1) == other, 1)) {
            at += 2;
        } else {
            *++inmost = at++;
        }
    }
    return at;
}

/* Counts the calls of a part of a block that ended as they began, below the frame that was open
 * before. The part ends before the first slot that is rare: see call_mark(); or the exit of a call
 * that is not in this part, or a slot of no method. Returns the index of that slot, or the block's
 * end. */
static size_t part_fold(struct ring *r, size_t from, size_t end)
{
    _Atomic uint64_t *slots = r->body->slots, *at = slots + from;
    const _Atomic uint64_t *last = slots + end - 1;
    struct last_counts c = last_counts_look(r);

    while (at < last) {
        _Atomic uint64_t *first = at;
        uint64_t slot = slot_get(at), other = slot ^ SLOT_IN;

        if (!slot_is_in(slot) || slot_is_number(other))
            break;
        if (slot_get(at + 1) == other) {
            at = leaves_end(at + 2, last, slot);
            block_calls_count(r, &c, other | SLOT_COUNT, (uint64_t)(at - first) / 2, 0);
        } else {
            bool ended;

            at = call_mark(at, last, &ended);
            if (!ended) {
                marked_fold(r, first, at);
                break;
            }
            block_calls_count(r, &c, other | SLOT_COUNT, 1, (uint64_t)(at++ - first) / 2);
        }
    }
    return (size_t)(at - slots);
}

static void block_fold(struct ring *r, size_t from, size_t end)
{
    _Atomic uint64_t *slots = r->body->slots;

    for (; from < end; from++) {
        if (slot_is_in(slot_get(slots + from)))
            from = part_fold(r, from, end);
        if (from < end)
            slot_fold(r, slot_get(slots + from));
    }
}

/* Between the word that a fold is under way and all that it changes: marks are stored without a
 * barrier of their own. It pairs with the acquires of ring_copy() and slot_before(): who gets a
 * slot that the fold changed gets that word in is_settled(). No instruction on x86. ThreadSanitizer
 * does not know fences, nor does it reorder stores. */
static inline void fold_fence(void)
{
#if !defined(__SANITIZE_THREAD__)
    atomic_thread_fence(memory_order_release);
#endif
}

/* From an index on. */
static void lap_fold(struct ring *r, size_t from)
{
    uint64_t folds = atomic_load_explicit(&r->folds, memory_order_relaxed);
    size_t end = r->next;

    atomic_store_explicit(&r->folds, folds + 1, memory_order_relaxed);
    fold_fence();
    ring_top_set(r);
    ring_head_set(r, from);
    for (; end - from > FOLD_BLOCK; from += FOLD_BLOCK)
        block_fold(r, from, from + FOLD_BLOCK);
    block_fold(r, from, end);
    atomic_store_explicit(&r->fold_from, ring_position(r), memory_order_release);
    atomic_store_explicit(&r->folds, folds + 2, memory_order_release);
}

void fold_turn(struct ring *r)
{
    uint64_t from = atomic_load_explicit(&r->fold_from, memory_order_relaxed),
             floor = ring_floor(r), room = FOLD_BLOCK;

    atomic_store_explicit(&r->direct_limit, 0, memory_order_relaxed);
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

/* The slot before a position; 0 before the first. */
static uint64_t slot_before(const struct ring *r, uint64_t position)
{
    size_t at = (size_t)((position - 1) % r->capacity);

    return position == 0 ? 0 : atomic_load_explicit(&r->body->slots[at], memory_order_acquire);
}

/* The last slot before a position that has a time; 0 where there is none near. */
static uint64_t timed_before(const struct ring *r, uint64_t position)
{
    enum { NEAR = 3 };

    for (uint64_t p = position; p > 0 && position - p < NEAR; p--) {
        uint64_t slot = slot_before(r, p);

        if (slot_id(slot) != 0)
            return slot;
    }
    return 0;
}

/* The last slot that has a time, and the head behind it; 0 where there is none near. */
static uint64_t last_timed(const struct ring *r, uint64_t *head)
{
    enum { TRIES = 1000 };
    uint64_t last = 0;

    /* Where a slot is under way it may have none, and the one before it not any more. */
    for (int i = 0; i < TRIES && last == 0; i++) {
        *head = ring_head(r);
        last = timed_before(r, *head);
    }
    return last;
}

/* What is before fold_from was folded, or stays as it is: a fold may still take back slots of the
 * last one's time there, and no others. That is so in the middle of a fold too, and whatever it
 * wrote there has no earlier time. The head alone would not do: until a fold has set it back, it is
 * behind slots that are about to change, and the writer may be off its CPU there for any time. A
 * round more means that a fold began or ended during this one. */
static struct fold_settled settled_now(const struct ring *r)
{
    struct fold_settled s;
    uint64_t last;

    do {
        uint64_t from, head;

        s.folds = atomic_load_explicit(&r->folds, memory_order_acquire);
        from = atomic_load_explicit(&r->fold_from, memory_order_acquire);
        head = ring_head(r);
        s.before = from < head ? from : head;
        last = timed_before(r, s.before);
    } while (atomic_load_explicit(&r->folds, memory_order_acquire) != s.folds);
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
    uint64_t head, head_then, last = last_timed(r, &head), end = to < head ? to : head;
    /* Nothing before a message's end changes. One that comes during the copy does not count:
     * slots before it may have been copied when they were others. */
    const bool is_ended = is_message_end(slot_before(r, end));
    struct ring_span span = ring_copy(r, from, end, out);
    bool is_still = is_later(slot_in(0, now_ms), slot_ms(last)) &&
                    last_timed(r, &head_then) == last && head_then == head;

    if (is_ended)
        return span;
    if (last == 0)
        span.n = 0;
    span.n = without_later(out, span.n, (uint32_t)now_ms);
    if (!is_still)
        span.n = without_later(out, span.n, slot_ms(last) - 1);
    if (!is_settled(r, &settled)) {
        uint64_t n = settled.before > span.first ? settled.before - span.first : 0;

        span.n = without_later(out, span.n < n ? span.n : (size_t)n, settled.before_ms - 1);
    }
    return span;
}
