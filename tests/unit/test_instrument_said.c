/* SPDX-License-Identifier: Apache-2.0 */
/* What instrument says of single classes and entries of an input, wherever they stand in it: first,
 * last or between others. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "dexfile/write/dex_write.h"
#include "lib/input.h"
#include "tests/unit/class_fixture.h"
#include "tests/unit/dex_fixture.h"
#include "tests/unit/manifest_fixture.h"
#include "tests/unit/packages.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* Runs, and fails where it does otherwise than is wanted: NULL, or a part of the error. */
static void run_wanted(const char *what, const struct instrument_options *options,
                       const char *error, struct instrument_summary *s)
{
    struct error err = {.text = ""};
    int result = instrument(options, s, &err);

    if ((result < 0) != (error != NULL) || (error && !strstr(err.text, error)))
        fail_msg("%s: %s", what, result < 0 ? err.text : "it was");
}

/* Of an entry that is only copied each byte is looked at; of one that is read, its header. */
static void damage_is_found_in_each_entry(void **state)
{
    static const struct package_entry entries[] = {{"first.txt", "the first's words", 0},
                                                   {"A.class", "=class", 8},
                                                   {"still/", "", 0},
                                                   {"lib/in.jar", "=still", 8},
                                                   {"Z.class", "=class", 0},
                                                   {"last.txt", "the last's words", 0}};
    static const struct {
        const char *damaged; /* bytes of the archive, of which the first is another one */
        const char *error;   /* NULL: nobody sees it */
    } rows[] = {
        {"first's words", "damaged.jar!first.txt: bad CRC"},
        {"last's words", "damaged.jar!last.txt: bad CRC"},
        {"ip/methodbeat", "damaged.jar!Z.class: bad CRC"},
        {"first.txt", "first.txt"},
        {"A.class", "A.class"},
        {"lib/in.jar", "lib/in.jar"},
        {"last.txt", "last.txt"},
        {"none of them", NULL},
    };
    /* The first is whole. */
    static const char *const inputs[] = {"before.jar", "damaged.jar"};
    struct buf zip = package_zip(inputs[1], entries, COUNT(entries));

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(inputs, COUNT(inputs), "out.jars");
        struct instrument_summary s;
        uint8_t *at = memmem(zip.p, zip.n, rows[i].damaged, strlen(rows[i].damaged));

        package_file(inputs[0], buf_view(&zip));
        if (at)
            *at ^= 1;
        package_file(inputs[1], buf_view(&zip));
        run_wanted(rows[i].damaged, &options, rows[i].error, &s);
        instrument_summary_release(&s);
        if (at)
            *at ^= 1;
    }
    buf_release(&zip);
}

/* A class by itself, or in a directory with others that come before and after it. */
static void what_one_class_says_counts(void **state)
{
    static const struct {
        bool left[3], calls[3]; /* by class: left alone by the filter; it calls dispatchBegin() */
        bool missed, silent;    /* the warnings */
    } rows[] = {
        {{false, false, false}, {false, false, false}, true, true},
        {{false, true, true}, {false, false, false}, true, true},
        {{true, true, false}, {false, false, false}, true, true},
        {{true, true, true}, {false, false, false}, false, false},
        {{false, false, false}, {true, false, false}, true, false},
        {{false, false, false}, {false, true, false}, true, false},
        {{false, false, false}, {false, false, true}, true, false},
        {{true, true, false}, {true, false, false}, true, false},
    };
    static const char *const names[] = {"A", "B", "C"};
    const char *input = "three";

    (void)state;
    assert_int_equal(mkdir("three", 0777), 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "out.three");
        struct instrument_summary s;
        struct buf filter;
        char path[40];

        buf_init(&filter);
        for (size_t k = 0; k < COUNT(names); k++) {
            struct fixture f;
            uint16_t ref;

            if (rows[i].left[k])
                buf_printf(&filter, "-keepclass %s\n", names[k]);
            fixture_init(&f, 49);
            f.name = names[k];
            ref = fixture_methodref(&f, rows[i].calls[k] ? "io/methodbeat/AppMethodBeat" : "x/Y",
                                    "dispatchBegin", "()V");
            CODE(&f, OP_INVOKESTATIC, U2(ref), OP_RETURN);
            assert_int_equal(fixture_parse(&f), 0);
            snprintf(path, sizeof(path), "three/%s.class", names[k]);
            package_file(path, buf_view(&f.bytes));
            fixture_release(&f);
        }
        package_file("filter.txt", buf_view(&filter));
        buf_release(&filter);
        options.rules.filter_file = "filter.txt";
        run_wanted("three", &options, NULL, &s);
        if (package_warns(&s, "io/methodbeat/AppMethodBeat is in none of the inputs") !=
                rows[i].missed ||
            package_warns(&s, "nothing in the inputs calls dispatchBegin") != rows[i].silent)
            fail_msg("row %zu: %s", i, s.n_warnings ? s.warnings[0] : "no warning");
        instrument_summary_release(&s);
    }
}

/* A dex with a class that has a method, or none. */
static void make_dex(const char *path, const char *descriptor, bool method)
{
    struct dex_fixture f;
    struct dex_fixture_class *c;

    dex_fixture_init(&f, 35);
    c = dex_fixture_add_class(&f, descriptor, DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    if (method)
        dex_fixture_add_own_method(&f, c, "m", "()V", DEX_ACC_STATIC)->code =
            dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
    assert_int_equal(dex_fixture_parse(&f), 0);
    dex_sign(&f.bytes);
    package_file(path, buf_view(&f.bytes));
    dex_fixture_release(&f);
}

/* A dex beside the first is not looked for by Android before 5.0. */
static void an_old_android_does_not_find_the_class(void **state)
{
    static const struct {
        const char *min_sdk; /* NULL: the manifest has none */
        bool readable, last; /* of the manifest: it is one; it is behind the dex */
        bool told;
    } rows[] = {
        {"20", true, false, true},  {"20", true, true, true},   {"21", true, false, false},
        {"21", true, true, false},  {NULL, true, false, false}, {"20", false, false, false},
        {"20", false, true, false},
    };
    const char *input = "old.apk";

    (void)state;
    make_dex("still.dex", "La/Still;", false);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct package_entry manifest = {"AndroidManifest.xml",
                                         rows[i].readable ? "@manifest" : "x", 8};
        struct package_entry dex = {"classes.dex", "=dex", 8};
        const struct package_entry entries[] = {rows[i].last ? dex : manifest,
                                                rows[i].last ? manifest : dex,
                                                {"res/a", "x", 8},
                                                {"classes2.dex", "@still.dex", 8}};
        struct instrument_options options = package_options(&input, 1, "out.apk");
        struct instrument_summary s;
        char sdk[40];
        const manifest_row with[] = {"manifest package=a.b", sdk, "application", NULL};
        const manifest_row without[] = {"manifest package=a.b", "application", NULL};
        struct buf made;

        snprintf(sdk, sizeof(sdk), "uses-sdk minSdkVersion=%s",
                 rows[i].min_sdk ? rows[i].min_sdk : "");
        made = manifest_made(rows[i].min_sdk ? with : without);
        package_file("manifest", buf_view(&made));
        buf_release(&made);
        made = package_zip(input, entries, COUNT(entries));
        buf_release(&made);
        options.embed_beat = true;
        options.jobs = 1; /* one that has read another entry before */
        run_wanted("old.apk", &options, NULL, &s);
        if (package_warns(&s, "old.apk: --embed-beat: Android before 5.0, on which it runs too "
                              "(minSdkVersion ") != rows[i].told ||
            (rows[i].told && !package_warns(&s, "), does not look for classes3.dex")))
            fail_msg("row %zu: %s", i, s.n_warnings ? s.warnings[0] : "no warning");
        instrument_summary_release(&s);
    }
}

/* A row for each method that has an id and a file of its own, and no other. */
static void lines_are_of_what_is_measured(void **state)
{
    static const char *const inputs[] = {"in.class", "T.class"};
    struct instrument_options options = package_options(inputs, COUNT(inputs), "out.lines");
    struct instrument_summary s;
    struct error err;
    struct buf text;
    size_t n = 0;

    (void)state;
    package_class("T.class", "T", "java/lang/Object", false, ACC_PUBLIC);
    package_file("filter.txt", bytes_from_str(STR("-keepmethod ip.methodbeat.AppMethodBeat i\n")));
    options.rules.filter_file = "filter.txt";
    run_wanted("lines", &options, NULL, &s);
    assert_int_equal(s.verdicts[VERDICT_FILTERED], 2); /* of both forms */
    buf_init(&text);
    assert_int_equal(input_read(s.lines_path, &text, &err), 0);
    for (size_t i = 0; i < text.n; i++)
        n += text.p[i] == '\n';
    /* A title; T.m() has no file. */
    assert_int_equal(n, 1 + s.verdicts[VERDICT_INSTRUMENT] - 1);
    buf_release(&text);
    instrument_summary_release(&s);
}

/* Where a profile needs all dex before the first is written, each keeps its own bytes. */
static void stored_dex_have_their_own_bytes(void **state)
{
    static const struct package_entry entries[] = {{"AndroidManifest.xml", "x", 8},
                                                   {"assets/dexopt/baseline.prof", "none", 8},
                                                   {"classes.dex", "=dex", 0},
                                                   {"classes2.dex", "@other.dex", 0},
                                                   {"classes3.dex", "@third.dex", 8}};
    static const char *const names[][2] = {{"other.dex", "La/Other;"}, {"third.dex", "La/Third;"}};
    const char *input = "stored.apk", *output = "out.stored.apk";
    struct instrument_options options = package_options(&input, 1, output);
    struct verify_summary proof;
    struct instrument_summary s;
    struct buf zip;

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        make_dex(names[i][0], names[i][1], true);
    zip = package_zip(input, entries, COUNT(entries));
    buf_release(&zip);
    run_wanted(input, &options, NULL, &s);
    assert_int_equal(s.dexes_changed, 3);
    packages_assert_proven(&options, &output, &proof);
    verify_summary_release(&proof);
    instrument_summary_release(&s);
}

/* The addresses in code without lines are all that tells where its calls stand: they are kept where
 * somebody may look them up, unless it is said otherwise. */
static void addresses_are_kept_for_who_needs_them(void **state)
{
    static const struct {
        enum keep_pcs_mode mode;
        const char *map; /* NULL: none */
        bool kept;
    } rows[] = {
        {KEEP_PCS_AUTO, NULL, true},
        {KEEP_PCS_AUTO, "a.A -> A:\n    1:1:void m():7:7 -> m\n", false},
        {KEEP_PCS_AUTO, "a.A -> A:\n    0:65535:void m():7:7 -> m\n", true},
        {KEEP_PCS_NEVER, NULL, false},
        {KEEP_PCS_NEVER, "a.A -> A:\n    0:65535:void m():7:7 -> m\n", false},
        {KEEP_PCS_ALWAYS, "a.A -> A:\n    1:1:void m():7:7 -> m\n", true},
    };
    const char *input = "no-lines.dex";
    struct error err;

    (void)state;
    make_dex(input, "LA;", true);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "out.dex");
        struct instrument_summary s;
        struct dex_file dex;
        struct buf bytes;

        options.rules.keep_pcs = rows[i].mode;
        if (rows[i].map) {
            package_file("names.txt", bytes_from_str(str_from_c(rows[i].map)));
            options.rules.obfuscation_map = "names.txt";
        }
        run_wanted(input, &options, NULL, &s);
        assert_int_equal(s.enter, 1);
        buf_init(&bytes);
        assert_int_equal(input_read("out.dex", &bytes, &err), 0);
        assert_int_equal(dex_file_parse(&dex, buf_view(&bytes), &err), 0);
        if ((dex_count(&dex, DEX_DEBUG_INFO) > 0) != rows[i].kept)
            fail_msg("row %zu: %u items of debug info", i, dex_count(&dex, DEX_DEBUG_INFO));
        buf_release(&bytes);
        instrument_summary_release(&s);
    }
}

/* On the class path, a method of that name and descriptor that is final keeps those below from one
 * of their own. */
static void a_final_method_above_is_that_method(void **state)
{
    static const struct {
        const char *method, *descriptor;
        uint16_t access;
        size_t focus;
    } rows[] = {
        {"onWindowFocusChanged", "(Z)V", ACC_PUBLIC | ACC_FINAL, 0},
        {"onWindowFocusChanged", "(Z)V", ACC_PUBLIC, 1},
        {"onWindowFocusChanged", "(ZI)V", ACC_PUBLIC | ACC_FINAL, 1},
        {"onOther", "(Z)V", ACC_PUBLIC | ACC_FINAL, 1},
    };
    const char *input = "T.class", *class_path = "library";

    (void)state;
    assert_int_equal(mkdir("library", 0777), 0);
    package_class(input, "T", "Base", false, ACC_PUBLIC);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "none");
        struct instrument_summary s;
        struct fixture f;

        fixture_init(&f, 49);
        f.name = "Base";
        f.super = "android/app/Activity";
        f.method = rows[i].method;
        f.descriptor = rows[i].descriptor;
        f.access = rows[i].access;
        CODE(&f, OP_RETURN);
        assert_int_equal(fixture_parse(&f), 0);
        package_file("library/Base.class", buf_view(&f.bytes));
        fixture_release(&f);
        options.class_path = (struct text_list){.items = &class_path, .n = 1};
        run_wanted(rows[i].method, &options, NULL, &s);
        assert_int_equal(s.activities, 1);
        if (s.focus != rows[i].focus)
            fail_msg("row %zu: %zu calls of at", i, (size_t)s.focus);
        assert_int_equal(package_warns(&s, "its focus changes are not seen"), rows[i].focus == 0);
        instrument_summary_release(&s);
    }
}

/* The class of the class path that is nearest is named, and for a chain of classes the uppermost of
 * the inputs, in whichever order they are. */
static void the_nearest_final_method_is_named(void **state)
{
    enum { FINAL_BASE = 1, FINAL_ABOVE = 2 };
    static const struct {
        const char *inputs[2][2]; /* class and superclass */
        unsigned finals;
        size_t activities;
        const char *told[2];
    } rows[] = {
        {{{"T", "Base"}}, FINAL_BASE, 1, {"T: Base"}},
        {{{"T", "Base"}}, FINAL_ABOVE, 1, {"T: Above"}},
        {{{"T", "Base"}}, FINAL_BASE | FINAL_ABOVE, 1, {"T: Base"}},
        {{{"T", "Above"}}, FINAL_BASE | FINAL_ABOVE, 1, {"T: Above"}},
        {{{"T", "Above"}}, FINAL_BASE, 1, {NULL}},
        {{{"T", "Base"}, {"U", "Above"}}, FINAL_BASE | FINAL_ABOVE, 2, {"T: Base", "U: Above"}},
        {{{"T", "Base"}, {"U", "Above"}}, FINAL_BASE, 2, {"T: Base"}},
        {{{"A", "Z"}, {"Z", "Base"}}, FINAL_BASE | FINAL_ABOVE, 2, {"Z: Base"}},
        {{{"A", "Base"}, {"Z", "A"}}, FINAL_BASE | FINAL_ABOVE, 2, {"A: Base"}},
        {{{"A", "Z"}, {"Z", "Above"}}, FINAL_ABOVE, 2, {"Z: Above"}},
        {{{"A", "Z"}, {"Z", "Base"}}, 0, 2, {NULL}},
    };
    const char *input = "acts", *class_path = "library";

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&input, 1, "none");
        struct instrument_summary s;
        size_t n = 0;

        assert_int_equal(system("rm -rf acts library && mkdir acts library"), 0);
        package_class("library/Base.class", "Base", "Above", rows[i].finals & FINAL_BASE,
                      ACC_PUBLIC | ACC_FINAL);
        package_class("library/Above.class", "Above", "android/app/Activity",
                      rows[i].finals & FINAL_ABOVE, ACC_PUBLIC | ACC_FINAL);
        for (size_t k = 0; k < 2 && rows[i].inputs[k][0]; k++) {
            char path[20];

            snprintf(path, sizeof(path), "acts/%s.class", rows[i].inputs[k][0]);
            package_class(path, rows[i].inputs[k][0], rows[i].inputs[k][1], false, ACC_PUBLIC);
        }
        options.dry_run = true;
        options.class_path = (struct text_list){.items = &class_path, .n = 1};
        run_wanted("acts", &options, NULL, &s);
        assert_int_equal(s.activities, rows[i].activities);
        for (size_t k = 0; k < s.n_warnings; k++) {
            const char *at = strstr(s.warnings[k], ": its focus changes are not seen: "
                                                   "onWindowFocusChanged is final or static in ");
            char told[20];

            if (!at)
                continue;
            snprintf(told, sizeof(told), "%c: %s", s.warnings[k][0], strrchr(at, ' ') + 1);
            if (n == 2 || !rows[i].told[n] || strcmp(told, rows[i].told[n]) != 0)
                fail_msg("row %zu: %s", i, s.warnings[k]);
            n++;
        }
        if (n < 2 && rows[i].told[n])
            fail_msg("row %zu: not said: %s", i, rows[i].told[n]);
        instrument_summary_release(&s);
    }
}

/* Many superclasses may be on the class path, as many as there can be in earnest. */
static void a_long_chain_of_superclasses_is_followed(void **state)
{
    enum { MOST = 1000 };
    const char *input = "T.class", *class_path = "library";

    (void)state;
    assert_int_equal(mkdir("library", 0777), 0);
    package_class(input, "T", "C1", false, ACC_PUBLIC);
    for (int n = MOST - 1; n <= MOST; n++) { /* of them on the class path, before Activity */
        struct instrument_options options = package_options(&input, 1, "none");
        struct instrument_summary s;

        for (int i = n == MOST ? n - 1 : 1; i <= n; i++) {
            char path[40], name[20], super[20];

            snprintf(name, sizeof(name), "C%d", i);
            snprintf(super, sizeof(super), "C%d", i + 1);
            snprintf(path, sizeof(path), "library/%s.class", name);
            package_class(path, name, i == n ? "android/app/Activity" : super, false, ACC_PUBLIC);
        }
        options.class_path = (struct text_list){.items = &class_path, .n = 1};
        run_wanted("chain", &options, NULL, &s);
        assert_int_equal(s.activities, n < MOST);
        instrument_summary_release(&s);
    }
}

/* By its first bytes, or by its name where those do not tell. */
static void a_kind_is_told_by_bytes_or_name(void **state)
{
    static const struct {
        const char *command, *input, *error;
    } rows[] = {
        {"cp in.class in.any", "in.any", NULL},
        {"cp in.jar jar.any", "jar.any", NULL},
        {"(echo '#!/bin/sh'; cat in.jar) >script.jar", "script.jar", NULL},
        {"cp in.class class.jar", "class.jar", "class.jar: "},
        {"echo text >text.any", "text.any",
         "text.any: neither a class file, a dex, a directory, a .jar"},
        {"echo text >text.class", "text.class", "text.class: not a class file"},
        {"echo text >text.JAR", "text.JAR", "text.JAR: not a"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options options = package_options(&rows[i].input, 1, "out.any");
        struct instrument_summary s;

        assert_int_equal(system(rows[i].command), 0);
        run_wanted(rows[i].input, &options, rows[i].error, &s);
        if (!rows[i].error)
            assert_int_equal(s.classes_changed, 1);
        instrument_summary_release(&s);
    }
}

/* A class with i and o of these types. */
static void make_beat(const char *path, const char *name, const char *enter, const char *exit)
{
    const struct class_edit_code code = {{BYTES(OP_RETURN)}, 0, 2};
    struct class_edit edit;
    struct fixture f;

    fixture_init(&f, 49);
    f.name = name;
    f.method = "i";
    f.descriptor = enter;
    f.access = ACC_PUBLIC | ACC_STATIC;
    CODE(&f, OP_ICONST_0, OP_IRETURN);
    assert_int_equal(fixture_parse(&f), 0);
    class_edit_init(&edit, &f.class_file, &f.arena);
    assert_true(class_edit_add_method(&edit, f.access, STR("o"), str_from_c(exit), &code));
    class_edit_write(&edit, &f.woven);
    package_file(path, buf_view(&f.woven));
    fixture_release(&f);
}

/* A beat class that has the other form alone is refused, wherever it is. */
static void the_beat_class_has_the_form(void **state)
{
    static const struct {
        const char *enter, *exit;
        enum probes_mode probes;
        const char *error; /* of what is on the class path; in the inputs it is the same */
    } rows[] = {
        {"(I)V", "(I)V", PROBES_PAIR, NULL},
        {"(I)I", "(II)V", PROBES_LATE, NULL},
        {"(I)V", "(I)V", PROBES_LATE,
         "--probes late: the class a/Beat %s has void i(int) and o(int), and not int i(int) and "
         "void "
         "o(int, int): give --probes pair"},
        {"(I)I", "(II)V", PROBES_PAIR,
         "--probes pair: the class a/Beat %s has int i(int) and void o(int, int), and not void "
         "i(int) "
         "and o(int): give --probes late"},
        /* They may be those of a superclass. */
        {"(I)I", "(I)V", PROBES_PAIR, NULL},
        {"(I)V", "(II)V", PROBES_LATE, NULL},
    };
    static const char *const inputs[] = {"T.class", "library/a/Beat.class"};
    const char *class_path = "library";

    (void)state;
    assert_int_equal(mkdir("library", 0777), 0);
    assert_int_equal(mkdir("library/a", 0777), 0);
    package_class(inputs[0], "T", "java/lang/Object", false, ACC_PUBLIC);
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        bool given = i % 2;
        struct instrument_options options =
            package_options(inputs, given ? 2 : 1, given ? "out.d/" : "out.class");
        struct instrument_summary s;
        char error[300];

        make_beat(inputs[1], "a/Beat", rows[i / 2].enter, rows[i / 2].exit);
        options.rules.beat_class = STR("a/Beat");
        options.rules.probes = rows[i / 2].probes;
        options.class_path = (struct text_list){.items = &class_path, .n = 1};
        if (rows[i / 2].error)
            snprintf(error, sizeof(error), rows[i / 2].error,
                     given ? "in the inputs" : "in --classpath");
        run_wanted("the form", &options, rows[i / 2].error ? error : NULL, &s);
        instrument_summary_release(&s);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(damage_is_found_in_each_entry),     TEST(a_long_chain_of_superclasses_is_followed),
        TEST(what_one_class_says_counts),        TEST(an_old_android_does_not_find_the_class),
        TEST(lines_are_of_what_is_measured),     TEST(a_final_method_above_is_that_method),
        TEST(the_nearest_final_method_is_named), TEST(a_kind_is_told_by_bytes_or_name),
        TEST(stored_dex_have_their_own_bytes),   TEST(addresses_are_kept_for_who_needs_them),
        TEST(the_beat_class_has_the_form),
    };

    return RUN_TAP(tests);
}
