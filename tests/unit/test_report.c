/* SPDX-License-Identifier: Apache-2.0 */
/* report/: what is read out of odd and hostile texts, and what a tree looks
 * like. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "export/exporter.h"
#include "lib/json_read.h"
#include "lib/mem.h"
#include "report/report.h"
#include "report/report_numbers.h"
#include "report/report_reader.h"
#include "runtime/base/issue.h"
#include "runtime/analysis/report.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char rows_text[] =
    "1,1,com.demo.Main run ()V\n"
    "2,1,com.demo.Main load (I[JLjava.lang.String;)Z\n"
    "3,9,com.demo.Sub$In <init> ([[Lcom.demo.A$B;)V\n"
    "4,1,com.demo.Odd x (broken)V\n"
    "5,1,com.demo.\xE2\x80\xAE\xC3\xA9 y (Q)V\n"
    "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n";

static void texts_hold_reports(void **state)
{
    static const struct {
        const char *text;
        size_t reports, rows, bad, bad_line;
    } cases[] = {
        {"", 0, 0, 0, 0},
        {" \r\n\t\n", 0, 0, 0, 0},
        {"{\"tag\":\"\"}", 1, 0, 0, 0},
        {"{\"stack\":\"0,1,1,5\\n1,2,1,3\\n\"}", 1, 2, 0, 0},
        {"\xEF\xBB\xBF{\"stack\":\"0,1,1,5\"}\r\n{\"stack\":\"0,1,1,5\"}\r\n", 2, 2, 0, 0},
        {"{\"tag\":1}{\"cost\":2} {\"stack\":\"0,1,1,5\"}", 3, 1, 0, 0},
        {"[{\"stack\":\"0,1,1,5\"},{\"tag\":\"x\"},7,[],\"x\"]", 2, 1, 2, 1},
        {"{\n \"stack\": \"0,1,1,5\",\n \"cost\": 7\n}\n{\"tag\":\"\"}\n", 2, 1, 0, 0},
        {"[\n{\"tag\":\"\"},\n{\"tag\":\"\"}\n]\n", 2, 0, 0, 0},
        {"[[{\"tag\":\"\"}],\n{\"tag\":\"\"}]", 2, 0, 0, 0},
        {"[{\"tag\":\"\"},\n", 1, 0, 1, 2},
        /* Commas behind lines, a part of an array, files put together. */
        {"{\"tag\":\"\"},\n{\"tag\":\"\"}]\n{\"tag\":\"\"}", 3, 0, 0, 0},
        {"{\"tag\":\"\"}\n\xEF\xBB\xBF{\"tag\":\"\"}", 2, 0, 0, 0},
        /* One damaged of many on a line; two, of which the first was torn. */
        {"[{\"tag\":1},{\"tag\":2,\"stack\":\"0,1,{\"tag\":3},\n{\"x\":[,{\"tag\":4}]", 3, 0, 2, 1},
        {"\n{\"tag\":1,\"memory\":{\"x\":}},{\"tag\":2}", 1, 0, 1, 2},
        {"{\"x\":],{\"tag\":1},{\"y\":]", 1, 0, 2, 1},
        {"{\"x\":],{\"y\":],{\"tag\":1}", 1, 0, 1, 1},
        {"{\"tag\":1,\"sta{\"tag\":2}\n{\"tag\":3}\n", 2, 0, 1, 1},
        /* Objects around many, a part of one, and of a report. */
        {"{\"version\":\"1\",\"reports\":[{\"tag\":1},{\"tag\":2}],\"n\":2,\"x\":{\"y\":[]}}\n{"
         "\"tag\":3}",
         3, 0, 0, 0},
        {"{\"a\":[{\"content\":{\"tag\":1}},{\"tag\":2}],\"b\":[{\"tag\":3}]}", 3, 0, 0, 0},
        {"{\"reports\":[{\"tag\":1},{\"tag\":2}", 2, 0, 1, 1},
        {",{\"tag\":1}],\"total\":3}\n\"lone\"\n", 1, 0, 1, 2},
        {"{\"threads\":[{\"cost\":1}],\"tag\":1}", 1, 0, 0, 0},
        /* Blanks around what is in a row, also in an empty one. */
        {"{\"stack\":\" 0,1,1,5 \\r\\n1 , 2,1,3\\t\\n\\n \\n\"}", 1, 2, 0, 0},
        /* Objects that are none. */
        {"{}\n{\"name\":\"x\",\"time\":5}", 0, 0, 2, 1},
        /* Cut off in the middle, as when the disk was full: the others count. */
        {"{\"tag\":\"\"}\n{\"stack\":\"0,1,\n{\"tag\":\"\"}\n", 2, 0, 1, 2},
        {"{\"tag\":\"\"}\n{\"stack\":\n{\"tag\":\"\"}\n", 2, 0, 1, 2},
        {"not json\n{\"tag\":\"\"}\nnor this\n", 1, 0, 2, 1},
        {"{\"stack\":5,\"cost\":[],\"time\":{},\"tag\":null,\"inferred\":7,\"lost\":[]}", 1, 0, 0,
         0},
        {"{\"stack\":\"0,1,1,5\",\"inferred\":[0,-1,1,\"0\",null,1e99,99999999999]}", 1, 1, 0, 0},
        {"{\"scene\":\"\\u0000\\u001b\\ud800\"}", 1, 0, 0, 0},
        /* What is no UTF-8 is escaped when it is shown. */
        {"{\"scene\":\"\xFF\"}\n", 1, 0, 0, 0},
        /* As collectors wrap them. */
        {"{\"version\":\"1\",\"content\":{\"stack\":\"0,1,1,5\"}}", 1, 1, 0, 0},
        {"{\"content\":\"{\\\"stack\\\":\\\"0,1,1,5\\\\n1,2,1,3\\\"}\"}", 1, 2, 0, 0},
        {"{\"content\":\"{\"}\n{\"content\":5}{\"content\":{\"content\":{\"tag\":\"\"}}}", 0, 0, 3,
         1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct report_reader r;
        const struct report *report;
        size_t reports = 0, rows = 0;

        report_reader_init(&r, str_from_c(cases[i].text));
        while ((report = report_next(&r))) {
            reports++;
            rows += report->stack.n;
        }
        if (reports != cases[i].reports || rows != cases[i].rows || r.bad != cases[i].bad ||
            r.bad_lines[0] != cases[i].bad_line)
            fail_msg("%s: %zu reports, %zu rows, %zu bad, line %zu", cases[i].text, reports, rows,
                     r.bad, r.bad_lines[0]);
        report_reader_release(&r);
    }
}

static void the_first_damage_is_told(void **state)
{
    struct report_reader r;

    (void)state;
    report_reader_init(&r, STR("{\"tag\":}\n{\"name\":1}\n"));
    assert_null(report_next(&r));
    assert_int_equal(r.bad, 2);
    assert_string_equal(r.bad_text, "a value is missing");
    report_reader_release(&r);
}

/* Arrays and objects around many may begin in one part of a text and end in another: neither is
 * damage. */
static void parts_of_texts_hold_reports(void **state)
{
    static const struct {
        const char *text;
        size_t reports, bad;
        long open;
    } cases[] = {
        {"[{\"tag\":1},\n{\"tag\":2},\n", 2, 0, 1},
        {"{\"tag\":3},\n", 1, 0, 0},
        {"{\"tag\":4}]\n", 1, 0, -1},
        {"{\"version\":1,\"reports\":[{\"tag\":1},", 1, 0, 1},
        {"{\"version\":1,\"reports\":[{\"tag\":1},{\"tag\":", 1, 1, 1},
        {"{\"tag\":2}],\"n\":2}", 1, 0, -1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct report_reader r;
        size_t reports = 0;

        report_reader_init_part(&r, str_from_c(cases[i].text));
        while (report_next(&r))
            reports++;
        if (reports != cases[i].reports || r.bad != cases[i].bad || r.open != cases[i].open)
            fail_msg("%s: %zu reports, %zu bad, %ld open", cases[i].text, reports, r.bad, r.open);
        report_reader_release(&r);
    }
}

static void numbers_come_in_any_shape(void **state)
{
    static const struct {
        const char *text;
        uint64_t cost;
    } cases[] = {
        {"{\"cost\":738}", 738},
        {"{\"cost\":738.9}", 738},
        {"{\"cost\":\"738\"}", 738},
        {"{\"cost\":-5}", 0},
        {"{\"cost\":1e300}", 0},
        {"{\"cost\":9223372036854775807}", 0},
        {"{\"cost\":\"99999999999999999999\"}", 0},
        {"{\"cost\":\"7 ms\"}", 0},
        {"{\"cost\":4,\"stack\":\"0,1,1,9\"}", 4}, /* what is said of the whole rules; */
        {"{\"stack\":\"0,1,1,9\\n0,1,1,2\"}", 11}, /* else its roots */
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct report_reader r;

        report_reader_init(&r, str_from_c(cases[i].text));
        assert_int_equal(report_next(&r)->cost_ms, cases[i].cost);
        report_reader_release(&r);
    }
}

/* "name value", one a line. */
static void report_numbers_show(struct buf *out, const struct report *r)
{
    for (size_t i = 0; i < r->n_numbers; i++)
        buf_printf(out, "%s%.*s %.9g", i ? ", " : "", STR_ARG(r->numbers[i].name),
                   r->numbers[i].value);
}

static void numbers_of_other_kinds_are_told(void **state)
{
    static const struct {
        const char *json, *numbers;
    } rows[] = {
        {"{\"tag\":\"Trace_FPS\",\"scene\":\"A\",\"fps\":53.14,\"dropLevel\":{\"DROPPED_HIGH\":2},"
         "\"time\":5,\"mem\":7,\"machine\":\"LOW\"}",
         "fps 53.14, dropLevel.DROPPED_HIGH 2"},
        {"{\"tag\":\"Trace_StartUp\",\"startup_duration\":812,\"is_warm_start_up\":true,\"x\":"
         "false}",
         "startup_duration 812, is_warm_start_up 1, x 0"},
        {"{\"tag\":\"Trace_Page\",\"cost\":90,\"t1\":-4,\"t2\":1.5e2}", "cost 90, t1 -4, t2 150"},
        {"{\"tag\":\"Trace_Leak\",\"class\":\"a.B\",\"count\":3,\"start\":7}", "count 3"},
        /* Of a newer recorder. */
        {"{\"tag\":\"Trace_Newer\",\"speed\":1}", "speed 1"},
        /* Call trees have none. */
        {"{\"tag\":\"Trace_EvilMethod\",\"cost\":5,\"lag\":{\"times\":5}}", ""},
        {"{\"tag\":\"Trace_FPS\",\"fps\":5,\"stack\":\"0,1,1,9\"}", ""},
        /* What is not a number, or none that could be. */
        {"{\"tag\":\"Trace_FPS\",\"a\":\"5\",\"b\":null,\"c\":[5],\"d\":{\"e\":{\"f\":5}},\"g\":5}",
         "g 5"},
        {"{\"tag\":\"Trace_FPS\",\"a\":1e999,\"b\":1e16,\"c\":1e15,\"a\":2,\"c\":3}",
         "c 1e+15, a 2"},
        {"{\"tag\":\"Trace_FPS\",\"\":1,\"a b\":1,\"a\\\"\":1,\"\xC3\xA9\":1,\"a-b_C.9\":1}",
         "a-b_C.9 1"},
        /* A row of decode is a report again: */
        {"{\"tag\":\"Trace_FPS\",\"cost_ms\":5,\"numbers\":{\"fps\":53.14,\"cost\":2},\"key_ms\":3,"
         "\"stack_ids\":\"\"}",
         "fps 53.14, cost 2"},
        /* of before there were numbers, or of somebody else. */
        {"{\"tag\":\"Trace_FPS\",\"cost_ms\":5,\"stack_ids\":\"\"}", ""},
        {"{\"tag\":\"Trace_FPS\",\"numbers\":7,\"stack_ids\":\"\"}", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report_reader r;
        struct buf text;

        buf_init(&text);
        report_reader_init(&r, str_from_c(rows[i].json));
        report_numbers_show(&text, report_next(&r));
        buf_u8(&text, '\0');
        assert_string_equal((const char *)text.p, rows[i].numbers);
        report_reader_release(&r);
        buf_release(&text);
    }
}

/* More than there may be, and names as long as they may be. */
static void numbers_are_bounded(void **state)
{
    const struct report *report;
    struct report_reader r;
    struct buf text;

    (void)state;
    buf_init(&text);
    buf_str(&text, STR("{\"tag\":\"Trace_FPS\""));
    for (int i = 78; i < 82; i++)
        buf_printf(&text, ",\"%0*d\":%d,\"a\":{\"%0*d\":1}", i, 0, i, i, 0);
    for (int i = 0; i < 100; i++)
        buf_printf(&text, ",\"n%d\":%d", i, i);
    buf_str(&text, STR("}"));
    report_reader_init(&r, str_from_bytes(buf_view(&text)));
    report = report_next(&r);
    assert_int_equal(report->n_numbers, REPORT_NUMBERS_MAX);
    assert_int_equal(report->numbers[0].name.n, 78);
    assert_int_equal(report->numbers[1].name.n, 80); /* a. and 78 */
    assert_int_equal(report->numbers[2].name.n, 79);
    assert_int_equal(report->numbers[3].name.n, 80);
    assert_true(str_eq(report->numbers[4].name, STR("n0")));
    report_reader_release(&r);
    buf_release(&text);
}

/* "running waiting blocked user system disk", then those of rows; - is what is not known. */
static void evidence_show(struct buf *out, const struct report *r)
{
    const uint64_t *const rows[] = {r->running, r->waiting};

    for (int i = 0; i < CPU_TIMES; i++) {
        if (r->cpu.known[i])
            buf_printf(out, "%llu ", (unsigned long long)r->cpu.ms[i]);
        else
            buf_str(out, STR("- "));
    }
    for (size_t k = 0; k < COUNT(rows); k++) {
        buf_str(out, k ? STR(" [") : STR("["));
        for (size_t i = 0; rows[k] && i < r->stack.n; i++)
            buf_printf(out, "%s%llu", i ? "," : "", (unsigned long long)rows[k][i]);
        buf_u8(out, ']');
    }
    for (size_t i = 0; i < r->n_most; i++)
        buf_printf(out, " %u:%llu", r->most[i].id, (unsigned long long)r->most[i].slots);
    buf_printf(out, "%s", r->bad_times ? " bad" : "");
}

#define TWO "{\"cost\":10,\"stack\":\"0,1,1,10\\n1,2,1,5\","

static void evidence_is_checked(void **state)
{
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {TWO "\"x\":0}", "- - - - - - [] []"},
        {TWO "\"cpu\":{\"running\":5,\"waiting\":1,\"blocked\":4,\"user\":3,\"system\":2},"
             "\"running\":[5,5],\"waiting\":[1,0]}",
         "5 1 4 3 2 - [5,5] [1,0]"},
        {TWO "\"cpu\":{\"running\":0,\"x\":{}}}", "0 - - - - - [] []"},
        /* More than there is, parts of pairs, no numbers. */
        {TWO "\"cpu\":{\"running\":5,\"waiting\":1,\"blocked\":5}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"running\":18446744073709551615}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"running\":5,\"user\":3,\"system\":3}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"running\":5,\"user\":3}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"running\":5,\"waiting\":3}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"waiting\":3,\"blocked\":3}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"running\":-5}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"running\":5,\"waiting\":1,\"blocked\":4,\"disk\":4}}",
         "5 1 4 - - 4 [] []"},
        {TWO "\"cpu\":{\"running\":5,\"waiting\":1,\"blocked\":4,\"disk\":5}}",
         "- - - - - - [] [] bad"},
        {TWO "\"cpu\":{\"running\":5,\"disk\":0}}", "- - - - - - [] [] bad"},
        {TWO "\"cpu\":[1,2]}", "- - - - - - [] []"},
        /* Arrays of another length, or with what is not a number; waiting without running. */
        {TWO "\"running\":[5]}", "- - - - - - [] [] bad"},
        {TWO "\"running\":[5,5,5]}", "- - - - - - [] [] bad"},
        {TWO "\"running\":[5,-1]}", "- - - - - - [] [] bad"},
        {TWO "\"running\":[5,\"1\"]}", "- - - - - - [] [] bad"},
        {TWO "\"running\":[5,1.5]}", "- - - - - - [] [] bad"},
        {TWO "\"running\":7}", "- - - - - - [] [] bad"},
        {TWO "\"running\":[5,0],\"waiting\":[]}", "- - - - - - [5,0] []"},
        {TWO "\"running\":[5,0],\"waiting\":[[1],2]}", "- - - - - - [5,0] [] bad"},
        {TWO "\"waiting\":[5,0]}", "- - - - - - [] []"},
        {"{\"stack\":\"0,1,1,10\\nx\",\"running\":[5,0]}", "- - - - - - [] [] bad"},
        /* Who wrote most: pairs, at most eight. */
        {"{\"tag\":\"\",\"lost\":{\"most\":[[1,2],[3],[4,5,6],7,[\"8\",9],[1048576,1],[2,-1],"
         "{\"a\":1},[9,9]]}}",
         "- - - - - - [] [] 1:2 9:9"},
        {"{\"tag\":\"\",\"lost\":{\"most\":[[1,1],[2,1],[3,1],[4,1],[5,1],[6,1],[7,1],[8,1],[9,1]]}"
         "}",
         "- - - - - - [] [] 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1"},
        {"{\"tag\":\"\",\"lost\":{\"most\":{\"1\":2}}}", "- - - - - - [] []"},
    };
    struct buf shown;

    (void)state;
    buf_init(&shown);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct report_reader r;

        buf_clear(&shown);
        report_reader_init(&r, str_from_c(cases[i].text));
        evidence_show(&shown, report_next(&r));
        if (!str_eq(str_from_bytes(buf_view(&shown)), str_from_c(cases[i].shown)))
            fail_msg("%s: %.*s", cases[i].text, (int)shown.n, (const char *)shown.p);
        assert_null(report_next(&r));
        assert_int_equal(r.bad, 0);
        report_reader_release(&r);
    }
    buf_release(&shown);
}

static void clocks_are_checked(void **state)
{
    static const struct {
        const char *text;
        uint64_t boot, step;
    } cases[] = {
        {"{\"tag\":1,\"clock\":{\"boot\":5000000000,\"monotonic\":7,\"step\":71}}", 5000000000, 71},
        {"{\"tag\":1,\"clock\":{\"boot\":-1,\"step\":\"x\"}}", 0, 0},
        {"{\"tag\":1,\"clock\":{\"boot\":18446744073709551615,\"step\":[]}}", 0, 0},
        {"{\"tag\":1,\"clock\":{\"boot\":288230376151711745}}", 0, 0}, /* 2^58 + 1 */
        {"{\"tag\":1,\"clock\":[5]}", 0, 0},
        {"{\"tag\":1,\"boot_ns\":5000000000,\"step_ms\":71}", 5000000000, 71}, /* a row */
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct report_reader r;
        const struct report *report;

        report_reader_init(&r, str_from_c(cases[i].text));
        report = report_next(&r);
        assert_int_equal(report->boot_ns, cases[i].boot);
        assert_int_equal(report->step_ms, cases[i].step);
        report_reader_release(&r);
    }
}

static void nested_nonsense_ends(void **state)
{
    struct report_reader r;
    struct buf text;
    size_t n = 0;

    (void)state;
    buf_init(&text);
    for (int i = 0; i < 200000; i++)
        buf_str(&text, STR("[{\"a\":\n"));
    report_reader_init(&r, str_from_bytes(buf_view(&text)));
    while (report_next(&r))
        n++;
    assert_int_equal(n, 0);
    /* The last could be around many: the text ends before they can be too deep. */
    assert_in_range(r.bad, 200000 - JSON_DEPTH_MAX, 200000);
    report_reader_release(&r);
    buf_release(&text);
}

static void what_the_recorder_writes_is_read(void **state)
{
    static const struct device device = {.machine = "HIGH", .memory_bytes = 5};
    struct stack stack;
    struct text json;
    struct report_reader r;
    const struct report *back;
    struct issue_head head = {.device = &device,
                              .process = "com.demo",
                              .mapping = "00112233445566aa",
                              .user = "",
                              .session = "",
                              .time_ms = 1640194427821};
    struct trace_report report = {.detail = REPORT_DETAIL_NORMAL,
                                  .thread = "pool-1",
                                  .scene = "a\"\\\n\xC3\xA9\xED\xA0\xBD\xED\xB8\x80",
                                  .cost_ms = 905,
                                  .overwritten = 3,
                                  .stack = &stack,
                                  .key = 2};

    (void)state;
    stack_init(&stack);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(stack_push(&stack, (struct stack_row){.depth = i,
                                                               .id = i + 1,
                                                               .count = 4,
                                                               .cost_ms = 900 - i,
                                                               .inferred = i > 0,
                                                               .levels = i == 2 ? 20000 : 1,
                                                               .estimated = i == 1}),
                         0);
    stack.orphans = 9;
    text_init(&json);
    issue_begin(&json, &head);
    trace_report_write(&report, &json);
    issue_end(&json, REPORT_KIND_TREE, &head);
    assert_false(json.failed);
    report_reader_init(&r, (struct str){json.p, json.n});
    back = report_next(&r);
    assert_non_null(back);
    assert_true(str_eq(back->detail, STR("NORMAL")));
    assert_true(str_eq(back->thread, STR("pool-1")));
    assert_true(str_eq(back->scene, STR("a\"\\\n\xC3\xA9\xF0\x9F\x98\x80")));
    assert_true(str_eq(back->process, STR("com.demo")));
    assert_true(str_eq(back->mapping, STR("00112233445566aa")));
    assert_true(str_eq(back->key, STR("2|")));
    assert_int_equal(back->cost_ms, 905);
    assert_int_equal(back->time_ms, 1640194427821);
    assert_int_equal(back->overwritten, 3);
    assert_int_equal(back->orphans, 9);
    assert_int_equal(back->stack.n, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(back->stack.rows[i].depth, i);
        assert_int_equal(back->stack.rows[i].id, i + 1);
        assert_int_equal(back->stack.rows[i].count, 4);
        assert_int_equal(back->stack.rows[i].cost_ms, 900 - i);
        assert_int_equal(back->stack.rows[i].inferred, i > 0);
        assert_int_equal(back->stack.rows[i].levels, i == 2 ? 20000 : 0);
        assert_int_equal(back->stack.rows[i].estimated, i == 1);
    }
    assert_null(report_next(&r));
    assert_int_equal(r.bad, 0);
    report_reader_release(&r);
    text_release(&json);
    stack_release(&stack);
}

static uint64_t random_state = 1;

static size_t random_below(size_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (size_t)(random_state >> 33) % n;
}

static void mutate(char *text, size_t *n)
{
    for (size_t rounds = 1 + random_below(6); rounds > 0 && *n > 0; rounds--) {
        size_t at = random_below(*n), length = random_below(*n - at);

        switch (random_below(4)) {
        case 0: /* any byte */
            text[at] = (char)random_below(256);
            break;
        case 1: /* a byte that means something */
            text[at] = "{}[]\",:\\\n0-\033u"[random_below(13)];
            break;
        case 2: /* a piece twice, over another */
            memmove(text + at, text + random_below(*n - length), length);
            break;
        case 3:
            *n -= random_below(20) == 0 ? length : 0;
            break;
        }
    }
}

/* All reports of a text as a tree. */
static size_t tree_write(struct str json, const struct method_map *map, bool color, struct buf *out)
{
    struct names names;
    struct export_run e = {.names = &names, .mapping_id = "", .color = color, .out = out};
    struct report_reader r;
    const struct report *report;
    struct call_tree tree;
    size_t n = 0;

    names_init(&names, map);
    call_tree_init(&tree);
    report_reader_init(&r, json);
    export_tree.begin(&e);
    while ((report = report_next(&r))) {
        call_tree_make(&tree, report);
        export_tree.report(&e, report, &tree);
        n++;
    }
    export_tree.end(&e);
    report_reader_release(&r);
    call_tree_release(&tree);
    names_release(&names);
    return n;
}

/* Whatever comes in: nothing but text goes out. Under the sanitizers this is
 * also a small fuzzer. */
static void mutations_stay_text(void **state)
{
    static const char sample[] =
        "{\"machine\":\"BAD\",\"cpu_app\":0,\"detail\":\"NORMAL\",\"cost\":905,\"scene\":\"\\u001b["
        "0m\","
        "\"stack\":\"0,1048574,1,905\\n1,1,1,900\\n2,2,2,250\\n3,3,1,4\\n2,4711,1,50\\n\","
        "\"stackKey\":\"1|2|\",\"tag\":\"Trace_EvilMethod\",\"process\":\"com.demo\","
        "\"time\":1640194427821,\"mapping\":\"00\",\"inferred\":[1,4],"
        "\"lost\":{\"overwritten\":0,\"orphans\":2}}\n[{},{\"stack\":\"0,1,1,1\"}]\n";
    struct method_map map;
    struct error err;
    struct buf out;
    size_t reports = 0;
    enum { ROUNDS = 20000 };

    (void)state;
    method_map_init(&map);
    assert_int_equal(method_map_parse(&map, str_from_c(rows_text), &err), 0);
    buf_init(&out);
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = sizeof(sample) - 1;
        /* On the heap, to the byte: a read past the end is seen. */
        char *text = mem_dup(sample, n), *exact;

        mutate(text, &n);
        exact = mem_dup(text, n);
        reports += tree_write((struct str){exact, n}, &map, false, &out);
        for (size_t i = 0; i < out.n; i++)
            assert_true(out.p[i] == '\n' || (out.p[i] >= ' ' && out.p[i] != 0x7F));
        buf_clear(&out);
        free(exact);
        free(text);
    }
    printf("# %d mutated texts, %zu reports in them\n", ROUNDS, reports);
    buf_release(&out);
    method_map_release(&map);
}

static void tree_is(const char *json, bool color, const char *expected)
{
    struct method_map map;
    struct buf out;
    struct error err;

    method_map_init(&map);
    buf_init(&out);
    if (method_map_parse(&map, str_from_c(rows_text), &err) != 0)
        fail_msg("%s", err.text);
    tree_write(str_from_c(json), &map, color, &out);
    buf_u8(&out, 0);
    assert_string_equal((const char *)out.p, expected);
    buf_release(&out);
    method_map_release(&map);
}

static void trees(void **state)
{
    (void)state;
    tree_is("{\"machine\":\"BAD\",\"detail\":\"NORMAL\",\"cost\":905,\"scene\":\"com.demo.Main\","
            "\"stack\":\"0,1048574,1,905\\n1,1,1,900\\n2,2,2,250\\n3,3,1,4\\n2,4711,1,50\\n\","
            "\"stackKey\":\"1|2|\",\"tag\":\"Trace_EvilMethod\",\"process\":\"com.demo\","
            "\"time\":1640194427821,\"mapping\":\"00\\u001b[1m\",\"inferred\":[1,4],"
            "\"lost\":{\"overwritten\":0,\"orphans\":2}}",
            false,
            "Slow message, 905 ms\n"
            "  finding  most time in Main.run, 600 of 905 ms, 1 call\n"
            "  process  com.demo\n"
            "  scene    com.demo.Main\n"
            "  when     2021-12-22 17:33:47.821 UTC\n"
            "  key      1|2| com.demo.Main.run() com.demo.Main.load(int, long[], String)\n"
            "  mapping  00\\u001b[1m\n"
            "  lost     2 exits without an entry\n"
            "  total ms   self ms   calls   share\n"
            "       905         5       1  100.0%  android.os.Handler.dispatchMessage(Message)\n"
            "~      900       600       1   99.4%  └─ com.demo.Main.run()\n"
            "       250       246       2   27.6%     ├─ com.demo.Main.load(int, long[], String)\n"
            "         4         4       1    0.4%     │  └─ com.demo.Sub$In.<init>(A$B[][])\n"
            "~       50        50       1    5.5%     └─ id 4711\n"
            "\n"
            "~ no exit was seen (an exception, or still running): the time is the longest it can "
            "have been, calls below may be its caller's\n");
    /* Matrix's own sample, 2.0.8: no mapping id. */
    tree_is("{\"machine\":\"BAD\",\"cpu_app\":0,\"mem\":742221,\"mem_free\":1037080,\"detail\":"
            "\"NORMAL\",\"cost\":738,\"usage\":\"34,96%\",\"scene\":\"com.weex.HomeActivity\","
            "\"stack\":\"0,1048574,1,738\\n1,47247,1,313\\n2,43578,1,288\\n\","
            "\"stackKey\":\"1654|\",\"tag\":\"Trace_EvilMethod\",\"process\":\"com.weex\","
            "\"time\":1640194427821}",
            false,
            "Slow message, 738 ms\n"
            "  finding  most time in code that is not instrumented, 425 of 738 ms\n"
            "  process  com.weex\n"
            "  scene    com.weex.HomeActivity\n"
            "  when     2021-12-22 17:33:47.821 UTC\n"
            "  key      1654| id 1654\n"
            "  also     usage 34,96%\n"
            "  total ms   self ms   calls   share\n"
            "       738       425       1  100.0%  android.os.Handler.dispatchMessage(Message)\n"
            "       313        25       1   42.4%  └─ id 47247\n"
            "       288       288       1   39.0%     └─ id 43578\n"
            "\n");
    tree_is("{\"detail\":\"NORMAL\",\"cost\":100,\"stack\":\"0,1,1,100\\n1,5,1,9\"}", true,
            "\033[1mSlow message, 100 ms\033[0m\n"
            "  finding  \033[1mmost time in Main.run, 91 of 100 ms, 1 call\033[0m\n"
            "\033[2m  total ms   self ms   calls   share\033[0m\n"
            "\033[1;31m       100        91       1  100.0%\033[0m  \033[1;31m"
            "com.demo.Main.run()\033[0m\n"
            "         9         9       1    9.0%  \033[2m└─ \033[0m"
            "com.demo.\\u202eé.y(Q)V\n"
            "\n");
}

static void odd_trees(void **state)
{
    (void)state;
    tree_is("{\"tag\":\"Trace_FPS\",\"scene\":\"s\"} {\"detail\":\"\\u001b[2J\"}", false,
            "Trace_FPS, 0 ms\n"
            "  scene    s\n"
            "  no call tree in this report\n\n"
            "\\u001b[2J, 0 ms\n"
            "  no call tree in this report\n\n");
    /* Depths with holes, rows that are none, an empty whole, a key that is none. */
    tree_is("{\"stack\":\"7,4,1,0\\n9,5,0,0\\nx\\n8,1,1,0\\n\",\"stackKey\":\"a|b\"}", false,
            "Report, 0 ms\n"
            "  key      a|b\n"
            "  lost     1 row of the stack unreadable\n"
            "  total ms   self ms   calls   share\n"
            "         0         0       1    0.0%  com.demo.Odd.x(broken)V\n"
            "         0         0       1    0.0%  ├─ com.demo.\\u202eé.y(Q)V\n"
            "         0         0       1    0.0%  └─ com.demo.Main.run()\n"
            "\n");
}

/* What was seen of a thread that hangs: Matrix on Android 7 and newer has nothing else. */
static void hangs(void **state)
{
    (void)state;
    tree_is("{\"tag\":\"Trace_EvilMethod\",\"detail\":\"ANR\",\"cost\":5000,\"stack\":\"\","
            "\"threadStack\":\" \\n\\tat a.B.c(B.java:1)\\r\\n\\n at d\\u001b[1m\\n\","
            "\"processNice\":-10,\"isProcessForeground\":true,\"cpu_app\":3,"
            "\"memory\":{\"dalvik_heap\":7,\"vm_size\":9}}",
            false,
            "ANR, 5000 ms\n"
            "  also     processNice -10, isProcessForeground true, memory.dalvik_heap 7, "
            "memory.vm_size 9\n"
            "  no call tree in this report\n"
            "  thread stack\n"
            "    at a.B.c(B.java:1)\n"
            "    at d\\u001b[1m\n"
            "\n");
    tree_is("{\"detail\":\"LAG\",\"cost\":9,\"stack\":\"0,1,1,9\","
            "\"lag\":{\"at_least\":300,\"times\":5},\"threadStack\":\"x\"}",
            false,
            "Lag, 9 ms\n"
            "  finding  most time in Main.run, 9 of 9 ms, 1 call\n"
            "  also     lag.at_least 300, lag.times 5\n"
            "  total ms   self ms   calls   share\n"
            "         9         9       1  100.0%  com.demo.Main.run()\n"
            "  thread stack\n"
            "    x\n"
            "\n");
}

/* Pauses of the whole process have names. What can't be is as if nothing was said. */
static void pauses_are_told(void **state)
{
    static const char rows[] = "  total ms   self ms   calls   share\n"
                               "         9         9       1  100.0%  com.demo.Main.run()\n"
                               "\n";
    static const struct {
        const char *keys, *finding, *told;
    } cases[] = {
        {"\"gc\":{\"cost\":1735,\"times\":12}", "9 ms of garbage collection, 12 times in 9 ms",
         "  gc       of these 1,735 ms were 12 garbage collections\n"},
        {"\"gc\":{\"cost\":7,\"times\":1}", "7 ms of garbage collection, 1 time in 9 ms",
         "  gc       of these 7 ms were 1 garbage collection\n"},
        {"\"gc\":{\"cost\":7,\"times\":-1}", "most time in Main.run, 9 of 9 ms, 1 call", ""},
        {"\"gc\":[7,1]", "most time in Main.run, 9 of 9 ms, 1 call", ""},
        {"\"frozen\":4000",
         "the process stood still for 9 of 9 ms: it was stopped, frozen or suspended as a whole",
         "  frozen   the process stood still for 4,000 ms: it was stopped, "
         "frozen or suspended as a whole\n"},
        {"\"frozen\":\"x\"", "most time in Main.run, 9 of 9 ms, 1 call", ""},
    };
    struct buf json, told;

    (void)state;
    buf_init(&json);
    buf_init(&told);
    for (size_t i = 0; i < COUNT(cases); i++) {
        buf_clear(&json);
        buf_printf(&json, "{\"detail\":\"LAG\",\"cost\":9,\"stack\":\"0,1,1,9\",%s}%c",
                   cases[i].keys, 0);
        buf_clear(&told);
        buf_printf(&told, "Lag, 9 ms\n  finding  %s\n%s%s%c", cases[i].finding, cases[i].told, rows,
                   0);
        tree_is((const char *)json.p, false, (const char *)told.p);
    }
    buf_release(&json);
    buf_release(&told);
}

static void deep_trees_stay_narrow(void **state)
{
    struct buf json, out;

    (void)state;
    buf_init(&json);
    buf_init(&out);
    buf_str(&json, STR("{\"stack\":\""));
    for (int i = 0; i < 20000; i++)
        buf_printf(&json, "%d,1,1,1\\n", i);
    buf_str(&json, STR("\"}"));
    assert_int_equal(tree_write(str_from_bytes(buf_view(&json)), NULL, false, &out), 1);
    assert_true(out.n < 20000 * 250);
    buf_release(&json);
    buf_release(&out);
}

/* The words of rows are found again, and what stands in no row is told apart. */
static void kinds_and_details_have_words(void **state)
{
    static const struct {
        const char *tag;
        enum report_kind kind;
        enum report_content content;
    } kinds[] = {
        {"", REPORT_KIND_TREE, REPORT_TREE},
        {"EvilMethod", REPORT_KIND_TREE, REPORT_TREE},
        {"Trace_EvilMethod", REPORT_KIND_TREE, REPORT_TREE},
        {"Trace", REPORT_KIND_TRACE_FILE, REPORT_TREE},
        {"Trace_FPS", REPORT_KIND_FPS, REPORT_NUMBERS},
        {"Trace_fps", REPORT_KIND_OTHER, REPORT_NUMBERS},
        {"Trace_FPSs", REPORT_KIND_OTHER, REPORT_NUMBERS},
        {"Trace_", REPORT_KIND_OTHER, REPORT_NUMBERS},
        {"Trace_Repeats", REPORT_KIND_REPEATS, REPORT_COUNT},
    };
    static const struct {
        const char *word;
        enum report_detail detail;
    } details[] = {
        {"", REPORT_DETAIL_NONE},
        {"lag", REPORT_DETAIL_NONE},
        {"LAG", REPORT_DETAIL_LAG},
        {"LAG_", REPORT_DETAIL_NONE},
        {"LAG_TOUCH", REPORT_DETAIL_LAG_TOUCH},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        assert_int_equal(report_kind_of(str_from_c(kinds[i].tag)), kinds[i].kind);
        assert_int_equal(report_content_of(kinds[i].kind), kinds[i].content);
    }
    for (size_t i = 0; i < COUNT(details); i++)
        assert_int_equal(report_detail_of(str_from_c(details[i].word)), details[i].detail);
    for (int k = REPORT_KIND_OTHER + 1; k < REPORT_KINDS; k++)
        assert_int_equal(report_kind_of(str_from_c(report_kind_tag((enum report_kind)k))), k);
    for (int d = REPORT_DETAIL_NONE + 1; d < REPORT_DETAILS; d++)
        assert_int_equal(report_detail_of(str_from_c(report_detail_word((enum report_detail)d))),
                         d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_hold_reports),
        cmocka_unit_test(the_first_damage_is_told),
        cmocka_unit_test(parts_of_texts_hold_reports),
        cmocka_unit_test(numbers_come_in_any_shape),
        cmocka_unit_test(numbers_of_other_kinds_are_told),
        cmocka_unit_test(numbers_are_bounded),
        cmocka_unit_test(evidence_is_checked),
        cmocka_unit_test(clocks_are_checked),
        cmocka_unit_test(nested_nonsense_ends),
        cmocka_unit_test(kinds_and_details_have_words),
        cmocka_unit_test(what_the_recorder_writes_is_read),
        cmocka_unit_test(mutations_stay_text),
        cmocka_unit_test(trees),
        cmocka_unit_test(odd_trees),
        cmocka_unit_test(hangs),
        cmocka_unit_test(deep_trees_stay_narrow),
        cmocka_unit_test(pauses_are_told),
    };

    return RUN_TAP(tests);
}
