/* SPDX-License-Identifier: Apache-2.0 */
/* lib/escape: what is shown of texts that nobody vouches for. */
#include "tests/unit/tap.h"

#include "lib/escape.h"

static void shows(const char *bytes, size_t n, const char *wanted)
{
    struct buf out;

    buf_init(&out);
    buf_escaped(&out, (struct str){bytes, n});
    buf_u8(&out, '\0');
    assert_string_equal((const char *)out.p, wanted);
    buf_release(&out);
}

#define SHOWS(bytes, wanted) shows((bytes), sizeof(bytes) - 1, (wanted))

static void text_stays(void **state)
{
    (void)state;
    SHOWS("", "");
    SHOWS("foo/Bar$1.<init>", "foo/Bar$1.<init>");
    SHOWS("\xc3\xa9\xe2\x82\xac", "\xc3\xa9\xe2\x82\xac");
}

static void what_hides_is_escaped(void **state)
{
    (void)state;
    SHOWS("a\n\r\t\"\\b", "a\\n\\r\\t\\\"\\\\b");
    SHOWS("\x1b[31m\x7f", "\\u001b[31m\\u007f");
    SHOWS("\xc0\x80", "\\u0000");
    SHOWS("\xc2\x9b", "\\u009b");
    /* Ends of lines, and what turns the direction of writing; not their neighbours. */
    SHOWS("\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xaa", "\xe2\x80\xa7\\u2028\\u2029\\u202a");
    SHOWS("\xe2\x80\xae\xe2\x80\xaf", "\\u202e\xe2\x80\xaf");
    SHOWS("\xe2\x81\xa5\xe2\x81\xa6\xe2\x81\xa9\xe2\x81\xaa",
          "\xe2\x81\xa5\\u2066\\u2069\xe2\x81\xaa");
    SHOWS("\xc1\x81", "\\xc1\\x81"); /* longer than it must be */
}

static void pairs_become_one_character(void **state)
{
    (void)state;
    SHOWS("\xed\xa0\xbd\xed\xb8\x80", "\xf0\x9f\x98\x80");
    SHOWS("\xed\xa0\xbd", "\\ud83d");
    SHOWS("\xed\xb8\x80", "\\ude00");
    SHOWS("\xed\xa0\xbdx", "\\ud83dx");
    SHOWS("\xed\xa0\xbd\xed\xa0\xbd\xed\xb8\x80", "\\ud83d\xf0\x9f\x98\x80");
}

static void what_is_no_text_is_hexadecimal(void **state)
{
    (void)state;
    SHOWS("\xff", "\\xff");
    SHOWS("a\xc3", "a\\xc3");
    SHOWS("\xe2\x82", "\\xe2\\x82");
    SHOWS("\xf0\x9f\x98\x80", "\\xf0\\x9f\\x98\\x80");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_stays),
        cmocka_unit_test(what_hides_is_escaped),
        cmocka_unit_test(pairs_become_one_character),
        cmocka_unit_test(what_is_no_text_is_hexadecimal),
    };

    return RUN_TAP(tests);
}
