/* SPDX-License-Identifier: Apache-2.0 */
/* A message of a minute, in the ring that recorders have: of 10 million calls, and with LONG set of
 * a billion. What is left is what an oracle has that sees each call.
 * test: long */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/analysis/stack.h"
#include "runtime/methodbeat.h"
#include "runtime/record/fold_short.h"
#include "tests/unit/fold_history.h"

enum {
    SLOTS = 1000000,
    STEP_MS = 5,
    STEPS = 60000 / STEP_MS,
    METHODS = 600,
    PHASES = 8,
    DEEPEST = 40,
    CALLS = 10000000,
    CALLS_LONG = 1000000000,
};

struct minute {
    struct ring ring;
    struct history all;   /* what went in */
    uint64_t calls, most; /* so far, and when it ends */
    uint64_t steps, next; /* of the clock; with which call it makes one */
    uint64_t now;
};

static void enter(struct minute *m, uint32_t id)
{
    uint64_t slot;

    if (++m->calls == m->next) {
        m->now = ++m->steps * STEP_MS;
        m->next = m->most * (m->steps + 1) / STEPS;
    }
    slot = slot_in(id, m->now);
    ring_put(&m->ring, slot);
    history_add(&m->all, slot);
}

static void leave(struct minute *m, uint32_t id)
{
    fold_exit(&m->ring, slot_in(id, m->now));
    history_add(&m->all, slot_out(id, m->now));
}

/* A method calls two others, the more of them in a loop the smaller they are; which, its id says.
 * What it calls calls less. */
static void method(struct minute *m, uint32_t id, uint32_t work, uint32_t depth, uint64_t until)
{
    enter(m, id);
    for (uint32_t k = 0; k < 2 && work > 0; k++) {
        uint32_t callee = 1 + (id * 7 + k * 31) % METHODS;

        for (uint32_t n = 0; n < 1 + callee % 5 && m->calls < until; n++)
            method(m, callee, depth < DEEPEST ? work / (2 + callee % 3) : 0, depth + 1, until);
    }
    leave(m, id);
}

/* Phases of the same number of calls, each a caller of its own, that begin with ever other methods.
 */
static void message(struct minute *m)
{
    fold_message(&m->ring);
    ring_put(&m->ring, slot_in(METHODBEAT_ID_DISPATCH, m->now));
    history_add(&m->all, slot_in(METHODBEAT_ID_DISPATCH, m->now));
    enter(m, METHODS + 1);
    for (uint32_t phase = 0; phase < PHASES; phase++) {
        uint64_t until = m->most * (phase + 1) / PHASES;

        enter(m, METHODS + 2 + phase);
        for (uint32_t id = phase; m->calls < until; id++)
            method(m, 1 + id % METHODS, 1u << 20, 0, until);
        leave(m, METHODS + 2 + phase);
    }
    leave(m, METHODS + 1);
    ring_put(&m->ring, slot_out(METHODBEAT_ID_DISPATCH, m->now));
    history_add(&m->all, slot_out(METHODBEAT_ID_DISPATCH, m->now));
}

/* Each frame that was open across a step of the clock, at its place, with its time and the number
 * of calls inside; nothing is overwritten. */
static void what_is_left_is_all(struct minute *m, const struct ring_span *span,
                                const uint64_t *slots)
{
    struct history left;

    history_init(&left);
    left.now = 0;
    for (size_t i = 0; i < span->n; i++)
        history_add(&left, slots[i]);
    history_end(&left);
    history_end(&m->all);
    histories_equal(&left, &m->all);
    printf("# %llu calls in %zu slots, %zu of them open across steps\n",
           (unsigned long long)m->calls, span->n, m->all.n);
    history_release(&left);
}

/* The report's rows: phases one after the other, and their time is all there is. */
static void a_report_has_the_phases(const struct ring_span *span, const uint64_t *slots,
                                    uint64_t end_ms)
{
    const struct stack_slots from = {.slots = slots, .n = span->n, .end_ms = end_ms};
    uint64_t phases_ms = 0, deepest = 0;
    uint32_t phases = 0;
    struct stack s;

    stack_init(&s);
    assert_int_equal(stack_build_report(&s, &from), 0);
    assert_int_equal(s.rows[0].id, METHODBEAT_ID_DISPATCH);
    assert_int_equal(s.rows[1].id, METHODS + 1);
    assert_int_equal(s.rows[1].cost_ms, end_ms);
    for (size_t i = 2; i < s.n; i++) {
        const struct stack_row *row = &s.rows[i];

        assert_true(row->id != METHODBEAT_ID_UNRECORDED || row->count == 0);
        deepest = deepest < row->depth ? row->depth : deepest;
        if (row->depth != 2)
            continue;
        assert_int_equal(row->id, METHODS + 2 + phases++);
        assert_in_range(row->cost_ms, end_ms / PHASES - STEP_MS, end_ms / PHASES + STEP_MS);
        phases_ms += row->cost_ms;
    }
    assert_int_equal(phases, PHASES);
    assert_in_range(phases_ms, end_ms - STEP_MS, end_ms);
    assert_true(deepest > 5);
    printf("# %zu rows, %llu deep\n", s.n, (unsigned long long)deepest);
    stack_release(&s);
}

static void a_minute(void **state)
{
    struct minute m = {.most = getenv("LONG") ? CALLS_LONG : CALLS};
    uint64_t *slots = malloc(SLOTS * sizeof(*slots));
    struct ring_span span;

    (void)state;
    assert_non_null(slots);
    m.next = m.most / STEPS;
    assert_int_equal(ring_init(&m.ring, SLOTS), 0);
    history_init(&m.all);
    message(&m);
    assert_int_equal(m.steps, STEPS);
    span = fold_copy(&m.ring, 0, UINT64_MAX, m.now + 1, slots);
    assert_true(span.first == 0);
    what_is_left_is_all(&m, &span, slots);
    a_report_has_the_phases(&span, slots, m.now);
    history_release(&m.all);
    ring_release(&m.ring);
    free(slots);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_minute)};

    return RUN_TAP(tests);
}
