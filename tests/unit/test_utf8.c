/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "lib/utf8.h"

/* RFC 3629, and what is one unit of Modified UTF-8 but no UTF-8. */
static void a_code_point_or_a_unit(void **state)
{
    enum { NONE = UINT32_MAX };
    static const struct {
        struct str bytes;
        uint32_t code; /* as UTF-8 */
        uint32_t unit; /* as Modified UTF-8 */
    } rows[] = {
        {STR_INIT("a\x80"), 'a', 'a'},
        {STR_INIT("\0"), 0, 0},
        {STR_INIT("\xC0\x80"), NONE, 0},
        {STR_INIT("\xC1\xBF"), NONE, NONE}, /* longer than it must be */
        {STR_INIT("\xC2\x80"), 0x80, 0x80},
        {STR_INIT("\xDF\xBF"), 0x7FF, 0x7FF},
        {STR_INIT("\xE0\x9F\xBF"), NONE, NONE},
        {STR_INIT("\xE0\xA0\x80"), 0x800, 0x800},
        {STR_INIT("\xED\x9F\xBF"), 0xD7FF, 0xD7FF},
        {STR_INIT("\xED\xA0\x80"), NONE, 0xD800}, /* half of a pair */
        {STR_INIT("\xED\xBF\xBF"), NONE, 0xDFFF},
        {STR_INIT("\xEF\xBF\xBF"), 0xFFFF, 0xFFFF},
        {STR_INIT("\xF0\x8F\xBF\xBF"), NONE, NONE},
        {STR_INIT("\xF0\x90\x80\x80"), 0x10000, NONE},
        {STR_INIT("\xF4\x8F\xBF\xBF"), 0x10FFFF, NONE},
        {STR_INIT("\xF4\x90\x80\x80"), NONE, NONE},
        {STR_INIT("\xF5\x80\x80\x80"), NONE, NONE},
        {STR_INIT("\x80"), NONE, NONE}, /* what goes on without a beginning */
        {STR_INIT("\xC2"), NONE, NONE}, /* cut short */
        {STR_INIT("\xE2\x82"), NONE, NONE},
        {STR_INIT("\xF0\x90\x80"), NONE, NONE},
        {STR_INIT("\xC2z"), NONE, NONE}, /* what does not go on */
        {STR_INIT("\xE2z\x80"), NONE, NONE},
        {STR_INIT("\xE2\x82z"), NONE, NONE},
        {STR_INIT("\xFF"), NONE, NONE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const unsigned char *p = (const unsigned char *)rows[i].bytes.p;
        uint32_t code = NONE, unit = NONE;
        char again[UTF8_MAX];
        size_t n = utf8_get(p, rows[i].bytes.n, &code);
        size_t modified = utf8_modified_get(p, rows[i].bytes.n, &unit);

        assert_int_equal(n > 0, rows[i].code != NONE);
        assert_int_equal(modified > 0, rows[i].unit != NONE);
        if (n > 0)
            assert_int_equal(code, rows[i].code);
        if (modified > 0)
            assert_int_equal(unit, rows[i].unit);
        if (n > 0 && modified > 0)
            assert_int_equal(n, modified);
        /* Written again it is the same; but for U+0000, of which Modified UTF-8 has a form of its
         * own. */
        if (n > 0 || (modified > 0 && unit > 0)) {
            assert_int_equal(utf8_put(again, n > 0 ? code : unit), n > 0 ? n : modified);
            assert_memory_equal(again, p, n > 0 ? n : modified);
        }
    }
}

static void pairs_join(void **state)
{
    (void)state;
    assert_true(utf16_is_high(0xD800) && utf16_is_high(0xDBFF));
    assert_true(utf16_is_low(0xDC00) && utf16_is_low(0xDFFF));
    assert_false(utf16_is_high(0xD7FF) || utf16_is_high(0xDC00));
    assert_false(utf16_is_low(0xDBFF) || utf16_is_low(0xE000));
    assert_int_equal(utf16_join(0xD800, 0xDC00), 0x10000);
    assert_int_equal(utf16_join(0xDBFF, 0xDFFF), 0x10FFFF);
    assert_int_equal(utf16_join(0xD83D, 0xDE00), 0x1F600);
}

static void marked_texts_become_utf8(void **state)
{
#define HALF "damaged text in UTF-16: half a character at byte "
    static const struct {
        struct str text;
        const char *becomes, *says; /* one of them */
    } rows[] = {
        {STR_INIT(""), "", NULL},
        {STR_INIT("text"), "text", NULL},
        {STR_INIT("\xEF\xBB\xBFtext"), "text", NULL},
        {STR_INIT("\xEF\xBB\xBF"), "", NULL},
        {STR_INIT("\xEF\xBB"), "\xEF\xBB", NULL},
        {STR_INIT("te\xEF\xBB\xBFxt"), "te\xEF\xBB\xBFxt", NULL},
        {STR_INIT("\xFF\xFE"), "", NULL},
        {STR_INIT("\xFF\xFE"
                  "a\0\xE9\0\xAC\x20\x3D\xD8\x00\xDE\r\0\n\0"),
         "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\r\n", NULL},
        {STR_INIT("\xFE\xFF\0a\0\xE9\x20\xAC\xD8\x3D\xDE\x00\0\r\0\n"),
         "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\r\n", NULL},
        {STR_INIT("\xFF\xFE"
                  "a\0b"),
         NULL, HALF "4"},
        {STR_INIT("\xFF\xFE\x3D\xD8"), NULL, HALF "2"},
        {STR_INIT("\xFF\xFE"
                  "a\0\x3D\xD8"
                  "a\0"),
         NULL, HALF "4"},
        {STR_INIT("\xFE\xFF\xDE\x00\xD8\x3D"), NULL, HALF "2"},
        /* Without a mark, and what is none. */
        {STR_INIT("a\0b\0\xE9\0\n\0"), "ab\xC3\xA9\n", NULL},
        {STR_INIT("\0a\0b\0\xE9\0\n"), "ab\xC3\xA9\n", NULL},
        {STR_INIT("-\0-\0a"), NULL, HALF "4"},
        /* Where a line ends. */
        {STR_INIT("a\rb\r"), "a\nb\n", NULL},
        {STR_INIT("\xEF\xBB\xBF\ra"), "\na", NULL},
        {STR_INIT("a\0\r\0b\0"), "a\nb", NULL},
        {STR_INIT("a\rb\r\n"), "a\rb\r\n", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct error err = {0};
        struct buf text;
        int result;

        buf_init(&text);
        buf_str(&text, rows[i].text);
        result = utf8_from_marked(&text, &err);
        assert_int_equal(result, rows[i].becomes ? 0 : -1);
        if (rows[i].becomes)
            assert_true(str_eq(str_from_bytes(buf_view(&text)), str_from_c(rows[i].becomes)));
        else
            assert_string_equal(err.text, rows[i].says);
        buf_release(&text);
    }
}

/* Cut anywhere, and what is no UTF-16. */
static void a_text_in_parts(void **state)
{
    static const struct {
        const char text[16]; /* the lower byte of a unit first */
        size_t n;
        const char *becomes;
    } rows[] = {
        {"a\0\xE9\0\xAC\x20\x3D\xD8\x00\xDE\r\0\n", 14,
         "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\r\n"},
        {"a\0b", 3, "a\xEF\xBF\xBD"},
        {"\x3D\xD8", 2, "\xEF\xBF\xBD"},
        {"\x3D\xD8\x00", 3, "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\x3D\xD8"
         "a\0",
         4,
         "\xEF\xBF\xBD"
         "a"},
        {"\x3D\xD8\x3D\xD8\x00\xDE", 6, "\xEF\xBF\xBD\xF0\x9F\x98\x80"},
        {"\x00\xDE"
         "a\0",
         4,
         "\xEF\xBF\xBD"
         "a"},
        {"", 0, ""},
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
        size_t n = rows[i / 2].n;

        for (size_t one = 0; one <= n; one++) {
            for (size_t two = one; two <= n; two++) {
                size_t ends[] = {one, two, n}, at = 0;
                struct utf16_text u = {.big = i % 2};
                struct buf text;

                buf_init(&text);
                buf_str(&text, STR("x"));
                for (size_t k = 0; k < 3; k++) {
                    size_t from = text.n;

                    for (; at < ends[k]; at++) {
                        size_t other = at ^ 1;

                        /* Of half a unit at the end there is only that. */
                        buf_u8(&text, (uint8_t)rows[i / 2].text[u.big && other < n ? other : at]);
                    }
                    utf16_text_take(&u, &text, from, k == 2);
                }
                buf_u8(&text, 0);
                if (strcmp((const char *)text.p + 1, rows[i / 2].becomes) != 0)
                    fail_msg("row %zu, %zu %zu: %s", i, one, two, (const char *)text.p + 1);
                buf_release(&text);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_point_or_a_unit),
        cmocka_unit_test(pairs_join),
        cmocka_unit_test(marked_texts_become_utf8),
        cmocka_unit_test(a_text_in_parts),
    };

    return RUN_TAP(tests);
}
