/* SPDX-License-Identifier: Apache-2.0 */
/* lib/codec: what is deflated inflates to the same, and nothing else does. */
#include "tests/unit/tap.h"

#include <stdlib.h>
#include <zlib.h>

#include "lib/codec.h"
#include "lib/mem.h"

static uint32_t seed = 1;

static uint32_t random_u32(void)
{
    seed = seed * 1664525u + 1013904223u;
    return seed >> 8;
}

/* Bytes of a small alphabet with repeats, so that there is something to find. */
static struct buf random_text(size_t n)
{
    struct buf b;

    buf_init(&b);
    while (b.n < n) {
        if (b.n > 20 && random_u32() % 3 == 0) {
            size_t from = random_u32() % (b.n - 10);
            uint8_t piece[10];

            memcpy(piece, b.p + from, sizeof(piece));
            buf_bytes(&b, (struct bytes){piece, sizeof(piece)});
        } else {
            buf_u8(&b, (uint8_t)(random_u32() % 40));
        }
    }
    b.n = n;
    return b;
}

static void what_was_deflated_inflates(void **state)
{
    static const size_t sizes[] = {0, 1, 2, 100, 32767, 32768, 65536, 300001};
    struct codec c;
    struct error err;

    (void)state;
    for (int level = 1; level <= 9; level += 4) {
        codec_init(&c, level);
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
            struct buf text = random_text(sizes[i]), packed, out;

            buf_init(&packed);
            buf_init(&out);
            buf_str(&packed, STR("before"));
            codec_deflate(&c, buf_view(&text), &packed);
            assert_memory_equal(packed.p, "before", 6);
            buf_str(&out, STR("x"));
            assert_int_equal(
                codec_inflate(&c, (struct bytes){packed.p + 6, packed.n - 6}, text.n, &out, &err),
                0);
            assert_int_equal(out.n, text.n + 1);
            if (text.n)
                assert_memory_equal(out.p + 1, text.p, text.n);
            assert_int_equal(codec_crc32(0, buf_view(&text)),
                             text.n ? crc32(0, text.p, (uInt)text.n) : 0);
            assert_int_equal(codec_adler32(1, buf_view(&text)),
                             text.n ? adler32(1, text.p, (uInt)text.n) : 1);
            buf_release(&text);
            buf_release(&packed);
            buf_release(&out);
        }
        codec_release(&c);
    }
}

static void crc_continues(void **state)
{
    struct buf text = random_text(5000);
    uint32_t whole = codec_crc32(0, buf_view(&text));
    uint32_t part = codec_crc32(0, (struct bytes){text.p, 1234});

    (void)state;
    assert_int_equal(codec_crc32(part, (struct bytes){text.p + 1234, text.n - 1234}), whole);
    assert_int_equal(codec_crc32(0, (struct bytes){NULL, 0}), 0);
    buf_release(&text);
}

static void lies_are_refused(void **state)
{
    struct codec c;
    struct error err;
    struct buf text = random_text(10000), packed, out;
    const struct {
        int64_t more_in; /* bytes of the stream, added to the true count */
        uint64_t size;
        const char *says;
    } rows[] = {
        {0, 9999, "does not inflate to"},
        {0, 10001, "does not inflate to"},
        {0, 0, "does not inflate to"},
        {-1, 10000, ""}, /* libdeflate cannot tell it from a stream that is too long */
        {-2000, 10000, ""},
        {3, 10000, "3 bytes after"},
        {0, 10ull << 30, "cannot hold"},
        {0, UINT64_MAX, "cannot hold"},
    };

    (void)state;
    buf_init(&packed);
    buf_init(&out);
    codec_init(&c, CODEC_LEVEL_DEFAULT);
    codec_deflate(&c, buf_view(&text), &packed);
    buf_zero(&packed, 3);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct bytes in = {packed.p, (size_t)((int64_t)packed.n - 3 + rows[i].more_in)};

        assert_int_equal(codec_inflate(&c, in, rows[i].size, &out, &err), -1);
        if (!strstr(err.text, rows[i].says))
            fail_msg("row %zu: %s", i, err.text);
        assert_int_equal(out.n, 0);
    }
    assert_int_equal(codec_inflate(&c, (struct bytes){NULL, 0}, 0, &out, &err), -1);
    codec_release(&c);
    buf_release(&text);
    buf_release(&packed);
    buf_release(&out);
}

/* The densest stream there is stays below the limit that hostile sizes meet. */
static void the_ratio_limit_holds(void **state)
{
    struct codec c;
    struct error err;
    struct buf zeros, packed, out;

    (void)state;
    buf_init(&zeros);
    buf_init(&packed);
    buf_init(&out);
    buf_zero(&zeros, 50 * 1000 * 1000);
    codec_init(&c, 9);
    codec_deflate(&c, buf_view(&zeros), &packed);
    print_message("# 50,000,000 zeros deflate to %zu bytes with %s\n", packed.n, codec_name());
    assert_int_equal(codec_inflate(&c, buf_view(&packed), zeros.n, &out, &err), 0);
    codec_release(&c);
    buf_release(&zeros);
    buf_release(&packed);
    buf_release(&out);
}

/* Damage gives an error or other bytes of the right number, never more. */
static void damage_stays_within(void **state)
{
    struct codec c;
    struct error err;
    struct buf text = random_text(3000), packed, out;

    (void)state;
    buf_init(&packed);
    buf_init(&out);
    codec_init(&c, CODEC_LEVEL_DEFAULT);
    codec_deflate(&c, buf_view(&text), &packed);
    for (int i = 0; i < 3000; i++) {
        uint8_t *bad = mem_dup(packed.p, packed.n);
        size_t n = i % 3 == 0 ? random_u32() % packed.n : packed.n;

        bad[random_u32() % packed.n] ^= (uint8_t)(1 << random_u32() % 8);
        out.n = 0;
        if (codec_inflate(&c, (struct bytes){bad, n}, text.n, &out, &err) == 0)
            assert_int_equal(out.n, text.n);
        else
            assert_int_equal(out.n, 0);
        free(bad);
    }
    codec_release(&c);
    buf_release(&text);
    buf_release(&packed);
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_deflated_inflates), cmocka_unit_test(crc_continues),
        cmocka_unit_test(lies_are_refused),           cmocka_unit_test(the_ratio_limit_holds),
        cmocka_unit_test(damage_stays_within),
    };

    return RUN_TAP(tests);
}
