/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "lib/show.h"

static void text_is_made_harmless(void **state)
{
    static const struct {
        struct str in;
        const char *out;
    } cases[] = {
        {STR_INIT("plain \xC3\xA9 \xF0\x9F\x98\x80"), "plain \xC3\xA9 \xF0\x9F\x98\x80"},
        {STR_INIT("\033[31m\n\r\a\x7f"), "\\u001b[31m\\u000a\\u000d\\u0007\\u007f"},
        {STR_INIT("\xC2\x9B"
                  "31m"),
         "\\u009b31m"},
        {STR_INIT("\xE2\x80\xAE\xE2\x80\xA8\xE2\x81\xA6\xEF\xBB\xBF"),
         "\\u202e\\u2028\\u2066\\ufeff"},
        {STR_INIT("a\0b"), "a\\u0000b"},
        {{"\xC3\xA9", 1}, "\\xc3"},
        {STR_INIT("\xFF\xC0\x80\xED\xA0\x80\xE2\x82"), "\\xff\\xc0\\x80\\xed\\xa0\\x80\\xe2\\x82"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct buf out;

        buf_init(&out);
        show_text(&out, cases[i].in);
        buf_u8(&out, 0);
        assert_string_equal((const char *)out.p, cases[i].out);
        buf_release(&out);
    }
}

static void counts_have_commas_and_nouns(void **state)
{
    static const struct {
        uint64_t n;
        const char *count, *plural;
    } rows[] = {
        {0, "0", "0 reports"},
        {1, "1", "1 report"},
        {999, "999", "999 reports"},
        {1000, "1,000", "1,000 reports"},
        {12680, "12,680", "12,680 reports"},
        {1000001, "1,000,001", "1,000,001 reports"},
        {UINT64_MAX, "18,446,744,073,709,551,615", "18,446,744,073,709,551,615 reports"},
    };
    struct buf out;

    (void)state;
    buf_init(&out);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        buf_clear(&out);
        show_count(&out, rows[i].n);
        assert_true(str_eq(str_from_bytes(buf_view(&out)), str_from_c(rows[i].count)));
        buf_clear(&out);
        show_plural(&out, rows[i].n, "report");
        assert_true(str_eq(str_from_bytes(buf_view(&out)), str_from_c(rows[i].plural)));
    }
    buf_release(&out);
}

static void times_have_units_that_fit(void **state)
{
    static const struct {
        uint64_t ms;
        const char *shown;
    } rows[] = {
        {0, "0 ms"},
        {912, "912 ms"},
        {9999, "9,999 ms"},
        {10000, "10.00 s"},
        {14059, "14.05 s"},
        {599999, "599.99 s"},
        {600000, "10.0 min"},
        {35999999, "599.9 min"},
        {36000000, "10.0 h"},
        {60000000, "16.6 h"},
        {UINT64_MAX, "5,124,095,576,030.4 h"},
    };
    struct buf out;

    (void)state;
    buf_init(&out);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        buf_clear(&out);
        show_time(&out, rows[i].ms);
        assert_true(str_eq(str_from_bytes(buf_view(&out)), str_from_c(rows[i].shown)));
    }
    buf_release(&out);
}

static void numbers_are_filled_up(void **state)
{
    static const struct {
        uint64_t value;
        size_t width;
        const char *spaces, *zeros;
    } rows[] = {
        {0, 0, "0", "0"},
        {9, 1, "9", "9"},
        {9, 3, "  9", "009"},
        {10, 2, "10", "10"},
        {99, 0, "99", "99"},
        {100, 5, "  100", "00100"},
        {1234, 2, "1234", "1234"},
        {70605, 0, "70605", "70605"},
        {UINT64_MAX, 21, " 18446744073709551615", "018446744073709551615"},
    };
    struct buf out;

    (void)state;
    buf_init(&out);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        buf_clear(&out);
        buf_decimal(&out, rows[i].value, rows[i].width);
        assert_true(str_eq(str_from_bytes(buf_view(&out)), str_from_c(rows[i].spaces)));
        buf_clear(&out);
        buf_digits(&out, rows[i].value, rows[i].width);
        assert_true(str_eq(str_from_bytes(buf_view(&out)), str_from_c(rows[i].zeros)));
    }
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_made_harmless),
        cmocka_unit_test(counts_have_commas_and_nouns),
        cmocka_unit_test(times_have_units_that_fit),
        cmocka_unit_test(numbers_are_filled_up),
    };

    return RUN_TAP(tests);
}
