/* SPDX-License-Identifier: Apache-2.0 */
/* What is switched off is not told, and settings at their extremes, where time passes only when a
 * test says so. */
#include "tests/unit/clockwork.h"

#include "runtime/base/setting.h"

static char kinds[10000];

static void keep(void *context, const char *json, size_t n)
{
    json_t *report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    const char *detail = json_string_value(json_object_get(report, "detail"));
    size_t at = strlen(kinds);

    (void)context;
    assert_non_null(report);
    snprintf(kinds + at, sizeof(kinds) - at, "%s ",
             detail ? detail : json_string_value(json_object_get(report, "tag")));
    json_decref(report);
}

static void start(struct methodbeat_settings s)
{
    world.main_thread = pthread_self();
    s.sink = keep;
    s.process = "demo";
    s.log = said_keep;
    kinds[0] = said[0] = '\0';
    assert_int_equal(methodbeat_start(&s), 0);
    pass(100);
}

static void stop(void)
{
    methodbeat_stop_and_wait();
    pass(1000);
}

/* A day with everything in it, once. */
static void happen(void)
{
    static int round;
    char leak[32], page[32];

    snprintf(leak, sizeof(leak), "Leak%d", round);
    snprintf(page, sizeof(page), "Page%d", round++);
    methodbeat_foreground(true);
    methodbeat_battery(50);
    message_of(7, 900);
    methodbeat_input_begin(METHODBEAT_INPUT_TOUCH, world.now_ns);
    methodbeat_i(8);
    pass(800);
    methodbeat_o(8);
    methodbeat_input_end();
    methodbeat_outside(METHODBEAT_OUTSIDE_IDLE);
    methodbeat_i(9);
    pass(900);
    methodbeat_o(9);
    message_of(7, 1);
    for (int i = 0; i < 30; i++)
        methodbeat_frame(world.now_ns, world.now_ns + 10 * MS, 16 * MS);
    methodbeat_leak(leak, 1);
    methodbeat_page(page, METHODBEAT_PAGE_BEGIN);
    methodbeat_page(page, METHODBEAT_PAGE_DRAWN_WITH_DATA);
    methodbeat_traffic_of("images", 1, 1);
    pass(11000);
    methodbeat_foreground(false);
    pass(1000);
}

static bool told(const char *kind)
{
    return strstr(kinds, kind) != NULL;
}

static void what_is_off_is_not_told(void **state)
{
    static const struct {
        const char *off, *kind; /* which alone is missing */
    } rows[] = {{"", "nothing"},        {"messages", "NORMAL"}, {"input", "LAG_TOUCH"},
                {"frames", "FPS"},      {"leaks", "Leak"},      {"pages", "Page"},
                {"traffic", "Traffic"}, {"battery", "battery"}};
    static const char *const all[] = {"NORMAL", "LAG_TOUCH", "LAG_IDLE", "FPS",
                                      "Leak",   "Page",      "Traffic"};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        start((struct methodbeat_settings){.off = rows[i].off});
        happen();
        for (size_t k = 0; k < sizeof(all) / sizeof(all[0]); k++) {
            bool is_off = strcmp(all[k], rows[i].kind) == 0 ||
                          (strcmp(rows[i].off, "messages") == 0 && k <= 2);

            if (told(all[k]) == is_off)
                fail_msg("off=%s, %s: %s", rows[i].off, all[k], kinds);
        }
        stop();
    }
}

/* The first test: a process that is told so from the beginning has no thread of the library's. */
static void all_off_makes_nothing(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.off = "all"});
    assert_int_equal(world.threads, 0);
    assert_false(methodbeat_is_recording());
    assert_string_equal(said, "nothing is recorded: it is switched off (off=all)");
    message_of(7, 5000);
    methodbeat_stop();
    assert_string_equal(kinds, "");
}

static void all_off_ends_what_was_begun(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 0});
    assert_true(methodbeat_is_recording());
    start((struct methodbeat_settings){.off = "all"});
    assert_false(methodbeat_is_recording());
    happen();
    assert_string_equal(kinds, "");
    start((struct methodbeat_settings){.slow_ms = 0});
    happen();
    assert_true(told("NORMAL"));
    stop();
}

static void names_are_checked(void **state)
{
    struct methodbeat_settings s = {.off = "frames,motion", .log = said_keep};

    (void)state;
    assert_int_equal(methodbeat_start(&s), -1);
    assert_non_null(strstr(said, "all, or a list of names"));
    assert_non_null(setting_put(setting_find("off", SETTING_ANY), "all,frames", NULL));
    assert_null(setting_put(setting_find("off", SETTING_ANY), "all", NULL));
    assert_null(setting_put(setting_find("off", SETTING_ANY), "", NULL));
}

static void stack_of(void *context, char *stack, size_t size)
{
    (void)context;
    snprintf(stack, size, "at a.b.C");
}

/* A time that no process lives is one that nothing reaches, whichever setting has it, and a size
 * that nothing has is no limit: nothing comes at once. */
static void the_largest_is_never(void **state)
{
    static const char *const names[] = {
        "slow",      "anr",      "stall",  "lag",   "lagTimes", "lagWindow",  "coldStart",
        "warmStart", "hotStart", "stacks", "slots", "fps",      "fpsMinimum", "bytes"};

    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct methodbeat_settings s = {
            .slow_ms = UINT32_MAX, .anr_ms = UINT32_MAX, .stack = stack_of, .stack_ms = 10};

        setting_put(setting_find(names[i], SETTING_ANY), "4294967295", &s);
        start(s);
        message_of(7, 100);
        pass(1000);
        assert_string_equal(kinds, "");
        methodbeat_message_begin();
        pass(60000);
        methodbeat_message_end();
        pass(1000);
        if (told("NORMAL") || told("ANR"))
            fail_msg("%s: %s", names[i], kinds);
        stop();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_off_makes_nothing),       cmocka_unit_test(what_is_off_is_not_told),
        cmocka_unit_test(all_off_ends_what_was_begun), cmocka_unit_test(names_are_checked),
        cmocka_unit_test(the_largest_is_never),
    };

    return RUN_TAP(tests);
}
