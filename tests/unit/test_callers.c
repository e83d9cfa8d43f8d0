/* SPDX-License-Identifier: Apache-2.0 */
/* Who was open before the first slot that is left: as exits say that have no entry. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/callers.h"
#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

enum { ROOT = 9, SLOTS_MAX = 20 };

/* "i1 o1": the entry of 1, its exit; "c1" a count of it, "z" a slot that is none, "d" the beginning
 * of another message. Ends with the text; returns how many. */
static size_t slots_of(const char *text, uint64_t slots[SLOTS_MAX])
{
    size_t n = 0;

    while (*text) {
        char kind = *text++;
        uint32_t id = (uint32_t)strtoul(text, (char **)&text, 10);

        assert_true(n < SLOTS_MAX);
        slots[n] = kind == 'i'   ? slot_in(id, n)
                   : kind == 'o' ? slot_out(id, n)
                   : kind == 'c' ? slot_count(id, n, 1)
                   : kind == 'd' ? slot_in(METHODBEAT_ID_DISPATCH, n)
                                 : 0;
        n++;
        text += *text == ' ';
    }
    return n;
}

static void callers_are_whose_exits_have_no_entry(void **state)
{
    static const struct {
        const char *slots, *callers;
    } rows[] = {
        {"", ""},
        {"i1", ""},
        {"o1", "1 "},
        {"o1 o2 o1", "1 2 1 "},
        {"i1 o1", ""},
        {"i1 o1 o1", "1 "},
        {"i1 i1 o1 o1 o1", "1 "},
        {"i1 i2 o2 o1 o3", "3 "},
        /* One that was left may still end by its own exit, once. */
        {"i1 i2 o1 o2", ""},
        {"i1 i2 o1 o2 o2", "2 "},
        {"i1 i2 i2 o1 o2 o2 o2", "2 "},
        {"i1 i2 i3 o1 o3 o2 o2 o3", "2 3 "},
        /* A caller that ends leaves all that is open. */
        {"i1 o2 o1", "2 "},
        {"i1 o2 o1 o1", "2 1 "},
        {"i1 i1 o2 o1 o1 o1", "2 1 "},
        {"i1 o2 i1 o1 o1 o1", "2 1 "},
        /* With the root all has ended; so it has where another message begins. */
        {"o1 o9 o2", "1 "},
        {"o1 d o2", "1 "},
        {"o1 i9 o9 o2", "1 2 "},
        {"i9 o9 o9 o2", ""},
        /* What is no call. */
        {"c1 o2 c2 o3", "2 3 "},
        {"z o1 z o2", "1 2 "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t slots[SLOTS_MAX];
        size_t n = slots_of(rows[i].slots, slots), at = 0;
        char ids[100] = "";
        struct callers c;

        assert_int_equal(callers_find(&c, ROOT, slots, n), 0);
        for (size_t k = 0; k < c.n; k++)
            at += (size_t)snprintf(ids + at, sizeof(ids) - at, "%u ", c.ids[k]);
        if (strcmp(ids, rows[i].callers) != 0)
            fail_msg("%s: %s, not %s", rows[i].slots, ids, rows[i].callers);
        callers_release(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(callers_are_whose_exits_have_no_entry),
    };

    return RUN_TAP(tests);
}
