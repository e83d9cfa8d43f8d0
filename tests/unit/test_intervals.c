/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/analysis/intervals: slots become the calls that they tell of. A made-up program calls and
 * throws at random under a made-up clock; what a recorder writes of it, by the rules of slot.h,
 * gives back each call in which the clock stepped, and each call in a window, below its caller. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/analysis/intervals.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

enum { SLOTS = 20000, CALLS = 20000, DEEP = 60, ROUNDS = 2000 };

static uint64_t seed = 88172645463325252U;

static uint32_t random_below(uint32_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 11) % n;
}

/* A call of the made-up program. */
struct real_call {
    uint32_t id;
    uint32_t parent; /* or NO_INTERVAL */
    uint64_t begin_ms, end_ms;
    bool in_window; /* it has an entry */
    bool thrown;    /* and no exit */
    bool told;      /* it is in the slots */
};

static struct {
    uint64_t slots[SLOTS];
    size_t n;
    struct real_call calls[CALLS];
    uint32_t n_calls;
    uint64_t now_ms;
    bool window;
    bool throws; /* it may throw */
    uint32_t left;
} program;

static void put(uint64_t slot)
{
    assert_true(program.n < SLOTS);
    program.slots[program.n++] = slot;
}

static void tick(void)
{
    program.now_ms += 1 + random_below(6);
}

static void window_turn(void)
{
    tick();
    program.window = !program.window;
    put(program.window ? slot_window_begin(program.now_ms) : slot_window_end(program.now_ms, 0));
}

/* Runs a call. True: an exception leaves it. */
static bool call_run(uint32_t id, uint32_t parent, unsigned depth)
{
    uint32_t at = program.n_calls++;
    struct real_call *call = &program.calls[at];
    bool thrown = false;

    *call = (struct real_call){
        .id = id, .parent = parent, .begin_ms = program.now_ms, .in_window = program.window};
    if (call->in_window)
        put(slot_in(id, program.now_ms));
    for (uint32_t n = random_below(5); n > 0 && program.left > 0 && !thrown; n--) {
        uint32_t what = random_below(20);

        if (what < 5)
            tick();
        else if (what == 5)
            window_turn();
        else if (depth < DEEP && program.left-- > 0)
            thrown = call_run(1 + random_below(6), at, depth + 1) && random_below(2) > 0;
    }
    thrown |= program.throws && random_below(12) == 0;
    call->end_ms = program.now_ms;
    call->thrown = thrown;
    if (thrown)
        return true;
    if (call->in_window)
        put(slot_out(id, program.now_ms));
    else if (call->begin_ms != program.now_ms) {
        put(slot_late_begin(id, call->begin_ms));
        put(slot_late_end(id, program.now_ms));
    }
    call->told = call->in_window || call->begin_ms != program.now_ms;
    return false;
}

static void program_run(bool throws)
{
    uint64_t begin = 1000 + random_below(1000);

    program.n = 0;
    program.n_calls = 0;
    program.now_ms = begin;
    program.window = false;
    program.throws = throws;
    program.left = 20 + random_below(300);
    put(slot_in(METHODBEAT_ID_DISPATCH, begin));
    while (program.left > 0) {
        program.left--;
        call_run(1 + random_below(6), NO_INTERVAL, 0);
        if (random_below(3) == 0)
            tick();
    }
    tick();
    put(slot_out(METHODBEAT_ID_DISPATCH, program.now_ms));
}

/* The nearest call above that is told, of the program. */
static uint32_t told_parent(uint32_t at)
{
    uint32_t above = program.calls[at].parent;

    while (above != NO_INTERVAL && !program.calls[above].told)
        above = program.calls[above].parent;
    return above;
}

/* The calls that are told, in the order of their ends within each caller's. */
static uint32_t ends_list(uint32_t *order)
{
    uint32_t n = 0;

    /* A call ends after all that it called, which come behind it, up to its next sibling. */
    for (uint32_t i = 0; i < program.n_calls; i++)
        if (program.calls[i].told)
            order[n++] = i;
    return n;
}

static void below_check(const struct intervals *in, uint32_t at, uint32_t parent, uint32_t *next,
                        const uint32_t *order, uint32_t n)
{
    for (; at != NO_INTERVAL; at = in->all[at].next) {
        const struct interval *found = &in->all[at];
        uint32_t real;

        assert_true(*next < n);
        real = order[(*next)++];
        assert_int_equal(found->id, program.calls[real].id);
        assert_int_equal(found->begin_ms, program.calls[real].begin_ms);
        assert_int_equal(found->end_ms, program.calls[real].end_ms);
        assert_false(found->inferred);
        assert_int_equal(told_parent(real), parent);
        below_check(in, found->first, real, next, order, n);
    }
}

static void each_call_is_given_back(void **state)
{
    static uint32_t order[CALLS];

    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct intervals in;
        uint32_t next = 0, n;
        struct stack_slots from = {.slots = program.slots};

        program_run(false);
        from.n = program.n;
        from.begin_ms = slot_ms(program.slots[0]);
        from.end_ms = program.now_ms;
        n = ends_list(order);
        assert_int_equal(intervals_make(&in, &from), 0);
        assert_int_equal(in.orphans, 0);
        assert_int_equal(in.first, in.last);
        assert_int_equal(in.all[in.first].id, METHODBEAT_ID_DISPATCH);
        below_check(&in, in.all[in.first].first, NO_INTERVAL, &next, order, n);
        assert_int_equal(next, n);
        intervals_release(&in);
    }
}

/* Of a tree: no call outside of the one around it, none overlaps the one before. Returns how many.
 */
static uint32_t tree_check(const struct intervals *in, uint32_t at, uint64_t begin, uint64_t end)
{
    uint32_t n = 0;

    for (; at != NO_INTERVAL; at = in->all[at].next) {
        const struct interval *of = &in->all[at];

        assert_true(of->begin_ms >= begin && of->end_ms >= of->begin_ms && of->end_ms <= end);
        begin = of->end_ms;
        n += 1 + tree_check(in, of->first, of->begin_ms, of->end_ms);
    }
    return n;
}

static uint64_t time_of(const struct intervals *in, uint32_t id)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < in->n; i++)
        sum += in->all[i].id == id ? in->all[i].end_ms - in->all[i].begin_ms : 0;
    return sum;
}

/* Whatever is thrown: trees are sound. */
static void exceptions_make_sound_trees(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct intervals in;
        struct stack_slots from = {.slots = program.slots};

        program_run(true);
        from.n = program.n;
        from.begin_ms = slot_ms(program.slots[0]);
        from.end_ms = program.now_ms;
        assert_int_equal(intervals_make(&in, &from), 0);
        assert_int_equal(tree_check(&in, in.first, from.begin_ms, from.end_ms), in.n);
        intervals_release(&in);
    }
}

/* Bytes from outside, cut anywhere, with or without a beginning. */
static void any_slots_make_sound_trees(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct intervals in;
        struct stack_slots from = {.slots = program.slots, .lost = random_below(2) > 0};

        program_run(random_below(2) > 0);
        for (uint32_t n = random_below(4); n > 0; n--)
            program.slots[random_below((uint32_t)program.n)] ^=
                random_below(3) > 0 ? UINT64_C(1) << random_below(64)
                                    : (uint64_t)METHODBEAT_ID_UNRECORDED << SLOT_ID_SHIFT;
        from.n = program.n - random_below((uint32_t)program.n);
        from.slots += random_below((uint32_t)(program.n - from.n + 1));
        from.begin_ms = 1000;
        from.end_ms = program.now_ms;
        from.root = random_below(2) > 0 ? METHODBEAT_ID_DISPATCH : 0;
        assert_int_equal(intervals_make(&in, &from), 0);
        assert_int_equal(tree_check(&in, in.first, 0, UINT64_MAX), in.n);
        intervals_release(&in);
    }
}

#define LATE(id, begin, end) slot_late_begin(id, begin), slot_late_end(id, end)

/* As text: id[begin-end children]. */
static void tree_write(const struct intervals *in, uint32_t at, char **p)
{
    for (; at != NO_INTERVAL; at = in->all[at].next) {
        const struct interval *of = &in->all[at];

        *p += sprintf(*p, "%s%u[%u-%u%s", (*p)[-1] == ']' ? " " : "", of->id,
                      (unsigned)of->begin_ms, (unsigned)of->end_ms, of->inferred ? "~" : "");
        if (of->first != NO_INTERVAL) {
            *(*p)++ = ' ';
            tree_write(in, of->first, p);
        }
        *(*p)++ = ']';
        **p = '\0';
    }
}

static void tables(void **state)
{
    const struct {
        const char *what, *tree;
        uint64_t slots[16];
        bool lost;
    } rows[] = {
        {"inner first, then outer",
         "1[10-30 2[10-20] 3[20-30]]",
         {LATE(2, 10, 20), LATE(3, 20, 30), LATE(1, 10, 30)},
         false},
        {"equal times: one in the other",
         "1[10-20 2[10-20]]",
         {LATE(2, 10, 20), LATE(1, 10, 20)},
         false},
        {"one after the other", "1[10-20] 1[20-30]", {LATE(1, 10, 20), LATE(1, 20, 30)}, false},
        {"a loop that catches in a window",
         "1[10-40 2[20-20~] 2[20-20~] 2[20-20~]]",
         {slot_window_begin(20), slot_in(2, 20), slot_in(2, 20), slot_in(2, 20),
          slot_window_end(25, 0), LATE(1, 10, 40)},
         false},
        {"what was left in a window ends with it",
         "1[10-60 2[20-20~] 3[30-50]]",
         {slot_in(1, 10), slot_window_begin(20), slot_in(2, 20), slot_window_end(25, 0),
          LATE(3, 30, 50), slot_out(1, 60), slot_in(METHODBEAT_ID_DISPATCH, 60),
          slot_out(METHODBEAT_ID_DISPATCH, 60)},
         false},
        {"an entry of a window and its exit long after",
         "2[20-50 3[25-40]]",
         {slot_window_begin(20), slot_in(2, 20), slot_window_end(25, 0), LATE(3, 25, 40),
          slot_out(2, 50)},
         false},
        {"still open",
         "2[20-90~ 3[25-40]]",
         {slot_window_begin(20), slot_in(2, 20), slot_window_end(25, 0), LATE(3, 25, 40)},
         false},
        {"an exit whose entry is gone",
         "4[1-50~ 3[30-40]]",
         {LATE(3, 30, 40), slot_out(4, 50)},
         true},
        {"an exit without an entry", "3[30-40]", {LATE(3, 30, 40), slot_out(4, 50)}, false},
        {"half of a record", "3[30-40]", {slot_late_end(4, 20), LATE(3, 30, 40)}, false},
        {"a record begins before what was left",
         "1[5-30 2[10-20~ 3[10-20]]]",
         {slot_in(2, 10), LATE(3, 10, 20), LATE(1, 5, 30)},
         false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct stack_slots from = {
            .slots = rows[i].slots, .begin_ms = 1, .end_ms = 90, .lost = rows[i].lost};
        struct intervals in;
        char text[400] = "]", *end = text + 1;

        while (from.n < 16 && rows[i].slots[from.n] != 0)
            from.n++;
        assert_int_equal(intervals_make(&in, &from), 0);
        *text = ' ';
        tree_write(&in, in.first, &end);
        if (strncmp(text + 1, rows[i].tree, strlen(rows[i].tree)) != 0)
            fail_msg("%s: %s", rows[i].what, text + 1);
        intervals_release(&in);
    }
}

/* What was lost is time below all that was open, and each call that began in it has its part. */
static void time_that_was_lost(void **state)
{
    const uint64_t slots[] = {LATE(3, 60, 70), LATE(2, 40, 80), LATE(1, 10, 90),
                              slot_out(METHODBEAT_ID_DISPATCH, 100)};
    struct stack_slots from = {.slots = slots,
                               .n = sizeof(slots) / sizeof(slots[0]),
                               .begin_ms = 10,
                               .end_ms = 100,
                               .lost = true,
                               .root = METHODBEAT_ID_DISPATCH};
    struct intervals in;
    char text[400] = " ", *end = text + 1;

    (void)state;
    assert_int_equal(intervals_make(&in, &from), 0);
    tree_write(&in, in.first, &end);
    assert_string_equal(text + 1, "1048574[10-100 1[10-90 1048575[10-40] 2[40-80 1048575[40-60] "
                                  "3[60-70 1048575[60-70]]]]]");
    assert_int_equal(time_of(&in, METHODBEAT_ID_UNRECORDED), 60);
    intervals_release(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables),
        cmocka_unit_test(each_call_is_given_back),
        cmocka_unit_test(exceptions_make_sound_trees),
        cmocka_unit_test(any_slots_make_sound_trees),
        cmocka_unit_test(time_that_was_lost),
    };

    return RUN_TAP(tests);
}
