/* SPDX-License-Identifier: Apache-2.0 */
/* Whose methods are. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "cluster/owners.h"

static const char file[] = "# teams\n"
                           "com.example.** = app\n"
                           "\n"
                           "  com.example.pay=payments  \r\n"
                           "com.example.pay.Api = platform team\n"
                           "com.*.ui.*Screen = design\n"
                           "com.example.pay.test =\n";

static struct builds builds_of(const char *mapping)
{
    struct builds b;
    struct error err;

    builds_init(&b);
    assert_int_equal(builds_add(&b, str_from_c(mapping), &err), 0);
    return b;
}

static void test_whose_methods_are(void **state)
{
    static const struct {
        const char *class_name, *team;
    } rows[] = {
        {"com.example.Main", "app"},
        {"com.example.pay.Card", "payments"},
        {"com.example.pay.deep.Card", "payments"},
        {"com.example.payments.Card", "app"},
        {"com.example.pay.Api", "platform team"},
        {"com.example.pay.Api$Inner", "platform team"},
        {"com.example.pay.ApiLate", "payments"},
        {"com.example.ui.HomeScreen", "design"},
        {"com.example.ui.HomeScreen$1", "design"},
        {"com.example.ui.deep.HomeScreen", "app"},
        {"com.example.pay.test.Card", ""},
        {"org.example.Main", ""},
        {"Main", ""},
    };
    struct owners o;
    struct error err;

    (void)state;
    owners_init(&o);
    assert_int_equal(owners_parse(&o, str_from_c(file), &err), 0);
    assert_int_equal(o.n_teams, 4);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char mapping[200];
        struct builds b;
        uint32_t method;

        snprintf(mapping, sizeof(mapping), "1,1,%s load (I)V\n", rows[i].class_name);
        b = builds_of(mapping);
        method = builds_method(&b, 0, 1);
        assert_true(
            str_eq(owner_name(&o, owners_of_method(&o, &b, method)), str_from_c(rows[i].team)));
        builds_release(&b);
        free(o.methods);
        o.methods = NULL;
        o.n_methods = 0;
    }
    owners_release(&o);
}

static void test_few_lines_have_wildcards(void **state)
{
    enum { MOST = 1000 };

    (void)state;
    for (int n = MOST; n <= MOST + 1; n++) {
        struct owners o;
        struct buf text;
        struct error err;

        owners_init(&o);
        buf_init(&text);
        for (int i = 0; i < n; i++)
            buf_printf(&text, "a%d = x\n*a%d = x\n", i, i);
        if (n == MOST) {
            assert_int_equal(owners_parse(&o, str_from_bytes(buf_view(&text)), &err), 0);
        } else {
            assert_int_equal(owners_parse(&o, str_from_bytes(buf_view(&text)), &err), -1);
            assert_string_equal(err.text, "line 2002: more than 1000 lines with wildcards");
        }
        buf_release(&text);
        owners_release(&o);
    }
}

/* With wildcards or without, the last line that covers a method decides. */
static void test_the_last_line_decides(void **state)
{
    static const struct {
        const char *text, *team;
    } rows[] = {
        {"a.B = x\na.* = y\n", "y"},
        {"a.* = y\na.B = x\n", "x"},
        {"a.B = x\na = y\n", "y"},
        {"a = y\na.B = x\n", "x"},
        {"a.B = x\na.C = z\na.B = y\n", "y"},
        {"a.B = x\n**B = y\na.B = z\n**D = y\n", "z"},
        {"a = x\n**B = y\na.B =\n", ""},
        {"a.B = z\na = x\n**B$ = y\n", "x"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct builds b = builds_of("1,1,a.B$C load (I)V\n");
        struct owners o;
        struct error err;
        uint32_t team;

        owners_init(&o);
        assert_int_equal(owners_parse(&o, str_from_c(rows[i].text), &err), 0);
        team = owners_of_method(&o, &b, builds_method(&b, 0, 1));
        if (!str_eq(owner_name(&o, team), str_from_c(rows[i].team)))
            fail_msg("%s", rows[i].text);
        owners_release(&o);
        builds_release(&b);
    }
}

static void test_whose_a_cluster_is(void **state)
{
    struct builds b = builds_of("1,1,com.example.pay.Card load ()V\n"
                                "2,1,org.json.Parser parse ()V\n"
                                "3,1,com.example.Main run ()V\n"
                                "4,1,com.example.pay.test.Card load ()V\n");
    static const struct {
        uint32_t ids[3];
        size_t n;
        const char *team;
    } rows[] = {
        {{3, 1, 2}, 3, "payments"}, /* of a library: of who called it */
        {{1, 3}, 2, "app"},         {{2}, 1, ""},
        {{3, 4}, 2, "app"},         {{0}, 0, ""}, /* no method stands out */
    };
    struct owners o;
    struct error err;

    (void)state;
    owners_init(&o);
    assert_int_equal(owners_parse(&o, str_from_c(file), &err), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint32_t path[3];
        const struct cluster c = {.path = path, .n_path = rows[i].n};
        struct str team;

        for (size_t k = 0; k < rows[i].n; k++)
            path[k] = builds_method(&b, 0, rows[i].ids[k]);
        team = owner_name(&o, owners_of_cluster(&o, &b, &c));
        assert_true(str_eq(team, str_from_c(rows[i].team)));
    }
    owners_release(&o);
    builds_release(&b);
}

static void test_what_is_no_file(void **state)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"com.example payments\n", "line 1: no '=' in it: PACKAGE-OR-CLASS = TEAM"},
        {"a = b\n\n = payments\n", "line 3: there is nothing before '=': PACKAGE-OR-CLASS = TEAM"},
        {"com.example.Main.load() = payments",
         "line 1: 'com.example.Main.load()' is neither a package nor a class"},
        {"com example = payments", "line 1: 'com example' is neither a package nor a class"},
    };
    struct owners o;
    struct error err;

    (void)state;
    owners_init(&o);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(owners_parse(&o, str_from_c(rows[i].text), &err), -1);
        assert_string_equal(err.text, rows[i].error);
        assert_int_equal(o.n_rules, 0);
    }
    owners_release(&o);
}

static void test_patterns(void **state)
{
    static const struct {
        const char *pattern, *shown;
        bool covers;
    } rows[] = {
        {"com.demo", "com.demo.Main.load()", true},
        {"com.demo.", "com.demo.Main.load()", true},
        {"com/demo/**", "com.demo.Main.load()", true},
        {"com.demo.Main", "com.demo.Main.load()", true},
        {"com.demo.Ma", "com.demo.Main.load()", false},
        {"com.demo.Main.load", "com.demo.Main.load()", false},
        {"com.demo", "(not recorded)", false},
        {"com.demo", "id 12", false},
        {"com.demo", "com.demo.Main.load(com.demo.A, int)", true},
        {"**", "com.demo.Main.load()", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(
            owner_pattern_covers(str_from_c(rows[i].pattern), str_from_c(rows[i].shown)),
            rows[i].covers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whose_methods_are),
        cmocka_unit_test(test_few_lines_have_wildcards),
        cmocka_unit_test(test_the_last_line_decides),
        cmocka_unit_test(test_whose_a_cluster_is),
        cmocka_unit_test(test_what_is_no_file),
        cmocka_unit_test(test_patterns),
    };

    return RUN_TAP(tests);
}
