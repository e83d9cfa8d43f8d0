/* SPDX-License-Identifier: Apache-2.0 */
/* report/protobuf: the bytes that the encoding's description gives, and lengths at the borders. */
#include "tests/unit/tap.h"

#include "lib/protobuf.h"

#define BYTES(lit) ((struct bytes){(const uint8_t *)(lit), sizeof(lit) - 1})

static void wrote(struct buf *b, struct bytes wanted)
{
    assert_int_equal(b->n, wanted.n);
    assert_memory_equal(b->p, wanted.p, wanted.n);
    buf_clear(b);
}

static void fields(void **state)
{
    struct buf b;

    (void)state;
    buf_init(&b);
    protobuf_uint(&b, 1, 150);
    wrote(&b, BYTES("\x08\x96\x01"));
    protobuf_uint(&b, 15, 0);
    wrote(&b, BYTES("\x78\x00"));
    protobuf_uint(&b, 16, 1);
    wrote(&b, BYTES("\x80\x01\x01"));
    protobuf_uint(&b, 1, UINT64_MAX);
    wrote(&b, BYTES("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"));
    protobuf_uint(&b, (1U << 29) - 1, 1);
    wrote(&b, BYTES("\xf8\xff\xff\xff\x0f\x01"));
    protobuf_str(&b, 2, STR("testing"));
    wrote(&b, BYTES("\x12\x07testing"));
    protobuf_str(&b, 2, STR("a\0b"));
    wrote(&b, BYTES("\x12\x03"
                    "a\0b"));
    protobuf_str(&b, 2, (struct str){NULL, 0});
    wrote(&b, BYTES("\x12\x00"));
    buf_release(&b);
}

static void messages(void **state)
{
    struct buf b;
    size_t outer, inner;

    (void)state;
    buf_init(&b);
    outer = protobuf_open(&b, 3);
    protobuf_uint(&b, 1, 150);
    protobuf_close(&b, outer);
    wrote(&b, BYTES("\x1a\x03\x08\x96\x01"));

    outer = protobuf_open(&b, 3);
    inner = protobuf_open(&b, 4);
    protobuf_close(&b, inner);
    protobuf_uint(&b, 5, 1);
    protobuf_close(&b, outer);
    wrote(&b, BYTES("\x1a\x04\x22\x00\x28\x01"));

    outer = protobuf_open(&b, 6); /* packed */
    protobuf_varint(&b, 3);
    protobuf_varint(&b, 270);
    protobuf_varint(&b, 86942);
    protobuf_close(&b, outer);
    wrote(&b, BYTES("\x32\x06\x03\x8e\x02\x9e\xa7\x05"));
    buf_release(&b);
}

/* A message of n bytes, in one that begins right before and has one byte after it. */
static void nested(struct buf *b, size_t n)
{
    size_t outer = protobuf_open(b, 1), inner = protobuf_open(b, 2);

    for (size_t i = 0; i < n; i++)
        buf_u8(b, (uint8_t)(i % 251));
    protobuf_close(b, inner);
    buf_u8(b, 0xee);
    protobuf_close(b, outer);
}

static uint64_t varint_read(const struct buf *b, size_t *at)
{
    uint64_t v = 0;
    unsigned shift = 0;

    do {
        assert_true(*at < b->n);
        v |= (uint64_t)(b->p[*at] & 0x7f) << shift;
        shift += 7;
    } while (b->p[(*at)++] & 0x80);
    return v;
}

static void lengths(void **state)
{
    static const size_t sizes[] = {0,   1,     124,   125,   126,     127,
                                   128, 16379, 16383, 16384, 2097151, 2097152};
    struct buf b;

    (void)state;
    buf_init(&b);
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        size_t at = 1;
        uint64_t length;

        buf_clear(&b);
        nested(&b, sizes[i]);
        assert_int_equal(b.p[0], 0x0a);
        length = varint_read(&b, &at);
        assert_int_equal(length, b.n - at);
        assert_int_equal(b.p[at++], 0x12);
        assert_int_equal(varint_read(&b, &at), sizes[i]);
        assert_int_equal(b.n - at, sizes[i] + 1);
        for (size_t k = 0; k < sizes[i]; k++)
            assert_int_equal(b.p[at + k], k % 251);
        assert_int_equal(b.p[b.n - 1], 0xee);
    }
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields),
        cmocka_unit_test(messages),
        cmocka_unit_test(lengths),
    };

    return RUN_TAP(tests);
}
