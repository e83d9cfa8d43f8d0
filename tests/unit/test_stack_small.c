/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/analysis/stack_build: of each history of a few calls below one, what is left out as rows
 * are made is what stack_trim() takes from all of them. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_build.h"
#include "runtime/record/slot.h"

enum { LONGEST = 4, MOST = 3, SLOTS_EACH = 4 };

/* What may happen next: entries above 0, exits below, 100 + ID a count, 0 for a step of time. */
static const int events[][SLOTS_EACH + 1] = {
    {2, -2}, {3, -3}, {102}, {103}, {2, 3, -3, -2}, {2, 102, -2}, {0},
};

enum { EVENTS = sizeof(events) / sizeof(events[0]) };

/* The events are the digits of a number. */
static size_t slots_make(uint64_t *slots, uint32_t number, unsigned length, uint64_t *now)
{
    size_t n = 0;

    slots[n++] = slot_in(1, *now);
    for (unsigned i = 0; i < length; i++, number /= EVENTS) {
        const int *event = events[number % EVENTS];

        *now += *event == 0;
        for (; *event; event++)
            slots[n++] = *event >= 100 ? slot_count((uint32_t)*event - 100, *now, 0)
                         : *event > 0  ? slot_in((uint32_t)*event, *now)
                                       : slot_out((uint32_t) - *event, *now);
    }
    slots[n++] = slot_out(1, ++*now);
    return n;
}

static void rows_equal(const struct stack *a, const struct stack *b, uint32_t number, size_t max)
{
    bool equal = a->n == b->n;

    for (size_t i = 0; equal && i < a->n; i++)
        equal = a->rows[i].depth == b->rows[i].depth && a->rows[i].id == b->rows[i].id &&
                a->rows[i].count == b->rows[i].count && a->rows[i].cost_ms == b->rows[i].cost_ms &&
                a->rows[i].start_ms == b->rows[i].start_ms && a->rows[i].more == b->rows[i].more &&
                a->rows[i].inferred == b->rows[i].inferred;
    if (!equal)
        fail_msg("history %u, %zu rows", number, max);
}

static void what_is_left_out_is_what_is_trimmed(void **state)
{
    uint32_t numbers = 1;

    (void)state;
    for (unsigned length = 1; length <= LONGEST; length++) {
        numbers *= EVENTS;
        for (uint32_t number = 0; number < numbers; number++)
            for (size_t max = 1; max <= MOST; max++) {
                uint64_t slots[LONGEST * SLOTS_EACH + 2], now = 100;
                struct stack_slots from = {.slots = slots, .begin_ms = 100};
                struct stack all, few;

                from.n = slots_make(slots, number, length, &now);
                from.end_ms = now;
                stack_init(&all);
                stack_init(&few);
                assert_int_equal(stack_build(&all, &from), 0);
                stack_trim(&all, max);
                assert_int_equal(stack_build_trimmed(&few, &from, max), 0);
                rows_equal(&few, &all, number, max);
                stack_release(&all);
                stack_release(&few);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_is_what_is_trimmed),
    };

    return RUN_TAP(tests);
}
