/* SPDX-License-Identifier: Apache-2.0 */
/* report/report_sessions, report/report_context: what Trace_Session says is said of all reports of
 * its session, in whatever order they come. */
#include "report/report_sessions.h"

#include <stdio.h>

#include "tests/unit/tap.h"

#define SESSION(id, rest) "{\"tag\":\"Trace_Session\",\"session_id\":\"" id "\"" rest "}\n"
#define REPORT(id, rest)                                                                         \
    "{\"tag\":\"Trace_EvilMethod\",\"cost\":900,\"stack\":\"0,5,1,900\\n\",\"session_id\":\"" id \
    "\"" rest "}\n"

#define assert_str(text, wanted) assert_true(str_eq(text, str_from_c(wanted)))

static struct report_context joined(struct report_sessions *s, const char *id, uint64_t at)
{
    struct report report = {.context.session_id = str_from_c(id)};

    report_sessions_join(s, &report, at);
    return report.context;
}

static void texts_take(struct report_sessions *s, const char *const *texts, size_t n)
{
    for (size_t i = 0; i < n; i++)
        report_sessions_take(s, str_from_c(texts[i]), 0);
}

/* Lines, an array, an envelope, over several lines, in any order; of two values one counts. */
static void order_does_not_matter(void **state)
{
    static const char *const texts[] = {
        SESSION("a", ",\"version\":\"4.2\",\"os\":\"12\""),
        SESSION("a", ",\"cores\":8,\"os\":\"12\""),
        "[" SESSION("b", ",\"version\":\"4.1\"") "," REPORT("a", "") "]",
        "{\"device\":\"X\",\"content\":\"{\\\"tag\\\":\\\"Trace_Session\\\","
        "\\\"session_id\\\":\\\"c\\\",\\\"sdk\\\":31}\"}\n",
        "{\n\"tag\":\"Trace_Session\",\n\"session_id\":\"d\",\n\"flavor\":\"paid\"\n}\n",
        SESSION("e", ",\"version\":\"1\""),
        SESSION("e", ",\"version\":\"2\""),
        "Trace_Session of nobody\n" REPORT("a", ",\"scene\":\"Trace_Session\""),
    };
    enum { TEXTS = sizeof(texts) / sizeof(texts[0]) };

    (void)state;
    for (size_t turn = 0; turn < TEXTS; turn++) {
        const char *turned[TEXTS];
        struct report_sessions s;

        for (size_t i = 0; i < TEXTS; i++)
            turned[turn % 2 ? TEXTS - 1 - i : i] = texts[(i + turn) % TEXTS];
        report_sessions_init(&s);
        texts_take(&s, turned, TEXTS);
        assert_str(joined(&s, "a", 0).version, "4.2");
        assert_str(joined(&s, "a", 0).os, "12");
        assert_str(joined(&s, "a", 0).cores, "8");
        assert_str(joined(&s, "b", 0).version, "4.1");
        assert_str(joined(&s, "c", 0).device, "X");
        assert_str(joined(&s, "c", 0).sdk, "31");
        assert_str(joined(&s, "d", 0).flavor, "paid");
        assert_str(joined(&s, "e", 0).version, "2");
        assert_str(joined(&s, "f", 0).version, "");
        report_sessions_release(&s);
    }
}

static void own_words_win(void **state)
{
    struct report report = {.context = {.session_id = STR_INIT("a"), .version = STR_INIT("9")}};
    struct report_sessions s;

    (void)state;
    report_sessions_init(&s);
    report_sessions_take(&s, STR(SESSION("a", ",\"version\":\"4\",\"os\":\"12\"")), 0);
    report_sessions_join(&s, &report, 0);
    assert_str(report.context.version, "9");
    assert_str(report.context.os, "12");
    report_sessions_release(&s);
}

/* Of what is read once, a report has what stands before it, whatever was read meanwhile. */
static void streams_have_places(void **state)
{
    static const char text[] = REPORT("a", "") SESSION("a", ",\"os\":\"12\"") REPORT("a", "")
        SESSION("a", ",\"os\":\"12\",\"cores\":4");
    const uint64_t first = sizeof(REPORT("a", "")) - 1,
                   second = first + sizeof(SESSION("a", ",\"os\":\"12\"") REPORT("a", "")) - 1;
    struct report_sessions s;

    (void)state;
    report_sessions_init(&s);
    report_sessions_take(&s, STR(text), 1000);
    assert_str(joined(&s, "a", 1000).os, "");
    assert_str(joined(&s, "a", 1000 + first).os, "12");
    assert_str(joined(&s, "a", 1000 + first).cores, "");
    assert_str(joined(&s, "a", 1000 + second).cores, "4");
    assert_str(joined(&s, "a", UINT64_MAX).cores, "4");
    report_sessions_release(&s);
}

static void memory_is_bounded(void **state)
{
    enum { MANY = 3000 };
    struct report_sessions s;
    char line[200];

    (void)state;
    report_sessions_init(&s);
    s.max_bytes = 200000;
    for (int i = 0; i < MANY; i++) {
        snprintf(line, sizeof(line), SESSION("%d", ",\"os\":\"%d\""), i, i);
        report_sessions_take(&s, str_from_c(line), 0);
    }
    assert_true(s.bytes < 201000);
    assert_str(joined(&s, "0", 0).os, "0");
    assert_str(joined(&s, "2999", 0).os, "");
    assert_true(s.left_out > MANY / 2 && s.left_out < MANY);
    report_sessions_release(&s);
}

/* Sessions that say the same take the room of one. */
static void the_same_is_kept_once(void **state)
{
    enum { MANY = 3000 };
    struct report_sessions s;
    char line[200];

    (void)state;
    report_sessions_init(&s);
    for (int i = 0; i < MANY; i++) {
        snprintf(line, sizeof(line), SESSION("%d", ",\"os\":\"12\""), i);
        report_sessions_take(&s, str_from_c(line), 0);
    }
    assert_int_equal(s.n_contexts, 1);
    assert_true(s.bytes < MANY * 64);
    report_sessions_release(&s);
}

static void tags_and_breadcrumbs(void **state)
{
    struct report_context c = {
        .scenes = STR_INIT("[\"A\",\"B\"]"),
        .breadcrumbs =
            STR_INIT("[{\"ms\":1200,\"text\":\"open\"},{\"text\":\"cli\\nck\",\"ms\":-20},"
                     "{\"ms\":3},\"plain\"]")};
    static const char *const words[REPORT_CONTEXT_FACTS] = {
        "OS 12, cores 8", "in the foreground, not charging, free disk 4,000 kB", "A > B",
        "experiment=B, n=3", "1,200 ms before: open|20 ms after its begin: cli\\u000ack|plain"};
    struct arena arena;
    struct buf out;

    (void)state;
    arena_init(&arena);
    buf_init(&out);
    c.os = STR("12");
    c.cores = STR("8");
    c.foreground = STR("true");
    c.charging = STR("false");
    c.disk_free = STR("4000");
    report_tags_read(&c, STR("{\"experiment\":\"B\",\"n\":3,\"empty\":\"\",\"deep\":{\"x\":1}}"),
                     &arena);
    assert_int_equal(c.n_tags, 2);
    assert_str(report_tag_find(&c, STR("n")), "3");
    assert_str(report_tag_find(&c, STR("m")), "");
    for (int i = 0; i < REPORT_CONTEXT_FACTS; i++) {
        buf_clear(&out);
        report_context_facts[i].write(&out, &c, STR("|"));
        assert_str(str_from_bytes(buf_view(&out)), words[i]);
    }
    buf_release(&out);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_does_not_matter), cmocka_unit_test(own_words_win),
        cmocka_unit_test(streams_have_places),   cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(the_same_is_kept_once), cmocka_unit_test(tags_and_breadcrumbs),
    };

    return RUN_TAP(tests);
}
