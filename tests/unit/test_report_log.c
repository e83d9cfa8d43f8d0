/* SPDX-License-Identifier: Apache-2.0 */
/* Logs, issues as text and bare stacks: what becomes of them, however they come. */
#include "tests/unit/tap.h"

#include "report/report_log.h"

#define THREADTIME "11-22 15:44:00.123  1234  1250 E "
#define OBJECT     "{\"tag\":\"Trace_EvilMethod\",\"stack\":\"0,1,1,9\\n\"}"

static void take(struct str text, size_t step, struct buf *out)
{
    struct report_log log;

    buf_clear(out);
    report_log_init(&log);
    for (size_t at = 0; at < text.n; at += step)
        report_log_take(&log, str_sub(text, at, at + step), false, out);
    report_log_take(&log, STR(""), true, out);
    report_log_release(&log);
}

/* What is made of the text, without spaces behind objects. */
static void becomes(const char *text, const char *wanted)
{
    static const size_t steps[] = {1, 7, 100000};
    struct buf out;

    buf_init(&out);
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        size_t n = 0;

        take(str_from_c(text), steps[i], &out);
        for (size_t at = 0; at < out.n; at++) {
            bool behind = out.p[at] == ' ' && (at + 1 == out.n || out.p[at + 1] == '\n');

            if (!behind)
                out.p[n++] = out.p[at];
        }
        buf_u8(&out, '\0');
        out.p[n] = '\0';
        assert_string_equal((const char *)out.p, wanted);
    }
    buf_release(&out);
}

static void log_lines_have_a_source_and_a_message(void **state)
{
    static const struct {
        const char *line, *source, *message;
    } cases[] = {
        {"11-22 15:44:00.123  1234  1250 E Tag     : a: b", "1234  1250 E Tag     : ", "a: b"},
        {"11-22 15:44:00.123456  1234  1250 E Tag:  x", NULL, " x"},
        {"2026-11-22 15:44:00.123 +0100  1234  1250 E Tag     : x", NULL, "x"},
        {"11-22 15:44:00.123 10123  1234  1250 E Tag     : x", NULL, "x"},
        {"11-22 15:44:00.123 u0_a12  1234  1250 E Tag     : x", NULL, "x"},
        {"11-22 15:44:00.123 E/Tag     ( 1234): x", "E/Tag     ( 1234): ", "x"},
        {"E/Tag     ( 1234): x", "E/Tag     ( 1234): ", "x"},
        {"E/Tag: x", NULL, "x"},
        {"E/Tag:", NULL, ""},
        {"2020-11-18 17:51:01.157 27076-27103/? E/Matrix.PluginListener: x", NULL, "x"},
        {"2020-11-18 17:51:01.157 27076-27103/com.demo E/Tag: x", NULL, "x"},
        {"2023-09-01 14:16:10.303 20394-20431 Tag                     com.demo             "
         "    E  x",
         NULL, "x"},
        {"[ 11-22 15:44:00.123  1234: 1250 E/Tag ]", "1234: 1250 E/Tag", ""},
        {"--------- beginning of main", "", ""},
        /* No lines of a log. */
        {"", NULL, NULL},
        {"11-22 15:44:00.123", NULL, NULL},
        {"11-22 15:44:00.123  1234 E Tag: x", NULL, NULL},
        {"11-22 15:44:00.123  1234  1250 X Tag: x", NULL, NULL},
        {"11-22 15:44  1234  1250 E Tag: x", NULL, NULL},
        {"11-22 15:44:00.123 27076/27103-1 E/Tag: x", NULL, NULL},
        {"E/Tag{\"a\": 1", NULL, NULL},
        {"E/: x", NULL, NULL},
        {"EE/Tag: x", NULL, NULL},
        {"[ 11-22 15:44:00.123  1234: 1250 E/Tag", NULL, NULL},
        {"{\"tag\":1}", NULL, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct log_line line;
        bool is_line = log_line_parse(str_from_c(cases[i].line), &line);

        assert_int_equal(is_line, cases[i].message != NULL);
        if (is_line)
            assert_true(str_eq(line.message, str_from_c(cases[i].message)));
        if (is_line && cases[i].source)
            assert_true(str_eq(line.source, str_from_c(cases[i].source)));
    }
}

static void a_text_that_begins_as_json_is_no_log(void **state)
{
    static const struct {
        const char *text;
        bool is_log;
    } cases[] = {
        {"{\"tag\"", false},   {"[{\"tag\"", false}, {"\xEF\xBB\xBF{", false},
        {"", false},           {"\n  {", false},     {"[ 11-22 1", true},
        {"[ {\"tag\"", false}, {"11-22 15", true},   {"tag[Trac", true},
        {"0,1,1,9\n", true},   {"[ ", false},        {"E/Tag: x", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(report_log_is(str_from_c(cases[i].text)), cases[i].is_log);
}

static void reports_stay_and_what_else_is_logged_goes(void **state)
{
    (void)state;
    becomes(THREADTIME "Tag : " OBJECT "\n", OBJECT "\n");
    becomes(THREADTIME "Tag : content: " OBJECT "**", OBJECT);
    becomes("--------- beginning of main\n" THREADTIME "A : onCreate {1}\n" THREADTIME
            "A : {\"other\":\"json\"} [\n" THREADTIME "Tag : got " OBJECT " and " OBJECT "\n\n",
            "\n\n\n" OBJECT " " OBJECT "\n\n");
    /* What is in no log stays. */
    becomes("some text\n" OBJECT "\n{\"a\":\n  1}\n", "some text\n" OBJECT "\n{\"a\":\n  1}\n");
    becomes("E/A: x\nsome text\n  more", "\nsome text\n  more");
    becomes("\r\nx\r\n", "\nx\n");
}

static void a_message_in_several_lines_is_one(void **state)
{
    (void)state;
    /* By the same writer, with others' lines between. */
    becomes(THREADTIME "Tag : {\"tag\":\"Trace_Ev\n" THREADTIME "Other : {\"x\n" THREADTIME
                       "Tag : il{ \\\n" THREADTIME "Tag : \"\",\"stack\":\n" THREADTIME
                       "Tag : \"\"} x\n",
            "\n\n\n\n{\"tag\":\"Trace_Evil{ \\\"\",\"stack\":\"\"}\n");
    /* Two that write at the same time. */
    becomes("E/A( 1): {\"stackKey\":\"a\nE/B( 2): {\"stackKey\":\"b\nE/A( 1): 1\"}\nE/B( 2): 2\"}",
            "\n\n{\"stackKey\":\"a1\"}\n{\"stackKey\":\"b2\"}");
    /* As Android Studio copies it, and -v long. */
    becomes("2020-11-18 17:51:01.157 27076-27103/? E/P: tag: x\n    content: " OBJECT "**\n",
            "\n" OBJECT "\n");
    becomes("[ 11-22 15:44:00.123  1234: 1250 E/Tag ]\n{\n  \"stackKey\": \"1|\"\n}\n\n",
            "\n\n\n{  \"stackKey\": \"1|\"}\n\n");
}

static void what_has_no_end_is_not_lost(void **state)
{
    (void)state;
    becomes("E/A( 1): {\"stackKey\":\"1\nE/A( 1): " OBJECT "\n",
            "\n{\"stackKey\":\"1 " OBJECT "\n");
    becomes("E/A( 1): {\"stackKey\":\"1\",\"cost\":5\nE/A( 1): new: " OBJECT "\n",
            "\n{\"stackKey\":\"1\",\"cost\":5 " OBJECT "\n");
    becomes("E/A( 1): {\"stackKey\":\"1\n", "\n{\"stackKey\":\"1");
    becomes("E/A( 1): {\"detail\":\"NORMAL\",\"stack\":\"0,1\n",
            "\n{\"detail\":\"NORMAL\",\"stack\":\"0,1");
    becomes("E/A( 1): {\"detail\":\"nothing of ours\n", "\n");
}

static void issues_are_read_as_text(void **state)
{
    (void)state;
    becomes("tag[Trace_EvilMethod]type[null];key[null];content[" OBJECT "]\n", OBJECT "\n");
    becomes("E/M: tag[Trace_EvilMethod]type[0];key[a];content[" OBJECT "]\n", OBJECT "\n");
    becomes("tag[Trace_EvilMethod]type[0];key[a];content[{\"stackKey\":\"1\n\n",
            "{\"stackKey\":\"1\n\n");
    becomes("tag: Trace_EvilMethod\ntype : 0\nkey: null\n  content: " OBJECT "**\n",
            "\n\n\n" OBJECT "\n");
    becomes("tag[x] is no issue\nother: " OBJECT "\n", "tag[x] is no issue\nother: " OBJECT "\n");
}

static void rows_by_themselves_are_a_stack(void **state)
{
    (void)state;
    becomes("0,1048574,1,738\n1,47247,1,313\n\n0,5,1,9",
            "\n\n{\"stack\":\"0,1048574,1,738\\n1,47247,1,313\\n\"}\n{\"stack\":\"0,5,1,9\\n\"}");
    becomes("0,99,1,1611\\n1,101,30,1611\\n\n", "\n{\"stack\":\"0,99,1,1611\\n1,101,30,1611\\n\"}");
    /* In a log, where others write between. */
    becomes("E/A( 1): 0,1,1,9\nE/B( 2): x\nE/A( 1): 1,2,1,8\nE/A( 1): x\n",
            "\n\n\n{\"stack\":\"0,1,1,9\\n1,2,1,8\\n\"}\n");
    becomes("E/A( 1): 0,1,2,3\nE/A( 1): x\n", "\n\n");
    /* None. */
    becomes("1,2,1,8\n", "1,2,1,8\n");
    becomes("0,1,1\n0,1,1,9,9\n0,1,1,-9\n0,1,1,a\n,,,\n",
            "0,1,1\n0,1,1,9,9\n0,1,1,-9\n0,1,1,a\n,,,\n");
}

static void a_line_without_an_end_is_given_on(void **state)
{
    enum { LONG = 3 << 20 };
    struct report_log log;
    struct buf text, out;

    (void)state;
    buf_init(&text);
    buf_init(&out);
    for (size_t i = 0; i < LONG; i++)
        buf_u8(&text, 'x');
    report_log_init(&log);
    for (size_t at = 0; at < LONG; at += 65536) {
        report_log_take(&log, str_sub(str_from_bytes(buf_view(&text)), at, at + 65536), false,
                        &out);
        assert_true(at - out.n < (2 << 20) || out.n > at);
    }
    report_log_take(&log, STR("y\n0,1,1,9\n"), true, &out);
    buf_str(&text, STR("y\n\n{\"stack\":\"0,1,1,9\\n\"} "));
    assert_true(str_eq(str_from_bytes(buf_view(&out)), str_from_bytes(buf_view(&text))));
    report_log_release(&log);
    buf_release(&text);
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_lines_have_a_source_and_a_message),
        cmocka_unit_test(a_text_that_begins_as_json_is_no_log),
        cmocka_unit_test(reports_stay_and_what_else_is_logged_goes),
        cmocka_unit_test(a_message_in_several_lines_is_one),
        cmocka_unit_test(what_has_no_end_is_not_lost),
        cmocka_unit_test(issues_are_read_as_text),
        cmocka_unit_test(rows_by_themselves_are_a_stack),
        cmocka_unit_test(a_line_without_an_end_is_given_on),
    };

    return RUN_TAP(tests);
}
