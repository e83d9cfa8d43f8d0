/* SPDX-License-Identifier: Apache-2.0 */
/* A day in the life of an app, told through methodbeat.h alone: each report that comes of it has
 * the numbers that were told, and there is no other. What a clock has measured adds up. test: long,
 * alone, threads */
#include "tests/unit/tap.h"

#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "tests/unit/beat_wait.h"

enum { HZ_60 = 16666667, MS = 1000000 };

static const char main_activity[] = "com.demo.Main", detail[] = "com.demo.Detail";

static json_t *reports;
static pthread_mutex_t reports_lock = PTHREAD_MUTEX_INITIALIZER;

static void report_take(void *context, const char *json, size_t n)
{
    json_t *report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);

    (void)context;
    pthread_mutex_lock(&reports_lock);
    json_array_append_new(reports, report);
    pthread_mutex_unlock(&reports_lock);
}

static void main_stack(void *context, char *stack, size_t size)
{
    (void)context;
    snprintf(stack, size, "com.demo.Main.load\n");
}

static void launch(const char *activity)
{
    methodbeat_activity(activity, METHODBEAT_ACTIVITY_CREATED);
    methodbeat_activity(activity, METHODBEAT_ACTIVITY_RESUMED);
    methodbeat_activity(activity, METHODBEAT_ACTIVITY_DRAWS);
    wait_ms(20);
    methodbeat_at(activity, true);
}

static void cold_start(void)
{
    wait_ms(30);
    methodbeat_app_created(159);
    launch("com.demo.Splash");
    methodbeat_activity("com.demo.Splash", METHODBEAT_ACTIVITY_DRAWN);
    methodbeat_at("com.demo.Splash", false);
    launch(main_activity);
    wait_ms(10);
    methodbeat_activity(main_activity, METHODBEAT_ACTIVITY_DRAWN);
    methodbeat_activity("com.demo.Splash", METHODBEAT_ACTIVITY_DESTROYED);
    methodbeat_battery(80);
    methodbeat_charging(false);
    methodbeat_network("wifi");
    methodbeat_traffic(1000, 100);
    methodbeat_foreground(true);
}

/* One behind the other. */
static void frames_of(int n, uint64_t intervals, uint64_t traversal_ns, uint32_t unseen)
{
    static uint64_t clock_ns;

    for (int i = 0; i < n; i++) {
        const struct methodbeat_frame_parts parts = {.input_ns = MS,
                                                     .animation_ns = 2 * MS,
                                                     .traversal_ns = traversal_ns,
                                                     .unseen = i == 0 ? unseen : 0};

        methodbeat_frame_of(clock_ns, clock_ns + intervals * HZ_60, HZ_60, &parts);
        clock_ns += intervals * HZ_60;
    }
}

static void message(int32_t id, uint64_t ms)
{
    methodbeat_message_begin();
    methodbeat_i(id);
    wait_ms(ms);
    methodbeat_o(id);
    methodbeat_message_end();
}

static void forenoon(void)
{
    frames_of(90, 1, 3 * MS, 0);
    frames_of(9, 5, 3 * MS, 3);
    frames_of(1, 50, 800 * MS, 0);
    message(7, 400);
    for (int i = 0; i < 3; i++)
        message(8, 60);
    wait_ms(1600); /* a period of vitals takes a second at least */
    methodbeat_battery(79);
    methodbeat_memory(300, 200, 100);
    methodbeat_traffic(4000, 150);
    methodbeat_traffic_of("images", 2500, 20);
}

static void afternoon(void)
{
    methodbeat_activity(main_activity, METHODBEAT_ACTIVITY_PAUSED);
    methodbeat_at(main_activity, false);
    launch(detail);
    methodbeat_network("lte");
    methodbeat_traffic(4600, 160);
    methodbeat_battery(78);
    methodbeat_charging(true);
    methodbeat_page("catalogue", METHODBEAT_PAGE_BEGIN);
    wait_ms(20);
    methodbeat_page("catalogue", METHODBEAT_PAGE_DRAWN);
    methodbeat_page("catalogue", METHODBEAT_PAGE_DATA);
    wait_ms(20);
    methodbeat_page("catalogue", METHODBEAT_PAGE_DRAWN_WITH_DATA);
    wait_ms(2000);
    methodbeat_leak(main_activity, 2);
    methodbeat_leak(main_activity, 2);
    methodbeat_leak(main_activity, 3);
}

static void evening(void)
{
    methodbeat_at(detail, false);
    methodbeat_foreground(false);
    methodbeat_activity(main_activity, METHODBEAT_ACTIVITY_DESTROYED);
    methodbeat_activity(detail, METHODBEAT_ACTIVITY_DESTROYED);
    wait_ms(30);
    launch(main_activity);
    methodbeat_activity(main_activity, METHODBEAT_ACTIVITY_DRAWN);
}

static json_t *report_find(const char *tag, size_t i)
{
    json_t *report;
    size_t at;

    json_array_foreach(reports, at, report)
    {
        if (strcmp(json_string_value(json_object_get(report, "tag")), tag) == 0 && i-- == 0)
            return report;
    }
    return NULL;
}

/* "dropSum.DROPPED_NORMAL". */
static json_t *value_of(json_t *report, const char *name)
{
    char outer[64];
    const char *dot = strchr(name, '.');

    if (!dot)
        return json_object_get(report, name);
    snprintf(outer, sizeof(outer), "%.*s", (int)(dot - name), name);
    return json_object_get(json_object_get(report, outer), dot + 1);
}

static double value(json_t *report, const char *name)
{
    json_t *v = value_of(report, name);

    if (!json_is_number(v))
        fail_msg("no number %s", name);
    return json_number_value(v);
}

enum { ROW_NUMBER, ROW_TEXT, ROW_TRUE, ROW_FALSE, ROW_NONE };

static void each_report_has_what_was_told(void **state)
{
    static const struct {
        const char *tag;
        size_t i;
        const char *name;
        int kind;
        double number;
        const char *text;
    } rows[] = {
        {"Trace_StartUp", 0, "application_create_scene", ROW_NUMBER, 159, NULL},
        {"Trace_StartUp", 0, "is_warm_start_up", ROW_FALSE, 0, NULL},
        {"Trace_StartUp", 1, "is_warm_start_up", ROW_TRUE, 0, NULL},
        {"Trace_FPS", 0, "scene", ROW_TEXT, 0, "com.demo.Main"},
        {"Trace_FPS", 0, "frames", ROW_NUMBER, 100, NULL},
        {"Trace_FPS", 0, "fps", ROW_NUMBER, 32.43, NULL},    /* 100 in the time of 185 */
        {"Trace_FPS", 0, "fps_min", ROW_NUMBER, 3.69, NULL}, /* the last 4 in that of 65 */
        {"Trace_FPS", 0, "verdict", ROW_TEXT, 0, "LOW_MINIMUM"},
        {"Trace_FPS", 0, "dropLevel.DROPPED_BEST", ROW_NUMBER, 90, NULL},
        {"Trace_FPS", 0, "dropLevel.DROPPED_NORMAL", ROW_NUMBER, 9, NULL},
        {"Trace_FPS", 0, "dropLevel.DROPPED_MIDDLE", ROW_NUMBER, 0, NULL},
        {"Trace_FPS", 0, "dropLevel.DROPPED_HIGH", ROW_NUMBER, 0, NULL},
        {"Trace_FPS", 0, "dropLevel.DROPPED_FROZEN", ROW_NUMBER, 1, NULL},
        {"Trace_FPS", 0, "dropSum.DROPPED_NORMAL", ROW_NUMBER, 36, NULL},
        {"Trace_FPS", 0, "dropSum.DROPPED_FROZEN", ROW_NUMBER, 49, NULL},
        {"Trace_FPS", 0, "drop_max", ROW_NUMBER, 49, NULL},
        {"Trace_FPS", 0, "janky", ROW_NUMBER, 10, NULL},
        {"Trace_FPS", 0, "slow_frames", ROW_NUMBER, 100, NULL},
        {"Trace_FPS", 0, "frozen_frames", ROW_NUMBER, 1, NULL},
        {"Trace_FPS", 0, "unseen", ROW_NUMBER, 3, NULL},
        {"Trace_FPS", 0, "phase.input", ROW_NUMBER, 1, NULL},
        {"Trace_FPS", 0, "phase.animation", ROW_NUMBER, 2, NULL},
        {"Trace_FPS", 0, "phase.traversal", ROW_NUMBER, 10.97, NULL},
        {"Trace_FPS", 0, "phase_max.traversal", ROW_NUMBER, 800, NULL},
        {"Trace_EvilMethod", 0, "detail", ROW_TEXT, 0, "NORMAL"},
        {"Trace_EvilMethod", 0, "scene", ROW_TEXT, 0, "com.demo.Main"},
        {"Trace_EvilMethod", 0, "stackKey", ROW_TEXT, 0, "7|"},
        {"Trace_EvilMethod", 0, "lag", ROW_NONE, 0, NULL},
        {"Trace_EvilMethod", 1, "detail", ROW_TEXT, 0, "LAG"},
        {"Trace_EvilMethod", 1, "stackKey", ROW_TEXT, 0, "8|"},
        {"Trace_EvilMethod", 1, "lag.at_least", ROW_NUMBER, 50, NULL},
        {"Trace_EvilMethod", 1, "lag.times", ROW_NUMBER, 4, NULL},
        {"Trace_EvilMethod", 1, "lag.window", ROW_NUMBER, 60000, NULL},
        {"Trace_Activity", 0, "scene", ROW_TEXT, 0, "com.demo.Splash"},
        {"Trace_Activity", 1, "scene", ROW_TEXT, 0, "com.demo.Main"},
        {"Trace_Activity", 1, "last_scene", ROW_NONE, 0, NULL},
        {"Trace_Activity", 2, "scene", ROW_TEXT, 0, "com.demo.Detail"},
        {"Trace_Activity", 2, "last_scene", ROW_TEXT, 0, "com.demo.Main"},
        {"Trace_Page", 0, "scene", ROW_TEXT, 0, "catalogue"},
        {"Trace_Leak", 0, "class", ROW_TEXT, 0, "com.demo.Main"},
        {"Trace_Leak", 0, "count", ROW_NUMBER, 2, NULL},
        {"Trace_Leak", 1, "count", ROW_NUMBER, 3, NULL},
        {"Trace_Vitals", 0, "scene", ROW_TEXT, 0, "com.demo.Main"},
        {"Trace_Vitals", 0, "received", ROW_NUMBER, 3000, NULL},
        {"Trace_Vitals", 0, "sent", ROW_NUMBER, 50, NULL},
        {"Trace_Vitals", 0, "battery_begin", ROW_NUMBER, 80, NULL},
        {"Trace_Vitals", 0, "battery_end", ROW_NUMBER, 79, NULL},
        {"Trace_Vitals", 0, "charging", ROW_FALSE, 0, NULL},
        {"Trace_Vitals", 0, "pss_java", ROW_NUMBER, 300, NULL},
        {"Trace_Vitals", 0, "pss_native", ROW_NUMBER, 200, NULL},
        {"Trace_Vitals", 0, "pss_graphics", ROW_NUMBER, 100, NULL},
        {"Trace_Vitals", 1, "scene", ROW_TEXT, 0, "com.demo.Detail"},
        {"Trace_Vitals", 1, "received", ROW_NUMBER, 600, NULL},
        {"Trace_Vitals", 1, "sent", ROW_NUMBER, 10, NULL},
        {"Trace_Vitals", 1, "battery_begin", ROW_NUMBER, 79, NULL},
        {"Trace_Vitals", 1, "battery_end", ROW_NUMBER, 78, NULL},
        {"Trace_Vitals", 1, "charging", ROW_TRUE, 0, NULL},
        {"Trace_Traffic", 0, "source", ROW_NONE, 0, NULL},
        {"Trace_Traffic", 0, "network", ROW_TEXT, 0, "wifi"},
        {"Trace_Traffic", 0, "received", ROW_NUMBER, 3000, NULL},
        {"Trace_Traffic", 0, "sent", ROW_NUMBER, 50, NULL},
        {"Trace_Traffic", 1, "source", ROW_TEXT, 0, "images"},
        {"Trace_Traffic", 1, "received", ROW_NUMBER, 2500, NULL},
        {"Trace_Traffic", 2, "source", ROW_NONE, 0, NULL},
        {"Trace_Traffic", 2, "network", ROW_TEXT, 0, "lte"},
        {"Trace_Traffic", 2, "received", ROW_NUMBER, 600, NULL},
        {"Trace_Summary", 0, "messages", ROW_NUMBER, 4, NULL},
        {"Trace_Summary", 0, "slow", ROW_NUMBER, 1, NULL},
        {"Trace_Summary", 0, "lag", ROW_NUMBER, 1, NULL},
        {"Trace_Summary", 0, "anr", ROW_NUMBER, 0, NULL},
        {"Trace_Summary", 0, "cold_starts", ROW_NUMBER, 1, NULL},
        {"Trace_Summary", 0, "warm_starts", ROW_NUMBER, 1, NULL},
        {"Trace_Summary", 0, "changes", ROW_NUMBER, 1, NULL},
        {"Trace_Summary", 0, "pages", ROW_NUMBER, 1, NULL},
        {"Trace_Summary", 0, "leaks", ROW_NUMBER, 2, NULL},
        {"Trace_Summary", 0, "frames", ROW_NUMBER, 100, NULL},
        {"Trace_Summary", 0, "slots", ROW_NUMBER, 16, NULL},
        {"Trace_Summary", 0, "overwritten", ROW_NUMBER, 0, NULL},
        {"Trace_Summary", 0, "reports", ROW_NUMBER, 17, NULL},
        {"Trace_Summary", 0, "duplicates", ROW_NUMBER, 0, NULL},
        {"Trace_Summary", 0, "reports_lost", ROW_NUMBER, 0, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        json_t *report = report_find(rows[i].tag, rows[i].i), *v;

        if (!report)
            fail_msg("no %s %d", rows[i].tag, (int)rows[i].i);
        v = value_of(report, rows[i].name);
        if (rows[i].kind == ROW_NONE ? v != NULL : !v)
            fail_msg("%s %d: %s", rows[i].tag, (int)rows[i].i, rows[i].name);
        if (rows[i].kind == ROW_NUMBER && fabs(value(report, rows[i].name) - rows[i].number) > 1e-9)
            fail_msg("%s %d: %s is %f", rows[i].tag, (int)rows[i].i, rows[i].name,
                     value(report, rows[i].name));
        if (rows[i].kind == ROW_TEXT)
            assert_string_equal(json_string_value(v), rows[i].text);
        if (rows[i].kind == ROW_TRUE || rows[i].kind == ROW_FALSE)
            assert_true(rows[i].kind == ROW_TRUE ? json_is_true(v) : json_is_false(v));
    }
}

static void there_is_no_other_report(void **state)
{
    static const struct {
        const char *tag;
        size_t n;
    } rows[] = {{"Trace_StartUp", 2},  {"Trace_FPS", 1},    {"Trace_EvilMethod", 2},
                {"Trace_Activity", 4}, {"Trace_Page", 1},   {"Trace_Leak", 2},
                {"Trace_Session", 1},  {"Trace_Vitals", 2}, {"Trace_Traffic", 3},
                {"Trace_Summary", 1}};
    size_t all = 0;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_non_null(report_find(rows[i].tag, rows[i].n - 1));
        assert_null(report_find(rows[i].tag, rows[i].n));
        all += rows[i].n;
    }
    assert_int_equal(json_array_size(reports), all);
}

/* Each name is at most the next, all of one report; the whole is at least so much. */
static void what_was_measured_adds_up(void **state)
{
    static const struct {
        const char *tag;
        size_t i;
        double least;
        const char *names[4];
    } rows[] = {
        {"Trace_StartUp",
         0,
         30,
         {"application_create", "first_activity_create", "startup_duration", "first_frame"}},
        {"Trace_StartUp", 1, 19, {"startup_duration", "first_frame"}},
        {"Trace_StartUp", 0, 59, {"first_frame"}},
        {"Trace_StartUp", 0, 19, {"ttid", "first_frame"}},
        {"Trace_Activity", 1, 29, {"create_first_frame"}},
        {"Trace_Activity", 2, 19, {"cost"}},
        {"Trace_Vitals", 0, 1000, {"duration"}},
        {"Trace_Vitals", 1, 1000, {"duration"}},
        {"Trace_EvilMethod", 0, 399, {"cost"}},
        {"Trace_EvilMethod", 1, 59, {"cost"}},
    };
    json_t *r;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        double before = rows[i].least;

        r = report_find(rows[i].tag, rows[i].i);
        for (size_t k = 0; k < 4 && rows[i].names[k]; k++) {
            assert_true(value(r, rows[i].names[k]) >= before);
            before = value(r, rows[i].names[k]);
        }
    }
    r = report_find("Trace_Page", 0);
    assert_true(fabs(value(r, "t1") + value(r, "t2") + value(r, "t3") - value(r, "cost")) < 1e-9);
    assert_true(value(r, "t1") >= 19 && value(r, "t3") >= 19);
    r = report_find("Trace_Summary", 0);
    assert_true(value(r, "longest") >= value(report_find("Trace_EvilMethod", 0), "cost"));
    assert_true(value(r, "duration") >= 4000);
}

static void a_slow_message_has_its_stack(void **state)
{
    json_t *r = report_find("Trace_EvilMethod", 0);
    const char *sampled = json_string_value(json_object_get(r, "threadStack"));
    unsigned cost, row;

    (void)state;
    assert_int_equal(sscanf(json_string_value(json_object_get(r, "stack")),
                            "0,1048574,1,%u\n1,7,1,%u\n", &cost, &row),
                     2);
    assert_true(cost >= row && fabs(cost - value(r, "cost")) < 1e-9);
    /* Where the machine was too busy to look, there is none. */
    if (sampled)
        assert_non_null(strstr(sampled, "com.demo.Main.load\n"));
}

static int day(void **state)
{
    static const char *const splash[] = {"com.demo.Splash", NULL};
    const struct methodbeat_settings settings = {.mode = METHODBEAT_TEST,
                                                 .sink = report_take,
                                                 .slow_ms = 300,
                                                 .anr_ms = 60000,
                                                 .stack_ms = 50,
                                                 .stack = main_stack,
                                                 .lag_times = 4,
                                                 .lag_ms = 50,
                                                 .splash = splash,
                                                 .mapping_id = "0123456789abcdef"};

    (void)state;
    reports = json_array();
    if (methodbeat_start(&settings) < 0)
        return -1;
    cold_start();
    forenoon();
    afternoon();
    evening();
    methodbeat_stop_and_wait();
    return 0;
}

static int night(void **state)
{
    (void)state;
    json_decref(reports);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_report_has_what_was_told),
        cmocka_unit_test(there_is_no_other_report),
        cmocka_unit_test(what_was_measured_adds_up),
        cmocka_unit_test(a_slow_message_has_its_stack),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, day, night);
}
