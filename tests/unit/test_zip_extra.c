/* SPDX-License-Identifier: Apache-2.0 */
/* lib/zip_extra: the fields that stay, and the padding that aligns what follows. */
#include "tests/unit/tap.h"

#include "archive/zip_extra.h"

#define ZIP64     "\x01\x00\x04\x00size"
#define TIMES     "\x55\x54\x01\x00t"
#define ALIGNMENT "\x35\xd9\x04\x00\x04\x00\x00\x00"

static void all_but_zip64_are_copied(void **state)
{
    static const struct {
        struct str extra, copied;
        bool fine;
    } rows[] = {
        {STR_INIT(""), STR_INIT(""), true},
        {STR_INIT(TIMES), STR_INIT(TIMES), true},
        {STR_INIT(ZIP64), STR_INIT(""), true},
        {STR_INIT(TIMES ZIP64 ALIGNMENT), STR_INIT(TIMES ALIGNMENT), true},
        {STR_INIT(ZIP64 TIMES "\0\0\0"), STR_INIT(TIMES "\0\0\0"), true},
        {STR_INIT(TIMES "\x55\x54\x02\x00t"), STR_INIT(TIMES), false}, /* cut short */
        {STR_INIT("\x55\x54"), STR_INIT(""), false},
    };
    struct buf out;

    (void)state;
    buf_init(&out);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        buf_clear(&out);
        assert_int_equal(zip_extra_copy(bytes_from_str(rows[i].extra), &out), rows[i].fine);
        assert_true(str_eq(str_from_bytes(buf_view(&out)), rows[i].copied));
    }
    buf_release(&out);
}

static void padding_is_at_the_end(void **state)
{
    static const struct {
        struct str extra;
        size_t unpadded;
        bool zeros;
    } rows[] = {
        {STR_INIT(""), 0, false},
        {STR_INIT("\0\0\0"), 0, true},
        {STR_INIT(TIMES), 5, false},
        {STR_INIT(TIMES "\0\0"), 5, true},
        {STR_INIT(TIMES ALIGNMENT), 5, false},
        {STR_INIT(ALIGNMENT TIMES), 13, false}, /* what is in front stays where it is */
        {STR_INIT(TIMES "\x55"), 6, false},     /* damaged: it stays as it is */
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        bool zeros;

        assert_int_equal(zip_extra_unpadded(bytes_from_str(rows[i].extra), &zeros),
                         rows[i].unpadded);
        assert_int_equal(zeros, rows[i].zeros);
    }
}

static void what_follows_is_aligned(void **state)
{
    (void)state;
    for (uint32_t align = 4; align <= 16384; align *= 64) {
        for (uint64_t at = 0; at < 2 * align; at += 1 + at / 16) {
            for (int zeros = 0; zeros < 2; zeros++) {
                struct buf extra;
                uint16_t least = zeros ? 0 : 6;

                buf_init(&extra);
                zip_extra_align(&extra, at, align, zeros);
                assert_int_equal((at + extra.n) % align, 0);
                assert_true(at % align == 0 ? extra.n == 0 : extra.n >= least);
                assert_true(extra.n < least + align);
                buf_release(&extra);
            }
        }
    }
}

static void no_field_passes_65535_bytes(void **state)
{
    struct buf extra;

    (void)state;
    buf_init(&extra);
    buf_zero(&extra, ZIP_EXTRA_MAX - 3);
    zip_extra_align(&extra, 1, 4, true);
    assert_int_equal(extra.n, ZIP_EXTRA_MAX);
    extra.n = ZIP_EXTRA_MAX - 2;
    zip_extra_align(&extra, 1, 4, true);
    assert_int_equal(extra.n, ZIP_EXTRA_MAX - 2);
    extra.n = ZIP_EXTRA_MAX - 6;
    zip_extra_align(&extra, 2, 4, false);
    assert_int_equal(extra.n, ZIP_EXTRA_MAX);
    buf_release(&extra);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_but_zip64_are_copied),
        cmocka_unit_test(padding_is_at_the_end),
        cmocka_unit_test(what_follows_is_aligned),
        cmocka_unit_test(no_field_passes_65535_bytes),
    };

    return RUN_TAP(tests);
}
