/* SPDX-License-Identifier: Apache-2.0 */
/* report/hangs: two reports of a hang become one, in any order. */
#include "report/hangs.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/buf.h"
#include "lib/mem.h"
#include "report/report_reader.h"
#include "tests/unit/tap.h"

/* What passed and was given, "ANR 6200 5000;" */
static struct buf out;

static void report_note(const struct report *r)
{
    buf_printf(&out, "%.*s %llu %llu", STR_ARG(r->detail), (unsigned long long)r->cost_ms,
               (unsigned long long)r->anr_ms);
    if (r->thread_stack.n > 0)
        buf_printf(&out, " %.*s", STR_ARG(r->thread_stack));
    if (r->system.n > 0)
        buf_printf(&out, " %.*s", STR_ARG(r->system));
    if (r->system_ms > 0)
        buf_printf(&out, " of %llu", (unsigned long long)r->system_ms);
    if (r->also.n > 0)
        buf_printf(&out, " (%.*s)", STR_ARG(r->also));
    buf_u8(&out, ';');
}

static void given(void *ctx, const struct report *report, const struct call_tree *tree,
                  const struct hang_place *place)
{
    (void)ctx;
    assert_int_equal(tree->n, report->stack.n);
    assert_int_equal(place->line, 7);
    report_note(report);
}

static void take(struct report_hangs *h, const char *text)
{
    static const struct hang_place place = {.line = 7};
    struct report_reader reader;
    const struct report *r;

    report_reader_init(&reader, str_from_c(text));
    while ((r = report_next(&reader))) {
        struct report_hang hang = report_hang_of(r);

        if (!report_hangs_take(h, &hang, r->text, &place))
            report_note(r);
    }
    report_reader_release(&reader);
}

#define TREE(process, detail, cost, boot, more)                                            \
    "{\"tag\":\"Trace_EvilMethod\",\"process\":\"" process                                 \
    "\",\"time\":1700000000000,\"mapping\":\"m\",\"detail\":\"" detail "\",\"cost\":" cost \
    ",\"stack\":\"0,1048574,1," cost "\\n\",\"clock\":{\"boot\":" boot "}" more "}\n"
#define ANR            TREE("p", "ANR", "5000", "90", ",\"threadStack\":\"at a\",\"processNice\":-5")
#define END            TREE("p", "NORMAL", "6200", "90", "")
#define END_SAID       TREE("p", "LAG", "6200", "90", ",\"anr\":5000,\"lag\":{\"times\":1}")
#define END_OF_SEVERAL TREE("p", "ANR", "9000", "90", ",\"anr\":5000")
#define EXIT_OF(pid, at, reason)                                                         \
    "{\"tag\":\"Trace_Exit\",\"process\":\"p\",\"time\":1700009999999,\"detail\":\"X\"," \
    "\"reason\":\"" reason "\",\"exit_time\":" at ",\"pid\":" pid "}\n"
#define EXIT      EXIT_OF("42", "1700000020000", "anr")
#define PID_ANR   TREE("p", "ANR", "5000", "90", ",\"pid\":42")
#define SHORT     TREE("p", "NORMAL", "900", "91", "")
#define OTHER     TREE("q", "ANR", "5000", "90", "")
#define SHORT_ANR TREE("p", "ANR", "1000", "91", "")
#define SHORT_END TREE("p", "NORMAL", "1200", "91", "")

static void the_halves_of_a_hang_are_one(void **state)
{
    static const struct {
        const char *in, *out;
    } rows[] = {
        {ANR END, "ANR 6200 5000 at a (processNice -5);"},
        {END ANR, "ANR 6200 5000 at a (processNice -5);"},
        {ANR END_SAID, "ANR 6200 5000 at a (processNice -5, lag.times 1);"},
        {SHORT END_SAID SHORT ANR SHORT,
         "NORMAL 900 0;NORMAL 900 0;ANR 6200 5000 at a (processNice -5, lag.times 1);"
         "NORMAL 900 0;"},
        /* A half alone. That of the end is an ANR where it says so. */
        {ANR SHORT, "NORMAL 900 0;ANR 5000 0 at a (processNice -5);"},
        {END SHORT, "NORMAL 900 0;NORMAL 6200 0;"},
        {END_SAID SHORT, "NORMAL 900 0;ANR 6200 5000 (lag.times 1);"},
        /* Of another process, another time, a shorter message, another thread. */
        {OTHER END, "ANR 5000 0;NORMAL 6200 0;"},
        {ANR TREE("p", "NORMAL", "6200", "89", ""),
         "ANR 5000 0 at a (processNice -5);NORMAL 6200 0;"},
        {ANR TREE("p", "NORMAL", "4999", "90", ""),
         "NORMAL 4999 0;ANR 5000 0 at a (processNice -5);"},
        {TREE("p", "NORMAL", "5500", "90", "") TREE("p", "ANR", "6000", "90", ""),
         "ANR 6000 0;NORMAL 5500 0;"},
        {ANR TREE("p", "NORMAL", "6200", "90", ",\"thread\":\"t\""),
         "NORMAL 6200 0;ANR 5000 0 at a (processNice -5);"},
        {ANR TREE("p", "STARTUP", "6200", "90", ""),
         "STARTUP 6200 0;ANR 5000 0 at a (processNice -5);"},
        /* A limit below the usual one: the end is known where it comes behind the ANR. */
        {SHORT_ANR SHORT_END, "ANR 1200 1000;"},
        {SHORT_END SHORT_ANR, "NORMAL 1200 0;ANR 1000 0;"},
        /* Over several messages both are told as ANRs. */
        {ANR END_OF_SEVERAL, "ANR 9000 5000 at a (processNice -5);"},
        {END_OF_SEVERAL ANR, "ANR 9000 5000 at a (processNice -5);"},
        {END_OF_SEVERAL SHORT, "NORMAL 900 0;ANR 9000 5000;"},
        {PID_ANR EXIT END_OF_SEVERAL, "X 0 0 confirmed of 1700000000000;ANR 9000 5000 confirmed;"},
        /* What the system saw, by process and time, in any order. */
        {PID_ANR EXIT, "X 0 0 confirmed of 1700000000000;ANR 5000 0 confirmed;"},
        {EXIT PID_ANR, "X 0 0 confirmed of 1700000000000;ANR 5000 0 confirmed;"},
        {PID_ANR END EXIT, "ANR 6200 5000;X 0 0 confirmed of 1700000000000;"},
        {PID_ANR EXIT END, "X 0 0 confirmed of 1700000000000;ANR 6200 5000 confirmed;"},
        {EXIT END PID_ANR, "X 0 0 confirmed of 1700000000000;ANR 6200 5000 confirmed;"},
        {END PID_ANR EXIT, "ANR 6200 5000;X 0 0 confirmed of 1700000000000;"},
        {EXIT SHORT, "NORMAL 900 0;X 0 0 unseen;"},
        {PID_ANR EXIT_OF("43", "1700000020000", "anr"), "ANR 5000 0;X 0 0 unseen;"},
        {PID_ANR EXIT_OF("42", "1700001000000", "anr"), "ANR 5000 0;X 0 0 unseen;"},
        {PID_ANR EXIT_OF("42", "1700000020000", "crash"), "X 0 0;ANR 5000 0;"},
        {EXIT EXIT, "X 0 0;X 0 0 unseen;"},
        /* What says that it is of a hang of which a half waits, and is not the other half. */
        {ANR TREE("p", "ANR", "5001", "90", "") END,
         "ANR 5001 0;ANR 6200 5000 at a (processNice -5);"},
        {ANR END ANR END,
         "ANR 6200 5000 at a (processNice -5);ANR 6200 5000 at a (processNice -5);"},
        /* Two hangs, one in the other. */
        {ANR OTHER END TREE("q", "LAG", "7000", "90", ""),
         "ANR 6200 5000 at a (processNice -5);ANR 7000 5000;"},
        /* What does not say when it began. */
        {"{\"tag\":\"Trace_EvilMethod\",\"detail\":\"ANR\",\"cost\":5000,\"stack\":\"1,1,1,5\"}"
         "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":6000,\"stack\":\"1,1,1,5\"}",
         "ANR 5000 0;NORMAL 6000 0;"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report_hangs h;

        report_hangs_init(&h, given, NULL);
        buf_clear(&out);
        take(&h, rows[i].in);
        report_hangs_finish(&h);
        buf_u8(&out, '\0');
        assert_string_equal((const char *)out.p, rows[i].out);
        report_hangs_release(&h);
    }
    buf_release(&out);
}

/* Of more than there is room for, the oldest are given first; the latest find their ends. */
static void memory_has_a_limit(void **state)
{
    enum { ALL = 3000, LATEST = 100 };
    char text[1000];
    struct report_hangs h;
    size_t most = 0;

    (void)state;
    report_hangs_init(&h, given, NULL);
    h.max_bytes = 100000;
    buf_clear(&out);
    for (int i = 1; i <= ALL; i++) {
        snprintf(text, sizeof(text), TREE("p", "ANR", "5000", "%d", ""), i);
        take(&h, text);
        most = h.bytes > most ? h.bytes : most;
        assert_true(h.cap <= 2048 && h.index.cap <= 8192);
    }
    assert_true(most <= h.max_bytes && most > h.max_bytes / 2);
    buf_clear(&out);
    for (int i = ALL - LATEST + 1; i <= ALL; i++) {
        snprintf(text, sizeof(text), TREE("p", "NORMAL", "6000", "%d", ""), i);
        take(&h, text);
    }
    assert_int_equal(h.joined, LATEST);
    assert_int_equal(out.n, LATEST * strlen("ANR 6000 5000;"));
    report_hangs_release(&h);
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_halves_of_a_hang_are_one),
        cmocka_unit_test(memory_has_a_limit),
    };

    return RUN_TAP(tests);
}
