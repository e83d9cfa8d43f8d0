/* SPDX-License-Identifier: Apache-2.0 */
/* Call trees where memory is out: at each allocation in turn what makes one says so, or makes what
 * it makes otherwise. */
#include "tests/unit/tap.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_text.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"
#include "tests/unit/failing_memory.h"

static struct {
    bool on, hit;
    long calls, at;
} fault;

#if MEMORY_FAILS
static bool allocation_fails(void)
{
    if (!fault.on || ++fault.calls != fault.at)
        return false;
    fault.hit = true;
    errno = ENOMEM;
    return true;
}
#endif

enum { SLOTS = 4000, ROWS = 30 };

/* Calls three deep of many methods, of which some threw and some were lost. */
static void slots_make(uint64_t *slots)
{
    uint32_t open[3] = {0};

    for (size_t i = 0; i < SLOTS; i++) {
        uint32_t id = (uint32_t)(i * 7 % 911) + 1;
        uint64_t ms = 100 + i;
        size_t depth = i % 6;

        if (depth < 3) {
            open[depth] = id;
            slots[i] = slot_in(id, ms);
        } else {
            slots[i] = slot_out(i % 97 == 0 ? 1 : open[5 - depth], ms);
        }
    }
}

static int read_written(struct stack *s, const struct stack_slots *from)
{
    struct text text;
    size_t bad = 0;
    int result = stack_build(s, from);

    text_init(&text);
    stack_write(s, &text);
    if (result == 0 && text.failed)
        result = -1;
    /* With no room from before. */
    stack_release(s);
    stack_init(s);
    if (result == 0)
        result = stack_read(s, text.p, text.n, &bad);
    text_release(&text);
    return result;
}

static void assert_rows_equal(const struct stack *a, const struct stack *b)
{
    struct text of_a, of_b;

    text_init(&of_a);
    text_init(&of_b);
    stack_write(a, &of_a);
    stack_write(b, &of_b);
    assert_int_equal(of_a.n, of_b.n);
    assert_memory_equal(of_a.p, of_b.p, of_b.n);
    text_release(&of_a);
    text_release(&of_b);
}

static void each_allocation_fails(const char *what,
                                  int (*make)(struct stack *s, const struct stack_slots *from),
                                  const struct stack_slots *from)
{
    struct stack wanted, got;

    stack_init(&wanted);
    assert_int_equal(make(&wanted, from), 0);
    assert_true(wanted.n > 0);
    fault.hit = true;
    for (long n = 1; fault.hit; n++) {
        int result;

        stack_init(&got);
        fault = (__typeof__(fault)){.on = true, .at = n};
        result = make(&got, from);
        fault.on = false;
        if (result != (fault.hit ? -1 : 0))
            fail_msg("%s: allocation %ld: %d", what, n, result);
        if (result == 0) {
            assert_rows_equal(&got, &wanted);
        }
        stack_release(&got);
    }
    stack_release(&wanted);
    if (MEMORY_FAILS && fault.calls == 0)
        fail_msg("%s: no allocation", what);
}

static void without_memory_there_is_an_error(void **state)
{
    static const struct {
        const char *what;
        int (*make)(struct stack *s, const struct stack_slots *from);
    } rows[] = {
        {"stack_build", stack_build},
        {"stack_build_paths", stack_build_paths},
        {"stack_build_report", stack_build_report},
        {"stack_read", read_written},
    };
    static uint64_t slots[SLOTS];

    (void)state;
    slots_make(slots);
    for (size_t k = 0; k < 2 * sizeof(rows) / sizeof(rows[0]); k++) {
        const struct stack_slots from = {.slots = slots,
                                         .n = SLOTS,
                                         .begin_ms = 50,
                                         .end_ms = 100 + SLOTS,
                                         .lost = k % 2 == 1,
                                         .root = k % 2 == 1 ? METHODBEAT_ID_DISPATCH : 0};

        each_allocation_fails(rows[k / 2].what, rows[k / 2].make, &from);
    }
}

/* The rows that there are when no more have room: more of them are of one kind than fit at first,
 * behind so many others. */
struct row_kind {
    const char *what;
    size_t (*slots_make)(uint64_t *slots, uint32_t others);
    bool lost;
};

/* Who was open before the first slot. */
static size_t callers_make(uint64_t *slots, uint32_t others)
{
    size_t n = 0;

    for (uint32_t i = 0; i < 60 + others; i++)
        slots[n++] = slot_out(2 + i, 200 + i);
    return n;
}

/* Calls that an exception left, and that were called again. */
static size_t left_make(uint64_t *slots, uint32_t others)
{
    size_t n = 0;

    for (uint32_t i = 0; i < 50 + others; i++) {
        slots[n++] = slot_in(1, 200 + i);
        slots[n++] = slot_in(2, 200 + i);
        slots[n++] = slot_in(3, 200 + i);
        slots[n++] = slot_in(2, 201 + i);
        slots[n++] = slot_out(1, 201 + i);
    }
    return n;
}

static void no_row_is_left_out_without_memory(void **state)
{
    static const struct row_kind kinds[] = {{"callers", callers_make, true},
                                            {"calls that were left", left_make, false}};
    static uint64_t slots[SLOTS];

    (void)state;
    for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
        for (uint32_t others = 0; others < 6; others++) {
            const struct stack_slots from = {.slots = slots,
                                             .n = kinds[k].slots_make(slots, others),
                                             .begin_ms = 50,
                                             .end_ms = 1000,
                                             .lost = kinds[k].lost,
                                             .root = METHODBEAT_ID_DISPATCH};

            each_allocation_fails(kinds[k].what, stack_build, &from);
            if (others == 0)
                each_allocation_fails(kinds[k].what, stack_build_paths, &from);
        }
}

static void writers_are_not_found_without_memory(void **state)
{
    struct writer out[WRITERS_MAX];
    const uint64_t slot = slot_in(1, 2);

    (void)state;
    fault = (__typeof__(fault)){.on = true, .at = 1};
    assert_int_equal(writers_find(out, &slot, 1), MEMORY_FAILS ? -1 : 1);
    fault.on = false;
    assert_int_equal(writers_find(out, &slot, 1), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory_there_is_an_error),
        cmocka_unit_test(no_row_is_left_out_without_memory),
        cmocka_unit_test(writers_are_not_found_without_memory),
    };

    return RUN_TAP(tests);
}
