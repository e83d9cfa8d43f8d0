/* SPDX-License-Identifier: Apache-2.0 */
/* Reports where memory is out: at each allocation in turn there is the whole report, or it is
 * counted as lost, and the next one is there again. One process, one
 * recorder: the tests follow each other. */
#include "tests/unit/tap.h"

#include <errno.h>
#include <jansson.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/methodbeat.h"
#include "tests/unit/failing_memory.h"
#include "tests/unit/scratch.h"

/* Of all threads, but not where a report is looked at. */
static struct {
    atomic_bool on, hit;
    atomic_long calls, at;
} fault;
static _Thread_local bool is_looking;

#if MEMORY_FAILS
static bool allocation_fails(void)
{
    if (!atomic_load(&fault.on) || is_looking ||
        atomic_fetch_add(&fault.calls, 1) + 1 != atomic_load(&fault.at))
        return false;
    atomic_store(&fault.hit, true);
    errno = ENOMEM;
    return true;
}
#endif

/* The sink's: how many there were, and the last. */
static struct {
    int n;
    json_t *report;
} box;

static void box_put(void *context, const char *json, size_t n)
{
    (void)context;
    is_looking = true;
    json_decref(box.report);
    box.report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(box.report);
    box.n++;
    is_looking = false;
}

static bool has(const char *key, const char *wanted)
{
    const char *value = json_string_value(json_object_get(box.report, key));

    return value && strcmp(value, wanted) == 0;
}

static void slow_message(void)
{
    methodbeat_message_begin();
    methodbeat_i(7);
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    methodbeat_o(7);
    atomic_store(&fault.on, true);
    methodbeat_message_end();
}

static bool is_slow_message(void)
{
    unsigned all = 0, of_it = 1;
    const char *stack = json_string_value(json_object_get(box.report, "stack"));

    return has("tag", "Trace_EvilMethod") && has("stackKey", "7|") && has("scene", "com.A") &&
           sscanf(stack, "0,1048574,1,%u\n1,7,1,%u\n", &all, &of_it) == 2 && all >= of_it &&
           json_integer_value(json_object_get(box.report, "cost")) == all;
}

static bool is_lag(void)
{
    return is_slow_message() && has("detail", "LAG") &&
           json_object_size(json_object_get(box.report, "lag")) == 3;
}

static void profile(void)
{
    atomic_store(&fault.on, true);
    methodbeat_profile(&(struct methodbeat_profile){.name = "trace", .file = "a file"});
}

static bool is_profile(void)
{
    return has("tag", "Trace_Profile") && has("profile", "trace") && has("file", "a file");
}

/* None of a class is told of twice. */
static void leak(void)
{
    static int n;
    char name[40];

    snprintf(name, sizeof(name), "com.A%d", ++n);
    atomic_store(&fault.on, true);
    methodbeat_leak(name, 3);
}

static bool is_leak(void)
{
    return has("tag", "Trace_Leak") &&
           json_integer_value(json_object_get(box.report, "count")) == 3;
}

static void each_report_is_whole_or_lost(void **state)
{
    static const struct {
        const char *what;
        struct methodbeat_settings settings;
        void (*make)(void);
        bool (*is)(void);
    } rows[] = {
        {"a slow message", {.slow_ms = 10}, slow_message, is_slow_message},
        {"one that lags", {.slow_ms = 10, .lag_ms = 10, .lag_times = 1}, slow_message, is_lag},
        {"a profile", {.slow_ms = 0}, profile, is_profile},
        {"a leak", {.report_path = "reports"}, leak, is_leak},
    };

    (void)state;
    for (size_t k = 0; k < sizeof(rows) / sizeof(rows[0]); k++) {
        struct methodbeat_settings settings = rows[k].settings;
        struct methodbeat_counters before, after;

        settings.sink = box_put;
        settings.without = "session_id";
        settings.anr_ms = 1000000;
        settings.mapping_id = "0123456789abcdef";
        assert_int_equal(methodbeat_start(&settings), 0);
        methodbeat_set_scene("com.A");
        atomic_store(&fault.hit, true);
        for (long n = 1; atomic_load(&fault.hit); n++) {
            int put = box.n;

            methodbeat_counters(&before);
            atomic_store(&fault.hit, false);
            atomic_store(&fault.calls, 0);
            atomic_store(&fault.at, n);
            rows[k].make();
            assert_true(methodbeat_flush(UINT32_MAX));
            atomic_store(&fault.on, false);
            methodbeat_counters(&after);
            put = box.n - put;
            if (after.reports - before.reports != (uint64_t)put ||
                after.reports_lost - before.reports_lost != (uint64_t)(1 - put))
                fail_msg("%s: allocation %ld: %d reports", rows[k].what, n, put);
            if (put == 1 && !rows[k].is())
                fail_msg("%s: allocation %ld: %s", rows[k].what, n,
                         json_dumps(box.report, JSON_SORT_KEYS));
            if (put == 0 && !atomic_load(&fault.hit))
                fail_msg("%s: lost without a reason", rows[k].what);
        }
        if (MEMORY_FAILS && atomic_load(&fault.calls) == 0)
            fail_msg("%s: no allocation", rows[k].what);
        methodbeat_stop_and_wait();
    }
}

static json_int_t number_of(const char *key)
{
    return json_integer_value(json_object_get(box.report, key));
}

/* The last report, which is none of those that it counts. */
static void a_summary_tells_what_was_lost(void **state)
{
    static const struct methodbeat_settings settings = {.mode = METHODBEAT_TEST, .sink = box_put};
    struct methodbeat_counters all;

    (void)state;
    assert_int_equal(methodbeat_start(&settings), 0);
    methodbeat_stop_and_wait();
    methodbeat_counters(&all);
    assert_true(has("tag", "Trace_Summary"));
    assert_int_equal(number_of("reports"), all.reports - 1);
    assert_int_equal(number_of("reports_lost"), all.reports_lost);
    assert_true(all.reports_lost > 0 || !MEMORY_FAILS);
    assert_int_equal(number_of("duplicates"), all.duplicates);
    assert_int_equal(number_of("slots"), all.slots);
    assert_int_equal(number_of("overwritten"), all.overwritten);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_report_is_whole_or_lost, scratch_enter, scratch_leave),
        cmocka_unit_test(a_summary_tells_what_was_lost),
    };

    return RUN_TAP(tests);
}
