/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/analysis/stack: trees of many slots, the key, and the rows' text. How slots become calls
 * is in test_intervals.c, how calls become rows in test_stack_build.c. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_cut.h"
#include "runtime/analysis/stack_text.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

/* "depth,id,count,cost" of each row, "~" after those that are inferred. */
static void rows_print(const struct stack *s, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *r = &s->rows[i];
        char id[16];

        snprintf(id, sizeof(id), "%u", r->id);
        used +=
            (size_t)snprintf(out + used, size - used, "%s%u,%s,%u,%llu%s", i ? " | " : "", r->depth,
                             r->id == METHODBEAT_ID_DISPATCH     ? "D"
                             : r->id == METHODBEAT_ID_UNRECORDED ? "U"
                                                                 : id,
                             r->count, (unsigned long long)r->cost_ms, r->inferred ? "~" : "");
    }
}

static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* If each slot cost a walk it would be hours. */
static void takes_no_time(const uint64_t *slots, size_t n)
{
    const struct stack_slots from = {.slots = slots, .n = n, .end_ms = n};
    double began = cpu_seconds();
    struct stack s;

    stack_init(&s);
    assert_int_equal(stack_build(&s, &from), 0);
    assert_int_equal(stack_build_report(&s, &from), 0);
    assert_true(cpu_seconds() - began < 30);
    stack_release(&s);
}

static void deep_and_hostile_slots_stay_linear(void **state)
{
    enum { N = 1000000 };
    uint64_t *slots = malloc(N * sizeof(*slots));
    struct stack s;

    (void)state;
    /* A search through the open frames for each exit would take for ever; so would
     * one through the rows for each of those, or for each parent. */
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i % 2 ? slot_out(1 + i % 3, i) : slot_in(1 + i % 5, i);
    takes_no_time(slots, N);
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i % 3 == 2 ? slot_out(1 + (i - 1) % 1000, i) : slot_in(1 + i % 1000, i);
    takes_no_time(slots, N);
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i < N / 2 ? slot_in(1 + i % 1000, 0) : slot_out(1 + (N - 1 - i) % 1000, 0);
    takes_no_time(slots, N);
    for (uint32_t i = 0; i < N; i++)
        slots[i] = i < N / 2 ? slot_in(1 + i % 1000, i) : slot_out(2000 + i % 7, i);
    stack_init(&s);
    assert_int_equal(stack_build(&s, &(struct stack_slots){.slots = slots, .n = N, .end_ms = N}),
                     0);
    assert_true(s.n > 0);
    assert_int_equal(s.orphans, N / 2);
    stack_release(&s);
    free(slots);
}

static void rows_as_text(void **state)
{
    static const struct {
        const char *text, *rows;
        size_t bad;
    } cases[] = {
        {"0,1048574,1,905\n1,2,3,4\n", "0,D,1,905 | 1,2,3,4", 0},
        {"0,1,1,5\r\n\r\n1,2,1,4", "0,1,1,5 | 1,2,1,4", 0},
        {"", "", 0},
        {"\n\n", "", 0},
        {" 0,1, 1,\t5 \r\n\t \n", "0,1,1,5", 0},
        {"0,1,1\n0,1,1,\n,,,\n , , , \n0,1,1,5,6\n0,1 1,1,5\n- 1,1,1,5\n0,1,1,5x\n", "", 8},
        {"4294967295,1,1,5\n0,1048576,1,5\n0,1,4294967296,5\n0,1,1,8796093022208\n", "", 4},
        {"99999999999999999999999999,1,1,5\n7,1,1,5", "7,1,1,5", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct stack s;
        char rows[256];
        size_t bad = 0;

        stack_init(&s);
        assert_int_equal(stack_read(&s, cases[i].text, strlen(cases[i].text), &bad), 0);
        rows_print(&s, rows, sizeof(rows));
        assert_string_equal(rows, cases[i].rows);
        assert_int_equal(bad, cases[i].bad);
        stack_release(&s);
    }
}

/* (depth + 1) x cost, of what costs at least 30 % of the whole; the first of equals. */
static void key_is_deep_and_long(void **state)
{
    static const struct {
        uint64_t total, below, deepest; /* costs: of all, of id 2 at depth 1, of id 3 at depth 3 */
        uint32_t key;
    } rows[] = {
        {100, 40, 20, 1}, {100, 50, 29, 1}, {100, 51, 29, 2}, {100, 50, 30, 3},
        {101, 50, 30, 1}, {100, 60, 30, 2}, {100, 60, 31, 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct stack_row calls[] = {
            {.depth = 0, .id = 1, .count = 1, .cost_ms = 100},
            {.depth = 1, .id = 2, .count = 1, .cost_ms = rows[i].below},
            {.depth = 3, .id = 3, .count = 1, .cost_ms = rows[i].deepest},
        };
        struct stack s = {.rows = calls, .n = 3};

        assert_int_equal(stack_key(&s, rows[i].total), rows[i].key);
    }
}

/* A deep recursion of long calls, then a longer one: that stays. */
static void a_report_keeps_the_longest(void **state)
{
    enum { DEEP = STACK_REPORT_ROWS + 100, LONGEST = 9 };
    uint64_t slots[2 * DEEP + 2];
    size_t n = 0;
    struct stack_slots from = {.end_ms = 2000};
    struct stack s;
    uint64_t longest_ms = 0;

    (void)state;
    for (uint32_t i = 0; i < DEEP; i++)
        slots[n++] = slot_in(i + 10, 0);
    for (uint32_t i = DEEP; i-- > 1;)
        slots[n++] = slot_out(i + 10, 500);
    slots[n++] = slot_in(LONGEST, 500);
    slots[n++] = slot_out(LONGEST, 1900);
    slots[n++] = slot_out(10, 2000);
    from.slots = slots;
    from.n = n;
    stack_init(&s);
    assert_int_equal(stack_build_report(&s, &from), 0);
    assert_true(s.n <= STACK_CUT_ROWS);
    for (size_t i = 0; i < s.n; i++) {
        if (s.rows[i].id == LONGEST)
            longest_ms = s.rows[i].cost_ms;
    }
    assert_int_equal(longest_ms, 1400);
    stack_release(&s);
}

/* By a precise clock, a loop of calls shorter than a step of the other, each of which calls
 * another, and then what takes no time: no time is lost, whether there are rows for each call or
 * not. */
static void a_loop_of_short_calls_has_its_time(void **state)
{
    enum { LOOP = 2, CALL = 3, BELOW = 4, SHORT = 5 };
    static const struct {
        uint32_t calls, cost_ms, below_ms;
    } rows[] = {{10, 1, 1}, {40, 2, 1}, {40, 4, 3}, {400, 2, 1}, {4000, 4, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t *slots = malloc((6 * (size_t)rows[i].calls + 4) * sizeof(*slots)), ms = 0;
        struct stack_slots from = {.slots = slots};
        uint64_t calls_ms = 0, below_ms = 0, calls = 0;
        size_t with_time = 0;
        struct stack s;

        assert_non_null(slots);
        slots[from.n++] = slot_in(METHODBEAT_ID_DISPATCH, 0);
        slots[from.n++] = slot_in(LOOP, 0);
        for (uint32_t k = 0; k < rows[i].calls; k++) {
            slots[from.n++] = slot_in(CALL, ms);
            slots[from.n++] = slot_in(BELOW, ms);
            slots[from.n++] = slot_out(BELOW, ms + rows[i].below_ms);
            ms += rows[i].cost_ms;
            slots[from.n++] = slot_out(CALL, ms);
            slots[from.n++] = slot_in(SHORT, ms);
            slots[from.n++] = slot_out(SHORT, ms);
        }
        slots[from.n++] = slot_out(LOOP, ms);
        slots[from.n++] = slot_out(METHODBEAT_ID_DISPATCH, ms);
        from.end_ms = ms;
        stack_init(&s);
        assert_int_equal(stack_build_report(&s, &from), 0);
        for (size_t k = 0; k < s.n; k++) {
            calls_ms += s.rows[k].id == CALL ? s.rows[k].cost_ms : 0;
            below_ms += s.rows[k].id == BELOW ? s.rows[k].cost_ms : 0;
            calls += s.rows[k].id == CALL ? s.rows[k].count : 0;
            with_time += s.rows[k].id == CALL;
        }
        assert_int_equal(calls_ms, ms);
        assert_int_equal(below_ms, (uint64_t)rows[i].calls * rows[i].below_ms);
        assert_int_equal(calls, rows[i].calls);
        assert_int_equal(with_time, 1);
        stack_release(&s);
        free(slots);
    }
}

/* A loop that calls a method which an exception leaves, each time but the last after a call: all of
 * it is two rows, though no exit was seen. */
static void a_loop_that_catches_is_a_row(void **state)
{
    enum { TIMES = 100000, LEFT = 2, BELOW = 3 };
    uint64_t *slots = malloc((3 * TIMES + 4) * sizeof(*slots)), ms = 0;
    size_t n = 0;
    struct stack_slots from = {.end_ms = TIMES * STACK_STEP_MS};
    struct stack s;

    (void)state;
    assert_non_null(slots);
    slots[n++] = slot_in(METHODBEAT_ID_DISPATCH, 0);
    slots[n++] = slot_in(1, 0);
    for (int i = 0; i < TIMES; i++, ms += STACK_STEP_MS) {
        slots[n++] = slot_in(LEFT, ms);
        slots[n++] = slot_in(BELOW, ms);
        slots[n++] = slot_out(BELOW, ms + STACK_STEP_MS);
    }
    slots[n++] = slot_out(1, ms);
    slots[n++] = slot_out(METHODBEAT_ID_DISPATCH, ms);
    from.slots = slots;
    from.n = n;
    stack_init(&s);
    assert_int_equal(stack_build_report(&s, &from), 0);
    assert_int_equal(s.n, 4);
    assert_int_equal(s.rows[2].id, LEFT);
    assert_int_equal(s.rows[2].count, TIMES);
    assert_int_equal(s.rows[2].cost_ms, ms);
    assert_true(s.rows[2].inferred);
    assert_int_equal(s.rows[3].id, BELOW);
    assert_int_equal(s.rows[3].count, TIMES);
    assert_int_equal(s.rows[3].cost_ms, ms);
    assert_false(s.rows[3].inferred);
    stack_release(&s);
    free(slots);
}

/* Of the text so many bytes count, whatever lies behind them. */
static void rows_end_with_the_text(void **state)
{
    static const char text[] = "0,1048574,1,9 \t\r\n1 , 2 , 3 , 4 \r 5,6\n";
    static const struct {
        size_t n, rows, bad;
        uint64_t cost_ms;
    } rows[] = {
        {0, 0, 0, 0},  {1, 0, 1, 0},  {12, 0, 1, 0}, {13, 1, 0, 9}, {14, 1, 0, 9},
        {15, 1, 0, 9}, {16, 1, 0, 9}, {17, 1, 0, 9}, {18, 1, 1, 9}, {28, 1, 1, 9},
        {30, 2, 0, 4}, {33, 2, 0, 4}, {34, 1, 1, 9}, {37, 1, 1, 9},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct stack s;
        size_t bad = 0;

        stack_init(&s);
        assert_int_equal(stack_read(&s, text, rows[i].n, &bad), 0);
        if (s.n != rows[i].rows || bad != rows[i].bad ||
            (s.n > 0 && s.rows[s.n - 1].cost_ms != rows[i].cost_ms))
            fail_msg("%zu bytes: %zu rows, %zu bad", rows[i].n, s.n, bad);
        stack_release(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep_and_hostile_slots_stay_linear),
        cmocka_unit_test(rows_as_text),
        cmocka_unit_test(key_is_deep_and_long),
        cmocka_unit_test(a_report_keeps_the_longest),
        cmocka_unit_test(a_loop_of_short_calls_has_its_time),
        cmocka_unit_test(a_loop_that_catches_is_a_row),
        cmocka_unit_test(rows_end_with_the_text),
    };

    return RUN_TAP(tests);
}
