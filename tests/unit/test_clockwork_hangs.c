/* SPDX-License-Identifier: Apache-2.0 */
/* Hangs, where time passes only when a test says so: what is told of one while it lasts and at its
 * end. */
#include "tests/unit/clockwork.h"

enum { REPORTS = 200 };

static json_t *reports[REPORTS];
static uint64_t at_ms[REPORTS]; /* since the test began */
static size_t n_reports;

static void keep(void *context, const char *json, size_t n)
{
    (void)context;
    assert_true(n_reports < REPORTS);
    at_ms[n_reports] = world_ms() - zero_ms;
    reports[n_reports] = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(reports[n_reports++]);
}

static void start(struct methodbeat_settings s)
{
    world.main_thread = pthread_self();
    s.sink = keep;
    s.process = "demo";
    s.log = said_keep;
    assert_int_equal(methodbeat_start(&s), 0);
    pass(1000);
    n_reports = 0;
    zero_ms = world_ms();
}

static void stop(void)
{
    methodbeat_stop_and_wait();
    pass(1000);
}

static const char *text_of(size_t i, const char *key)
{
    const char *text = json_string_value(json_object_get(reports[i], key));

    return text ? text : "";
}

static void is_told(size_t i, const char *detail, uint64_t cost_ms)
{
    assert_true(i < n_reports);
    assert_string_equal(text_of(i, "detail"), detail);
    assert_int_equal(number_of(reports[i], "cost"), cost_ms);
}

/* However long it was, and although the machine slept meanwhile. */
static void both_reports_of_a_hang_began_together(void **state)
{
    static const uint64_t lasts_ms[] = {5001, 23000, 3600000};

    (void)state;
    for (size_t i = 0; i < sizeof(lasts_ms) / sizeof(lasts_ms[0]); i++) {
        const json_t *clocks[2];

        start((struct methodbeat_settings){.slow_ms = 1000});
        pass(1234);
        methodbeat_message_begin();
        pass(5000);
        world.slept_ns += 77 * MS;
        pass(lasts_ms[i] - 5000);
        methodbeat_message_end();
        pass(100);
        assert_int_equal(n_reports, 2);
        is_told(0, "ANR", 5000);
        assert_int_equal(at_ms[0], 1234 + 5000);
        is_told(1, "NORMAL", lasts_ms[i]);
        assert_int_equal(number_of(reports[1], "anr"), 5000);
        for (int k = 0; k < 2; k++)
            clocks[k] = json_object_get(reports[k], "clock");
        assert_int_equal(number_of(clocks[0], "boot"), number_of(clocks[1], "boot"));
        assert_int_equal(number_of(clocks[0], "monotonic"), number_of(clocks[1], "monotonic"));
        /* Those of the next are others. */
        methodbeat_message_begin();
        pass(1000);
        methodbeat_message_end();
        pass(100);
        is_told(2, "NORMAL", 1000);
        assert_int_equal(number_of(reports[2], "anr"), 0);
        assert_int_not_equal(number_of(json_object_get(reports[2], "clock"), "boot"),
                             number_of(clocks[0], "boot"));
        stop();
    }
}

/* Of the same hangs within ten minutes the first is told, with its end, and the others are counted
 * once. */
static void a_hang_is_counted_once(void **state)
{
    (void)state;
    start((struct methodbeat_settings){
        .mode = METHODBEAT_ONLINE, .slow_ms = 1000, .anr_ms = 2000, .lag_ms = 100000});
    for (int i = 0; i < 4; i++) {
        message_of(33, 3500);
        pass(100);
    }
    assert_int_equal(n_reports, 2);
    is_told(0, "ANR", 2000);
    is_told(1, "LAG", 3500);
    pass(600000);
    assert_int_equal(n_reports, 3);
    assert_string_equal(text_of(2, "tag"), "Trace_Repeats");
    assert_string_equal(text_of(2, "detail"), "ANR");
    assert_int_equal(number_of(reports[2], "count"), 3);
    stop();
    assert_int_equal(n_reports, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_reports_of_a_hang_began_together),
        cmocka_unit_test(a_hang_is_counted_once),
    };

    return RUN_TAP(tests);
}
