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

/* A call that began and ended within this step. */
struct call_span {
    uint64_t in;    /* its entry, */
    size_t at;      /* the index of that, */
    uint64_t inner; /* and the calls inside it */
};

/* Looks for the entry, from the last slot back, as long as there are only slots of
 * this time that ended with it: counts, and the entries of methods that an
 * exception left. Each slot that is passed goes, or an exit is put behind it that
 * is not passed: so none is passed twice. The lap's first slot ends it too. */
static inline bool span_find(const struct ring *r, struct call_span *span)
{
    const uint64_t in = span->in;
    size_t at = r->next;

    while (at > 0) {
        uint64_t slot = slot_get(r, --at);

        if (slot == in) {
            span->at = at;
            return slot_id(in) != 0;
        }
        if (slot_ms(slot) != slot_ms(in))
            return false;
        if ((slot & (SLOT_IN | SLOT_COUNT)) == SLOT_COUNT) {
            uint64_t number = slot_run(slot) > 0 ? slot_get(r, at - 1) : slot;

            if (slot_id(number) == 0) {
                span->inner += slot_calls(number) + slot_inner(number);
                at--;
            } else {
                span->inner++;
            }
        } else if (slot_is_in(slot) && slot_id(slot) != METHODBEAT_ID_DISPATCH) {
            span->inner++;
        } else {
            return false;
        }
    }
    return false;
}

/* The run that ends where a call begins. */
struct run {
    uint32_t n;    /* slots of it */
    uint64_t last; /* the last of them, a count; where n is above 0 */
};

static inline struct run run_before(const struct ring *r, const struct call_span *span)
{
    uint64_t last = span->at > 0 ? slot_get(r, span->at - 1) : 0;

    if ((last & (SLOT_IN | SLOT_COUNT)) != SLOT_COUNT || slot_ms(last) != slot_ms(span->in))
        return (struct run){0};
    return (struct run){.n = slot_run(last) + 1, .last = last};
}

/* The index of the method's count in the run, or SIZE_MAX. The table's guess may be of
 * any age, and of another method: what lies there tells. */
static inline size_t count_find(const struct ring *r, const struct call_span *span,
                                const struct run *run)
{
    const uint64_t count = span->in ^ (SLOT_IN | SLOT_COUNT);
    size_t guess = r->counts[slot_id(count) % RING_COUNTS];

    if (run->n == 0)
        return SIZE_MAX;
    if ((run->last & ~SLOT_RUN_MASK) == count)
        return span->at - 1;
    if (guess < span->at - run->n || guess >= span->at)
        return SIZE_MAX;
    return (slot_get(r, guess) & ~SLOT_RUN_MASK) == count ? guess : SIZE_MAX;
}

/* A count without a number. */
static inline bool is_alone(const struct ring *r, size_t count_at)
{
    return slot_run(slot_get(r, count_at)) == 0 || slot_id(slot_get(r, count_at - 1)) != 0;
}

/* Takes the call's slots back and adds calls to the number of a count. False where it has
 * none, or no room. */
static inline bool number_add(struct ring *r, const struct call_span *span, size_t count_at,
                              uint64_t calls, uint64_t inner)
{
    uint64_t number;

    if (is_alone(r, count_at))
        return false;
    number = slot_get(r, count_at - 1);
    calls += slot_calls(number);
    inner += slot_inner(number);
    if (calls > SLOT_CALLS_MAX || inner > SLOT_INNER_MAX)
        return false;
    ring_rewind(r, span->at);
    slot_set(r, count_at - 1, slot_number((uint32_t)calls, (uint32_t)inner));
    return true;
}

/* The count that is the last slot before the call, and has no number, gets one, which tells of
 * the call too. At each instant there are that count and the call, then two
 * counts, then one with a number. */
static inline bool number_make(struct ring *r, const struct call_span *span, uint64_t count)
{
    size_t at = span->at;

    if (span->inner > SLOT_INNER_MAX || slot_run(count) == SLOT_RUN_MAX)
        return false;
    if (r->next > at + 1)
        ring_rewind(r, at);
    slot_set(r, at, count + (UINT64_C(1) << SLOT_RUN_SHIFT));
    r->next = at;
    ring_advance(r, 1);
    slot_set(r, at - 1, slot_number(2, (uint32_t)span->inner));
    r->counts[slot_id(count) % RING_COUNTS] = (uint32_t)at;
    return true;
}

/* Puts a count with its number in the place of the call, behind so many slots of its run; without
 * a number where it is one call. */
static inline bool count_put(struct ring *r, const struct call_span *span, uint32_t id,
                             uint32_t run, uint64_t calls, uint64_t inner, bool numbered)
{
    size_t at = span->at;

    if (run >= SLOT_RUN_MAX || calls > SLOT_CALLS_MAX || inner > SLOT_INNER_MAX ||
        at + 1 == r->capacity)
        return false;
    /* An entry alone stays until its count is there. */
    if (r->next > at + 1)
        ring_rewind(r, at);
    if (numbered) {
        slot_set(r, at + 1, slot_count(id, slot_ms(span->in), run + 1));
        slot_set(r, at, slot_number((uint32_t)calls, (uint32_t)inner));
    } else {
        slot_set(r, at, slot_count(id, slot_ms(span->in), run));
    }
    r->counts[id % RING_COUNTS] = (uint32_t)at + numbered;
    r->next = at;
    ring_advance(r, 1 + numbered);
    return true;
}

/* The call as one of many, whose methods are not told apart. */
static bool many_add(struct ring *r, const struct call_span *span, const struct run *run)
{
    uint64_t calls = 1 + span->inner;

    if (slot_id(run->last) == METHODBEAT_ID_UNRECORDED &&
        number_add(r, span, span->at - 1, calls, 0))
        return true;
    return count_put(r, span, METHODBEAT_ID_UNRECORDED, run->n, calls, 0, true);
}

static inline bool span_fold(struct ring *r, const struct call_span *span)
{
    struct run run = run_before(r, span);
    size_t count_at = count_find(r, span, &run);
    uint32_t most = r->lap + span->at < r->few_from ? FOLD_METHODS : FOLD_METHODS_FEW;

    if (count_at != SIZE_MAX) {
        if (number_add(r, span, count_at, 1, span->inner))
            return true;
        if (count_at == span->at - 1 && is_alone(r, count_at) && number_make(r, span, run.last))
            return true;
    }
    if (run.n >= 2 * most)
        return many_add(r, span, &run);
    return count_put(r, span, slot_id(span->in), run.n, 1, span->inner,
                     span->inner > 0 || count_at != SIZE_MAX);
}

/* The common case of that: the entry is the last slot, behind a run. True where it is done. */
static inline bool leaf_fold(struct ring *r, uint64_t in)
{
    size_t at = r->next - 1, guess = r->counts[slot_id(in) % RING_COUNTS];
    uint64_t last = slot_get(r, at - 1);
    uint32_t run = slot_run(last) + 1;
    uint64_t number;

    if ((last & (SLOT_IN | SLOT_COUNT)) != SLOT_COUNT || slot_ms(last) != slot_ms(in) ||
        ((last ^ in) & ~(SLOT_IN | SLOT_COUNT | SLOT_RUN_MASK)) == 0)
        return false;
    if (guess < at - run || guess >= at ||
        (slot_get(r, guess) & ~SLOT_RUN_MASK) != (in ^ (SLOT_IN | SLOT_COUNT))) {
        if (run >= 2 * FOLD_METHODS_FEW && (run >= 2 * FOLD_METHODS || r->lap + at >= r->few_from))
            return false;
        slot_set(r, at, slot_count(slot_id(in), slot_ms(in), run));
        r->counts[slot_id(in) % RING_COUNTS] = (uint32_t)at;
        return true;
    }
    if (is_alone(r, guess))
        return false;
    number = slot_get(r, guess - 1);
    if (slot_calls(number) == SLOT_CALLS_MAX)
        return false;
    ring_head_set(r, at);
    slot_set(r, guess - 1, number + 1);
    return true;
}

void fold_exit_other(struct ring *r, uint64_t in)
{
    struct call_span span = {.in = in};

    if (r->next >= 2 && slot_get(r, r->next - 1) == in && slot_id(in) != 0 && leaf_fold(r, in))
        return;
    if (!span_find(r, &span) || !span_fold(r, &span))
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
