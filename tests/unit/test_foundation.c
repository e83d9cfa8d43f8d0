/* SPDX-License-Identifier: Apache-2.0 */
/* lib/: slices, errors, the arena, the cursor and the builder. */
#include "tests/unit/tap.h"

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/cursor.h"
#include "lib/error.h"

static void slices_compare_and_split(void **state)
{
    struct str rest = STR("a\r\n\nlast"), line;

    (void)state;
    assert_true(str_cmp(STR("ab"), STR("abc")) < 0);
    assert_true(str_cmp(STR("\xff"), STR("a")) > 0);
    assert_true(str_starts(STR("abc"), STR("ab")) && !str_starts(STR("a"), STR("ab")));
    assert_true(str_ends(STR("abc"), STR("bc")) && !str_ends(STR("c"), STR("bc")));
    assert_true(str_eq(str_trim(STR(" \ta b\r ")), STR("a b")));
    assert_true(str_next_line(&rest, &line) && str_eq(line, STR("a")));
    assert_true(str_next_line(&rest, &line) && line.n == 0);
    assert_true(str_next_line(&rest, &line) && str_eq(line, STR("last")));
    assert_false(str_next_line(&rest, &line));
}

static void numbers_are_checked(void **state)
{
    static const struct {
        struct str text;
        bool ok;
        uint64_t value;
    } rows[] = {
        {STR_INIT("0"), true, 0},
        {STR_INIT("18446744073709551615"), true, UINT64_MAX},
        {STR_INIT("18446744073709551616"), false, 0},
        {STR_INIT(""), false, 0},
        {STR_INIT("-1"), false, 0},
        {STR_INIT("1 "), false, 0},
        {STR_INIT("1:"), false, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t v = 0;

        assert_int_equal(str_to_u64(rows[i].text, &v), rows[i].ok);
        assert_true(v == rows[i].value);
    }
}

static void errors_grow_prefixes(void **state)
{
    struct error err;

    (void)state;
    assert_int_equal(error_set(&err, "offset %d past\nthe end", 812), -1);
    error_prefix(&err, "%s", "bar(I)V");
    error_prefix(&err, "%s!%s", "app.jar", "A.class");
    assert_string_equal(err.text, "app.jar!A.class: bar(I)V: offset 812 past\\u000athe end");

    error_set_entry(&err, STR("A.class"), "bad CRC");
    error_prefix(&err, "%s", "app.jar");
    error_prefix(&err, "%s", "again");
    assert_string_equal(err.text, "again: app.jar!A.class: bad CRC");
}

static void cursor_is_sticky(void **state)
{
    const uint8_t raw[] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07};
    struct cursor c = cursor_of((struct bytes){raw, sizeof(raw)});

    (void)state;
    assert_int_equal(cursor_be16(&c), 0x0102);
    assert_int_equal(cursor_be32(&c), 0x03040506);
    assert_int_equal(cursor_be16(&c), 0);
    assert_true(c.failed);
    assert_int_equal(cursor_u8(&c), 0);
}

static void arena_and_builder_hold_what_they_got(void **state)
{
    struct arena a;
    struct buf b;
    struct str kept[100];

    (void)state;
    arena_init(&a);
    buf_init(&b);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++) {
            kept[i] = arena_printf(&a, "%0*d", i * 40 + 1, i);
            (void)arena_alloc(&a, 3);
        }
        for (int i = 0; i < 100; i++) {
            uint64_t v;

            assert_true(str_to_u64(kept[i], &v) && v == (uint64_t)i);
        }
        arena_reset(&a);
    }
    arena_release(&a);
    for (int i = 0; i < 1000; i++) {
        buf_u8(&b, 1);
        buf_be16(&b, 0x0203);
        buf_be32(&b, 0x04050607);
        buf_printf(&b, "%d", 8);
    }
    assert_int_equal(b.n, 8000);
    assert_memory_equal(b.p + 7992,
                        "\1\2\3\4\5\6\7"
                        "8",
                        8);
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_compare_and_split),
        cmocka_unit_test(numbers_are_checked),
        cmocka_unit_test(errors_grow_prefixes),
        cmocka_unit_test(cursor_is_sticky),
        cmocka_unit_test(arena_and_builder_hold_what_they_got),
    };

    return RUN_TAP(tests);
}
