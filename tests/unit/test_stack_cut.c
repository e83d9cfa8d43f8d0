/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/analysis/stack_cut: the rows of a report that has no room for all. No method gets the own
 * time or the calls of another, and none is lost. */
#include "tests/unit/tap.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_build.h"
#include "runtime/analysis/stack_cut.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

enum { METHODS = 300, DEEPEST = 24, CALLS = 60000, TREES = 20 };

struct program {
    uint64_t *slots;
    size_t n, calls;
    uint64_t now, seed;
};

static uint32_t pick(struct program *p, uint32_t below)
{
    p->seed = p->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(p->seed >> 40) % below;
}

/* Three calls in four take no time themselves. */
static void call(struct program *p, uint32_t depth)
{
    uint32_t id = 1 + pick(p, METHODS);

    p->calls++;
    p->slots[p->n++] = slot_in(id, p->now);
    for (uint32_t k = pick(p, 4); k > 0 && depth < DEEPEST && p->calls < CALLS; k--)
        call(p, depth + 1);
    p->now += pick(p, 4) == 0 ? STACK_STEP_MS * (1 + pick(p, 3)) : 0;
    p->slots[p->n++] = slot_out(id, p->now);
}

/* By method, and for METHODBEAT_ID_UNRECORDED at 0: what its rows have of their own. */
struct sums {
    uint64_t own_ms[METHODS + 1], calls[METHODS + 1];
    uint64_t total_ms;
};

static uint32_t sum_of(uint32_t id)
{
    return id == METHODBEAT_ID_UNRECORDED ? 0 : id;
}

static void sums_of(const struct stack *s, struct sums *sums)
{
    uint32_t above[2 * DEEPEST];

    memset(sums, 0, sizeof(*sums));
    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];
        uint32_t id = sum_of(row->id);

        above[row->depth] = id;
        sums->own_ms[id] += row->cost_ms;
        sums->calls[id] += row->count;
        if (row->depth > 0)
            sums->own_ms[above[row->depth - 1]] -= row->cost_ms;
        else
            sums->total_ms += row->cost_ms;
    }
}

static void trees_equal(const struct program *p)
{
    const struct stack_slots from = {.slots = p->slots, .n = p->n, .end_ms = p->now};
    struct sums all, left;
    struct stack s;
    uint64_t sum = 0;

    stack_init(&s);
    assert_int_equal(stack_build_paths(&s, &from), 0);
    assert_true(s.n > 4 * STACK_REPORT_ROWS);
    sums_of(&s, &all);
    assert_int_equal(stack_build_report(&s, &from), 0);
    assert_in_range(s.n, STACK_CUT_ROWS / 2, STACK_CUT_ROWS);
    sums_of(&s, &left);
    assert_int_equal(left.total_ms, all.total_ms);
    assert_true(left.own_ms[0] > 0);
    for (uint32_t id = 0; id <= METHODS; id++) {
        if (id > 0) {
            assert_true(left.own_ms[id] <= all.own_ms[id]);
            assert_true(left.calls[id] <= all.calls[id]);
        }
        sum += left.own_ms[id];
    }
    assert_int_equal(sum, all.total_ms);
    stack_release(&s);
}

static void no_row_has_the_time_of_another(void **state)
{
    struct program p = {.slots = malloc(2 * (CALLS + DEEPEST) * sizeof(*p.slots)), .seed = 1};

    (void)state;
    assert_non_null(p.slots);
    for (int i = 0; i < TREES; i++) {
        p.n = p.calls = 0;
        p.now = 0;
        while (p.calls < CALLS)
            call(&p, 0);
        trees_equal(&p);
    }
    free(p.slots);
}

/* Callers of the same length, each with methods of its own: with rows for 500 callers there is none
 * for some of the methods; with rows for fewer there is one for nearly all. */
static void methods_come_before_paths(void **state)
{
    enum { CALLERS = 1200, EACH = 3, IDS = 900, STEP = STACK_STEP_MS };
    static const struct stack_row root = {.id = 1, .count = 1, .cost_ms = CALLERS * EACH * STEP};
    uint64_t named_ms = 0;
    size_t callers = 0;
    struct stack s;

    (void)state;
    stack_init(&s);
    assert_int_equal(stack_push(&s, root), 0);
    for (uint32_t i = 0; i < CALLERS; i++) {
        stack_push(&s,
                   (struct stack_row){.depth = 1, .id = 2 + i, .count = 1, .cost_ms = EACH * STEP});
        for (uint32_t k = 0; k < EACH; k++)
            stack_push(&s, (struct stack_row){.depth = 2,
                                              .id = 1000 + (i * EACH + k) % IDS,
                                              .count = 1,
                                              .cost_ms = STEP});
    }
    assert_int_equal(stack_cut(&s, STACK_REPORT_ROWS, STACK_REPORT_ROWS), 0);
    assert_true(s.n <= STACK_CUT_ROWS);
    for (size_t i = 0; i < s.n; i++) {
        named_ms += s.rows[i].id >= 1000 && s.rows[i].id < 1000 + IDS ? s.rows[i].cost_ms : 0;
        callers += s.rows[i].depth == 1 && s.rows[i].id < 1000;
    }
    assert_in_range(callers, STACK_REPORT_ROWS / 2, STACK_REPORT_ROWS - 2);
    assert_true((root.cost_ms - named_ms) * STACK_CUT_UNNAMED <= root.cost_ms);
    stack_release(&s);
}

/* Where nothing is without a name, as many rows stay as may. */
static void rows_without_time_stay_while_there_is_room(void **state)
{
    enum { MOST = 2 * STACK_CUT_FEWEST };
    struct stack s;

    (void)state;
    stack_init(&s);
    assert_int_equal(stack_push(&s, (struct stack_row){.id = 1, .count = 1}), 0);
    for (uint32_t i = 0; i < 2 * MOST; i++)
        assert_int_equal(stack_push(&s, (struct stack_row){.depth = 1, .id = 2 + i, .count = 1}),
                         0);
    assert_int_equal(stack_cut(&s, MOST, MOST), 0);
    assert_int_equal(s.n, MOST);
    for (uint32_t i = 0; i < MOST; i++)
        assert_int_equal(s.rows[i].id, 1 + i);
    stack_release(&s);
}

/* Even of the rows to the time that was not recorded, where there is no room for them. */
static void the_outermost_rows_stay(void **state)
{
    enum { OPEN = 8, MOST = 3 };
    struct stack s;

    (void)state;
    stack_init(&s);
    for (uint32_t i = 0; i < OPEN; i++)
        assert_int_equal(
            stack_push(&s, (struct stack_row){.depth = i, .id = 1 + i, .cost_ms = 100 - i}), 0);
    s.rows[OPEN - 1].id = METHODBEAT_ID_UNRECORDED;
    assert_int_equal(stack_rows_to_unrecorded(&s), OPEN);
    assert_int_equal(stack_cut(&s, MOST, MOST), 0);
    /* Below them, each method of the others that took time itself. */
    assert_int_equal(s.n, OPEN);
    for (uint32_t i = 0; i < OPEN; i++) {
        assert_int_equal(s.rows[i].depth, i <= MOST ? i : MOST + 1);
        assert_int_equal(s.rows[i].id, i == MOST ? METHODBEAT_ID_UNRECORDED : i < MOST ? 1 + i : i);
        assert_int_equal(s.rows[i].cost_ms, i <= MOST ? 100 - i : 1);
    }
    stack_release(&s);
}

/* What has no name is measured by the whole, which most of is the outermost's own. */
static void few_of_the_time_may_be_without_a_name(void **state)
{
    enum { SHORT = 5000 };
    size_t calls = 0;
    struct stack s;

    (void)state;
    stack_init(&s);
    assert_int_equal(
        stack_push(&s, (struct stack_row){.id = 1, .count = 1, .cost_ms = SHORT * SHORT}), 0);
    for (uint32_t i = 0; i < SHORT; i++)
        assert_int_equal(
            stack_push(&s, (struct stack_row){.depth = 1, .id = 2 + i, .count = 1, .cost_ms = 1}),
            0);
    assert_int_equal(stack_cut(&s, STACK_REPORT_ROWS, STACK_REPORT_ROWS), 0);
    for (size_t i = 0; i < s.n; i++)
        calls += s.rows[i].depth == 1 && s.rows[i].id != METHODBEAT_ID_UNRECORDED;
    assert_int_equal(calls, STACK_REPORT_ROWS - 1);
    stack_release(&s);
}

/* Where there is room for just so many methods, each has a row. */
static void as_many_methods_have_names_as_there_is_room_for(void **state)
{
    enum { NAMED = STACK_CUT_ROWS - STACK_REPORT_ROWS - 1 };

    (void)state;
    for (uint32_t over = 0; over < 2; over++) {
        const uint32_t n = STACK_REPORT_ROWS - 1 + NAMED + over;
        size_t names = 0;
        struct stack s;

        stack_init(&s);
        assert_int_equal(
            stack_push(&s, (struct stack_row){.id = 1, .count = 1, .cost_ms = 100 * n}), 0);
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(
                stack_push(&s,
                           (struct stack_row){.depth = 1, .id = 2 + i, .count = 1, .cost_ms = 1}),
                0);
        assert_int_equal(stack_cut(&s, STACK_REPORT_ROWS, STACK_REPORT_ROWS), 0);
        for (size_t i = 0; i < s.n; i++)
            names += s.rows[i].depth == 2;
        assert_int_equal(names, NAMED);
        stack_release(&s);
    }
}

/* Waiting is four times as much as running, to tell them apart. */
static void rows_are_summed_by_method(void **state)
{
    static const struct stack_row before[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 100, .running_ms = 60},
        {.depth = 1, .id = 2, .count = 1, .cost_ms = 70, .running_ms = 40},
        {.depth = 2, .id = 3, .count = 2, .cost_ms = 9, .running_ms = 9},
        {.depth = 3, .id = 4, .count = 3, .cost_ms = 4, .running_ms = 4},
        {.depth = 2, .id = 5, .count = 1, .cost_ms = 50, .running_ms = 20},
        {.depth = 2, .id = 4, .count = 4, .cost_ms = 8, .running_ms = 1},
        {.depth = 1, .id = 6, .count = 9, .cost_ms = 0},
        {.depth = 1, .id = METHODBEAT_ID_UNRECORDED, .count = 9, .cost_ms = 0},
        {.depth = 1, .id = 3, .count = 1, .cost_ms = 2, .running_ms = 1},
        {.depth = 0, .id = 8, .count = 1, .cost_ms = 1, .running_ms = 1},
    };
    static const struct stack_row after[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 100, .running_ms = 60},
        {.depth = 1, .id = 2, .count = 1, .cost_ms = 70, .running_ms = 40},
        {.depth = 2, .id = 5, .count = 1, .cost_ms = 50, .running_ms = 20},
        {.depth = 2, .id = METHODBEAT_ID_UNRECORDED, .cost_ms = 17, .running_ms = 10},
        {.depth = 3, .id = 4, .count = 7, .cost_ms = 12, .running_ms = 5},
        {.depth = 3, .id = 3, .count = 2, .cost_ms = 5, .running_ms = 5},
        {.depth = 1, .id = METHODBEAT_ID_UNRECORDED, .cost_ms = 2, .running_ms = 1},
        {.depth = 2, .id = 3, .count = 1, .cost_ms = 2, .running_ms = 1},
        {.depth = 0, .id = METHODBEAT_ID_UNRECORDED, .cost_ms = 1, .running_ms = 1},
        {.depth = 1, .id = 8, .count = 1, .cost_ms = 1, .running_ms = 1},
    };
    struct stack s;

    (void)state;
    stack_init(&s);
    for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++) {
        struct stack_row row = before[i];

        row.waiting_ms = row.running_ms * 4;
        assert_int_equal(stack_push(&s, row), 0);
    }
    assert_int_equal(stack_cut(&s, 3, 3), 0);
    assert_int_equal(s.n, sizeof(after) / sizeof(after[0]));
    for (size_t i = 0; i < s.n; i++) {
        assert_int_equal(s.rows[i].depth, after[i].depth);
        assert_int_equal(s.rows[i].id, after[i].id);
        assert_int_equal(s.rows[i].count, after[i].count);
        assert_int_equal(s.rows[i].cost_ms, after[i].cost_ms);
        assert_int_equal(s.rows[i].running_ms, after[i].running_ms);
        assert_int_equal(s.rows[i].waiting_ms, after[i].running_ms * 4);
    }
    assert_int_equal(stack_cut(&s, s.n, s.n), 0);
    assert_int_equal(s.n, sizeof(after) / sizeof(after[0]));
    stack_release(&s);
}

/* Calls below one, by their ms, in order. Those that stay are named by their place, from 1. */
static void the_shortest_go_first(void **state)
{
    static const struct {
        uint64_t ms[5];
        size_t most;
        const char *stay;
    } rows[] = {
        {{200, 12, 250, 3, 7}, 4, "123"},
        {{200, 12, 250, 3, 7}, 3, "13"},
        {{4, 5, 90, 90, 90}, 5, "2345"},
        {{5, 4, 90, 90, 90}, 5, "1345"},
        {{10, 9, 90, 90, 90}, 5, "1345"},
        {{9, 10, 90, 90, 90}, 5, "2345"},
        {{7, 0, 7, 7, 7}, 5, "1345"},
        {{1, 0, 1, 0, 1}, 4, "135"},
        {{299, 300, 900, 900, 9}, 4, "234"},
        {{900, 420, 430, 900, 900}, 5, "1345"},
        {{80000, 50, 99000, 70000, 8}, 3, "13"},
        /* From 300 ms on steps are longer. */
        {{900, 330, 335, 900, 900}, 5, "1245"},
        {{900, 295, 300, 900, 900}, 5, "1345"},
        /* Of those that are alike, by a step, the last. */
        {{5, 9, 8, 7, 6}, 3, "12"},
        {{1, 4, 3, 2, 1}, 4, "123"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char stay[6] = "";
        struct stack s;

        stack_init(&s);
        stack_push(&s, (struct stack_row){.id = 9, .count = 1, .cost_ms = 1000000});
        for (uint32_t k = 0; k < 5; k++)
            stack_push(&s, (struct stack_row){
                               .depth = 1, .id = 1 + k, .count = 1, .cost_ms = rows[i].ms[k]});
        assert_int_equal(stack_cut(&s, rows[i].most, rows[i].most), 0);
        for (size_t k = 1; k < s.n && s.rows[k].id <= 5; k++)
            stay[k - 1] = (char)('0' + s.rows[k].id);
        assert_string_equal(stay, rows[i].stay);
        stack_release(&s);
    }
}

/* How many rows there are to the one of the time that was not recorded, one below the other. */
static void the_time_before_is_below_what_was_open(void **state)
{
    static const struct {
        struct stack_row rows[3];
        size_t n;
    } rows[] = {
        {{{.id = METHODBEAT_ID_UNRECORDED, .cost_ms = 5}}, 1},
        {{{.id = 1}, {.depth = 1, .id = METHODBEAT_ID_UNRECORDED, .cost_ms = 5}, {.depth = 1}}, 2},
        {{{.id = 1},
          {.depth = 1, .id = 2},
          {.depth = 2, .id = METHODBEAT_ID_UNRECORDED, .cost_ms = 1}},
         3},
        {{{.id = 1}, {.depth = 1, .id = METHODBEAT_ID_UNRECORDED}, {.depth = 2, .id = 2}}, 0},
        {{{.id = 1},
          {.depth = 1, .id = 2},
          {.depth = 1, .id = METHODBEAT_ID_UNRECORDED, .cost_ms = 1}},
         0},
        {{{.id = 1}, {.depth = 1, .id = 2}, {.depth = 2, .id = 3}}, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct stack_row copy[3];
        const struct stack s = {.rows = copy, .n = 3};

        memcpy(copy, rows[i].rows, sizeof(copy));
        assert_int_equal(stack_rows_to_unrecorded(&s), rows[i].n);
    }
}

static void the_time_before_ends_with_the_first_time(void **state)
{
    static int (*const builds[])(struct stack *, const struct stack_slots *) = {stack_build,
                                                                                stack_build_paths};
    const uint64_t slots[] = {0, slot_in(5, 200), slot_out(5, 250)};
    /* It runs all the time. */
    struct cpu_sample samples[] = {{.us = 100000, .part = {50}}, {.us = 300000, .part = {250}}};
    struct thread_states states = {.samples = samples, .n = 2};
    const struct stack_slots from = {.slots = slots,
                                     .n = 3,
                                     .begin_ms = 100,
                                     .end_ms = 300,
                                     .states = &states,
                                     .lost = true,
                                     .root = METHODBEAT_ID_DISPATCH};
    static const struct stack_row wanted[] = {{.id = METHODBEAT_ID_DISPATCH, .cost_ms = 200},
                                              {.id = METHODBEAT_ID_UNRECORDED, .cost_ms = 100},
                                              {.id = 5, .cost_ms = 50}};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct stack s;

        stack_init(&s);
        assert_int_equal(builds[i](&s, &from), 0);
        assert_int_equal(s.n, 3);
        for (size_t k = 0; k < 3; k++) {
            assert_int_equal(s.rows[k].id, wanted[k].id);
            assert_int_equal(s.rows[k].cost_ms, wanted[k].cost_ms);
            assert_int_equal(s.rows[k].running_ms, wanted[k].cost_ms);
        }
        stack_release(&s);
    }
}

/* Two methods in turn: as long as there are few rows each call has its own, in the order of time.
 */
static void few_calls_have_rows_of_their_own(void **state)
{
    uint64_t slots[2 * STACK_ORDERED_ROWS + 2];

    (void)state;
    for (uint32_t calls = STACK_ORDERED_ROWS - 1; calls <= STACK_ORDERED_ROWS; calls++) {
        struct stack_slots from = {.slots = slots};
        uint64_t now = 0;
        struct stack s;

        slots[from.n++] = slot_in(1, now);
        for (uint32_t k = 0; k < calls; k++) {
            slots[from.n++] = slot_in(2 + k % 2, now);
            slots[from.n++] = slot_out(2 + k % 2, ++now);
        }
        from.end_ms = ++now;
        slots[from.n++] = slot_out(1, now);
        stack_init(&s);
        assert_int_equal(stack_build_report(&s, &from), 0);
        assert_int_equal(s.n, calls < STACK_ORDERED_ROWS ? STACK_ORDERED_ROWS : 3);
        stack_release(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_row_has_the_time_of_another),
        cmocka_unit_test(methods_come_before_paths),
        cmocka_unit_test(rows_without_time_stay_while_there_is_room),
        cmocka_unit_test(the_outermost_rows_stay),
        cmocka_unit_test(few_of_the_time_may_be_without_a_name),
        cmocka_unit_test(as_many_methods_have_names_as_there_is_room_for),
        cmocka_unit_test(rows_are_summed_by_method),
        cmocka_unit_test(the_shortest_go_first),
        cmocka_unit_test(the_time_before_is_below_what_was_open),
        cmocka_unit_test(the_time_before_ends_with_the_first_time),
        cmocka_unit_test(few_calls_have_rows_of_their_own),
    };

    return RUN_TAP(tests);
}
