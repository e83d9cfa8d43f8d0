/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/fold: what is copied at any step of the writer, and what is left if it is killed
 * there.
 *
 * The writer reads nothing that a reader writes. So it makes the same stores whatever readers do:
 * it runs first, and the ring has a state after each of its stores. Then fold_copy() runs. Each of
 * its loads is from the state of the load before, or from a later one, as a schedule says. All
 * schedules are tried in which the writer goes on at one place of the copy, and random ones in
 * which it goes on at many.
 *
 * A CPU of ARM may show stores in another order: one that is no release before those that it
 * follows, except to the same word, or with a fence between them. Such orders are tried like that
 * of the program. */
#include "tests/unit/tap.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t plain_load(const _Atomic uint64_t *p)
{
    return atomic_load(p);
}

static void plain_store(_Atomic uint64_t *p, uint64_t value)
{
    atomic_store(p, value);
}

static uint64_t word_load(const _Atomic uint64_t *p, memory_order order);
static void word_store(_Atomic uint64_t *p, uint64_t value, memory_order order);
static void word_fence(memory_order order);

/* The code under test is compiled here, with steps in the place of its loads and stores. */
#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_thread_fence
#define atomic_load_explicit  word_load
#define atomic_store_explicit word_store
#define atomic_thread_fence   word_fence
#include "runtime/methodbeat.h"
#include "runtime/record/fold.c"
#include "runtime/record/ring.c"
#include "tests/unit/call_stream.h"
#include "tests/unit/fold_history.h"

enum {
    CAPACITY = 400, /* of a ring that does not wrap */
    EVENTS = 32,
    STORES = 600,
    DEPTH = 4,
    SEEDS = 3,    /* scripts of a kind whose copies are checked, */
    KILLED = 300, /* and of which the writer is killed */
};

enum { WORD_HEAD, WORD_TOP, WORD_FROM, WORD_FOLDS, WORD_SLOTS, WORDS = WORD_SLOTS + CAPACITY };

struct store {
    uint32_t word, event, fences; /* fences: before it */
    uint64_t value;
    bool is_release;
};

static struct ring ring;
static struct call_stream random_numbers;

static struct {
    struct store stores[STORES];
    size_t n;
    uint32_t event, fences;
    uint32_t block;             /* slots that are folded at once, about */
    uint64_t times[EVENTS + 2]; /* the clock, as each event reads it */
    uint64_t raw[EVENTS];       /* the slots of the events, none of them folded; 0: no slot */
    uint32_t entries[EVENTS];   /* of an exit: which event its entry is */
    uint64_t states[STORES + 1][WORDS]; /* of the ring, */
    uint64_t seen[STORES + 1][WORDS];   /* and as they are seen */
    uint64_t written[STORES + 1];       /* in each state, the position after the last slot so far */
} writer;

static struct {
    bool runs;
    size_t state, loads;
    size_t bound;         /* the copy is to have the slots before this position */
    size_t pause, resume; /* before so many loads the writer goes on, to this state; */
    uint32_t often;       /* or at random, once in so many */
} reader;

static uint32_t below(uint32_t n)
{
    return call_stream_random(&random_numbers, n);
}

/* WORDS for a word that only the test or one thread has. */
static uint32_t word_of(const _Atomic uint64_t *p)
{
    const _Atomic uint64_t *slots = ring.body->slots;

    if (p >= slots && p < slots + ring.capacity)
        return WORD_SLOTS + (uint32_t)(p - slots);
    return p == &ring.body->head  ? WORD_HEAD
           : p == &ring.body->top ? WORD_TOP
           : p == &ring.fold_from ? WORD_FROM
           : p == &ring.folds     ? WORD_FOLDS
                                  : WORDS;
}

static uint64_t word_load(const _Atomic uint64_t *p, memory_order order)
{
    uint32_t word;

    /* The reader's are acquires, but that of top, which comes after one: later it is no less. */
    (void)order;
    if (!reader.runs || (word = word_of(p)) == WORDS)
        return plain_load(p);
    if (reader.often > 0 && reader.state < writer.n && below(reader.often) == 0)
        reader.state += 1 + below(below(4) == 0 ? (uint32_t)(writer.n - reader.state) : 12);
    if (reader.state > writer.n)
        reader.state = writer.n;
    if (reader.loads++ == reader.pause && reader.state < reader.resume)
        reader.state = reader.resume;
    return writer.seen[reader.state][word];
}

static void word_store(_Atomic uint64_t *p, uint64_t value, memory_order order)
{
    uint32_t word = word_of(p);

    plain_store(p, value);
    if (word == WORDS)
        return;
    assert_true(writer.n < STORES);
    writer.stores[writer.n++] = (struct store){.word = word,
                                               .event = writer.event,
                                               .fences = writer.fences,
                                               .value = value,
                                               .is_release = order != memory_order_relaxed};
}

static void word_fence(memory_order order)
{
    assert_int_equal(order, memory_order_release);
    writer.fences++;
}

/* The writer. */

struct script {
    uint64_t seed;
    size_t capacity;
    bool in_blocks;
    bool has_messages; /* more than one */
};

/* An entry or exit. */
static void slot_write(const struct script *s, uint64_t slot)
{
    if (s->in_blocks && (ring.next >= ring.limit || below(writer.block) == 0))
        fold_turn(&ring);
    if (s->in_blocks || slot_is_in(slot))
        ring_put(&ring, slot);
    else
        fold_exit(&ring, slot | SLOT_IN);
    writer.raw[writer.event] = slot;
}

static void message_begin(uint64_t now)
{
    fold_message(&ring);
    ring.few_from = UINT64_MAX;
    ring_put(&ring, slot_in(METHODBEAT_ID_DISPATCH, now));
    writer.raw[writer.event] = slot_in(METHODBEAT_ID_DISPATCH, now);
}

static void message_end(uint64_t now)
{
    ring_put(&ring, slot_out(METHODBEAT_ID_DISPATCH, now));
    fold_stay(&ring);
    writer.raw[writer.event] = slot_out(METHODBEAT_ID_DISPATCH, now);
}

/* Entries and exits of few methods, frames that an exception leaves, and messages. Each is an
 * event, and reads the clock. */
static void script_run(const struct script *s)
{
    uint32_t open[DEPTH], entries[DEPTH], depth = 0, step;
    uint64_t now = 1;
    bool in_message = false;

    writer.n = writer.fences = 0;
    memset(writer.raw, 0, sizeof(writer.raw));
    call_stream_init(&random_numbers, s->seed);
    step = 3 + below(9);
    writer.block = 3 + below(15);
    ring.few_from = UINT64_MAX;
    if (s->in_blocks)
        fold_in_blocks(&ring);
    for (writer.event = 0; writer.event < EVENTS; writer.event++) {
        now += below(step) == 0;
        writer.times[writer.event] = now;
        if (s->has_messages && below(in_message ? 25 : 2) == 0) {
            (in_message ? message_end : message_begin)(now);
            in_message = !in_message;
            depth = 0;
        } else if (depth == 0 || (depth < DEPTH && below(2) == 0)) {
            entries[depth] = writer.event;
            open[depth++] = 2 + below(3);
            slot_write(s, slot_in(open[depth - 1], now));
        } else if (depth > 1 && below(20) == 0) {
            depth--;
        } else {
            writer.entries[writer.event] = entries[--depth];
            slot_write(s, slot_out(open[depth], now));
        }
    }
    writer.times[EVENTS] = writer.times[EVENTS + 1] = now + 1;
}

/* States. */

/* How much earlier than the program makes them stores are seen that are no releases. */
static const struct {
    uint32_t least, spread; /* stores that such a one is seen before */
    bool marks_alone;       /* none but slots are seen earlier */
} orders[] = {{0, 1, false}, {0, 4, false}, {0, 40, false}, {STORES, 1, true}};

static void order_make(size_t order, struct store *out)
{
    for (size_t i = 0; i < writer.n; i++) {
        const struct store s = writer.stores[i];
        size_t at = i, most = orders[order].least + below(orders[order].spread);

        if (s.is_release || (orders[order].marks_alone && s.word < WORD_SLOTS))
            most = 0;
        for (; most > 0 && at > 0; at--, most--) {
            if (out[at - 1].word == s.word || out[at - 1].fences < s.fences)
                break;
            out[at] = out[at - 1];
        }
        out[at] = s;
    }
}

/* The position after the last slot whose time is before that of the last two steps, which a copy
 * that begins in this state may leave out. */
static size_t bound_of(const uint64_t *state, bool in_blocks)
{
    uint64_t n = state[WORD_HEAD];
    uint32_t steps = 0, ms = 0;

    if (in_blocks && state[WORD_FROM] < n)
        n = state[WORD_FROM];
    for (; n > 0 && n + ring.capacity > state[WORD_HEAD]; n--) {
        uint64_t slot = state[WORD_SLOTS + (n - 1) % ring.capacity];

        if (slot_id(slot) != 0 && (steps == 0 || slot_ms(slot) < ms)) {
            ms = slot_ms(slot);
            if (++steps > 2)
                return (size_t)n;
        }
    }
    return 0;
}

static void states_make(const struct store *stores, uint64_t (*states)[WORDS])
{
    memset(states[0], 0, sizeof(states[0]));
    for (size_t i = 0; i < writer.n; i++) {
        memcpy(states[i + 1], states[i], sizeof(states[i]));
        states[i + 1][stores[i].word] = stores[i].value;
    }
}

/* Slots that were taken back are written, too: what lay there a lap before is gone. */
static void written_find(void)
{
    writer.written[0] = 0;
    for (size_t i = 0; i < writer.n; i++) {
        uint64_t head = writer.states[i][WORD_HEAD], end = writer.written[i];
        uint32_t word = writer.stores[i].word;

        if (word >= WORD_SLOTS) {
            uint64_t position = head - head % ring.capacity + word - WORD_SLOTS;

            end = end > position ? end : position + 1;
        }
        writer.written[i + 1] = end;
    }
}

/* Copies. */

struct copy {
    struct ring_span span;
    uint64_t to;
    uint64_t slots[CAPACITY];
};

/* The copy is what there was in this state, without the last steps. */
static bool is_of_state(const struct copy *c, size_t at)
{
    const uint64_t *state = writer.states[at];
    uint64_t end = c->span.first + c->span.n, ms = 0;

    if (end > state[WORD_HEAD] || c->span.first + ring.capacity < writer.written[at])
        return false;
    for (size_t i = 0, p = c->span.first % ring.capacity; i < c->span.n; i++) {
        uint64_t slot = c->slots[i];

        if (slot != state[WORD_SLOTS + p])
            return false;
        p = p + 1 < ring.capacity ? p + 1 : 0;
        if (slot_id(slot) != 0)
            ms = slot_ms(slot);
    }
    for (uint64_t p = end; p < state[WORD_HEAD] && p < c->to; p++) {
        uint64_t slot = state[WORD_SLOTS + p % ring.capacity];

        if (slot_id(slot) != 0)
            return slot_ms(slot) > ms;
    }
    return true;
}

/* The copy is what there was in one of the states. */
static bool is_of_any_state(const struct copy *c, size_t from, size_t to)
{
    if (c->span.n == 0)
        return true;
    for (size_t i = to + 1; i-- > from;) {
        if (is_of_state(c, i))
            return true;
    }
    return false;
}

/* Copies, as the reader is set up. Returns how many loads that takes. */
static size_t copy_check(const struct script *s, size_t order, uint64_t to, uint64_t now)
{
    static struct copy c;
    size_t from = reader.state, end;

    reader.loads = 0;
    reader.runs = true;
    c.to = to;
    c.span = fold_copy(&ring, 0, to, now, c.slots);
    reader.runs = false;
    end = c.span.first + c.span.n;
    /* Seen in another order, it may be older. */
    if (!is_of_any_state(&c, order > 0 ? 0 : from, reader.state) ||
        (order == 0 && end < reader.bound))
        fail_msg("seed %llu, capacity %zu%s, order %zu: a copy from state %zu on, %zu more at load "
                 "%zu: slots [%llu, %zu)",
                 (unsigned long long)s->seed, s->capacity, s->in_blocks ? ", in blocks" : "", order,
                 from, reader.state - from, reader.pause, (unsigned long long)c.span.first, end);
    return reader.loads;
}

/* All copies that begin in this state. */
static void copies_check(const struct script *s, size_t order, size_t from, uint64_t to,
                         uint64_t now)
{
    enum { MANY = 500, LOOK = 12, RANDOM = 60 };
    size_t loads, bound = bound_of(writer.states[from], s->in_blocks);

    reader.bound = bound < to ? bound : (size_t)to;
    reader.often = 0;
    reader.pause = SIZE_MAX;
    reader.state = from;
    loads = copy_check(s, order, to, now);
    /* Where it looks for a slot in vain, each look is like the next. */
    loads = loads > MANY ? LOOK : loads;
    for (size_t pause = 0; pause < loads; pause++) {
        for (size_t resume = from + 1; resume <= writer.n; resume++) {
            reader.pause = pause;
            reader.resume = resume;
            /* Where it learns what is settled, the writer may go on once more, later. */
            for (int more = 0; more <= (pause < LOOK); more++) {
                reader.often = more ? (uint32_t)loads : 0;
                reader.state = from;
                copy_check(s, order, to, now);
            }
        }
    }
    reader.pause = SIZE_MAX;
    for (int i = 0; i < RANDOM; i++) {
        reader.often = 1 + below((uint32_t)loads);
        reader.state = from;
        copy_check(s, order, to, now);
    }
}

/* The clock when the writer has made all stores before one: as the call that it is in has read it,
 * or as the next one will. The next call's is the latest that no call before has read. */
static uint64_t clock_at(const struct store *stores, size_t state, bool late)
{
    if (late)
        return writer.times[state < writer.n ? stores[state].event + 1 : EVENTS];
    return state > 0 ? writer.times[stores[state - 1].event] : 0;
}

static uint64_t times_more(void)
{
    const char *more = getenv("LONG");

    return more ? strtoull(more, NULL, 10) : 1;
}

static void script_check(const struct script *s)
{
    static struct store stores[STORES];

    assert_int_equal(ring_init(&ring, s->capacity), 0);
    script_run(s);
    states_make(writer.stores, writer.states);
    written_find();
    /* Without marks there is one order. */
    for (size_t order = 0; order < (s->in_blocks ? sizeof(orders) / sizeof(orders[0]) : 1);
         order++) {
        order_make(order, stores);
        states_make(stores, writer.seen);
        for (size_t from = 0; from <= writer.n; from++)
            copies_check(s, order, from, below(2) ? UINT64_MAX : writer.states[from][WORD_HEAD],
                         clock_at(stores, from, below(3) > 0));
    }
    ring_release(&ring);
}

static void copies_at_any_step(void **state)
{
    static const size_t capacities[] = {CAPACITY, 14};

    (void)state;
    for (uint64_t seed = 0; seed < SEEDS * times_more(); seed++) {
        for (uint32_t i = 0; i < 8; i++)
            script_check(&(struct script){.seed = seed,
                                          .capacity = capacities[i & 1],
                                          .in_blocks = i & 2,
                                          .has_messages = i & 4});
    }
}

/* What is left of a writer that was killed. */

static uint64_t digest_add(uint64_t digest, uint64_t value)
{
    return (digest ^ value) * UINT64_C(0x9E3779B97F4A7C15) + (digest >> 29);
}

/* The history ends here. */
static uint64_t history_digest(struct history *h)
{
    uint64_t digest;

    history_end(h);
    digest = digest_add(h->total, h->orphans);
    for (size_t i = 0; i < h->n; i++) {
        const struct lasting_call *c = &h->calls[i];

        digest = digest_add(digest, (uint64_t)c->depth << 32 | c->id);
        digest = digest_add(digest_add(digest, c->begin), c->end);
        digest = digest_add(digest_add(digest, c->inside), c->methods);
    }
    return digest;
}

static uint64_t state_digest(struct history *h, const uint64_t *state)
{
    history_clear(h);
    for (uint64_t p = 0; p < state[WORD_HEAD]; p++)
        history_add(h, state[WORD_SLOTS + p]);
    return history_digest(h);
}

/* Of what there was before an event. with_call: and of the call that ends with it, if it does,
 * without those that it made. */
static uint64_t raw_digest(struct history *h, size_t event, bool with_call)
{
    uint64_t exit = event < EVENTS ? writer.raw[event] : 0;
    bool is_exit =
        with_call && exit != 0 && !slot_is_in(exit) && slot_id(exit) != METHODBEAT_ID_DISPATCH;
    size_t n = is_exit ? writer.entries[event] + 1 : event;

    history_clear(h);
    for (size_t i = 0; i < n; i++)
        history_add(h, writer.raw[i]);
    if (is_exit)
        history_add(h, exit);
    return history_digest(h);
}

/* Below the head all is as if every slot had been kept, up to some moment. */
static void killed_check(const struct script *s)
{
    uint64_t digests[2 * (EVENTS + 1)];
    struct history h;

    history_init(&h);
    for (size_t i = 0; i < 2 * (EVENTS + 1); i++)
        digests[i] = raw_digest(&h, i / 2, i % 2);
    for (size_t i = 0; i <= writer.n; i++) {
        uint64_t digest = state_digest(&h, writer.states[i]);
        size_t at = 0;

        while (at < 2 * (EVENTS + 1) && digests[at] != digest)
            at++;
        if (at == 2 * (EVENTS + 1))
            fail_msg("seed %llu%s: state %zu is of no moment", (unsigned long long)s->seed,
                     s->in_blocks ? ", in blocks" : "", i);
    }
    history_release(&h);
}

static void killed_at_any_step(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < KILLED * times_more(); seed++) {
        const struct script s = {
            .seed = seed, .capacity = CAPACITY, .in_blocks = seed & 1, .has_messages = seed & 2};

        assert_int_equal(ring_init(&ring, s.capacity), 0);
        script_run(&s);
        states_make(writer.stores, writer.states);
        killed_check(&s);
        ring_release(&ring);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_at_any_step),
        cmocka_unit_test(killed_at_any_step),
    };

    return RUN_TAP(tests);
}
