/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/method_lines: the file beside the mapping. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "mapping/method_lines.h"

#define TITLE "# lines of the mapping 0123456789abcdef\n"

static void written_and_read(void **state)
{
    struct method_line rows[] = {
        {7, 12, STR_INIT("B.kt")},
        {3, 0, STR_INIT("A.java")},
        {9, 1, STR_INIT("caf\xc3\xa9,\n.kt")},
        {5, 2, STR_INIT("My File.kt")},
        {3, 4, STR_INIT("A.java")},
        {3, 4, STR_INIT("Z.java")},
    };
    struct method_lines lines;
    struct error err;
    struct buf text;

    (void)state;
    buf_init(&text);
    method_lines_write(rows, sizeof(rows) / sizeof(rows[0]), "0123456789abcdef", &text);
    buf_u8(&text, 0);
    assert_string_equal((const char *)text.p, TITLE
                        "3,0,A.java\n5,2,My File.kt\n7,12,B.kt\n9,1,caf\xc3\xa9,\\u000a.kt\n");
    text.n--;
    assert_true(file_is_method_lines(str_from_bytes(buf_view(&text))));
    method_lines_init(&lines);
    assert_int_equal(method_lines_parse(&lines, str_from_bytes(buf_view(&text)), &err), 0);
    assert_string_equal(lines.mapping_id, "0123456789abcdef");
    assert_int_equal(lines.n, 4);
    assert_int_equal(method_lines_find(&lines, 7)->line, 12);
    assert_true(str_eq(method_lines_find(&lines, 9)->file, STR("caf\xc3\xa9,\\u000a.kt")));
    assert_null(method_lines_find(&lines, 8));
    method_lines_release(&lines);
    assert_null(method_lines_find(&lines, 7));
    buf_release(&text);
}

/* Each character of a name may become six. */
static void a_long_name_has_room(void **state)
{
    enum { LONG = 300000 };
    struct method_line row = {1, 2, STR("")};
    char *name = malloc(LONG);
    struct buf text;

    (void)state;
    assert_non_null(name);
    memset(name, '\n', LONG);
    row.file = (struct str){name, LONG};
    buf_init(&text);
    method_lines_write(&row, 1, "0123456789abcdef", &text);
    assert_int_equal(text.n, strlen(TITLE) + strlen("1,2,\n") + 6 * LONG);
    assert_memory_equal(text.p + text.n - 7, "\\u000a\n", 7);
    buf_release(&text);
    free(name);
}

static void what_is_wrong(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {
        {TITLE, NULL},
        {TITLE "# more\n\n1,2,A.java\r\n", NULL},
        {"", "line 1: it does not begin with \"# lines of the mapping \""},
        {"1,2,A.java\n", "line 1: it does not begin with \"# lines of the mapping \""},
        {"# lines of the mapping 0123\n", "line 1: no mapping id of 16 digits"},
        {"# lines of the mapping 0123456789ABCDEF\n", "line 1: no mapping id of 16 digits"},
        {"# lines of the mapping g123456789abcdef\n", "line 1: no mapping id of 16 digits"},
        {"# lines of the mapping 0123456789abcdeg\n", "line 1: no mapping id of 16 digits"},
        {"# lines of the mapping 0123456789abcdef0\n", "line 1: no mapping id of 16 digits"},
        {TITLE "1,2147483647,A.java\n1048573,0,A.java\n", NULL},
        {TITLE "A.java\n", "line 2: not ID,LINE,FILE"},
        {TITLE "1,A.java\n", "line 2: not ID,LINE,FILE"},
        {TITLE "0,1,A.java\n", "line 2: the id 0 does not come after all smaller ones"},
        {TITLE "1048574,1,A.java\n", "line 2: not ID,LINE,FILE"},
        {TITLE "1,2147483648,A.java\n", "line 2: not ID,LINE,FILE"},
        {TITLE "2,1,A.java\n2,1,A.java\n", "line 3: the id 2 does not come after all smaller ones"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct method_lines lines;
        struct error err = {0};

        method_lines_init(&lines);
        assert_int_equal(method_lines_parse(&lines, str_from_c(rows[i].text), &err),
                         rows[i].says ? -1 : 0);
        assert_string_equal(err.text, rows[i].says ? rows[i].says : "");
        method_lines_release(&lines);
    }
}

static void paths(void **state)
{
    static const char *const rows[][2] = {
        {"methodMapping.txt", "methodMapping.lines.txt"},
        {"dir.txt/1.0.txt", "dir.txt/1.0.lines.txt"},
        {"ids", "ids.lines.txt"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char *path = method_lines_path(rows[i][0]);

        assert_string_equal(path, rows[i][1]);
        free(path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_and_read),
        cmocka_unit_test(a_long_name_has_room),
        cmocka_unit_test(what_is_wrong),
        cmocka_unit_test(paths),
    };

    return RUN_TAP(tests);
}
