/* SPDX-License-Identifier: Apache-2.0 */
/* weave/scan/map_match: whether a map of R8 is that of a dex. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "tests/unit/dex_fixture.h"
#include "tests/unit/packages.h"
#include "weave/scan/map_match.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define R8(id)   "~~R8{\"min-api\":24,\"pg-map-id\":\"" id "\",\"version\":\"8.7.18\"}"

static void make_dex(struct dex_fixture *f, const char *const *marks, size_t n)
{
    dex_fixture_init(f, 35);
    dex_fixture_add_class(f, "La;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (size_t i = 0; i < n && marks[i]; i++)
        dex_fixture_add_string(f, marks[i]);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void a_marker_names_the_map(void **state)
{
    static const struct {
        const char *map, *marks[3];
        enum map_match match;
    } rows[] = {
        {"3bf975a", {0}, MAP_UNTOLD},
        {"3bf975a", {R8("3bf975a")}, MAP_SAME},
        {"3bf975a", {R8("e07dc7c")}, MAP_OTHER},
        /* One of them is cut. */
        {"3bf975a", {R8("3bf975afdd6e26b7")}, MAP_SAME},
        {"3bf975afdd6e26b7", {R8("3bf975a")}, MAP_SAME},
        /* A dex that was made of others. */
        {"3bf975a", {R8("3bf975a"), R8("e07dc7c")}, MAP_SAME},
        {"3bf975a", {R8("1111111"), R8("3bf975a")}, MAP_SAME},
        {"3bf975a", {R8("1111111"), R8("2222222")}, MAP_OTHER},
        /* Nothing is told by other tools, without an id, or where the map has none. */
        {"3bf975a", {"~~D8{\"pg-map-id\":\"e07dc7c\"}"}, MAP_UNTOLD},
        {"3bf975a", {"~~R8{\"min-api\":24}"}, MAP_UNTOLD},
        {"3bf975a", {"~~R8{\"pg-map-id\":\"\"}"}, MAP_UNTOLD},
        {"3bf975a", {"~~R8{\"min-api\":1}", R8("e07dc7c")}, MAP_OTHER},
        {"3bf975a", {"~~R9{\"pg-map-id\":\"e07dc7c\"}"}, MAP_UNTOLD},
        {"", {R8("e07dc7c")}, MAP_UNTOLD},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct dex_fixture f;
        enum map_match match;

        make_dex(&f, rows[i].marks, COUNT(rows[i].marks));
        match = map_match_of_dex(&f.dex, str_from_c(rows[i].map));
        if (match != rows[i].match)
            fail_msg("row %zu: %d", i, (int)match);
        dex_fixture_release(&f);
    }
}

static void file_put(const char *path, const void *p, size_t n)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(p, 1, n, f), n);
    fclose(f);
}

/* What a run does with a map, its id and its class. */
static void the_map_of_another_build_is_refused(void **state)
{
    static const struct {
        const char *map;
        bool force;
        const char *refused, *warned; /* texts within, or NULL */
    } rows[] = {
        {"# pg_map_id: 3bf975a\nA -> a:\n", false, NULL, NULL},
        {"A -> a:\n", false, NULL, NULL},
        {"", false, NULL, NULL},
        {NULL, false, NULL, NULL},
        {"# pg_map_id: e07dc7c\nA -> a:\n", false, "which has the pg_map_id e07dc7c: give the map",
         NULL},
        {"# pg_map_id: e07dc7c\nA -> a:\n", true, NULL, "a dex was made with another map"},
        {"# pg_map_id: 3bf975a\nA -> b:\n", false, NULL, "it has none of the classes"},
    };
    static const char *const marks[] = {R8("3bf975a")};
    const char *input = "in.dex";
    struct dex_fixture f;

    (void)state;
    make_dex(&f, marks, COUNT(marks));
    file_put(input, f.dex.bytes.p, f.dex.bytes.n);
    dex_fixture_release(&f);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct instrument_options o = package_options(&input, 1, "out.dex");
        struct instrument_summary s;
        struct error err = {{0}, false};
        size_t n = 0;
        int result;

        if (rows[i].map)
            file_put("map.txt", rows[i].map, strlen(rows[i].map));
        o.dry_run = true;
        o.force = rows[i].force;
        o.rules.obfuscation_map = rows[i].map ? "map.txt" : NULL;
        result = instrument(&o, &s, &err);
        if ((result < 0) != (rows[i].refused != NULL) ||
            (rows[i].refused && !strstr(err.text, rows[i].refused)))
            fail_msg("row %zu: %s", i, err.text);
        for (size_t k = 0; result == 0 && k < s.n_warnings; k++) {
            if (strstr(s.warnings[k], "map"))
                n += rows[i].warned && strstr(s.warnings[k], rows[i].warned) ? 1 : 100;
        }
        if (n != (rows[i].warned ? 1 : 0))
            fail_msg("row %zu: %zu", i, n);
        instrument_summary_release(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_marker_names_the_map),
        cmocka_unit_test_setup_teardown(the_map_of_another_build_is_refused, packages_make,
                                        packages_leave),
    };

    return RUN_TAP(tests);
}
