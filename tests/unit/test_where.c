/* SPDX-License-Identifier: Apache-2.0 */
/* report/report_where: conditions on where reports come from. */
#include "report/report_where.h"

#include "tests/unit/tap.h"

static void globs(void **state)
{
    static const struct {
        const char *pattern, *text;
        bool is;
    } rows[] = {
        {"", "", true},           {"a", "a", true},     {"a", "b", false},
        {"*", "", true},          {"a*", "abc", true},  {"*c", "abcbc", true},
        {"a?c", "abc", true},     {"a?c", "ac", false}, {"*b*d", "abcbd", true},
        {"*b*e", "abcbd", false}, {"a**", "a", true},   {"a", "ab", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(report_glob(str_from_c(rows[i].pattern), str_from_c(rows[i].text)),
                         rows[i].is);
}

static void conditions_hold(void **state)
{
    static const struct report_tag tags[] = {{STR_INIT("experiment"), STR_INIT("B")}};
    static const struct report report = {.kind = REPORT_KIND_TREE,
                                         .scene = STR_INIT("Main"),
                                         .context = {.version = STR_INIT("4.10.0"),
                                                     .os = STR_INIT("9"),
                                                     .sdk = STR_INIT("28"),
                                                     .device = STR_INIT("Pixel 6"),
                                                     .foreground = STR_INIT("false"),
                                                     .disk_free = STR_INIT("512000"),
                                                     .memory_class = STR_INIT("256"),
                                                     .uptime = STR_INIT("90000"),
                                                     .battery = STR_INIT("14.5"),
                                                     .tags = tags,
                                                     .n_tags = 1}};
    static const struct {
        const char *text;
        bool holds;
    } rows[] = {
        {"version=4.10", true},
        {"version>4.9", true},
        {"version=4.1", false},
        {"version=4.1*", true},
        {"version!=4.1*", false},
        {"version!=4.1", true},
        {"os<12", true},
        {"os>=9", true},
        {"os>9", false},
        {"sdk<=28,os=9", true},
        {"sdk<28", false},
        {"device=Pixel*", true},
        {"device=pixel*", false},
        {"device!=Nexus 5", true},
        {"foreground", false},
        {"!foreground", true},
        {"foreground=false", true},
        {"foreground!=true", true},
        {"disk_free<=500MB", true},
        {"disk-free<500 MB", false},
        {"disk_free<0.5GB", true},
        {"memory_class>=0.25GB", true},
        {"uptime>1min, uptime<2min", true},
        {"battery<15%", true},
        {"tag.experiment=B", true},
        {"tag.experiment=A", false},
        {"tag.other=B", false},
        {"tag.other!=B", false},
        {"scene=M?in", true},
        {"charging", false},
        {"!charging", false},
        {"java>8", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report_where where;
        struct str unknown;
        struct error err;

        assert_int_equal(report_where_parse(&where, rows[i].text, &unknown, &err), 0);
        if (report_where_holds(&where, &report) != rows[i].holds)
            fail_msg("%s", rows[i].text);
    }
}

/* Counts of users are of all that were sampled, however it was at that moment; repeats say nothing
 * of their moment. */
static void counts_are_asked_of_the_session(void **state)
{
    static const struct {
        enum report_kind kind;
        const char *text;
        bool holds;
    } rows[] = {
        {REPORT_KIND_SAMPLED, "os=12", true},       {REPORT_KIND_SAMPLED, "os=11", false},
        {REPORT_KIND_SAMPLED, "foreground", true},  {REPORT_KIND_REPEATS, "os=12", true},
        {REPORT_KIND_REPEATS, "foreground", false}, {REPORT_KIND_REPEATS, "scene=Main", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report report = {.kind = rows[i].kind, .context.os = STR_INIT("12")};
        struct report_where where;
        struct str unknown;
        struct error err;

        assert_int_equal(report_where_parse(&where, rows[i].text, &unknown, &err), 0);
        assert_int_equal(report_where_holds(&where, &report), rows[i].holds);
    }
}

static void what_is_wrong_is_said(void **state)
{
    static const struct {
        const char *text, *said, *unknown;
    } rows[] = {
        {"verison=4", "there is no key 'verison'", "verison"},
        {"tag.=4", "there is no key 'tag.'", "tag."},
        {"", "there is no key ''", ""},
        {"os", "'os' has no value: write os=VALUE", ""},
        {"os>=", "'os>=' has no value: write os=VALUE", ""},
        {"foreground>true", "foreground is true or false: write foreground or !foreground", ""},
        {"battery>x", "battery: 'x' is not a number, or its unit is none of this key", ""},
        {"battery>5MB", "battery: '5MB' is not a number, or its unit is none of this key", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct report_where where;
        struct str unknown;
        struct error err;

        assert_int_equal(report_where_parse(&where, rows[i].text, &unknown, &err), -1);
        assert_string_equal(err.text, rows[i].said);
        assert_true(str_eq(unknown, str_from_c(rows[i].unknown)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(globs),
        cmocka_unit_test(conditions_hold),
        cmocka_unit_test(counts_are_asked_of_the_session),
        cmocka_unit_test(what_is_wrong_is_said),
    };

    return RUN_TAP(tests);
}
