/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/fold: what is left of histories is what an oracle has that keeps
 * everything. LONG makes the longest of them 100 million calls, CALLS as many as it says. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_build.h"
#include "runtime/methodbeat.h"
#include "runtime/record/fold_short.h"
#include "tests/unit/fold_history.h"

enum { CAPACITY = 3000000, LONG_CALLS = 10000000, LONGEST_CALLS = 100000000 };

static uint64_t random_state = 1;

static uint32_t random_below(uint32_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % n);
}

/* A ring beside the history of all that went in. */
struct recorder {
    struct ring ring;
    struct history all, left;
    uint64_t now, calls, steps;
    uint32_t calls_a_step;
    uint32_t fold_all_but; /* an exit in so many is not folded; 0: all are */
    bool keeps_first;      /* as recorders do; otherwise it folds from a message's first slot on */
    bool in_blocks;        /* it is folded */
    uint64_t *copy;
};

/* As who writes slots by himself. */
static void put(struct recorder *r, uint64_t slot)
{
    if (r->ring.next >= r->ring.limit)
        fold_turn(&r->ring);
    ring_put(&r->ring, slot);
}

static void in(struct recorder *r, uint32_t id)
{
    if (++r->calls % r->calls_a_step == 0) {
        r->now += 5;
        r->steps++;
    }
    if (r->in_blocks)
        put(r, slot_in(id, r->now));
    else
        ring_put(&r->ring, slot_in(id, r->now));
    history_add(&r->all, slot_in(id, r->now));
}

static void out(struct recorder *r, uint32_t id)
{
    if (r->in_blocks)
        put(r, slot_out(id, r->now));
    else if (r->fold_all_but > 0 && random_below(r->fold_all_but) == 0)
        ring_put(&r->ring, slot_out(id, r->now));
    else
        fold_exit(&r->ring, slot_in(id, r->now));
    history_add(&r->all, slot_out(id, r->now));
}

static void leaf(struct recorder *r, uint32_t id)
{
    in(r, id);
    out(r, id);
}

static void tree(struct recorder *r, uint32_t depth)
{
    in(r, 7);
    if (depth > 0) {
        tree(r, depth - 1);
        tree(r, depth - 1);
    }
    out(r, 7);
}

/* The histories. Each makes about n calls. */

static void leaves_in_a_loop(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        leaf(r, 2);
}

static void pairs_in_turn(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        leaf(r, 2 + i % 2);
}

static void hundred_in_turn(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        leaf(r, 2 + i % 100);
}

static void all_different(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        leaf(r, 2 + i % 100000);
}

static void three_leaves_each(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n / 4; i++) {
        in(r, 2);
        leaf(r, 3);
        leaf(r, 4);
        leaf(r, 3);
        out(r, 2);
    }
}

static void a_binary_tree(struct recorder *r, uint32_t n)
{
    uint32_t depth = 1;

    while (UINT32_C(4) << depth <= n)
        depth++;
    tree(r, depth);
}

static void up_and_down(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n / 1000; i++) {
        for (uint32_t k = 0; k < 1000; k++)
            in(r, 2 + k);
        for (uint32_t k = 1000; k-- > 0;)
            out(r, 2 + k);
    }
}

static void one_deep_recursion(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        in(r, 2);
    for (uint32_t i = 0; i < n; i++)
        out(r, 2);
}

/* Two frames are left by an exception, which one of three above them catches. */
static void exceptions(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n / 6; i++) {
        in(r, 2);
        in(r, 3);
        leaf(r, 4);
        in(r, 5);
        in(r, 6);
        out(r, i % 3 ? 3 : 2);
        if (i % 3)
            out(r, 2);
    }
}

static void exits_without_entries(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n / 3; i++) {
        in(r, 2);
        leaf(r, 3);
        out(r, 9);
        out(r, 2);
        out(r, 3);
        leaf(r, 4);
    }
}

static void any(struct recorder *r, uint32_t n)
{
    uint32_t open[500], depth = 0, ids = 2 + random_below(200), up = 40 + random_below(20);

    for (uint32_t i = 0; i < n; i++) {
        uint32_t what = random_below(100);

        if (what < up && depth < 500) {
            open[depth] = 2 + random_below(ids);
            in(r, open[depth++]);
        } else if (what < 96 && depth > 0) {
            out(r, open[--depth]);
        } else if (what < 98 && depth > 1) {
            depth -= 1 + random_below(depth - 1);
        } else if (what < 99) {
            out(r, 2 + random_below(ids));
        } else if (random_below(20) == 0) {
            r->now += random_below(100);
        }
    }
    while (depth > 0)
        out(r, open[--depth]);
}

/* All of that in turn, as programs do. */
static void all_in_turn(struct recorder *r, uint32_t n)
{
    static void (*const parts[])(struct recorder *, uint32_t) = {
        leaves_in_a_loop, pairs_in_turn,      hundred_in_turn, three_leaves_each,
        a_binary_tree,    one_deep_recursion, exceptions,      any,
    };
    uint64_t end = r->calls + n;

    for (size_t i = 0; r->calls < end; i++)
        parts[i % (sizeof(parts) / sizeof(parts[0]))](r, 1 + random_below(4000));
}

static void left_is_all(struct recorder *r, uint64_t from)
{
    uint64_t head = ring_head(&r->ring);
    struct ring_span span = ring_copy(&r->ring, from, head, r->copy);

    assert_true(span.first == from);
    for (size_t i = 0; i < span.n; i++)
        history_add(&r->left, r->copy[i]);
    history_end(&r->left);
    history_end(&r->all);
    histories_equal(&r->left, &r->all);
}

static void recorder_init_for(struct recorder *r, size_t capacity)
{
    assert_int_equal(ring_init(&r->ring, capacity), 0);
    history_init(&r->all);
    history_init(&r->left);
    r->copy = malloc(capacity * sizeof(*r->copy));
    assert_non_null(r->copy);
}

static void recorder_init(struct recorder *r)
{
    recorder_init_for(r, CAPACITY);
}

static void recorder_release(struct recorder *r)
{
    ring_release(&r->ring);
    history_release(&r->all);
    history_release(&r->left);
    free(r->copy);
}

/* One message, as the recorder has them: below two frames that last. */
static void message_record(struct recorder *r, void (*run)(struct recorder *, uint32_t),
                           uint32_t calls)
{
    if (r->in_blocks)
        fold_in_blocks(&r->ring);
    fold_message(&r->ring);
    if (!r->keeps_first && !r->in_blocks)
        r->ring.fold_at = 0;
    if (!r->keeps_first)
        atomic_store(&r->ring.fold_from, ring_position(&r->ring));
    ring_put(&r->ring, slot_in(METHODBEAT_ID_DISPATCH, r->now));
    history_add(&r->all, slot_in(METHODBEAT_ID_DISPATCH, r->now));
    in(r, 1);
    run(r, calls);
    out(r, 1);
    ring_put(&r->ring, slot_out(METHODBEAT_ID_DISPATCH, r->now));
    history_add(&r->all, slot_out(METHODBEAT_ID_DISPATCH, r->now));
}

static void what_is_left_is_what_there_was(void **state)
{
    static const struct {
        const char *name;
        void (*run)(struct recorder *, uint32_t);
        uint32_t calls;
        uint32_t slots_a_step; /* that it may take; 0: many */
    } rows[] = {
        {"leaves in a loop", leaves_in_a_loop, 300000, 4},
        {"pairs in turn", pairs_in_turn, 300000, 12},
        {"a hundred in turn", hundred_in_turn, 300000, 2 * (FOLD_METHODS + 1) + 2},
        {"all different", all_different, 300000, 2 * (FOLD_METHODS + 1) + 2},
        {"three leaves each", three_leaves_each, 300000, 12},
        {"a binary tree", a_binary_tree, 300000, 80},
        {"up and down", up_and_down, 300000, 0},
        {"one deep recursion", one_deep_recursion, 300000, 0},
        {"exceptions", exceptions, 300000, 20},
        {"exits without entries", exits_without_entries, 100000, 0},
        {"any", any, 200000, 0},
        {"any again", any, 200000, 0},
    };
    static const uint32_t calls_a_step[] = {1, 7, 100, 3000, 100000, UINT32_MAX};
    unsigned rounds = getenv("LONG") ? (unsigned)atoi(getenv("LONG")) : 1;
    uint64_t calls = 0, slots = 0;

    (void)state;
    for (unsigned i = 0; i < rounds * sizeof(rows) / sizeof(rows[0]); i++) {
        size_t row = i % (sizeof(rows) / sizeof(rows[0]));

        for (size_t k = 0; k < 4 * sizeof(calls_a_step) / sizeof(calls_a_step[0]); k++) {
            struct recorder r = {.calls_a_step = calls_a_step[k / 4],
                                 .keeps_first = k % 2,
                                 .in_blocks = k / 2 % 2,
                                 .now = UINT32_MAX - 1000};
            uint64_t from = 0, used, kept = r.keeps_first ? CAPACITY / FOLD_KEPT : 0;

            recorder_init(&r);
            r.all.now = r.left.now = r.now;
            message_record(&r, rows[row].run, rows[row].calls);
            used = ring_head(&r.ring) - from;
            if (rows[row].slots_a_step > 0 && used > kept + 8 +
                                                         (r.steps + 1) * rows[row].slots_a_step +
                                                         (r.in_blocks ? FOLD_BLOCK : 0))
                fail_msg("%s: %llu slots for %llu steps", rows[row].name, (unsigned long long)used,
                         (unsigned long long)r.steps);
            calls += r.calls;
            slots += used;
            left_is_all(&r, from);
            recorder_release(&r);
        }
    }
    printf("# %llu calls, as the oracle has them, in %llu slots\n", (unsigned long long)calls,
           (unsigned long long)slots);
}

/* The tree that is made of what is left: no call is missing, and no time. */
static void tree_is_all(const struct recorder *r)
{
    const struct stack_slots from = {
        .slots = r->copy, .n = (size_t)ring_head(&r->ring), .end_ms = r->now};
    struct stack s;

    stack_init(&s);
    for (int paths = 0; paths < 2; paths++) {
        uint64_t calls = 0, below[1024] = {0}, deepest = sizeof(below) / sizeof(below[0]);

        assert_int_equal((paths ? stack_build_paths : stack_build)(&s, &from), 0);
        assert_int_equal(s.rows[0].id, METHODBEAT_ID_DISPATCH);
        assert_int_equal(s.rows[0].cost_ms, r->now);
        for (size_t i = s.n; i-- > 0;) {
            const struct stack_row *row = &s.rows[i];

            calls += row->count;
            if (row->depth + 1 >= deepest)
                continue;
            /* What lies right below is no longer than this. */
            assert_true(below[row->depth + 1] <= row->cost_ms);
            below[row->depth + 1] = 0;
            below[row->depth] += row->cost_ms;
        }
        assert_int_equal(below[0], r->now);
        /* Of more paths some have no row. */
        if (!paths || s.n < STACK_ROWS_MANY)
            assert_true(calls == r->all.total);
    }
    stack_release(&s);
}

static uint32_t calls_of_one(void)
{
    const char *calls = getenv("CALLS");

    return calls ? (uint32_t)strtoul(calls, NULL, 10) : getenv("LONG") ? LONGEST_CALLS : LONG_CALLS;
}

/* One message of many calls; all exits folded, or not all: times,
 * callers and counts are those that an oracle has. */
static void one_long_message(void **state)
{
    uint32_t n = calls_of_one();

    (void)state;
    for (int way = 0; way < 3; way++) {
        struct recorder r = {.calls_a_step = 200000,
                             .fold_all_but = way == 1 ? 1000 : 0,
                             .keeps_first = way == 1,
                             .in_blocks = way == 2};

        recorder_init_for(&r, (size_t)n + CAPACITY);
        message_record(&r, all_in_turn, n);
        left_is_all(&r, 0);
        tree_is_all(&r);
        printf("# a message of %llu calls in %llu slots, %llu steps of the clock\n",
               (unsigned long long)r.calls, (unsigned long long)ring_head(&r.ring),
               (unsigned long long)r.steps);
        recorder_release(&r);
    }
}

/* Where the slots of a message are many, fewer methods are told apart, and all calls counted. */
static void long_messages_have_fewer_numbers(void **state)
{
    struct recorder r = {.calls_a_step = 500};

    (void)state;
    recorder_init(&r);
    message_record(&r, hundred_in_turn, 6000000);
    assert_in_range(r.steps, 11000, 13000);
    assert_in_range(ring_head(&r.ring), CAPACITY / FOLD_MANY, CAPACITY / FOLD_MANY + 8 * r.steps);
    left_is_all(&r, 0);
    recorder_release(&r);
}

/* Calls of a hundred methods and more below one, in one step: so many are counted each by itself, a
 * slot for a leaf and two for a caller; all others are one number. */
static void so_many_methods_are_told_apart(void **state)
{
    enum { ALL = 300, CALLER = 1000, INNER = 2000 };
    static const struct {
        bool calls, few;
        uint32_t apart;
    } rows[] = {{false, false, 2 * FOLD_METHODS},
                {true, false, FOLD_METHODS},
                {false, true, 2 * FOLD_METHODS_FEW},
                {true, true, FOLD_METHODS_FEW}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint32_t each = rows[i].calls ? 2 : 1, own = 1 + rows[i].apart * each;
        uint64_t slots[ALL];
        struct ring r;

        assert_int_equal(ring_init(&r, 1000), 0);
        r.few_from = rows[i].few ? 0 : 1000;
        ring_put(&r, slot_in(CALLER, 5));
        for (uint32_t id = 1; id <= ALL; id++) {
            ring_put(&r, slot_in(id, 5));
            if (rows[i].calls) {
                ring_put(&r, slot_in(INNER, 5));
                fold_exit(&r, slot_in(INNER, 5));
            }
            fold_exit(&r, slot_in(id, 5));
        }
        assert_int_equal(ring_head(&r), own + 2);
        ring_copy(&r, 0, own + 2, slots);
        for (uint32_t k = 0; k < rows[i].apart; k++)
            assert_int_equal(slot_id(slots[1 + k * each + each - 1]), 1 + k);
        assert_int_equal(slot_calls(slots[own]), (ALL - rows[i].apart) * each);
        assert_int_equal(slot_id(slots[own + 1]), METHODBEAT_ID_UNRECORDED);
        ring_release(&r);
    }
}

/* Numbers that are full: another stands beside them. */
static void large_numbers(void **state)
{
    (void)state;
    for (int in_blocks = 0; in_blocks < 2; in_blocks++) {
        struct recorder r = {.calls_a_step = UINT32_MAX, .in_blocks = in_blocks};
        uint64_t slots[16 + FOLD_BLOCK], head;

        recorder_init(&r);
        message_record(&r, leaves_in_a_loop, SLOT_CALLS_MAX + 10);
        head = ring_head(&r.ring);
        assert_in_range(head, 4, in_blocks ? 16 + FOLD_BLOCK : 16);
        ring_copy(&r.ring, 0, head, slots);
        history_clear(&r.left);
        for (size_t i = 0; i < head; i++)
            history_add(&r.left, slots[i]);
        assert_true(r.left.total == r.all.total);
        message_record(&r, three_leaves_each, 3 * SLOT_INNER_MAX);
        history_clear(&r.left);
        left_is_all(&r, 0);
        recorder_release(&r);
    }
}

/* Puts slots: a small letter enters a method, a large one leaves it; "(" and ")" are of no method;
 * at "|" the clock steps, at ";" a block is folded. */
static void text_put(struct ring *r, const char *text)
{
    uint64_t now = 5;

    for (; *text; text++) {
        uint32_t id = *text == '(' || *text == ')' ? 0 : (uint32_t)(*text | 0x20) - 'a' + 1;

        if (*text == ';')
            fold_turn(r);
        else if (*text == '|')
            now += 5;
        else if (*text == '(' || *text >= 'a')
            ring_put(r, slot_in(id, now));
        else
            ring_put(r, slot_out(id, now));
    }
}

/* The same of what there is; a count is "3a", with calls inside "3a:7". */
static void text_get(const struct ring *r, char *text, size_t size)
{
    size_t n = 0;

    for (size_t i = 0; i < r->next; i++) {
        uint64_t slot = r->body->slots[i], number;
        uint32_t id = slot_id(slot);

        assert_true(n + 40 < size);
        if (slot_is_count(slot)) {
            number = slot_number_of(slot, i > 0 ? r->body->slots[i - 1] : 0);
            n += (size_t)sprintf(text + n, "%u%c", slot_calls(number), 'a' + (int)id - 1);
            if (slot_inner(number) > 0)
                n += (size_t)sprintf(text + n, ":%u", slot_inner(number));
        } else if (id > 0) {
            text[n++] = (char)((slot_is_in(slot) ? 'a' : 'A') + (int)id - 1);
        } else if (i + 1 == r->next || !slot_is_count(r->body->slots[i + 1]) ||
                   slot_run(r->body->slots[i + 1]) == 0) {
            text[n++] = slot_is_in(slot) ? '(' : ')';
        }
    }
    text[n] = 0;
}

static void blocks(void **state)
{
    static const struct {
        const char *name, *put, *left;
    } rows[] = {
        {"a leaf", "xaA;", "x1a"},
        {"one leaf many times", "xaAaAaA;", "x3a"},
        {"leaves in turn", "xaAbBaA;", "x1a1b1a"},
        {"leaves of many blocks", "xaAaA;aA;aAaA;", "x5a"},
        {"leaves in turn, a long run", "xaAbBcCdDeEaAeEeE;", "x1a1b1c1d1e1a2e"},
        {"a caller", "xabBcCA;", "x1a:2"},
        {"a caller of callers", "xabcCcCBbBA;", "x1a:4"},
        {"one caller many times", "xabBAabBbBAacCA;", "x3a:4"},
        {"a caller that is a leaf too", "xabBAaAaA;", "x3a:1"},
        {"a method that calls itself", "xaaaAAA;", "x1a:2"},
        {"one that goes on", "xaAabB;", "x1aa1b"},
        {"one that began before", "xab;BcCA;", "x1a:2"},
        {"the block ends in a leaf", "xaAa;A;", "x1a1a"},
        {"an exit without an entry", "xaACbB;", "x1aC1b"},
        {"frames that an exception left", "xabcCAdD;", "x1a:21d"},
        {"an exception, and calls around it", "xyabAbBcCYdD;", "x1y:41d"},
        {"one that lasted", "xabB|A;", "xa1bA"},
        {"leaves before a step and after it", "xaAaA|aAaA;", "x2a2a"},
        {"calls of no method", "x()()aA();", "x()()1a()"},
        {"calls below no method", "x(aAbcCB);", "x(1a1b:1)"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char left[200];
        struct ring r;

        assert_int_equal(ring_init(&r, 1000), 0);
        fold_in_blocks(&r);
        r.few_from = 1000;
        text_put(&r, rows[i].put);
        text_get(&r, left, sizeof(left));
        if (strcmp(left, rows[i].left) != 0)
            fail_msg("%s: %s, not %s", rows[i].name, left, rows[i].left);
        ring_release(&r);
    }
}

/* A slot that is not a call's is never taken back, nor one before it. */
static void messages_stay_apart(void **state)
{
    struct ring r;
    uint64_t before;

    (void)state;
    assert_int_equal(ring_init(&r, 64), 0);
    ring_put(&r, slot_in(METHODBEAT_ID_DISPATCH, 5));
    before = ring_head(&r);
    ring_put(&r, slot_in(1, 5));
    fold_exit(&r, slot_in(1, 5));
    assert_int_equal(ring_head(&r), before + 1);
    /* Its exit is the recorder's own to write, in another way. */
    fold_exit(&r, slot_in(METHODBEAT_ID_DISPATCH - 1, 5));
    assert_int_equal(ring_head(&r), before + 2);
    ring_put(&r, slot_out(METHODBEAT_ID_DISPATCH, 5));
    before = ring_head(&r);
    ring_put(&r, slot_in(METHODBEAT_ID_DISPATCH, 5));
    fold_exit(&r, slot_in(1, 5));
    assert_int_equal(ring_head(&r), before + 2);
    fold_exit(&r, slot_in(0, 5));
    ring_put(&r, slot_in(0, 5));
    fold_exit(&r, slot_in(0, 5));
    assert_int_equal(ring_head(&r), before + 5);
    /* Nor is what is of no method counted, or what it called. */
    ring_put(&r, slot_in(0, 5));
    ring_put(&r, slot_in(1, 5));
    fold_exit(&r, slot_in(1, 5));
    fold_exit(&r, slot_in(0, 5));
    assert_int_equal(ring_head(&r), before + 8);
    assert_true(r.body->slots[before + 7] == slot_out(0, 5));
    ring_release(&r);
}

/* A ring that wraps all the time: what it still has is right. */
static void rings_that_wrap(void **state)
{
    enum { SMALL = 61 };

    (void)state;
    for (int round = 0; round < 200; round++) {
        uint32_t open[20], depth = 0;
        uint64_t copy[SMALL], now = 0;
        struct ring r;

        assert_int_equal(ring_init(&r, SMALL), 0);
        for (int i = 0; i < 3000; i++) {
            struct ring_span span;
            uint32_t known = 0;

            now += random_below(10) == 0;
            /* In half of the rounds slots are kept, over the end of a lap too. */
            if (round % 2 && depth == 0 && random_below(8) == 0) {
                fold_message(&r);
                r.fold_at += SMALL / 2;
            }
            if (random_below(2) && depth < 20) {
                open[depth] = 1 + depth;
                ring_put(&r, slot_in(open[depth++], now));
            } else if (depth > 0) {
                fold_exit(&r, slot_in(open[--depth], now));
            }
            /* Each entry and exit is one further in or out, where the depth is known; what is
             * counted lies right below. */
            span = ring_copy(&r, 0, UINT64_MAX, copy);
            for (size_t k = 0; k < span.n; k++) {
                uint32_t id = slot_id(copy[k]);

                if (id == 0)
                    continue;
                if (known > 0 && slot_is_in(copy[k]))
                    assert_int_equal(id, known);
                else if (known > 0 && !slot_is_count(copy[k]))
                    assert_int_equal(id, known - 1);
                else if (known > 0)
                    assert_int_equal(id, known);
                known = slot_is_in(copy[k]) ? id + 1 : id;
            }
            if (known > 0)
                assert_int_equal(known, depth + 1);
        }
        ring_release(&r);
    }
}

/* More methods than are told apart, then in the next step few of them, and so on. */
static void many_then_few(struct recorder *r, uint32_t n)
{
    for (uint32_t i = 0; i < n / 103; i++) {
        r->now += 5;
        for (uint32_t k = 0; k < 100; k++)
            leaf(r, 2 + k);
        r->now += 5;
        for (uint32_t k = 0; k < 3; k++)
            leaf(r, 200 + k);
    }
}

/* Slot by slot, of what is below one frame. */
static void blocks_leave_the_same(void **state)
{
    static void (*const rows[])(struct recorder *, uint32_t) = {
        pairs_in_turn, hundred_in_turn, three_leaves_each, many_then_few, all_different};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct recorder r[2];
        uint64_t head;

        for (int k = 0; k < 2; k++) {
            r[k] = (struct recorder){.calls_a_step = 1000, .in_blocks = k, .now = 1000};
            recorder_init(&r[k]);
            message_record(&r[k], rows[i], 30000);
        }
        fold_turn(&r[1].ring);
        head = ring_head(&r[0].ring);
        assert_int_equal(ring_head(&r[1].ring), head);
        for (uint64_t at = 0; at < head; at++)
            if (r[0].ring.body->slots[at] != r[1].ring.body->slots[at])
                fail_msg("row %zu: slot %llu", i, (unsigned long long)at);
        for (int k = 0; k < 2; k++)
            recorder_release(&r[k]);
    }
}

/* Whatever the two called: the slots that they take. */
static void a_second_call_is_counted_with_the_first(void **state)
{
    static const struct {
        uint32_t inside[2]; /* calls inside the first and the second */
        uint64_t slots;
    } rows[] = {{{0, 1}, 2}, {{0, 2}, 2}, {{1, 0}, 2}, {{1, 1}, 2}, {{2, 3}, 2}};
    enum { NOW = 1000 };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct ring r;
        uint64_t number;

        assert_int_equal(ring_init(&r, 64), 0);
        r.fold_at = 0;
        ring_put(&r, slot_in(1, NOW));
        for (int k = 0; k < 2; k++) {
            ring_put(&r, slot_in(2, NOW));
            for (uint32_t n = 0; n < rows[i].inside[k]; n++) {
                ring_put(&r, slot_in(3, NOW));
                fold_exit(&r, slot_in(3, NOW));
            }
            fold_exit(&r, slot_in(2, NOW));
        }
        assert_int_equal(ring_position(&r), 1 + rows[i].slots);
        number = atomic_load(&r.body->slots[1]);
        assert_int_equal(slot_calls(number), 2);
        assert_int_equal(slot_inner(number), rows[i].inside[0] + rows[i].inside[1]);
        ring_release(&r);
    }
}

/* The first slot of a lap has none before it, whatever it is. */
static void a_call_begun_in_the_lap_before_stays(void **state)
{
    enum { SLOTS = 64, NOW = 1000 };

    (void)state;
    for (int any = 0; any < 2; any++) {
        void (*const exit)(struct ring *, uint64_t) = any ? fold_exit_any : fold_exit;
        struct ring r;

        assert_int_equal(ring_init(&r, SLOTS), 0);
        r.fold_at = 0;
        for (int i = 0; i < SLOTS; i++)
            ring_put(&r, slot_in(1, NOW));
        assert_int_equal(r.next, 0);
        ring_put(&r, slot_in(2, NOW));
        exit(&r, slot_in(2, NOW));
        assert_int_equal(ring_position(&r), SLOTS + 1);
        exit(&r, slot_in(1, NOW));
        assert_int_equal(ring_position(&r), SLOTS + 2);
        assert_true(atomic_load(&r.body->slots[0]) == fold_count(slot_in(2, NOW)));
        assert_true(atomic_load(&r.body->slots[1]) == slot_out(1, NOW));
        ring_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_is_what_there_was),
        cmocka_unit_test(one_long_message),
        cmocka_unit_test(long_messages_have_fewer_numbers),
        cmocka_unit_test(so_many_methods_are_told_apart),
        cmocka_unit_test(large_numbers),
        cmocka_unit_test(blocks),
        cmocka_unit_test(messages_stay_apart),
        cmocka_unit_test(rings_that_wrap),
        cmocka_unit_test(blocks_leave_the_same),
        cmocka_unit_test(a_second_call_is_counted_with_the_first),
        cmocka_unit_test(a_call_begun_in_the_lap_before_stays),
    };

    return RUN_TAP(tests);
}
