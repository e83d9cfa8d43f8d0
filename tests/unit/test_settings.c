/* SPDX-License-Identifier: Apache-2.0 */
/* The settings by name. */
#include "tests/unit/tap.h"

#include "runtime/base/setting.h"

static void names_and_values(void **state)
{
    struct methodbeat_settings s = {0};
    static const struct {
        const char *name, *value, *may_be;
    } rows[] = {
        {"slow", "300", NULL},
        {"slow", "soon", "a number, 0 to 4294967295"},
        {"mode", "online", NULL},
        {"mode", "fast", "debug, test or online"},
        {"clock", "precise", NULL},
        {"clock", "sundial", "coarse or precise"},
        {"user", "u1", NULL},
        {"user", "u2", NULL},
        {"splash", "A,,B", NULL},
        {"leak", "x", "a number, 0 to 4294967295"},
        {"place", "external", NULL},
        {"stall", "0", NULL},
        {"stall", "", "a number, 0 to 4294967295"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct setting *setting = setting_find(rows[i].name, SETTING_ANY);
        const char *may_be = setting_put(setting, rows[i].value, &s);

        assert_int_equal(may_be == NULL, rows[i].may_be == NULL);
        if (may_be)
            assert_string_equal(may_be, rows[i].may_be);
    }
    assert_int_equal(s.slow_ms, 300);
    assert_int_equal(s.stall_ms, METHODBEAT_NEVER);
    assert_int_equal(s.mode, METHODBEAT_ONLINE);
    assert_true(s.precise_clock == false); /* the last value that was no clock's */
    assert_string_equal(s.user_id, "u2");
    assert_string_equal(s.splash[0], "A");
    assert_string_equal(s.splash[1], "B");
    assert_null(s.splash[2]);
    settings_release(&s);
    assert_null(s.user_id);
    /* A path among the app's files is none where a path may be any. */
    assert_null(setting_put(setting_find("report", SETTING_JVM), "/a", NULL));
    assert_non_null(setting_put(setting_find("report", SETTING_APP), "/a", NULL));
    assert_null(setting_find("splash", SETTING_JVM));
    assert_null(setting_find("verbose", SETTING_APP));
    assert_string_equal(setting_nearest("stack", SETTING_APP), "stacks");
    assert_string_equal(setting_nearest("verbos", SETTING_JVM), "verbose");
    assert_null(setting_nearest("verbos", SETTING_APP));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_values),
    };

    return RUN_TAP(tests);
}
