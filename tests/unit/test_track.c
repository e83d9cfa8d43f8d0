/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/track: random histories of calls by a made-up clock, with exceptions, windows and
 * messages, in both forms of probes. What the slots say is what an oracle of intervals saw: each
 * call that spans a step, or was entered in a window, with its times and below the call that it was
 * below. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/methodbeat.h"
#include "runtime/record/track.h"

enum { SLOTS = 1 << 14, CALLS = 5000, HISTORIES = 200, DEPTH = 60, IDS = 12, BEGIN_MS = 100000000 };

struct call {
    uint32_t id, t;
    uint64_t begin_ms, end_ms;
    size_t parent; /* of all */
    bool ended;    /* by an exit: not left by an exception */
    bool written;  /* its entry */
    bool known;    /* it has slots */
};

static struct history {
    struct beat_clock clock;
    _Atomic uint32_t word;
    struct windows windows;
    struct track track;
    unsigned seed;
    bool pair, throws;
    struct call all[CALLS];
    size_t n;
} * h;

static unsigned any(unsigned n)
{
    h->seed = h->seed * 1664525 + 1013904223;
    return (h->seed >> 8) % n;
}

/* A clock without a thread, whose time is far ahead of the system's. */
static void history_init(unsigned seed, bool pair, bool throws)
{
    h->seed = seed;
    h->pair = pair;
    h->throws = throws;
    h->n = 0;
    memset(&h->clock, 0, sizeof(h->clock));
    h->clock.epoch_ms = 0;
    h->clock.word = &h->word;
    h->clock.state = (UINT64_C(1) << 41) + BEGIN_MS;
    beat_clock_refresh(&h->clock);
    windows_init(&h->windows, &h->clock);
    assert_int_equal(track_init(&h->track, &h->windows, SLOTS), 0);
}

/* What the thread has run is what a test says. */
static uint64_t cpu_ns;

static uint64_t cpu_said(void)
{
    return cpu_ns;
}

/* The clock steps to ms later than it is, as its thread does it. */
static void windows_tick(uint64_t ms, uint64_t since_ms, uint64_t stay_ms)
{
    windows_step(&h->windows, beat_clock_now(&h->clock) + ms, since_ms, stay_ms);
}

/* And again, if there is a count before the window. */
static void window_open(uint64_t since_ms, uint64_t stay_ms)
{
    windows_tick(1, since_ms, stay_ms);
    if (windows_open(&h->windows) == 0)
        windows_tick(1, since_ms, stay_ms);
    assert_true(windows_open(&h->windows) > 0);
}

static void step(uint64_t ms)
{
    atomic_fetch_add(&h->clock.state, ms);
    beat_clock_refresh(&h->clock);
}

static uint32_t word(void)
{
    return atomic_load(&h->word);
}

static uint32_t call_enter(uint32_t id)
{
    uint32_t t = word();

    if (t & CLOCK_WORD_LONG)
        t = track_enter(&h->track, id, t);
    if (h->pair)
        open_calls_push(&h->track.calls, id, t);
    return t;
}

static void call_leave(uint32_t id, uint32_t t)
{
    if (h->pair)
        assert_true(open_calls_pop(&h->track.calls, id, &t));
    if (t != word())
        track_leave(&h->track, id, t, word());
}

static void something_happens(void)
{
    uint64_t open = windows_open(&h->windows);

    switch (any(40)) {
    case 0:
    case 1:
    case 2:
        step(1 + any(9));
        break;
    case 3: /* at any time, as the clock's thread does */
        if (open == 0)
            windows_tick(1, 1, UINT64_MAX / 2);
        break;
    case 4:
        windows_end(&h->windows, open);
        break;
    default:
        break;
    }
}

/* True: an exception leaves the call. */
static bool call_run(size_t parent, unsigned depth)
{
    size_t me = h->n++;
    struct call *c = &h->all[me];
    bool thrown = false;

    *c = (struct call){.id = 1 + any(IDS), .parent = parent, .begin_ms = beat_clock_now(&h->clock)};
    c->t = call_enter(c->id);
    c->written = (c->t & CLOCK_WORD_KEPT) != 0;
    for (unsigned i = any(6); i > 0 && !thrown; i--) {
        something_happens();
        if (depth < DEPTH && h->n < CALLS - 1)
            thrown = call_run(me, depth + 1);
        if (thrown && any(3) == 0)
            thrown = false; /* it is caught here */
    }
    something_happens();
    c->end_ms = beat_clock_now(&h->clock);
    c->ended = !thrown && (!h->throws || any(50) > 0);
    if (c->ended)
        call_leave(c->id, c->t);
    c->known = c->written || (c->ended && c->end_ms > c->begin_ms);
    return !c->ended;
}

/* A node of the tree that the slots make. */
struct node {
    uint32_t id;
    uint64_t begin_ms, end_ms;
    size_t parent; /* of all; 0: none */
    bool open, late;
};

static struct node nodes[SLOTS];
static size_t n_nodes;

/* Rules of slot.h alone: an entry opens, an exit closes the nearest of its method; a late record
 * takes what ended inside of it at the same place. */
static void slots_read(const uint64_t *slots, size_t n)
{
    size_t at = 0;

    n_nodes = 1;
    nodes[0] = (struct node){.open = true};
    for (size_t i = 0; i < n; i++) {
        uint64_t slot = slots[i];

        if (slot_is_window(slot))
            continue;
        if (slot_is_late(slot)) {
            assert_true(i + 1 < n && slot_is_record(slot, slots[i + 1]));
            nodes[n_nodes] = (struct node){.id = slot_id(slot),
                                           .parent = at,
                                           .late = true,
                                           .begin_ms = slot_ms(slot),
                                           .end_ms = slot_ms(slots[++i])};
            for (size_t k = n_nodes - 1; k > 0; k--)
                if (nodes[k].parent == at && nodes[k].begin_ms >= nodes[n_nodes].begin_ms)
                    nodes[k].parent = n_nodes;
            n_nodes++;
        } else if (slot_is_in(slot)) {
            nodes[n_nodes] = (struct node){
                .id = slot_id(slot), .parent = at, .begin_ms = slot_ms(slot), .open = true};
            at = n_nodes++;
        } else {
            size_t k = at;

            while (k > 0 && nodes[k].id != slot_id(slot))
                k = nodes[k].parent;
            assert_true(k > 0);
            nodes[k].open = false;
            nodes[k].end_ms = slot_ms(slot);
            at = nodes[k].parent;
        }
    }
}

/* The nearest caller that has slots. */
static size_t known_parent(size_t i)
{
    do
        i = h->all[i].parent;
    while (i > 0 && !h->all[i].known);
    return i;
}

static int by_times(const void *a, const void *b)
{
    return memcmp(a, b, 4 * sizeof(uint64_t));
}

/* All that is known of calls that ended: id, times, and the caller's id. After an exception the
 * slots can't tell the caller, nor which of two calls of a method ended that have entries. */
static size_t lines_of_calls(uint64_t (*lines)[4])
{
    size_t n = 0;

    for (size_t i = 1; i < h->n; i++) {
        const struct call *c = &h->all[i];

        if (!c->known || !c->ended || (h->throws && c->written))
            continue;
        lines[n][0] = c->id;
        lines[n][1] = (uint32_t)c->begin_ms;
        lines[n][2] = (uint32_t)c->end_ms;
        lines[n++][3] = h->throws ? 0 : h->all[known_parent(i)].id;
    }
    return n;
}

static size_t lines_of_nodes(uint64_t (*lines)[4])
{
    size_t n = 0;

    for (size_t i = 1; i < n_nodes; i++) {
        if (nodes[i].open || (h->throws && !nodes[i].late))
            continue;
        lines[n][0] = nodes[i].id;
        lines[n][1] = nodes[i].begin_ms;
        lines[n][2] = nodes[i].end_ms;
        lines[n++][3] = h->throws ? 0 : nodes[nodes[i].parent].id;
    }
    return n;
}

static uint64_t of_calls[CALLS][4], of_nodes[SLOTS][4], slots[SLOTS];

static void histories_are_what_was_seen(void **state)
{
    size_t calls = 0, known = 0;

    (void)state;
    h = calloc(1, sizeof(*h));
    for (unsigned i = 0; i < HISTORIES; i++) {
        struct ring_span span;
        size_t n, m;

        history_init(i / 2 * 77 + 5, i % 2, i % 4 == 2);
        h->all[h->n++] = (struct call){.known = true};
        while (h->n < 2000)
            call_run(0, 1);
        windows_end(&h->windows, windows_open(&h->windows));
        span = ring_copy(&h->track.ring, 0, UINT64_MAX, slots);
        assert_int_equal(span.first, 0);
        slots_read(slots, span.n);
        n = lines_of_calls(of_calls);
        m = lines_of_nodes(of_nodes);
        qsort(of_calls, n, sizeof(of_calls[0]), by_times);
        qsort(of_nodes, m, sizeof(of_nodes[0]), by_times);
        for (size_t k = 0; k < n && k < m; k++)
            if (memcmp(of_calls[k], of_nodes[k], sizeof(of_calls[k])) != 0)
                fail_msg(
                    "history %u: method %u from %u to %u below %u, but %u from %u to %u below %u",
                    i, (unsigned)of_calls[k][0], (unsigned)of_calls[k][1], (unsigned)of_calls[k][2],
                    (unsigned)of_calls[k][3], (unsigned)of_nodes[k][0], (unsigned)of_nodes[k][1],
                    (unsigned)of_nodes[k][2], (unsigned)of_nodes[k][3]);
        assert_int_equal(n, m);
        calls += h->n;
        known += n;
        track_release(&h->track);
    }
    printf("# %zu calls, of which %zu have slots\n", calls, known);
    free(h);
}

/* A message of so many steps: when each window began, since the message did. Each lasts a step. */
static size_t windows_of(uint64_t steps, uint64_t stay_ms, uint64_t *begins, size_t most)
{
    uint64_t since = beat_clock_now(&h->clock);
    uint64_t counted[200] = {0};
    size_t n = 0;

    assert_true(most < 200);
    for (uint64_t i = 1; i <= steps; i++) {
        uint64_t was = windows_open(&h->windows), open;

        windows_step(&h->windows, since + i * 5, since, stay_ms);
        open = windows_open(&h->windows);
        if (open != was && open != 0 && n < most) {
            assert_int_equal(counted[n], i * 5 - 5);
            begins[n++] = i * 5;
        }
        assert_true(open == 0 || was == 0 || i * 5 >= stay_ms);
        step(since + i * 5 - beat_clock_now(&h->clock));
        /* In the step before it calls are counted. */
        assert_int_equal((word() & CLOCK_WORD_LONG) != 0,
                         open != 0 || windows_counts(&h->windows) != 0);
        if (open == 0 && n < most)
            counted[n] = windows_counts(&h->windows) != 0 ? i * 5 : 0;
    }
    windows_step(&h->windows, beat_clock_now(&h->clock) + 5, 0, stay_ms);
    assert_int_equal(windows_open(&h->windows), 0);
    return n;
}

static void windows_come_while_a_message_runs(void **state)
{
    uint64_t begins[200];
    uint32_t stays;
    size_t n;

    (void)state;
    h = calloc(1, sizeof(*h));
    history_init(1, false, false);
    assert_int_equal(windows_of(59, UINT32_MAX, begins, 199), 0);
    n = windows_of(4000, UINT32_MAX, begins, 199);
    assert_true(n > 2 * WINDOWS_DOUBLE);
    for (size_t i = 0; i < n; i++) {
        uint64_t before = i == 0 ? WINDOWS_FROM_MS - WINDOWS_EACH_MS : begins[i - 1];

        assert_int_equal(begins[i] - before, (uint64_t)WINDOWS_EACH_MS << i / WINDOWS_DOUBLE);
    }
    /* From an age on it stays. */
    n = windows_of(300, 1000, begins, 199);
    assert_int_equal(n, 8);
    assert_int_equal(begins[7], 1000);
    /* A thread that calls much ends it, and what was entered in it has its exit. */
    window_open(1, UINT32_MAX);
    stays = call_enter(1);
    for (int i = 0; i < WINDOW_SLOTS; i++)
        call_leave(2, call_enter(2));
    assert_int_equal(windows_open(&h->windows), 0);
    call_leave(1, stays);
    /* The marks; and the exits of the two that were open at its end. */
    assert_int_equal(ring_head(&h->track.ring), 1 + WINDOW_SLOTS + 1 + 2);
    track_release(&h->track);
    free(h);
}

/* What a copy says of calls that are open, while nothing else is known of them. */
static void open_calls_are_told(void **state)
{
    uint64_t *out = malloc(OPEN_CALLS * sizeof(*out)), begun;

    (void)state;
    h = calloc(1, sizeof(*h));
    history_init(1, true, false);
    call_enter(1); /* before the message */
    step(5);
    begun = track_message_begin(&h->track, beat_clock_now(&h->clock));
    assert_int_equal(begun, 0);
    call_enter(2);
    step(5);
    call_enter(3);
    window_open(1, UINT32_MAX);
    call_enter(4);
    step(5);
    windows_end(&h->windows, windows_open(&h->windows));
    call_enter(5);
    step(5);
    call_enter(6); /* the clock has not stepped in it */
    assert_int_equal(track_open_copy(&h->track, 77, out), 4);
    assert_true(slot_id(out[0]) == 5 && slot_is_late(out[0]) && slot_is_in(out[0]));
    assert_true(out[1] == slot_out(4, 77)); /* its entry is in the ring */
    assert_true(slot_id(out[2]) == 3 && slot_is_late(out[2]));
    assert_true(slot_id(out[3]) == 2 && slot_is_late(out[3]));
    assert_true(slot_ms(out[3]) < slot_ms(out[2]) && slot_ms(out[2]) < slot_ms(out[0]));
    track_message_end(&h->track, beat_clock_now(&h->clock), true);
    assert_int_equal(open_calls_n(&h->track.calls), 1);
    track_release(&h->track);
    free(h);
    free(out);
}

/* Of more calls than there is room for, the inner half is known. */
static void deep_calls_are_forgotten_from_the_outside(void **state)
{
    struct open_calls c;
    uint32_t t;

    (void)state;
    assert_int_equal(open_calls_init(&c), 0);
    for (uint32_t i = 0; i < OPEN_CALLS + 5; i++)
        open_calls_push(&c, i, ~i);
    for (uint32_t i = OPEN_CALLS + 5; i-- > OPEN_CALLS / 2;) {
        assert_true(open_calls_pop(&c, i, &t));
        assert_int_equal(t, ~i);
    }
    assert_false(open_calls_pop(&c, 7, &t));
    open_calls_release(&c);
}

/* The clock's word may be older than the end of its window: as a thread was kept between reading it
 * and its use, or as another word of it follows. */
static void a_call_after_a_window_takes_none_of_it(void **state)
{
    struct ring_span span;
    uint32_t in, t;

    (void)state;
    h = calloc(1, sizeof(*h));
    history_init(1, false, false);
    window_open(1, UINT64_MAX / 2);
    in = word();
    call_leave(7, call_enter(7));
    step(5);
    windows_end(&h->windows, windows_open(&h->windows));
    t = track_enter(&h->track, 8, in);
    step(5);
    call_leave(8, t);
    span = ring_copy(&h->track.ring, 0, UINT64_MAX, slots);
    slots_read(slots, span.n);
    assert_int_equal(n_nodes, 3);
    assert_int_equal(nodes[1].id, 7);
    assert_int_equal(nodes[2].id, 8);
    assert_int_equal(nodes[1].parent, 0);
    assert_int_equal(nodes[2].end_ms - nodes[2].begin_ms, 5);
    track_release(&h->track);
    free(h);
}

/* How long the calls of a window took, as its mark says, is by how long those before it took that
 * were counted alone. */
static void a_window_is_as_long_as_its_calls_were(void **state)
{
    const struct {
        const char *what;
        uint32_t counted;                         /* calls, */
        uint64_t counted_ns, written_ns, each_ns; /* how long each takes that is counted, or is
                                                     written, and as the window says */
        uint32_t written;
    } rows[] = {
        {"cheap ones", 100000, 2, 400, 2, WINDOW_SLOTS / 2},
        {"dear ones", 10, 500000, 500100, 500100, 10},
        {"some", 5000, 1000, 1500, 1000, 1000},
        {"few, of a thread that lost its core", 5000, 1000, 1500, 1000, 10},
        {"few, of which others were counted", 5000, 3, 500000, 448000, 10},
        {"that few were counted before", 10, 3, 1500, 1500, 1000},
        {"that none were counted before", 0, 0, 1500, 1500, 1000},
        {"cheaper than what is written", 1000, 5000, 1500, 1500, 1000},
        {"of which others were counted", 1000, 3, 5000, 3000, 1000},
    };

    (void)state;
    h = calloc(1, sizeof(*h));
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t ns, expected = rows[i].each_ns * rows[i].written;
        struct ring_span span;

        history_init(1, false, false);
        h->windows.cpu_ns = cpu_said;
        cpu_ns = 1000000000;
        track_message_begin(&h->track, beat_clock_now(&h->clock));
        windows_tick(1, 1, UINT32_MAX);
        assert_true(windows_counts(&h->windows) > 0);
        for (uint32_t n = 0; n < rows[i].counted; n++) {
            call_leave(3, call_enter(3));
            cpu_ns += rows[i].counted_ns;
        }
        assert_int_equal(ring_head(&h->track.ring), 1); /* nothing is written */
        windows_tick(1, 1, UINT32_MAX);
        for (uint32_t n = 0; n < rows[i].written; n++) {
            uint32_t t = call_enter(3);

            cpu_ns += rows[i].written_ns;
            call_leave(3, t);
        }
        /* It may be said in time or not. What runs behind a window that its thread ended is none of
         * it. */
        h->windows.length_us = UINT32_MAX;
        if (windows_open(&h->windows) > 0)
            windows_end(&h->windows, windows_open(&h->windows));
        else
            cpu_ns += 777000000;
        h->windows.length_us = UINT32_MAX;
        step(5);
        track_message_end(&h->track, beat_clock_now(&h->clock), true);
        span = ring_copy(&h->track.ring, 0, UINT64_MAX, slots);
        ns = slot_window_ns(slots[span.n - 2]);
        if (!slot_is_window(slots[span.n - 2]) || ns < expected || ns > expected + expected / 16)
            fail_msg("%s: %u ns, not %u", rows[i].what, (unsigned)ns, (unsigned)expected);
        track_release(&h->track);
    }
    free(h);
}

/* In ten bits, to a part in 32. */
static void lengths_are_rounded_up(void **state)
{
    const struct {
        uint64_t ns, said;
    } rows[] = {{0, 0},
                {1, 1},
                {63, 63},
                {64, 64},
                {65, 66},
                {127, 128},
                {129, 132},
                {5000000, 5111808},
                {1016, 1024},
                {1024, 1024},
                {67000000000, 67645734912},
                {UINT64_C(1) << 40, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t mark = slot_window_end(7, rows[i].ns);

        assert_int_equal(slot_window_ns(mark), rows[i].said);
        assert_true(slot_is_window(mark) && !slot_is_in(mark) && slot_ms(mark) == 7);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histories_are_what_was_seen),
        cmocka_unit_test(a_call_after_a_window_takes_none_of_it),
        cmocka_unit_test(windows_come_while_a_message_runs),
        cmocka_unit_test(a_window_is_as_long_as_its_calls_were),
        cmocka_unit_test(lengths_are_rounded_up),
        cmocka_unit_test(open_calls_are_told),
        cmocka_unit_test(deep_calls_are_forgotten_from_the_outside),
    };

    return RUN_TAP(tests);
}
