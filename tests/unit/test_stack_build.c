/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/analysis/stack_build: calls become rows. Each table row has slots and the rows of the
 * stack: DEPTH,ID,COUNT,COST, with ~ for inferred, = for a count that is estimated and ^N for the
 * depth of a recursion. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_cut.h"
#include "runtime/methodbeat.h"

#define LATE(id, begin, end) slot_late_begin(id, begin), slot_late_end(id, end)

enum { D = METHODBEAT_ID_DISPATCH, SLOTS = 40, TEXT = 2000 };

static void rows_write(const struct stack *s, char *out)
{
    *out = '\0';
    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];

        out += sprintf(out, "%s%u,%u,%u%s,%u%s", i > 0 ? " " : "", row->depth, row->id, row->count,
                       row->estimated ? "=" : "", (unsigned)row->cost_ms, row->inferred ? "~" : "");
        if (row->levels > 1)
            out += sprintf(out, "^%u", row->levels);
    }
}

/* By paths, a row stands for calls from everywhere. */
static void rows_begin_in_order(const char *what, const struct stack *s)
{
    for (size_t i = 1; i < s->n; i++) {
        if (s->rows[i].start_ms < s->rows[i - 1].start_ms)
            fail_msg("%s: row %zu begins at %u, the one before it at %u", what, i,
                     (unsigned)s->rows[i].start_ms, (unsigned)s->rows[i - 1].start_ms);
    }
}

static void rows_are(const char *what, int (*build)(struct stack *, const struct stack_slots *),
                     const uint64_t *slots, const char *expected)
{
    struct stack_slots from = {.slots = slots};
    struct stack s;
    char text[TEXT];

    while (from.n < SLOTS && slots[from.n] != 0)
        from.n++;
    stack_init(&s);
    assert_int_equal(build(&s, &from), 0);
    rows_write(&s, text);
    if (strcmp(text, expected) != 0)
        fail_msg("%s:\n  %s, not\n  %s", what, text, expected);
    if (build == stack_build)
        rows_begin_in_order(what, &s);
    stack_release(&s);
}

static void in_the_order_of_time(void **state)
{
    const struct {
        const char *what, *rows;
        uint64_t slots[SLOTS];
    } rows[] = {
        {"side by side",
         "0,1048574,1,30 1,2,1=,10 1,3,1=,20",
         {slot_in(D, 10), LATE(2, 10, 20), LATE(3, 20, 40), slot_out(D, 40)}},
        {"one that takes nearly all",
         "0,1048574,1,40 1,2,1,39",
         {slot_in(D, 10), LATE(2, 10, 49), slot_out(D, 50)}},
        {"calls of one method join, and what they called",
         "0,1048574,1,30 1,2,2=,20 2,3,2=,10",
         {slot_in(D, 10), LATE(3, 10, 15), LATE(2, 10, 20), LATE(3, 20, 25), LATE(2, 20, 30),
          slot_out(D, 40)}},
        {"another with time between them separates",
         "0,1048574,1,30 1,2,1=,10 1,3,1=,5 1,2,1=,10",
         {slot_in(D, 10), LATE(2, 10, 20), LATE(3, 20, 25), LATE(2, 25, 35), slot_out(D, 40)}},
        {"roots do not join",
         "0,1048574,1,5 0,1048574,1,5",
         {slot_in(D, 10), slot_out(D, 15), slot_in(D, 15), slot_out(D, 20)}},
        {"a recursion is one row",
         "0,1048574,1,50 1,2,4=,40^4 2,3,1=,10",
         {slot_in(D, 10), LATE(3, 20, 30), LATE(2, 20, 30), LATE(2, 15, 35), LATE(2, 12, 40),
          LATE(2, 10, 50), slot_out(D, 60)}},
        {"twice, the deeper counts",
         "0,1048574,1,50 1,2,5=,40^3",
         {slot_in(D, 10), LATE(2, 12, 20), LATE(2, 10, 25), LATE(2, 25, 30), LATE(2, 25, 35),
          LATE(2, 25, 50), slot_out(D, 60)}},
        {"a window counts",
         "0,1048574,1,100 1,2,30=,0",
         {slot_in(D, 10), slot_window_begin(20), slot_in(2, 20), slot_out(2, 20), slot_in(2, 20),
          slot_out(2, 20), slot_in(2, 20), slot_out(2, 20), slot_window_end(30, 0),
          slot_out(D, 110)}},
        {"a window that ended early was as short as it says",
         "0,1048574,1,100 1,2,1221=,0",
         {slot_in(D, 10), slot_window_begin(20), slot_in(2, 20), slot_out(2, 20),
          slot_window_end(21, 80000), slot_out(D, 110)}},
        {"each window counts as much as the others, however short its calls were",
         "0,1048574,1,100 1,2,30=,0 1,3,2441=,0",
         {slot_in(D, 10), slot_window_begin(20), slot_in(2, 20), slot_out(2, 20),
          slot_window_end(21, 1000000), slot_window_begin(30), slot_in(3, 30), slot_out(3, 30),
          slot_window_end(35, 10000), slot_window_begin(40), slot_in(2, 40), slot_out(2, 40),
          slot_window_end(50, 0), slot_out(D, 110)}},
        {"all of it is one",
         "0,1048574,1,100 1,2,2,0 1,3,1,0",
         {slot_window_begin(10), slot_in(D, 10), slot_in(2, 20), slot_out(2, 20), slot_in(3, 20),
          slot_out(3, 20), slot_in(2, 20), slot_out(2, 20), slot_out(D, 110),
          slot_window_end(110, 0)}},
        {"by the rate of the caller, where it was long enough in windows",
         "0,1048574,1,200 1,2,1=,40 2,4,4=,0 1,3,1=,100",
         {slot_in(D, 10), slot_window_begin(10), slot_in(2, 10), slot_in(4, 10), slot_out(4, 10),
          slot_window_end(20, 0), slot_out(2, 50), LATE(3, 50, 150), slot_out(D, 210)}},
        {"what has time takes what has none",
         "0,1048574,1,100 1,2,20=,50",
         {slot_in(D, 10), slot_window_begin(10), slot_in(2, 10), slot_out(2, 10),
          slot_window_end(20, 0), LATE(2, 20, 30), slot_window_begin(31), slot_in(2, 31),
          slot_out(2, 31), slot_window_end(32, 0), LATE(2, 32, 72), slot_out(D, 110)}},
        {"what has no time begins within the row that it joins",
         "0,1048574,1,100 1,2,3=,10 2,4,2=,0 1,3,1=,40 1,5,4=,0 2,6,2=,0 1,7,2=,0",
         {slot_in(D, 10), LATE(2, 10, 20), LATE(3, 20, 60), slot_window_begin(60), slot_in(5, 65),
          slot_out(5, 65), slot_in(7, 66), slot_out(7, 66), slot_in(5, 67), slot_in(6, 67),
          slot_out(6, 67), slot_out(5, 67), slot_in(2, 70), slot_in(4, 70), slot_out(4, 70),
          slot_out(2, 70), slot_window_end(110, 0), slot_out(D, 110)}},
        {"a clock that stands still",
         "0,1048574,1,0 1,2,1,0",
         {slot_in(D, 10), slot_in(2, 10), slot_out(2, 10), slot_out(D, 10)}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        rows_are(rows[i].what, stack_build, rows[i].slots, rows[i].rows);
}

static void by_paths(void **state)
{
    const struct {
        const char *what, *rows;
        uint64_t slots[SLOTS];
    } rows[] = {
        {"whatever lies between",
         "0,1048574,1,30 1,2,2=,20 2,4,1=,5 1,3,1=,5",
         {slot_in(D, 10), LATE(2, 10, 20), LATE(3, 20, 25), LATE(4, 25, 30), LATE(2, 25, 35),
          slot_out(D, 40)}},
        {"roots too",
         "0,1048574,2,10",
         {slot_in(D, 10), slot_out(D, 15), slot_in(D, 15), slot_out(D, 20)}},
        {"one method below two callers",
         "0,1048574,1,40 1,2,1=,20 2,4,1=,10 1,3,1=,10 2,4,1,10",
         {slot_in(D, 10), LATE(4, 10, 20), LATE(2, 10, 30), LATE(4, 30, 40), LATE(3, 30, 40),
          slot_out(D, 50)}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        rows_are(rows[i].what, stack_build_paths, rows[i].slots, rows[i].rows);
}

/* 20,000 levels: linear, and no deep call of our own. */
static void deep_recursions(void **state)
{
    enum { LEVELS = 20000 };
    uint64_t *slots = malloc((2 * LEVELS + 2) * sizeof(*slots));
    struct stack_slots from = {.slots = slots};

    (void)state;
    assert_non_null(slots);
    for (unsigned methods = 1; methods <= 2; methods++) {
        struct stack s;

        from.n = 0;
        slots[from.n++] = slot_in(D, 1);
        for (uint32_t i = LEVELS; i-- > 0;) {
            slots[from.n++] = slot_late_begin(1 + i % methods, 1 + i / 100);
            slots[from.n++] = slot_late_end(1 + i % methods, 10000 - i / 100);
        }
        slots[from.n++] = slot_out(D, 10001);
        stack_init(&s);
        assert_int_equal(stack_build_report(&s, &from), 0);
        assert_int_equal(s.rows[0].cost_ms, 10000);
        assert_int_equal(s.rows[1].cost_ms, 9999);
        if (methods == 1) {
            assert_int_equal(s.n, 2);
            assert_int_equal(s.rows[1].levels, LEVELS);
            assert_int_equal(s.rows[1].count, LEVELS);
        } else {
            assert_true(s.n <= STACK_CUT_ROWS);
        }
        stack_release(&s);
    }
    free(slots);
}

/* What rows of a made-up thread have of running, waiting and blocked adds up to the ms. */
static void states_add_up(void **state)
{
    enum { SAMPLES = 200 };
    struct cpu_sample samples[SAMPLES];
    struct thread_states states = {.samples = samples, .n = SAMPLES};
    uint64_t slots[4 * SAMPLES], us = 1000300, sum[2] = {0, 0}, run = 0, wait = 0;
    struct stack_slots from = {.slots = slots, .states = &states};
    struct stack s;
    size_t n = 0;

    (void)state;
    slots[n++] = slot_in(D, 1000);
    for (int i = 0; i < SAMPLES; i++) {
        samples[i] = (struct cpu_sample){.us = us, .part = {run, wait}, .step_us = 5100};
        if (i > 0) {
            slots[n++] = slot_late_begin(2 + (uint32_t)i % 3, samples[i - 1].us / 1000);
            slots[n++] = slot_late_end(2 + (uint32_t)i % 3, us / 1000);
        }
        us += 5100;
        run += 1700;
        wait += 900;
    }
    slots[n++] = slot_out(D, (us - 5100) / 1000);
    from.n = n;
    thread_states_settle(samples, SAMPLES);
    stack_init(&s);
    assert_int_equal(stack_build_paths(&s, &from), 0);
    assert_int_equal(s.n, 4);
    for (size_t i = 1; i < s.n; i++) {
        sum[0] += s.rows[i].running_ms;
        sum[1] += s.rows[i].waiting_ms;
        assert_in_range(s.rows[i].running_ms, 110, 116);
        assert_in_range(s.rows[i].waiting_ms, 57, 63);
    }
    assert_int_equal(sum[0], s.rows[0].running_ms);
    assert_int_equal(sum[1], s.rows[0].waiting_ms);
    assert_in_range(sum[0], 338, 339);
    assert_in_range(sum[1], 179, 180);
    stack_release(&s);
}

/* A process that stood still called nothing meanwhile, whatever it did before. */
static void counts_are_by_running_time(void **state)
{
    enum { STOOD_MS = 120000 };
    const struct {
        uint64_t stood_ms;
        bool known;
        uint32_t calls;
    } rows[] = {{0, true, 381}, {STOOD_MS, true, 381}, {0, false, 381}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t end_ms = 1000 + 400 + rows[i].stood_ms;
        struct cpu_sample samples[] = {
            {.us = 1000000},
            {.us = 1200000, .part = {200000}},
            {.us = 1200000 + rows[i].stood_ms * 1000 + 1, .part = {200000}},
            {.us = end_ms * 1000, .part = {400000}},
        };
        struct thread_states states = {.samples = samples, .n = 4};
        uint64_t slots[] = {
            slot_in(D, 1000),
            slot_window_begin(1100),
            slot_in(2, 1100),
            slot_out(2, 1100),
            slot_in(2, 1100),
            slot_out(2, 1100),
            slot_window_end(1105, UINT64_C(1) << 21),
            slot_out(D, end_ms),
        };
        struct stack_slots from = {.slots = slots,
                                   .n = sizeof(slots) / sizeof(slots[0]),
                                   .states = rows[i].known ? &states : NULL};
        struct stack s;

        thread_states_settle(samples, 4);
        stack_init(&s);
        assert_int_equal(stack_build(&s, &from), 0);
        assert_int_equal(s.n, 2);
        assert_int_equal(s.rows[1].count, rows[i].calls);
        stack_release(&s);
    }
}

/* In a flat program nearly all time has its path. */
static void flat_programs_have_paths(void **state)
{
    enum { METHODS = 2600 };
    uint64_t *slots = malloc((2 * METHODS + 2) * sizeof(*slots)), ms = 1, with = 0;
    struct stack_slots from = {.slots = slots};
    struct stack s;

    (void)state;
    assert_non_null(slots);
    slots[from.n++] = slot_in(D, ms);
    for (uint32_t i = 0; i < METHODS; i++) {
        slots[from.n++] = slot_late_begin(2 + i, ms);
        slots[from.n++] = slot_late_end(2 + i, ms += 5);
    }
    slots[from.n++] = slot_out(D, ms);
    stack_init(&s);
    assert_int_equal(stack_build_report(&s, &from), 0);
    for (size_t i = 1; i < s.n && s.rows[i].depth == 1; i++)
        with += s.rows[i].id == METHODBEAT_ID_UNRECORDED ? 0 : s.rows[i].cost_ms;
    assert_true(with >= 5 * METHODS * 9 / 10);
    stack_release(&s);
    free(slots);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_order_of_time),     cmocka_unit_test(by_paths),
        cmocka_unit_test(deep_recursions),          cmocka_unit_test(states_add_up),
        cmocka_unit_test(flat_programs_have_paths), cmocka_unit_test(counts_are_by_running_time),
    };

    return RUN_TAP(tests);
}
