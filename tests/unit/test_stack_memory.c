/* SPDX-License-Identifier: Apache-2.0 */
/* Call trees where memory is out: at each allocation in turn what makes one says so, or makes what
 * it makes otherwise. */
#include "tests/unit/tap.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_build.h"
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

static int build_ordered(struct stack *s, const struct stack_slots *from)
{
    return stack_build_ordered(s, from, ROWS, SIZE_MAX);
}

static int build_trimmed(struct stack *s, const struct stack_slots *from)
{
    return stack_build_trimmed(s, from, ROWS);
}

static int build_gathered(struct stack *s, const struct stack_slots *from)
{
    return stack_build(s, from) < 0 ? -1 : stack_calls_gather(s);
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
    s->n = 0;
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

static void without_memory_there_is_an_error(void **state)
{
    static const struct {
        const char *what;
        int (*make)(struct stack *s, const struct stack_slots *from);
    } rows[] = {
        {"stack_build", stack_build},
        {"stack_build_ordered", build_ordered},
        {"stack_build_trimmed", build_trimmed},
        {"stack_build_paths", stack_build_paths},
        {"stack_build_report", stack_build_report},
        {"stack_calls_gather", build_gathered},
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
        struct stack wanted, got;

        stack_init(&wanted);
        assert_int_equal(rows[k / 2].make(&wanted, &from), 0);
        assert_true(wanted.n > 0);
        fault.hit = true;
        for (long n = 1; fault.hit; n++) {
            int result;

            stack_init(&got);
            fault = (__typeof__(fault)){.on = true, .at = n};
            result = rows[k / 2].make(&got, &from);
            fault.on = false;
            if (result != (fault.hit ? -1 : 0))
                fail_msg("%s: allocation %ld: %d", rows[k / 2].what, n, result);
            if (result == 0) {
                assert_rows_equal(&got, &wanted);
            }
            stack_release(&got);
        }
        stack_release(&wanted);
        if (MEMORY_FAILS && fault.calls == 0)
            fail_msg("%s: no allocation", rows[k / 2].what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory_there_is_an_error),
    };

    return RUN_TAP(tests);
}
