/* SPDX-License-Identifier: Apache-2.0 */
/* report/copies: reports that were there before. */
#include "report/copies.h"

#include <stdio.h>

#include "tests/unit/tap.h"

static bool seen(struct report_copies *c, uint64_t time_ms, const char *text)
{
    return report_copies_has(
        c, report_mark_of(&(struct report){.time_ms = time_ms, .text = str_from_c(text)}));
}

static bool seen_number(struct report_copies *c, unsigned n)
{
    char text[32];

    snprintf(text, sizeof(text), "{\"time\":%u}", n);
    return seen(c, n, text);
}

static void copies_are_found(void **state)
{
    struct report_copies c;

    (void)state;
    report_copies_init(&c);
    assert_false(seen(&c, 1, "a"));
    assert_false(seen(&c, 1, "b"));
    assert_true(seen(&c, 1, "a"));
    assert_true(seen(&c, 1, "a"));
    assert_int_equal(c.found, 2);
    /* What does not say when it was, and what is all of a file, may be there again. */
    assert_false(seen(&c, 0, "c"));
    assert_false(seen(&c, 0, "c"));
    assert_false(seen(&c, 1, ""));
    assert_false(seen(&c, 1, ""));
    assert_int_equal(c.found, 2);
    report_copies_release(&c);
}

/* Of half a million all are known; of more the latest, in memory that does not grow. */
static void the_latest_are_known(void **state)
{
    enum { KNOWN = 500000, ALL = 3000000 };
    struct report_copies c;
    size_t again = 0;

    (void)state;
    report_copies_init(&c);
    for (unsigned i = 1; i <= KNOWN; i++)
        again += seen_number(&c, i);
    assert_int_equal(again, 0);
    for (unsigned i = 1; i <= KNOWN; i++)
        again += seen_number(&c, i);
    assert_true(again == KNOWN);
    for (unsigned i = KNOWN + 1; i <= ALL; i++)
        again += seen_number(&c, i);
    assert_true(again <= KNOWN);
    assert_int_equal(c.cap, 1 << 21);
    again = 0;
    for (unsigned i = ALL; i > ALL - KNOWN; i--)
        again += seen_number(&c, i);
    assert_true(again > KNOWN - 500);
    report_copies_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_are_found),
        cmocka_unit_test(the_latest_are_known),
    };

    return RUN_TAP(tests);
}
