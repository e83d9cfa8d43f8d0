/* SPDX-License-Identifier: Apache-2.0 */
/* weave/input/inputs: what each entry of each kind of input is taken for, in which order, and how
 * it is named. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/packages.h"
#include "weave/input/inputs.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum { ENTRIES_MAX = 12 };

/* A package of these names, or a directory; a jar in it has the class A, and a text. */
static void make_input(const char *path, const char *const *names)
{
    static const struct package_entry inner[] = {{"A.class", "x", 0}, {"text", "x", 0}};
    struct package_entry entries[ENTRIES_MAX];
    size_t n = 0;
    struct buf zip = package_zip("inner.jar", inner, COUNT(inner));

    buf_release(&zip);
    for (; n < ENTRIES_MAX && names[n]; n++) {
        bool is_jar = str_ends(str_from_c(names[n]), STR(".jar"));

        entries[n] = (struct package_entry){names[n], is_jar ? "@inner.jar" : "content", 0};
    }
    zip = package_zip(path, entries, n);
    buf_release(&zip);
    if (strchr(path, '.'))
        return;
    /* A directory of it. */
    assert_int_equal(rename(path, "unpacked.zip"), 0);
    assert_int_equal(system("rm -rf unpacked && mkdir unpacked"), 0);
    for (size_t i = 0; i < n; i++) {
        char command[200];

        snprintf(command, sizeof(command), "cd unpacked && mkdir -p $(dirname %s) && printf %s >%s",
                 names[i], "content", names[i]);
        assert_int_equal(system(command), 0);
    }
    assert_int_equal(rename("unpacked", path), 0);
}

/* "a.jar(u1 - n[u0 -])": a letter for each member, and for a unit its number. */
static void describe(const struct inputs *in, const struct container *c, struct buf *out)
{
    static const char letters[] = {
        [MEMBER_OTHER] = '-',     [MEMBER_UNIT] = 'u',     [MEMBER_NESTED] = 'n',
        [MEMBER_SIGNATURE] = 's', [MEMBER_MANIFEST] = 'm', [MEMBER_PROFILE] = 'p'};
    size_t dex = 0, profiles = 0;

    for (size_t i = 0; i < c->count; i++) {
        const struct member *m = &c->members[i];

        buf_printf(out, "%s%c", i ? " " : "", letters[m->role]);
        profiles += m->role == MEMBER_PROFILE;
        if (m->role == MEMBER_UNIT) {
            const struct unit *u = &in->units[m->unit];

            buf_printf(out, "%zu", m->unit);
            dex += u->format == &unit_format_dex;
            assert_ptr_equal(u->container, c);
            assert_int_equal(u->member, i);
            assert_true(str_eq(unit_name(u), container_member_name(c, i)));
            assert_int_equal(u->size, u->format == &unit_format_class && !c->path ? 1 : 7);
        } else if (m->role == MEMBER_NESTED) {
            buf_u8(out, '[');
            describe(in, m->nested, out);
            buf_u8(out, ']');
        }
        assert_true(container_has(c, container_member_name(c, i)));
    }
    assert_false(container_has(c, STR("nothing")));
    assert_int_equal(c->n_dex, dex);
    assert_int_equal(c->has_profile, profiles > 0);
}

#define META "META-INF/MANIFEST.MF", "META-INF/K.SF", "META-INF/sub/K.SF"

static void each_member_has_its_role(void **state)
{
    static const struct {
        const char *path, *names[ENTRIES_MAX + 1], *wanted;
        enum package package;
    } rows[] = {
        {"a.jar", {META, "A.class", "b/B.CLASS", "b/C.class", "x.jar"}, "m s - u0 - u1 -", 0},
        {"b.jar", {"B.class", "classes2.dex", "classes.dex", "A.class"}, "u0 u3 u2 u1", 0},
        {"c.JAR", {"sub/classes.dex", "class", "a/", "a.class/"}, "- - - -", 0},
        {"a.zip", {"A.class", "AndroidManifest.xml"}, "u0 -", PACKAGE_JAR},
        {"a.apk",
         {"classes3.dex", "classes10.dex", "A.class", "classes.dex", "classes1.dex",
          "a/classes.dex", "b.jar", META},
         "u1 u2 - u0 - - - m s -",
         PACKAGE_APK},
        {"b.apk",
         {"assets/dexopt/baseline.prof", "assets/dexopt/baseline.profm", "x",
          "assets/dexopt/baseline.profx", "assets/dexopt/baseline.profmm",
          "BUNDLE-METADATA/assets.dexopt/baseline.prof", "a/assets/dexopt/baseline.prof"},
         "p p - - - - -",
         PACKAGE_APK},
        {"c.Apk", {"x", "assets/dexopt/baseline.profm", "y"}, "- p -", PACKAGE_APK},
        {"a.aab",
         {"f/dex/classes.dex", "base/dex/classes2.dex", "base/dex/classes.dex", "dex/classes.dex",
          "a/b/dex/classes.dex", "classes.dex", "base/dex/A.class", "libs/a.jar"},
         "u2 u1 u0 - - - - -",
         PACKAGE_AAB},
        {"b.aab",
         {"BUNDLE-METADATA/com.android.tools.build.profiles/baseline.prof",
          "BUNDLE-METADATA/com.android.tools.build.profiles/baseline.profm",
          "BUNDLE-METADATA/assets.dexopt/baseline.prof", "assets/dexopt/baseline.prof", META},
         "p p p - m s -",
         PACKAGE_AAB},
        {"a.aar",
         {"libs/a.jar", "classes.jar", "A.class", "libs/a/b.jar", "xlibs/c.jar", "libs/d.zip",
          "libs/.jar", "a/classes.jar", META},
         "n[u0 -] n[u1 -] u2 - - - n[u3 -] - m s -",
         PACKAGE_AAR},
        {"folder",
         {"A.class", "a.dex", "b/classes.dex", "b/classes2.dex", "classes.dex", "libs/x.txt",
          "z.class"},
         "u0 u5 u3 u4 u2 - u1",
         0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct inputs in;
        struct error err;
        struct buf text;

        buf_init(&text);
        make_input(rows[i].path, rows[i].names);
        if (inputs_open(&in, &rows[i].path, 1, 0, &err) < 0)
            fail_msg("%s: %s", rows[i].path, err.text);
        assert_int_equal(in.n_outer, 1);
        assert_ptr_equal(in.outer[0], in.containers[0]);
        assert_int_equal(in.outer[0]->package, rows[i].package);
        describe(&in, in.outer[0], &text);
        buf_u8(&text, '\0');
        if (strcmp((const char *)text.p, rows[i].wanted) != 0)
            fail_msg("%s: %s", rows[i].path, (const char *)text.p);
        buf_release(&text);
        inputs_release(&in);
    }
}

/* A new dex has the first number that is free, and that no other new one of its container has. */
static void a_new_dex_has_a_free_name(void **state)
{
    static const struct {
        const char *names[4];
        const char *taken[2]; /* by dex that are new: in this container, and in another */
        const char *directory;
        uint32_t from;
        const char *wanted;
    } rows[] = {
        {{"x"}, {NULL}, "", 1, "classes.dex"},
        {{"classes.dex"}, {NULL}, "", 1, "classes2.dex"},
        {{"classes.dex"}, {NULL}, "", 3, "classes3.dex"},
        {{"classes2.dex", "classes.dex"}, {NULL}, "", 1, "classes3.dex"},
        {{"classes3.dex", "classes.dex"}, {NULL}, "", 1, "classes2.dex"},
        {{"classes.dex"}, {"classes2.dex"}, "", 1, "classes3.dex"},
        {{"classes.dex"}, {NULL, "classes2.dex"}, "", 1, "classes2.dex"},
        {{"classes.dex"}, {"classes2.dex", "classes3.dex"}, "", 1, "classes3.dex"},
        {{"classes.dex"}, {"classes3.dex", "classes2.dex"}, "", 1, "classes2.dex"},
        {{"classes.dex"}, {"a/classes2.dex"}, "", 1, "classes2.dex"},
        {{"a/classes.dex", "classes2.dex"}, {NULL}, "a/", 1, "a/classes2.dex"},
        {{"a/classes.dex", "a/classes2.dex"}, {"a/classes3.dex"}, "a/", 1, "a/classes4.dex"},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const char *paths[] = {i % 2 ? "folder" : "a.zip", "in.dex"};
        size_t k = i / 2, at[2];
        struct dex_name from = {str_from_c(rows[k].directory), rows[k].from};
        struct inputs in;
        struct error err;
        char *name;

        assert_int_equal(system("rm -rf folder"), 0);
        make_input(paths[0], rows[k].names);
        assert_int_equal(inputs_open(&in, paths, COUNT(paths), 0, &err), 0);
        /* As the split adds them. */
        at[0] = strcmp(in.outer[0]->path, paths[0]) != 0;
        at[1] = !at[0];
        for (size_t j = 0; j < 2; j++) {
            if (!rows[k].taken[j])
                continue;
            MEM_GROW(in.units, in.n_units, in.cap_units);
            in.units[in.n_units++] =
                (struct unit){.container = in.outer[at[j]], .further = rows[k].taken[j]};
        }
        name = inputs_next_dex(&in, in.outer[at[0]], from);
        if (strcmp(name, rows[k].wanted) != 0)
            fail_msg("row %zu: %s", k, name);
        free(name);
        inputs_release(&in);
    }
}

/* By path, whatever the order in which they are given; each once. */
static void inputs_are_in_the_order_of_their_paths(void **state)
{
    static const struct {
        const char *given[4], *sorted[4];
        const char *app, *error;
    } rows[] = {
        {{"in.jar"}, {"in.jar"}, NULL, NULL},
        {{"in.jar", "in.aab", "in.apk"}, {"in.aab", "in.apk", "in.jar"}, "in.aab", NULL},
        {{"still.jar", "in.dex", "in.apk"}, {"in.apk", "in.dex", "still.jar"}, "in.apk", NULL},
        {{"in.class", "in.aar", "tree"}, {"in.aar", "in.class", "tree"}, NULL, NULL},
        {{"tree", "in.jar", "tree"}, {NULL}, NULL, "tree: named twice"},
        {{"in.jar", "in.jar"}, {NULL}, NULL, "in.jar: named twice"},
        {{"tree", "nowhere", "in.jar"}, {NULL}, NULL, "nowhere: "},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct inputs in;
        struct error err = {.text = ""};
        size_t n = 0, nested = 0;
        int result;

        while (n < 4 && rows[i].given[n])
            n++;
        result = inputs_open(&in, rows[i].given, n, 0, &err);
        if (result != (rows[i].error ? -1 : 0) ||
            (rows[i].error && strncmp(err.text, rows[i].error, strlen(rows[i].error)) != 0))
            fail_msg("row %zu: %d, %s", i, result, err.text);
        if (result == 0) {
            const struct container *app = inputs_app(&in);

            assert_int_equal(in.n_outer, n);
            for (size_t k = 0; k < n; k++)
                assert_string_equal(in.outer[k]->path, rows[i].sorted[k]);
            for (size_t k = 0; k < in.n_containers; k++)
                nested += !in.containers[k]->path;
            assert_int_equal(in.n_containers, n + nested);
            assert_int_equal(app != NULL, rows[i].app != NULL);
            if (app)
                assert_string_equal(app->path, rows[i].app);
        }
        inputs_release(&in);
    }
}

/* What is wrong with a part of an input is said of that part. */
static void errors_name_the_part(void **state)
{
    static const struct {
        const char *path;
        size_t container, member;
        const char *wanted;
    } rows[] = {
        {"in.jar", 0, 0, "in.jar!META-INF/MANIFEST.MF: it"},
        {"in.jar", 0, 4, "in.jar!text.txt: it"},
        {"in.aar", 1, 3, "in.aar!classes.jar!ip/methodbeat/AppMethodBeat.class: it"},
        {"in.aar", 2, 1, "in.aar!libs/other.jar!more.txt: it"},
        {"tree", 0, 0, "tree/sub/A.class: it"},
        {"tree", 0, 1, "tree/text.txt: it"},
        {"in.class", 0, 0, "in.class: it"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct container *c;
        struct inputs in;
        struct error err;

        assert_int_equal(inputs_open(&in, &rows[i].path, 1, 0, &err), 0);
        assert_true(rows[i].container < in.n_containers);
        c = in.containers[rows[i].container];
        error_set(&err, "it");
        assert_int_equal(container_error(c, rows[i].member, &err), -1);
        assert_string_equal(err.text, rows[i].wanted);
        if (c->members[rows[i].member].role == MEMBER_UNIT) {
            error_set(&err, "it");
            assert_int_equal(unit_error(&in.units[c->members[rows[i].member].unit], &err), -1);
            assert_string_equal(err.text, rows[i].wanted);
        }
        inputs_release(&in);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, packages_make, packages_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_member_has_its_role),
        TEST(a_new_dex_has_a_free_name),
        TEST(inputs_are_in_the_order_of_their_paths),
        TEST(errors_name_the_part),
    };

    return RUN_TAP(tests);
}
