/* SPDX-License-Identifier: Apache-2.0 */
/* The recorder through methodbeat.h alone: what is recorded, what is counted,
 * what the reports say. One process, one recorder: the tests follow each other.
 * test: threads */
#include "tests/unit/tap.h"

#include <errno.h>
#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/base/text.h"
#include "runtime/methodbeat.h"
#include "tests/unit/beat_wait.h"

/* The sink's: the last report. */
struct box {
    pthread_mutex_t lock;
    json_t *last;
    int n;
};

static struct box box = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void box_put(void *context, const char *json, size_t n)
{
    struct box *b = context;

    pthread_mutex_lock(&b->lock);
    json_decref(b->last);
    b->last = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    b->n++;
    pthread_mutex_unlock(&b->lock);
}

static const char *string_of(const char *key)
{
    const char *s = json_string_value(json_object_get(box.last, key));

    return s ? s : "(none)";
}

static void start(uint32_t slow_ms)
{
    struct methodbeat_settings s = {.sink = box_put,
                                    .sink_context = &box,
                                    .slow_ms = slow_ms,
                                    .anr_ms = 1000000, /* however busy the machine is */
                                    .without = "session_id",
                                    .mapping_id = "00112233445566aa",
                                    .process = "com.demo"};

    assert_int_equal(methodbeat_start(&s), 0);
}

static void nothing_before_the_start(void **state)
{
    struct methodbeat_counters c;

    (void)state;
    methodbeat_i(1);
    methodbeat_o(1);
    methodbeat_message_begin();
    methodbeat_message_end();
    assert_true(methodbeat_flush(0));
    methodbeat_counters(&c);
    assert_int_equal(c.slots, 0);
    methodbeat_stop_and_wait();
}

static void slow_message_is_reported(void **state)
{
    struct methodbeat_counters c;
    uint32_t t;

    (void)state;
    start(20);
    assert_true(methodbeat_at("com.demo.\"Main\"\n\xC3\xA9", true));
    assert_false(methodbeat_at("com.demo.\"Main\"\n\xC3\xA9", true));
    methodbeat_message_begin();
    methodbeat_i(7);
    t = methodbeat_enter(8); /* the other form */
    methodbeat_i(9);         /* left by an exception */
    beat_wait_ms(60);
    methodbeat_leave(8, t);
    methodbeat_o(99);
    methodbeat_o(7);
    methodbeat_message_end();
    assert_true(methodbeat_flush(UINT32_MAX));
    assert_int_equal(box.n, 1);
    assert_string_equal(string_of("tag"), "Trace_EvilMethod");
    assert_string_equal(string_of("detail"), "NORMAL");
    assert_string_equal(string_of("process"), "com.demo");
    assert_string_equal(string_of("scene"), "com.demo.\"Main\"\n\xC3\xA9");
    assert_string_equal(string_of("mapping"), "00112233445566aa");
    assert_string_equal(string_of("stackKey"), "8|");
    assert_memory_equal(string_of("stack"), "0,1048574,1,", 12);
    assert_non_null(strstr(string_of("stack"), "\n1,7,1,"));
    assert_non_null(strstr(string_of("stack"), "\n2,8,1,"));
    assert_true(json_integer_value(json_object_get(box.last, "cost")) >= 60);
    assert_true(json_integer_value(json_object_get(box.last, "time")) > 1500000000000);
    assert_true(json_is_integer(json_object_get(box.last, "mem")));
    assert_true(json_is_integer(json_object_get(box.last, "mem_free")));
    assert_true(json_is_number(json_object_get(box.last, "cpu_app")));
    assert_null(json_object_get(box.last, "inferred"));
    assert_null(json_object_get(box.last, "lost"));
    methodbeat_counters(&c);
    assert_int_equal(c.slots, 6);
    assert_int_equal(c.reports, 1);
}

static void begin_inside_a_message_ends_it(void **state)
{
    uint64_t second;

    (void)state;
    box.n = 0;
    methodbeat_message_begin();
    wait_ms(30);
    second = now_ms();
    methodbeat_message_begin();
    methodbeat_message_end();
    second = now_ms() - second;
    methodbeat_message_end();
    methodbeat_flush(UINT32_MAX);
    /* On a busy machine the second may be a slow one too. */
    assert_in_range(box.n, 1, second < 19 ? 1 : 2);
}

/* Calls that are open across a step, `calls` in all, DEEP of them at a time. */
enum { DEEP = 100000 };

static void deep_calls(int calls)
{
    for (int n = 0; n < calls; n += DEEP) {
        for (int i = 0; i < DEEP; i++)
            methodbeat_i(2);
        beat_wait_ms(6);
        for (int i = 0; i < DEEP; i++)
            methodbeat_o(2);
    }
}

static void full_ring_keeps_what_was_open(void **state)
{
    struct methodbeat_counters before, after;
    uint64_t lost;

    (void)state;
    box.n = 0;
    methodbeat_counters(&before);
    methodbeat_message_begin();
    methodbeat_i(1);
    deep_calls(600000);
    methodbeat_o(1);
    methodbeat_message_end();
    methodbeat_flush(UINT32_MAX);
    assert_int_equal(box.n, 1);
    assert_memory_equal(string_of("stack"), "0,1048574,1,", 12);
    assert_non_null(strstr(string_of("stack"), "\n1,1,1,"));
    lost = (uint64_t)json_integer_value(
        json_object_get(json_object_get(box.last, "lost"), "overwritten"));
    methodbeat_counters(&after);
    /* The slot at the head counts as lost. Of windows there may be a few more. */
    assert_int_equal(lost, after.slots - before.slots - METHODBEAT_SLOTS + 1);
    assert_in_range(after.slots - before.slots, 1200004, 1300000);
    assert_true(after.overwritten > 200000);
}

/* Leaves for so long, in a part of the message. */
static void compute(int32_t part, uint64_t ms)
{
    uint64_t until = now_ms() + ms;

    methodbeat_i(part);
    while (now_ms() < until) {
        for (int n = 0; n < 1000; n++) {
            methodbeat_i(6 + n % 4);
            methodbeat_o(6 + n % 4);
        }
    }
    methodbeat_o(part);
}

/* The cost of the first row of a method at this depth. */
static uint64_t cost_of(unsigned depth, unsigned id)
{
    char row[32];
    const char *at;

    snprintf(row, sizeof(row), "\n%u,%u,1,", depth, id);
    at = strstr(string_of("stack"), row);
    return at ? strtoull(at + strlen(row), NULL, 10) : 0;
}

/* Millions of calls in three parts below two callers: all of the time has its place. */
static void a_message_that_computes_is_explained(void **state)
{
    uint64_t cost;

    (void)state;
    box.n = 0;
    methodbeat_message_begin();
    methodbeat_i(1);
    methodbeat_i(2);
    for (int32_t part = 3; part <= 5; part++)
        compute(part, 100);
    methodbeat_o(2);
    methodbeat_o(1);
    methodbeat_message_end();
    methodbeat_flush(UINT32_MAX);
    assert_int_equal(box.n, 1);
    assert_null(json_object_get(box.last, "lost"));
    cost = (uint64_t)json_integer_value(json_object_get(box.last, "cost"));
    assert_true(cost_of(1, 1) * 100 >= cost * 95);
    assert_true(cost_of(2, 2) * 100 >= cost * 95);
    assert_true((cost_of(3, 3) + cost_of(3, 4) + cost_of(3, 5)) * 100 >= cost * 95);
}

static void *call_from_elsewhere(void *context)
{
    (void)context;
    for (int n = 0; n < 1000; n++) {
        methodbeat_i(5);
        methodbeat_o(5);
    }
    methodbeat_message_begin();
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    methodbeat_i(5);
    start(20);
    return NULL;
}

static void other_threads_are_not_recorded(void **state)
{
    struct methodbeat_counters before, after;
    pthread_t thread;

    (void)state;
    methodbeat_counters(&before);
    assert_int_equal(pthread_create(&thread, NULL, call_from_elsewhere, NULL), 0);
    pthread_join(thread, NULL);
    methodbeat_counters(&after);
    assert_int_equal(after.slots, before.slots);
    methodbeat_i(5);
    wait_ms(12);
    methodbeat_o(5);
    methodbeat_counters(&after);
    assert_int_equal(after.slots - before.slots, 2);
}

static void stopped_records_nothing(void **state)
{
    struct methodbeat_counters before, after;

    (void)state;
    box.n = 0;
    methodbeat_counters(&before);
    methodbeat_message_begin();
    wait_ms(30);
    methodbeat_stop_and_wait();
    methodbeat_i(1);
    wait_ms(12);
    methodbeat_o(1);
    methodbeat_message_end();
    methodbeat_counters(&after);
    assert_int_equal(after.slots, before.slots + 1); /* the message's begin */
    assert_int_equal(box.n, 0);
}

static void reports_go_to_a_file(void **state)
{
    char path[256], line[4096];
    struct methodbeat_settings s = {.report_path = path, .slow_ms = 1, .without = "session_id"};
    const char *dir = getenv("TMPDIR");
    FILE *f;
    int lines = 0;

    (void)state;
    snprintf(path, sizeof(path), "%s/methodbeat-test-%d.ndjson", dir ? dir : "/tmp", (int)getpid());
    assert_int_equal(methodbeat_start(&s), 0);
    methodbeat_set_scene(NULL);
    for (int n = 0; n < 3; n++) {
        methodbeat_message_begin();
        methodbeat_i(1);
        wait_ms(12);
        methodbeat_o(1);
        methodbeat_message_end();
    }
    methodbeat_stop_and_wait();
    f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof(line), f)) {
        json_t *report = json_loads(line, 0, NULL);

        assert_non_null(report);
        assert_string_equal(json_string_value(json_object_get(report, "scene")), "");
        assert_null(json_object_get(report, "mapping"));
        assert_null(json_object_get(report, "lost"));
        json_decref(report);
        lines++;
    }
    fclose(f);
    unlink(path);
    assert_int_equal(lines, 3);
    json_decref(box.last);
    box.last = NULL;
}

/* Of this process, of all kinds. */
static long resident_kb(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    long pages = 0;

    assert_non_null(f);
    assert_int_equal(fscanf(f, "%*d %ld", &pages), 1);
    fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void release_gives_the_memory_back(void **state)
{
    struct methodbeat_counters before, after;
    long full;

    (void)state;
    start(100000);
    methodbeat_message_begin();
    deep_calls(METHODBEAT_SLOTS / 2);
    methodbeat_message_end();
    assert_false(methodbeat_release());
    full = resident_kb();
    methodbeat_stop_and_wait();
    assert_true(resident_kb() > full - 1000);
    assert_true(methodbeat_release());
    assert_true(resident_kb() < full - 7000);
    methodbeat_counters(&before);
    start(100000);
    methodbeat_i(1);
    wait_ms(12);
    methodbeat_o(1);
    methodbeat_stop_and_wait();
    methodbeat_counters(&after);
    assert_int_equal(after.slots, before.slots + 2);
}

static void unwritable_reports_are_counted(void **state)
{
    char dir[] = "/tmp/reports-XXXXXX", path[40];
    struct methodbeat_settings s = {.report_path = "/nonexistent/x", .slow_ms = 1};
    struct methodbeat_counters before, after;

    (void)state;
    methodbeat_counters(&before);
    assert_int_equal(methodbeat_start(&s), -1);
    assert_int_equal(errno, ENOENT);
    /* A file that goes away later. */
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/x", dir);
    s.report_path = path;
    assert_int_equal(methodbeat_start(&s), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(dir), 0);
    methodbeat_message_begin();
    wait_ms(5);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    methodbeat_counters(&after);
    assert_int_equal(after.reports, before.reports);
    assert_int_equal(after.reports_lost, before.reports_lost + 1);
}

static void json_strings_are_valid_whatever_goes_in(void **state)
{
    static const struct {
        const char *in;
        size_t n;
        const char *out;
    } rows[] = {
        {"", 0, "\"\""},
        {"a\"b\\c\n\t\x7f", 8, "\"a\\\"b\\\\c\\n\\u0009\\u007f\""},
        {"\xC3\xA9\xF0\x9F\x98\x80", 6, "\"\xC3\xA9\xF0\x9F\x98\x80\""},
        {"\xED\xA0\xBD\xED\xB8\x80", 6, "\"\\ud83d\\ude00\""}, /* a pair of surrogates */
        {"\xED\xA0\xBD", 3, "\"\\ufffd\""},
        {"\xED\xB8\x80x", 4, "\"\\ufffdx\""},
        {"\xC0\x80", 2, "\"\\ufffd\\ufffd\""},
        {"\0x", 2, "\"\\ufffdx\""},
        {"\xC3", 1, "\"\\ufffd\""},
        {"\xC3\xA9", 1, "\"\\ufffd\""}, /* the rest is another's */
        {"\xF0\x9F\x98\x80", 3, "\"\\ufffd\\ufffd\\ufffd\""},
        {"\xF9\x80\x80\x80", 4, "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
        {"\xE2\x82", 2, "\"\\ufffd\\ufffd\""},
        {"\xF8\x88\x80\x80\x80\xFF", 6, "\"\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\""},
        {"\xF4\x90\x80\x80", 4, "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct text t;
        json_t *value;

        text_init(&t);
        text_add_json(&t, rows[i].in, rows[i].n);
        assert_int_equal(t.n, strlen(rows[i].out));
        assert_memory_equal(t.p, rows[i].out, t.n);
        value = json_loadb(t.p, t.n, JSON_DECODE_ANY, NULL);
        assert_non_null(value);
        json_decref(value);
        text_release(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_before_the_start),
        cmocka_unit_test(slow_message_is_reported),
        cmocka_unit_test(begin_inside_a_message_ends_it),
        cmocka_unit_test(full_ring_keeps_what_was_open),
        cmocka_unit_test(a_message_that_computes_is_explained),
        cmocka_unit_test(other_threads_are_not_recorded),
        cmocka_unit_test(stopped_records_nothing),
        cmocka_unit_test(reports_go_to_a_file),
        cmocka_unit_test(release_gives_the_memory_back),
        cmocka_unit_test(unwritable_reports_are_counted),
        cmocka_unit_test(json_strings_are_valid_whatever_goes_in),
    };

    return RUN_TAP(tests);
}
