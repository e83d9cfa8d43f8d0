/* SPDX-License-Identifier: Apache-2.0 */
/* What instrument says of lines of a filter that match nothing, and what it suggests. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <sys/stat.h>

#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { WARNINGS_MAX = 6 };

#define PACKAGE    ": that is a package, for which there are -keeppackage and -tracepackage"
#define CLASS      ": that is a class, for which there are -keepclass and -traceclass"
#define OBFUSCATED ": that is an obfuscated name; the filter has those of the source"

/* The classes a.A, p.q.M, p.q.N and z.Z, of which each has m(). */
static void make_classes(void)
{
    static const char *const rows[][2] = {{"classes/1.class", "p/q/N"},
                                          {"classes/2.class", "a/A"},
                                          {"classes/3.class", "z/Z"},
                                          {"classes/4.class", "p/q/M"}};

    assert_int_equal(mkdir("classes", 0777), 0);
    for (size_t i = 0; i < COUNT(rows); i++)
        package_class(rows[i][0], rows[i][1], "java/lang/Object", false, 1);
}

/* What is said of the filter, and of nothing else. */
static void assert_said(const char *what, const struct instrument_summary *s,
                        const char *const *wanted)
{
    size_t n = 0;

    for (size_t i = 0; i < s->n_warnings; i++) {
        const char *text = s->warnings[i];

        if (strncmp(text, "f.txt: ", 7) != 0)
            continue;
        if (n == WARNINGS_MAX || !wanted[n] || strcmp(text + 7, wanted[n]) != 0)
            fail_msg("%s: %s", what, text);
        n++;
    }
    if (n < WARNINGS_MAX && wanted[n])
        fail_msg("%s: not said: %s", what, wanted[n]);
}

static void lines_that_match_nothing_are_named(void **state)
{
    static const struct {
        const char *filter;
        const char *says[WARNINGS_MAX];
    } rows[] = {
        {"", {NULL}},
        {"# nothing\n", {NULL}},
        {"-keepclass a.A\n", {NULL}},
        {"-keepclass a.B\n", {"line 1 matches nothing: -keepclass a.B"}},
        {"\n# why\n  -traceclass a/B \n", {"line 3 matches nothing: -traceclass a/B"}},
        /* What later lines overrule still matches. */
        {"-keeppackage p\n-traceclass p.q.M\n-keepclass p.q.M\n", {NULL}},
        {"-keepmethod a.A m\n-keepmethod a.A n\n-keepmethod z.Z m ()V\n-keepmethod z.Z m ()I\n",
         {"line 2 matches nothing: -keepmethod a.A n",
          "line 4 matches nothing: -keepmethod z.Z m ()I"}},
        {"-keepclass *.Z\n-keepclass *.Q\n", {"line 2 matches nothing: -keepclass *.Q"}},
        /* A package where a class stands, the first, in the middle, the last. */
        {"-keepclass a\n", {"line 1 matches nothing" PACKAGE ": -keepclass a"}},
        {"-traceclass p\n", {"line 1 matches nothing" PACKAGE ": -traceclass p"}},
        {"-keepclass p.q\n", {"line 1 matches nothing" PACKAGE ": -keepclass p.q"}},
        {"-keepclass z\n", {"line 1 matches nothing" PACKAGE ": -keepclass z"}},
        {"-keepclass p/q/MM\n", {"line 1 matches nothing: -keepclass p/q/MM"}},
        {"-keepclass q\n", {"line 1 matches nothing: -keepclass q"}},
        {"-keepmethod p m\n", {"line 1 matches nothing: -keepmethod p m"}},
        {"-keeppackage q\n", {"line 1 matches nothing: -keeppackage q"}},
        /* A class where a package stands. */
        {"-keeppackage a.A\n", {"line 1 matches nothing" CLASS ": -keeppackage a.A"}},
        {"-tracepackage p.q.M\n", {"line 1 matches nothing" CLASS ": -tracepackage p.q.M"}},
        {"-tracepackage z.Z\n", {"line 1 matches nothing" CLASS ": -tracepackage z.Z"}},
        /* Five are named. */
        {"-keepclass b\n-keepclass c\n-keepclass d\n-keepclass e\n-keepclass z.Z\n-keepclass g\n",
         {"line 1 matches nothing: -keepclass b", "line 2 matches nothing: -keepclass c",
          "line 3 matches nothing: -keepclass d", "line 4 matches nothing: -keepclass e",
          "line 6 matches nothing: -keepclass g"}},
        {"-keepclass b\n-keepclass c\n-keepclass d\n-keepclass e\n-keepclass f\n-keepclass g\n",
         {"line 1 matches nothing: -keepclass b", "line 2 matches nothing: -keepclass c",
          "line 3 matches nothing: -keepclass d", "line 4 matches nothing: -keepclass e",
          "line 5 matches nothing: -keepclass f", "1 more line matches nothing"}},
        {"-keepclass b\n-keepclass c\n-keepclass d\n-keepclass e\n-keepclass f\n-keepclass g\n"
         "-keepclass h\n",
         {"line 1 matches nothing: -keepclass b", "line 2 matches nothing: -keepclass c",
          "line 3 matches nothing: -keepclass d", "line 4 matches nothing: -keepclass e",
          "line 5 matches nothing: -keepclass f", "2 more lines match nothing"}},
        /* Nothing of it reaches the terminal as it is. */
        {"-keepclass b\u202ec\n", {"line 1 matches nothing: -keepclass b\\u202ec"}},
    };
    const char *input = "classes";

    (void)state;
    make_classes();
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "none");
        struct instrument_summary s;
        struct error err;

        package_file("f.txt", bytes_from_str(str_from_c(rows[i].filter)));
        options.rules.filter_file = "f.txt";
        options.dry_run = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].filter, err.text);
        assert_said(rows[i].filter, &s, rows[i].says);
        instrument_summary_release(&s);
    }
}

/* A map says what the names of the source are. */
static void names_are_those_of_the_source(void **state)
{
    static const struct {
        const char *filter;
        const char *says[WARNINGS_MAX];
    } rows[] = {
        {"-keepclass com.Real\n-keepmethod com.Real work\n-keepmethod com.Late m\n", {NULL}},
        {"-keepclass a.A\n", {"line 1 matches nothing" OBFUSCATED ": -keepclass a.A"}},
        {"-keepclass z.Z\n", {"line 1 matches nothing" OBFUSCATED ": -keepclass z.Z"}},
        {"-keeppackage z.Z\n", {"line 1 matches nothing" OBFUSCATED ": -keeppackage z.Z"}},
        {"-keepmethod com.Real m\n", {"line 1 matches nothing: -keepmethod com.Real m"}},
        {"-keepclass com\n", {"line 1 matches nothing" PACKAGE ": -keepclass com"}},
        {"-keeppackage com.Late\n", {"line 1 matches nothing" CLASS ": -keeppackage com.Late"}},
        {"-keeppackage a\n", {"line 1 matches nothing: -keeppackage a"}},
    };
    const char *input = "classes";

    (void)state;
    make_classes();
    package_file("names.txt", bytes_from_str(STR("com.Real -> a.A:\n"
                                                 "    void work() -> m\n"
                                                 "com.Late -> z.Z:\n")));
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "none");
        struct instrument_summary s;
        struct error err;

        package_file("f.txt", bytes_from_str(str_from_c(rows[i].filter)));
        options.rules.filter_file = "f.txt";
        options.rules.obfuscation_map = "names.txt";
        options.dry_run = true;
        if (instrument(&options, &s, &err) < 0)
            fail_msg("%s: %s", rows[i].filter, err.text);
        assert_said(rows[i].filter, &s, rows[i].says);
        instrument_summary_release(&s);
    }
}

/* Where there is no class, that is said, and no line is at fault. */
static void without_classes_no_line_is_at_fault(void **state)
{
    static const char *const nothing[WARNINGS_MAX] = {NULL};
    const char *input = "still.jar";
    struct instrument_options options = package_options(&input, 1, "none");
    struct instrument_summary s;
    struct error err;

    (void)state;
    package_file("f.txt", bytes_from_str(STR("-keepclass a.A\n")));
    options.rules.filter_file = "f.txt";
    options.dry_run = true;
    assert_int_equal(instrument(&options, &s, &err), 0);
    assert_true(package_warns(&s, "there is no class in what was given"));
    assert_said("no class", &s, nothing);
    instrument_summary_release(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lines_that_match_nothing_are_named),
        TEST(names_are_those_of_the_source),
        TEST(without_classes_no_line_is_at_fault),
    };

    return RUN_TAP(tests);
}
