/* SPDX-License-Identifier: Apache-2.0 */
/* Mappings and filter files: each parser takes each text, and answers; what looks into a mapping
 * agrees with its parser. */
#include "fuzz/fuzz.h"

#include "mapping/filter.h"
#include "mapping/method_lines.h"
#include "mapping/method_map.h"
#include "mapping/method_map_check.h"
#include "mapping/method_map_diff.h"
#include "mapping/method_map_search.h"
#include "mapping/obfuscation_map.h"

/* check finds a fault wherever parse refuses, and none of those in what it takes. */
static void check_one(struct str text, const struct method_map *map, bool accepted)
{
    struct mapping_check c;
    struct buf out;

    buf_init(&out);
    mapping_check_init(&c, text, accepted ? map : NULL);
    FUZZ_REQUIRE(accepted == (c.id[0] != 0), "check has the id \"%s\"", c.id);
    FUZZ_REQUIRE(accepted || c.n_problems > 0, "refused, but check finds nothing");
    FUZZ_REQUIRE(!accepted || (c.n_kept == map->n_rows && c.n_new == 0 && c.n_gone == 0),
                 "kept %zu of %zu", c.n_kept, map->n_rows);
    for (size_t i = 0; i < c.n_problems; i++) {
        enum mapping_fault fault = c.problems[i].fault;

        mapping_problem_text(&c.problems[i], &out);
        FUZZ_REQUIRE(!accepted || fault == MAPPING_ORDER || fault == MAPPING_NO_DISPATCH,
                     "a mapping, but %.*s", STR_ARG(str_from_bytes(buf_view(&out))));
    }
    mapping_check_release(&c);
    buf_release(&out);
}

/* Nothing is new in a mapping beside itself. */
static void compare_one(const struct method_map *map)
{
    struct mapping_diff d;
    struct method_pattern pattern;
    struct buf scratch;

    mapping_diff_init(&d, map, map);
    FUZZ_REQUIRE(d.count[MAPPING_SAME] == map->n_rows && d.n == 0 && d.n_reused == 0,
                 "%zu differences, %zu the same", d.n, d.count[MAPPING_SAME]);
    mapping_diff_release(&d);
    buf_init(&scratch);
    if (map->n_rows > 0) {
        method_pattern_init(&pattern, map->rows[0].text);
        method_pattern_matches(&pattern, &map->rows[map->n_rows - 1], &scratch);
        method_pattern_release(&pattern);
    }
    buf_release(&scratch);
}

/* A mapping that was read is written as a mapping of the same id. */
static int method_map_one(struct str text)
{
    struct method_map map, again;
    struct error err;
    struct buf out;
    char id[METHOD_MAP_ID_LENGTH + 1], id_again[METHOD_MAP_ID_LENGTH + 1];
    int outcome = FUZZ_REFUSED;

    method_map_init(&map);
    method_map_init(&again);
    buf_init(&out);
    if (method_map_parse(&map, text, &err) == 0) {
        outcome = FUZZ_ACCEPTED;
        for (size_t i = 0; i < map.n_rows; i++)
            FUZZ_REQUIRE(method_map_find(&map, map.rows[i].id) == &map.rows[i], "row %zu", i);
        method_map_write(&map, &out);
        FUZZ_REQUIRE(method_map_parse(&again, str_from_bytes(buf_view(&out)), &err) == 0,
                     "written, but no mapping: %s", err.text);
        method_map_id(&map, id);
        method_map_id(&again, id_again);
        FUZZ_REQUIRE(!strcmp(id, id_again), "%s became %s", id, id_again);
        compare_one(&map);
    } else {
        FUZZ_REQUIRE(map.n_rows == 0 && err.text[0], "refused, but not empty");
    }
    check_one(text, &map, outcome == FUZZ_ACCEPTED);
    buf_release(&out);
    method_map_release(&again);
    method_map_release(&map);
    return outcome;
}

/* What is read is written, and read again as the same. */
static int method_lines_one(struct str text)
{
    struct method_lines lines, again;
    struct error err;
    struct buf out;
    int outcome = FUZZ_REFUSED;

    buf_init(&out);
    method_lines_init(&lines);
    method_lines_init(&again);
    if (method_lines_parse(&lines, text, &err) == 0) {
        outcome = FUZZ_ACCEPTED;
        method_lines_write(lines.rows, lines.n, lines.mapping_id, &out);
        FUZZ_REQUIRE(method_lines_parse(&again, str_from_bytes(buf_view(&out)), &err) == 0, "%s",
                     err.text);
        FUZZ_REQUIRE(again.n == lines.n, "other rows");
        for (size_t i = 0; i < lines.n; i++)
            FUZZ_REQUIRE(method_lines_find(&again, lines.rows[i].id)->line == lines.rows[i].line,
                         "row %zu has another line", i);
    } else {
        FUZZ_REQUIRE(lines.n == 0 && err.text[0], "refused, but not empty");
    }
    method_lines_release(&again);
    method_lines_release(&lines);
    buf_release(&out);
    return outcome;
}

static int obfuscation_map_one(struct str text)
{
    static const struct str descriptors[] = {STR_INIT("()V"), STR_INIT("(ILa/b;[[La/a;)La/b;"),
                                             STR_INIT("([[[IJ"), STR_INIT("L;")};
    struct obfuscation_map map;
    struct original_method original;
    struct error err;
    struct arena arena;
    int outcome = FUZZ_REFUSED;

    obfuscation_map_init(&map);
    arena_init(&arena);
    if (obfuscation_map_parse(&map, text, &err) == 0) {
        outcome = FUZZ_ACCEPTED;
        for (size_t i = 0; i < sizeof(descriptors) / sizeof(descriptors[0]); i++) {
            obfuscation_map_descriptor(&map, descriptors[i], &arena);
            obfuscation_map_method(&map, STR("a/b"), STR("a"), descriptors[i], &arena, &original);
            obfuscation_map_method(&map, STR("a/a"), STR("<init>"), descriptors[i], &arena,
                                   &original);
        }
    } else {
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
    }
    arena_release(&arena);
    obfuscation_map_release(&map);
    return outcome;
}

static int filter_one(struct str text, bool prefix)
{
    static const struct str classes[] = {STR_INIT("com/demo/Foo"), STR_INIT("com/demo/Foo$1"),
                                         STR_INIT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/a"),
                                         STR_INIT("")};
    struct filter filter;
    struct arena arena;
    struct error err;
    int outcome = FUZZ_REFUSED;

    filter_init(&filter);
    arena_init(&arena);
    if (filter_parse(&filter, text, prefix, &err) == 0) {
        outcome = FUZZ_ACCEPTED;
        for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
            struct filter_class c = filter_class_rules(&filter, classes[i], &arena);

            filter_method(&c, STR("bar"), STR("(I)V"));
            filter_method(&c, STR("<init>"), STR("(Lcom/demo/Foo;)V"));
        }
    } else {
        FUZZ_REQUIRE(err.text[0], "refused without a reason");
    }
    arena_release(&arena);
    filter_release(&filter);
    return outcome;
}

static int fuzz_one(struct bytes input)
{
    struct str text = str_from_bytes(input);

    return method_map_one(text) | method_lines_one(text) | obfuscation_map_one(text) |
           filter_one(text, false) | filter_one(text, true);
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
