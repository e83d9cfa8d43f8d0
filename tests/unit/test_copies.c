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
    assert_false(seen(&c, 1, "{\"time\":1,\"a\":1}"));
    assert_false(seen(&c, 1, "{\"time\":1,\"a\":2}"));
    assert_true(seen(&c, 1, "{\"time\":1,\"a\":1}"));
    assert_true(seen(&c, 1, "{\"time\":1,\"a\":1}"));
    assert_int_equal(c.found, 2);
    /* What does not say when it was, and what is all of a file, may be there again. */
    assert_false(seen(&c, 0, "c"));
    assert_false(seen(&c, 0, "c"));
    assert_false(seen(&c, 1, ""));
    assert_false(seen(&c, 1, ""));
    assert_int_equal(c.found, 2);
    report_copies_release(&c);
}

/* A gateway or a queue may write the JSON anew; what it says is the same, or it is another report.
 */
static void copies_in_another_form_are_found(void **state)
{
    static const struct {
        const char *text;
        bool same;
    } rows[] = {
        {"{\"time\":5,\"s\":\"a/\\n\",\"x\":[1,{\"k\":true,\"l\":null}],\"e\":\"\xc3\xa9\"}",
         false},
        {"{\"s\":\"a/\\n\",\"e\":\"\xc3\xa9\",\"time\":5,\"x\":[1,{\"l\":null,\"k\":true}]}", true},
        {"{ \"time\" : 5,\r\n \"s\":\"a\\/\\u000a\",\"x\":[ 1 ,{\"k\":true,\"l\":null} "
         "],\t\"e\":\"\\u00E9\"}\r",
         true},
        {"{\"time\":5,\"s\":\"a/\\n\",\"x\":[{\"k\":true,\"l\":null},1],\"e\":\"\xc3\xa9\"}",
         false},
        {"{\"time\":5,\"s\":\"a/\\n\",\"x\":[1,{\"k\":null,\"l\":true}],\"e\":\"\xc3\xa9\"}",
         false},
        {"{\"time\":5,\"s\":\"a/\\n\",\"x\":[\"1\",{\"k\":true,\"l\":null}],\"e\":\"\xc3\xa9\"}",
         false},
        {"{\"time\":5,\"e\":\"a/\\n\",\"x\":[1,{\"k\":true,\"l\":null}],\"s\":\"\xc3\xa9\"}",
         false},
        {"{\"time\":5,\"x\":[]}", false},
        {"{\"time\":5,\"x\":{}}", false},
        {"{\"time\":5,\"x\":[[]]}", false},
        {"{\"time\":5,\"x\":[[],[]]}", false},
    };
    struct report_copies c;

    (void)state;
    report_copies_init(&c);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (seen(&c, 5, rows[i].text) != rows[i].same)
            fail_msg("%s", rows[i].text);
    }
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
        cmocka_unit_test(copies_in_another_form_are_found),
        cmocka_unit_test(the_latest_are_known),
    };

    return RUN_TAP(tests);
}
