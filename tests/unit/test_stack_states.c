/* SPDX-License-Identifier: Apache-2.0 */
/* What the thread did within each row of a call tree. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/thread_evidence.h"
#include "runtime/record/slot.h"

enum { IN = 1, OUT, ROWS = 8, SLOTS = 12 };

struct event {
    int kind; /* 0: no more */
    uint32_t id;
    uint64_t ms;
};

static size_t slots_of(uint64_t out[SLOTS], const struct event events[SLOTS])
{
    size_t n = 0;

    for (; n < SLOTS && events[n].kind; n++)
        out[n] = events[n].kind == IN ? slot_in(events[n].id, events[n].ms)
                                      : slot_out(events[n].id, events[n].ms);
    return n;
}

/* It runs until 100 ms, waits until 150, is blocked until 250, and runs until 300. */
static size_t life_of(struct cpu_sample out[5])
{
    static const struct cpu_sample life[] = {{.us = 0},
                                             {.us = 100000, .part = {100000, 0}},
                                             {.us = 150000, .part = {100000, 50000}},
                                             {.us = 250000, .part = {100000, 50000}},
                                             {.us = 300000, .part = {150000, 50000}}};

    memcpy(out, life, sizeof(life));
    thread_states_settle(out, 5);
    return 5;
}

struct row {
    uint32_t id, cost, running, waiting;
};

static const struct {
    const char *what;
    struct event events[SLOTS];
    struct row ordered[ROWS], paths[ROWS];
} trees[] = {
    {"one call", {{IN, 1, 0}, {OUT, 1, 300}}, {{1, 300, 150, 50}}, {{1, 300, 150, 50}}},
    {"its parts",
     {{IN, 1, 0},
      {IN, 2, 0},
      {OUT, 2, 90},
      {IN, 3, 90},
      {OUT, 3, 160},
      {IN, 4, 160},
      {OUT, 4, 280},
      {OUT, 1, 300}},
     {{1, 300, 150, 50}, {2, 90, 90, 0}, {3, 70, 10, 50}, {4, 120, 30, 0}},
     {{1, 300, 150, 50}, {2, 90, 90, 0}, {3, 70, 10, 50}, {4, 120, 30, 0}}},
    {"calls that merge: what lies between is not theirs",
     {{IN, 1, 0}, {IN, 2, 80}, {OUT, 2, 100}, {IN, 2, 140}, {OUT, 2, 260}, {OUT, 1, 300}},
     {{1, 300, 150, 50}, {2, 140, 30, 10}},
     {{1, 300, 150, 50}, {2, 140, 30, 10}}},
    {"calls apart: one row by paths alone",
     {{IN, 1, 0},
      {IN, 2, 0},
      {OUT, 2, 50},
      {IN, 3, 50},
      {OUT, 3, 100},
      {IN, 2, 100},
      {OUT, 2, 300},
      {OUT, 1, 300}},
     {{1, 300, 150, 50}, {2, 50, 50, 0}, {3, 50, 50, 0}, {2, 200, 50, 50}},
     {{1, 300, 150, 50}, {2, 250, 100, 50}, {3, 50, 50, 0}}},
    {"left by an exception, or open at the end",
     {{IN, 1, 0}, {IN, 2, 50}, {IN, 3, 100}, {OUT, 2, 120}, {IN, 4, 250}},
     {{1, 300, 150, 50}, {2, 70, 50, 20}, {3, 0, 0, 0}, {4, 50, 50, 0}},
     {{1, 300, 150, 50}, {2, 70, 50, 20}, {3, 0, 0, 0}, {4, 50, 50, 0}}},
    {"a clock that steps back",
     {{IN, 1, 0}, {IN, 2, 100}, {OUT, 2, 40}, {IN, 3, 60}, {OUT, 3, 150}, {OUT, 1, 300}},
     {{1, 300, 150, 50}, {3, 50, 0, 50}, {2, 0, 0, 0}},
     {{1, 300, 150, 50}, {3, 50, 0, 50}, {2, 0, 0, 0}}},
};

static void rows_are(const char *what, const struct stack *stack, const struct row wanted[ROWS])
{
    size_t n = 0;

    while (n < ROWS && wanted[n].id)
        n++;
    assert_int_equal(stack->n, n);
    for (size_t i = 0; i < n; i++) {
        const struct stack_row *row = &stack->rows[i];

        if (row->id != wanted[i].id || row->cost_ms != wanted[i].cost ||
            row->running_ms != wanted[i].running || row->waiting_ms != wanted[i].waiting)
            fail_msg("%s, row %zu: %d: %d ms, %d ms, %d ms", what, i, (int)row->id,
                     (int)row->cost_ms, (int)row->running_ms, (int)row->waiting_ms);
    }
}

static void each_row_has_its_states(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(trees) / sizeof(trees[0]); i++) {
        struct cpu_sample life[5];
        struct thread_states states = {.samples = life, .n = life_of(life)};
        uint64_t slots[SLOTS];
        struct stack_slots from = {.slots = slots,
                                   .n = slots_of(slots, trees[i].events),
                                   .end_ms = 300,
                                   .states = &states};
        struct stack stack;

        stack_init(&stack);
        assert_int_equal(stack_build(&stack, &from), 0);
        rows_are(trees[i].what, &stack, trees[i].ordered);
        assert_int_equal(stack_build_report(&stack, &from), 0);
        rows_are(trees[i].what, &stack, trees[i].ordered);
        assert_int_equal(stack_build_paths(&stack, &from), 0);
        rows_are(trees[i].what, &stack, trees[i].paths);
        stack_release(&stack);
    }
}

/* A message that computes and waits in turn, so often that its report is by paths: the first of two
 * methods runs whenever it is called, the second waits for a core and is blocked. A row is all of
 * its calls, and no stretch of time. */
static void paths_have_the_states_of_their_calls(void **state)
{
    enum { TURNS = 200, RUNS_MS = 10, WAITS_MS = 5, BLOCKED_MS = 15 };
    enum { TURN_MS = RUNS_MS + WAITS_MS + BLOCKED_MS, END_MS = TURNS * TURN_MS };
    static const struct row wanted[ROWS] = {
        {1, END_MS, TURNS * RUNS_MS, TURNS * WAITS_MS},
        {2, TURNS * RUNS_MS, TURNS * RUNS_MS, 0},
        {3, TURNS * (WAITS_MS + BLOCKED_MS), 0, TURNS * WAITS_MS},
    };
    static struct cpu_sample samples[3 * TURNS + 1];
    static uint64_t slots[4 * TURNS + 2];
    struct thread_states states = {.samples = samples, .n = 3 * TURNS + 1};
    struct stack_slots from = {.slots = slots, .end_ms = END_MS, .states = &states};
    struct stack stack;
    size_t n = 0;

    (void)state;
    slots[n++] = slot_in(1, 0);
    for (uint64_t i = 0; i < TURNS; i++) {
        uint64_t ms = i * TURN_MS, runs = (i + 1) * RUNS_MS, waits = i * WAITS_MS;
        struct cpu_sample *at = &samples[3 * i + 1];

        at[0] = (struct cpu_sample){.us = (ms + RUNS_MS) * 1000, .part = {runs, waits}};
        at[1] = (struct cpu_sample){.us = (ms + RUNS_MS + WAITS_MS) * 1000,
                                    .part = {runs, waits + WAITS_MS}};
        at[2] = (struct cpu_sample){.us = (ms + TURN_MS) * 1000, .part = {runs, waits + WAITS_MS}};
        for (int k = 0; k < 3; k++) {
            at[k].part[0] *= 1000;
            at[k].part[1] *= 1000;
        }
        slots[n++] = slot_in(2, ms);
        slots[n++] = slot_out(2, ms + RUNS_MS);
        slots[n++] = slot_in(3, ms + RUNS_MS);
        slots[n++] = slot_out(3, ms + TURN_MS);
    }
    slots[n++] = slot_out(1, END_MS);
    thread_states_settle(samples, states.n);
    from.n = n;
    stack_init(&stack);
    assert_int_equal(stack_build_report(&stack, &from), 0);
    rows_are("in turn", &stack, wanted);
    stack_release(&stack);
}

static void without_states_there_are_none(void **state)
{
    uint64_t slots[] = {slot_in(1, 0), slot_in(2, 10), slot_out(2, 20), slot_out(1, 30)};
    struct stack_slots from = {.slots = slots, .n = 4, .end_ms = 30};
    struct stack stack;

    (void)state;
    stack_init(&stack);
    assert_int_equal(stack_build(&stack, &from), 0);
    assert_int_equal(stack.rows[0].running_ms + stack.rows[1].waiting_ms, 0);
    stack_release(&stack);
}

/* What was not recorded has its time, and its states. */
static void what_is_lost_has_its_states(void **state)
{
    uint64_t slots[] = {slot_in(2, 260), slot_out(2, 280), slot_out(1, 300)};
    struct cpu_sample life[5];
    struct thread_states states = {.samples = life, .n = life_of(life)};
    struct stack_slots from = {
        .slots = slots, .n = 3, .end_ms = 300, .lost = true, .root = 9, .states = &states};
    struct stack stack;

    (void)state;
    stack_init(&stack);
    for (int paths = 0; paths < 2; paths++) {
        uint64_t unrecorded = 0;

        assert_int_equal((paths ? stack_build_paths : stack_build)(&stack, &from), 0);
        for (size_t i = 0; i < stack.n; i++) {
            if (stack.rows[i].cost_ms == 260)
                unrecorded = stack.rows[i].running_ms;
        }
        assert_int_equal(unrecorded, 110);
        assert_int_equal(stack.rows[0].running_ms, 150);
    }
    stack_release(&stack);
}

/* Any history: no row has more than its time, nor less than the rows below it together. */
static void states_add_up_in_any_tree(void **state)
{
    enum { EVENTS = 3000, METHODS = 5 };
    uint64_t slots[EVENTS];
    struct cpu_sample samples[200];

    (void)state;
    srand(7);
    for (int round = 0; round < 200; round++) {
        struct thread_states states = {.samples = samples, .n = 200};
        struct stack_slots from = {.slots = slots, .n = EVENTS, .states = &states};
        struct stack stack;
        uint64_t ms = 1, running = 0, waiting = 0;

        for (size_t i = 0; i < 200; i++) {
            samples[i] = (struct cpu_sample){.us = 1000 * (i * 5) + (uint64_t)(rand() % 1000),
                                             .part = {running, waiting}};
            running += (uint64_t)(rand() % 6000);
            waiting += (uint64_t)(rand() % 3000);
        }
        thread_states_settle(samples, 200);
        for (size_t i = 0; i < EVENTS; i++) {
            uint32_t id = 1 + (uint32_t)(rand() % METHODS);

            ms += rand() % 7 == 0 ? (uint64_t)(rand() % 6) : 0;
            slots[i] = rand() % 2 ? slot_in(id, ms) : slot_out(id, ms);
        }
        from.end_ms = ms;
        stack_init(&stack);
        assert_int_equal((round % 2 ? stack_build_paths : stack_build)(&stack, &from), 0);
        for (size_t i = 0; i < stack.n; i++) {
            const struct stack_row *row = &stack.rows[i];
            uint64_t below[2] = {0, 0};

            assert_true(row->running_ms + row->waiting_ms <= row->cost_ms);
            for (size_t k = i + 1; k < stack.n && stack.rows[k].depth > row->depth; k++) {
                if (stack.rows[k].depth == row->depth + 1) {
                    below[0] += stack.rows[k].running_ms;
                    below[1] += stack.rows[k].waiting_ms;
                }
            }
            assert_true(below[0] <= row->running_ms && below[1] <= row->waiting_ms);
        }
        stack_release(&stack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_has_its_states),
        cmocka_unit_test(paths_have_the_states_of_their_calls),
        cmocka_unit_test(without_states_there_are_none),
        cmocka_unit_test(what_is_lost_has_its_states),
        cmocka_unit_test(states_add_up_in_any_tree),
    };

    return RUN_TAP(tests);
}
