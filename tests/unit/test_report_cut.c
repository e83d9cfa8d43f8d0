/* SPDX-License-Identifier: Apache-2.0 */
/* Where texts of reports are cut: the pieces hold the reports that the whole does, however the text
 * comes. */
#include "tests/unit/tap.h"

#include "lib/buf.h"
#include "report/report_cut.h"

/* The pieces with a bar between, where the text comes in steps of so many bytes. */
static void cut(struct str text, size_t step, struct buf *out)
{
    struct report_cut c = {0};
    size_t from = 0, there = 0;

    while (there < text.n) {
        size_t place;

        there = text.n - there < step ? text.n : there + step;
        place = report_cut_find(&c, str_sub(text, from, there));
        assert_true(place <= there - from);
        if (place == 0)
            continue;
        buf_str(out, str_sub(text, from, from + place));
        buf_u8(out, '|');
        from += place;
        report_cut_taken(&c, place);
    }
    buf_str(out, str_sub(text, from, text.n));
}

static void reports_begin_with_a_key(void **state)
{
    static const struct {
        struct str text;
        size_t at;
        bool begins;
    } cases[] = {
        {STR_INIT("{\"a\":1}"), 0, true},
        {STR_INIT("{ \t\r\n\"a\""), 0, true},
        {STR_INIT(",{\"a\""), 1, true},
        {STR_INIT(" \t\r\n{\"a\""), 4, true},
        {STR_INIT("[\"a\""), 0, false},
        {STR_INIT("{1"), 0, false},
        {STR_INIT("{}"), 0, false},
        /* The value of a key. */
        {STR_INIT("\"k\":{\"a\""), 4, false},
        {STR_INIT("\"k\": \t\r\n{\"a\""), 8, false},
        /* What follows is not there yet. */
        {{"{\"", 1}, 0, false},
        {{"{ \"", 2}, 0, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(report_begins(cases[i].text, cases[i].at), cases[i].begins);
}

static void places_are_between_reports(void **state)
{
    static const struct {
        const char *text, *cut; /* a byte at a time */
    } cases[] = {
        {"{\"a\":1}\n{\"a\":2}\n", "{\"a\":1}|\n|{\"a\":2}|\n|"},
        {"{\"a\":1}{\"a\":2}", "{\"a\":1}|{\"a\":2}|"},
        {"[{\"a\":[{}]},{\"b\":\"}\\\"}\"}]", "[{\"a\":[{}]}|,{\"b\":\"}\\\"}\"}|]"},
        {"[[{\"a\":1}],\n [{\"a\":2}]]", "[[{\"a\":1}|],\n| [{\"a\":2}|]]"},
        {"{\n \"a\": {\n  \"b\": 1\n }\n}\n", "{\n \"a\": {\n  \"b\": 1\n }\n}|\n|"},
        /* Torn in the middle: the next line that begins with an object is one. */
        {"{\"a\":{\"b\":\"\n{\"a\":2}\n", "{\"a\":{\"b\":\"\n|{\"a\":2}|\n|"},
        {"{\"a\":\"\\\n{\"a\":2}\n", "{\"a\":\"\\\n|{\"a\":2}|\n|"},
        /* In a report, an object may be at the beginning of a line: in an array, or as a value. */
        {"{\n\"a\": [\n{\n\"b\": 1\n},\n{\n\"b\": 2\n}\n],\n\"c\":\n{\n\"d\": 3\n}\n}\n{\"a\":2}\n",
         "{\n\"a\": [\n{\n\"b\": 1\n},\n{\n\"b\": 2\n}\n],\n\"c\":\n{\n\"d\": "
         "3\n}\n}|\n|{\"a\":2}|\n|"},
        {"[\n{\"a\":1},\n{\"a\":2}\n]\n", "[\n|{\"a\":1}|,\n|{\"a\":2}|\n|]\n|"},
        {"no\nreport\n", "no\n|report\n|"},
        {"]}]}\n", "]}]}\n|"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct buf out;

        buf_init(&out);
        cut(str_from_c(cases[i].text), 1, &out);
        buf_u8(&out, '\0');
        assert_string_equal((char *)out.p, cases[i].cut);
        buf_release(&out);
    }
}

/* However many bytes come at once, nothing is lost, and no piece ends within a report. */
static void steps_change_nothing_in_a_piece(void **state)
{
    static const char text[] =
        "[{\"tag\":\"a\",\"stack\":\"0,1,1,5\\n\"},\n"
        "  {\"tag\":\"b\",\"memory\":{\"x\":[1,{\"y\":2}]}} , {\"tag\":\"c\"},\n"
        "{\n\"tag\": \"d\",\n\"memory\":\n{\n\"x\": [\n{\n\"y\": 1\n},\n{\n\"y\": "
        "2\n}\n]\n}\n}\n]\n";

    (void)state;
    for (size_t step = 1; step <= sizeof(text); step++) {
        struct buf out, joined;

        buf_init(&out);
        buf_init(&joined);
        cut(str_from_c(text), step, &out);
        for (size_t i = 0, depth = 0; i < out.n; i++) {
            char c = (char)out.p[i];

            depth += c == '{';
            depth -= c == '}';
            if (c == '|')
                assert_int_equal(depth, 0);
            else
                buf_u8(&joined, out.p[i]);
        }
        assert_true(str_eq(str_from_bytes(buf_view(&joined)), str_from_c(text)));
        buf_release(&joined);
        buf_release(&out);
    }
}

/* An object around an array, and an array with a quote that was lost, on one line of 20 MB each. */
static void patience_has_an_end(void **state)
{
    static const char *const heads[] = {"{\"version\":\"1\",\"reports\":[", "[{\"tag\":\"a},"};
    static const char report[] =
        "{\"tag\":\"Trace_EvilMethod\",\"stack\":\"0,1,1,5\\n\",\"memory\":{\"x\":{},\"y\":[{}]}},";

    (void)state;
    for (size_t h = 0; h < 2; h++) {
        struct report_cut c = {0};
        struct buf text;
        size_t longest = 0, cuts = 0;

        buf_init(&text);
        buf_str(&text, str_from_c(heads[h]));
        for (size_t at = 0, written = text.n; written < 20 << 20; at++) {
            size_t place;

            buf_str(&text, str_from_c(report));
            written += sizeof(report) - 1;
            if (at % 5000 != 0)
                continue;
            place = report_cut_find(&c, str_from_bytes(buf_view(&text)));
            longest = text.n > longest ? text.n : longest;
            if (place == 0)
                continue;
            assert_true(place == text.n || text.p[place] == ',' ||
                        memcmp(text.p + place, report, 7) == 0);
            memmove(text.p, text.p + place, text.n - place);
            text.n -= place;
            report_cut_taken(&c, place);
            cuts++;
        }
        assert_true(longest < REPORT_CUT_PATIENCE + (1 << 20));
        assert_true(cuts > 10);
        buf_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_begin_with_a_key),
        cmocka_unit_test(places_are_between_reports),
        cmocka_unit_test(steps_change_nothing_in_a_piece),
        cmocka_unit_test(patience_has_an_end),
    };

    return RUN_TAP(tests);
}
