/* SPDX-License-Identifier: Apache-2.0 */
/* Methods as developers read them, and names on their way from text to class files. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "mapping/method_show.h"
#include "mapping/modified_utf8.h"

static void parameters_are_without_packages(void **state)
{
    static const struct {
        const char *descriptor, *shown; /* shown NULL: it is none */
    } rows[] = {
        {"()V", "()"},
        {"(I)V", "(int)"},
        {"(ZBCSIJFD)V", "(boolean+byte+char+short+int+long+float+double)"},
        {"([I[[J)V", "(int[]+long[][])"},
        {"(Ljava.lang.String;LA;)V", "(String+A)"},
        {"([La.b.C;)La.D;", "(C[])"},
        {"(I)", "(int)"},
        {"I)V", NULL},
        {"(I", NULL},
        {"", NULL},
        {"(", NULL},
        {")", NULL},
        {"([)V", NULL},
        {"(V)V", NULL},
        {"(Q)V", NULL},
        {"(La.b.C)V", NULL},
        {"(L;)V", NULL},
        {"(La.;)V", NULL},
        {"(IL)V", NULL},
    };
    char many[300];

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct buf out;
        bool is;

        buf_init(&out);
        is = method_parameters_show(&out, str_from_c(rows[i].descriptor), STR("+"));
        if (is != (rows[i].shown != NULL))
            fail_msg("%s: %d", rows[i].descriptor, is);
        buf_u8(&out, '\0');
        if (is)
            assert_string_equal((char *)out.p, rows[i].shown);
        buf_release(&out);
    }
    for (int dimensions = 254; dimensions <= 257; dimensions++) {
        struct buf out;

        buf_init(&out);
        snprintf(many, sizeof(many), "(%*sI)V", dimensions, "");
        memset(many + 1, '[', (size_t)dimensions);
        assert_int_equal(method_parameters_show(&out, str_from_c(many), STR("+")),
                         dimensions <= 255);
        buf_release(&out);
    }
}

static void a_row_is_shown_whole(void **state)
{
    static const struct {
        const char *class_name, *name, *descriptor, *shown;
    } rows[] = {
        {"a.B", "run", "(ILx.Y;)V", "a.B.run(int, Y)"},
        {"a.B", "run", "(IQ)V", "a.B.run(IQ)V"},
        {"B", "<init>", "()V", "B.<init>()"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct method_row row = {.class_name = str_from_c(rows[i].class_name),
                                 .name = str_from_c(rows[i].name),
                                 .descriptor = str_from_c(rows[i].descriptor)};
        struct buf out;

        buf_init(&out);
        method_row_show(&out, &row);
        buf_u8(&out, '\0');
        assert_string_equal((char *)out.p, rows[i].shown);
        buf_release(&out);
    }
}

static size_t put(uint32_t code, char *p)
{
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        p[i] = (char)(0x80 | (code & 0x3f));
    p[0] = (char)((length == 1 ? 0 : 0xf00 >> length & 0xff) | code);
    return length;
}

/* Between two letters, each code point: what is beyond 16 bits is two surrogates, 0 two bytes, and
 * all else is what it was. */
static void each_code_point_is_modified(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x10ffff; code += code < 0x900 || code >= 0xfff0 ? 1 : 7) {
        char text[8] = "a", wanted[10] = "a";
        size_t n = 1 + put(code, text + 1), m;
        struct arena arena;
        struct str got;

        if (code >= 0x10000) {
            m = 1 + put(0xd800 + ((code - 0x10000) >> 10), wanted + 1);
            m += put(0xdc00 + (code & 0x3ff), wanted + m);
        } else if (code == 0) {
            memcpy(wanted + 1, "\xc0\x80", 2);
            m = 3;
        } else {
            m = 1 + put(code, wanted + 1);
        }
        text[n++] = wanted[m++] = 'b';
        arena_init(&arena);
        got = modified_utf8_from((struct str){text, n}, &arena);
        assert_int_equal(got.n, m);
        assert_memory_equal(got.p, wanted, m);
        if (code && code < 0x10000)
            assert_ptr_equal(got.p, text);
        arena_release(&arena);
        code += code > 0x11000 ? 997 : 0;
    }
}

static void what_is_no_utf_8_stays(void **state)
{
    static const char *const rows[] = {"\xf0\x9f\x98", "\xf8x", "\xf5\x80\x80\x80",
                                       "\xf0\x80\x80\x80", "\xff"};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct arena arena;
        struct str got;

        arena_init(&arena);
        got = modified_utf8_from(str_from_c(rows[i]), &arena);
        assert_true(str_eq(got, str_from_c(rows[i])));
        arena_release(&arena);
    }
}

static void names_become_rows(void **state)
{
    static const struct {
        const char *name, *dots, *spaces;
    } rows[] = {
        {"a/b/C", "a.b.C", "a.b.C"},
        {"a b", "a b", "a\\u0020b"},
        {"a\\b", "a\\u005cb", "a\\u005cb"},
        {"\x01\x1f\x7f", "\\u0001\\u001f\\u007f", "\\u0001\\u001f\\u007f"},
        {"\xc0\x80", "\\u0000", "\\u0000"},
        {"\xc2\x80\xc2\x9f\xc2\xa0", "\\u0080\\u009f\xc2\xa0", "\\u0080\\u009f\xc2\xa0"},
        {"\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xaa",
         "\xe2\x80\xa7\\u2028\\u2029\xe2\x80\xaa", "\xe2\x80\xa7\\u2028\\u2029\xe2\x80\xaa"},
        {"\xed\xa0\xbd\xed\xb8\x80", "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},
        {"\xed\xa0\xbdx", "\\ud83dx", "\\ud83dx"},
        {"\xed\xb8\x80", "\\ude00", "\\ude00"},
        {"\xed\xa0\xbd\xed\xa0\xbd", "\\ud83d\\ud83d", "\\ud83d\\ud83d"},
        {"\xffx\xc3", "\\xffx\\xc3", "\\xffx\\xc3"},
        {"~!", "~!", "~!"},
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
        struct str name = str_from_c(rows[i / 2].name);
        char out[100], *end = modified_utf8_to_row(out, name, '.', i % 2);

        *end = '\0';
        assert_string_equal(out, i % 2 ? rows[i / 2].spaces : rows[i / 2].dots);
        end = modified_utf8_to_row(out, STR("a/b"), '/', false);
        assert_true(end == out + 3 && memcmp(out, "a/b", 3) == 0);
        assert_true(modified_utf8_to_row(out, STR(""), '.', false) == out);
    }
}

/* Long names are written by eights: each character at each place of one is as it is by itself. */
static void long_names_become_rows(void **state)
{
    char name[] = "abcdefgh/jklmnop\\x!~uvwxyz";
    size_t n = strlen(name);

    (void)state;
    for (size_t at = 0; at < n; at++) {
        char was = name[at];

        for (unsigned c = 1; c < 0xc0; c++) {
            char whole[200], single[200], *end = single;

            name[at] = (char)c;
            for (size_t i = 0; i < n; i++)
                end = modified_utf8_to_row(end, (struct str){name + i, 1}, '$', true);
            *end = '\0';
            end = modified_utf8_to_row(whole, (struct str){name, n}, '$', true);
            *end = '\0';
            assert_string_equal(whole, single);
        }
        name[at] = was;
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_are_without_packages),
        cmocka_unit_test(a_row_is_shown_whole),
        cmocka_unit_test(each_code_point_is_modified),
        cmocka_unit_test(what_is_no_utf_8_stays),
        cmocka_unit_test(names_become_rows),
        cmocka_unit_test(long_names_become_rows),
    };

    return RUN_TAP(tests);
}
