/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/source_map: which line of which file a line of a class is. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "mapping/source_map.h"

#define HEAD "SMAP\nFs.kt\nKotlin\n*S Kotlin\n*F\n"
#define FILES \
    "+ 1 Fs.kt\nokio/Fs\n+ 2 Okio.kt\nokio/OkioKt\n+ 3 fake.kt\nkotlin/jvm/internal/FakeKt\n"
#define LINES "*L\n1#1,164:1\n66#2:165\n52#2,10:166\n1#3:176\n"
#define DEBUG "*S KotlinDebug\n*F\n+ 1 Fs.kt\nokio/Fs\n*L\n67#1:165\n68#1:166,10\n"
#define WHOLE HEAD FILES LINES DEBUG "*E\n"

/* The place as folder/file:line; "-" where there is none. */
static void check(const char *text, const char *source_file, uint32_t line, const char *wanted,
                  size_t row)
{
    struct source_map m;
    struct source_place p;
    struct arena arena;
    char got[200] = "-";

    arena_init(&arena);
    source_map_parse(&m, str_from_c(text), str_from_c(source_file), &arena);
    if (source_map_find(&m, line, &p))
        snprintf(got, sizeof(got), "%.*s/%.*s:%u", STR_ARG(p.folder), STR_ARG(p.file), p.line);
    if (strcmp(got, wanted) != 0)
        fail_msg("row %zu: %s, not %s", row, got, wanted);
    arena_release(&arena);
}

static void a_line_has_its_place(void **state)
{
    static const struct {
        uint32_t line;
        const char *whole, *without_debug;
    } rows[] = {
        {0, "okio/Fs.kt:0", "okio/Fs.kt:0"},       {1, "okio/Fs.kt:1", "okio/Fs.kt:1"},
        {164, "okio/Fs.kt:164", "okio/Fs.kt:164"}, {165, "okio/Fs.kt:67", "okio/Okio.kt:66"},
        {166, "okio/Fs.kt:68", "okio/Okio.kt:52"}, {175, "okio/Fs.kt:68", "okio/Okio.kt:61"},
        {176, "okio/Fs.kt:0", "okio/Fs.kt:0"},     {177, "okio/Fs.kt:177", "okio/Fs.kt:177"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        check(WHOLE, "Fs.kt", rows[i].line, rows[i].whole, i);
        check(HEAD FILES LINES "*E\n", "Fs.kt", rows[i].line, rows[i].without_debug, i);
    }
}

/* An anonymous object that is copied with an inline function: the class's file is that function's.
 */
static void a_class_may_stand_in_another_folder(void **state)
{
    static const char text[] = "SMAP\nComparisons.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Comparisons.kt\n"
                               "kotlin/comparisons/CompareKt$by$2\n+ 2 Repo.kt\ncom/demo/Repo\n"
                               "*L\n1#1,328:1\n150#2:329\n*E";

    (void)state;
    check(text, "Comparisons.kt", 0, "kotlin/comparisons/Comparisons.kt:0", 0);
    check(text, "Comparisons.kt", 102, "kotlin/comparisons/Comparisons.kt:102", 1);
    check(text, "Comparisons.kt", 329, "com/demo/Repo.kt:150", 2);
    check(text, "Comparisons.kt", 330, "kotlin/comparisons/Comparisons.kt:330", 3);
    check(text, "Other.kt", 330, "-", 4);
}

static void what_is_odd_or_damaged(void **state)
{
    static const struct {
        const char *text, *wanted; /* of line 5, in A.kt */
    } rows[] = {
        {"", "-"},
        {"SMAP", "-"},
        {"SMAX\na\nb\n*S Kotlin\n*F\n+ 1 B.kt\nb/B\n*L\n9#1:5\n", "-"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#1:5\n", "b/B.kt:9"},
        {HEAD "+ 1 B.kt\r\nb/B\r\n*L\r\n9#1:5\r\n*E\r\n", "b/B.kt:9"},
        {HEAD "+ 1 B.kt\nB\n*L\n9#1:5\n", "/B.kt:9"},
        {HEAD "+ 1 My B.kt\nb/B\n*L\n9#1:5\n", "b/My B.kt:9"},
        {HEAD "+ 7 B.kt\nb/B\n+ 7 C.kt\nb/C\n*L\n9#7:5\n", "b/B.kt:9"},
        {HEAD "+ 7 B.kt\nb/B\n+ 2 C.kt\nc/C\n*L\n9#2:5\n", "c/C.kt:9"},
        {HEAD "1 B.kt\n*L\n9#1:5\n", "-"}, /* it does not say where */
        {HEAD "+ 1 B.kt", "-"},
        {HEAD "+ 1 \nb/B\n*L\n9#1:5\n", "-"},
        {HEAD "+ x B.kt\nb/B\n+ 1 C.kt\nc/C\n*L\n9#1:5\n", "c/C.kt:9"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n1#1,3:4\n", "b/B.kt:2"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n1#1,2:2,2\n", "b/B.kt:2"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n1#1:4,0\n", "-"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#1:5,0\n", "b/B.kt:9"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#1,0:5\n", "-"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n3#1:4\n9:5\n", "b/B.kt:9"}, /* the file of the row before */
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#1:5\n3#1:4\n", "b/B.kt:9"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n3#1,9:1\n9#1:5\n", "b/B.kt:9"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#2:5\n", "-"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#1:5x\n9#1;5\n#1:5\n9#:5\n9,:5\n9:\n9:5,\n:\n-9#1:5\n", "-"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n2147483648#1:5\n9#1:2147483648\n", "-"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n2147483647#1,2147483647:4,2147483647\n", "b/B.kt:2147483647"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n2147483647#1,2147483647:4\n", "b/B.kt:0"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#1:5\n*F\n+ 1 C.kt\nc/C\n*L\n3#1:5\n", "b/B.kt:9"},
        {HEAD "+ 1 B.kt\nb/B\n*L\n9#1:5\n*S Kotlin\n*F\n+ 1 C.kt\nc/C\n*L\n3#1:5\n", "b/B.kt:9"},
        {"SMAP\na\nb\n*S JSP\n*F\n+ 1 B.kt\nb/B\n*L\n9#1:5\n", "-"},
        {"SMAP\na\nb\n*F\n+ 1 B.kt\nb/B\n*L\n9#1:5\n", "-"},
        {"SMAP\na\nb\n*O x\n*S Kotlin\n*F\n+ 1 B.kt\nb/B\n*L\n9#1:5\n*C x\n", "-"},
        {"SMAP\na\nb\n*O x\n*S Kotlin\n*C x\n*S Kotlin\n*F\n+ 1 B.kt\nb/B\n*L\n9#1:5\n",
         "b/B.kt:9"},
        {"SMAP\na\nb\n*E\n*S Kotlin\n*F\n+ 1 B.kt\nb/B\n*L\n9#1:5\n", "-"},
        {HEAD "+ 1 A.kt\na/A\n*L\n", "a/A.kt:5"},
        {HEAD "+ 1 A.kt\na/A\n+ 2 A.kt\nb/A\n", "a/A.kt:5"},
        {HEAD "+ 2 B.kt\nb/B\n+ 3 A.kt\na/A\n", "a/A.kt:5"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        check(rows[i].text, "A.kt", 5, rows[i].wanted, i);
}

/* A text that is cut anywhere is read as far as it goes, and nothing beside it. */
static void a_text_that_is_cut(void **state)
{
    struct arena arena;

    (void)state;
    for (size_t n = 0; n < sizeof(WHOLE); n++) {
        struct source_map m;
        struct source_place p;

        arena_init(&arena);
        source_map_parse(
            &m, str_from_bytes(arena_fence(&arena, (struct bytes){(const uint8_t *)WHOLE, n})),
            STR("Fs.kt"), &arena);
        for (uint32_t line = 0; line < 200; line++)
            (void)source_map_find(&m, line, &p);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_has_its_place),
        cmocka_unit_test(a_class_may_stand_in_another_folder),
        cmocka_unit_test(what_is_odd_or_damaged),
        cmocka_unit_test(a_text_that_is_cut),
    };

    return RUN_TAP(tests);
}
