/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/protobuf.h"

enum { VARINT_MAX = 10 };

/* Wire types. */
enum { WIRE_VARINT = 0, WIRE_LENGTH = 2 };

static size_t varint_store(uint8_t *p, uint64_t v)
{
    size_t n = 0;

    for (; v >= 0x80; v >>= 7)
        p[n++] = (uint8_t)(v | 0x80);
    p[n++] = (uint8_t)v;
    return n;
}

void protobuf_varint(struct buf *b, uint64_t v)
{
    b->n += varint_store(buf_room(b, VARINT_MAX), v);
}

static void tag_write(struct buf *b, uint32_t field, unsigned wire)
{
    protobuf_varint(b, (uint64_t)field << 3 | wire);
}

void protobuf_uint(struct buf *b, uint32_t field, uint64_t v)
{
    tag_write(b, field, WIRE_VARINT);
    protobuf_varint(b, v);
}

void protobuf_str(struct buf *b, uint32_t field, struct str s)
{
    tag_write(b, field, WIRE_LENGTH);
    protobuf_varint(b, s.n);
    buf_str(b, s);
}

size_t protobuf_open(struct buf *b, uint32_t field)
{
    tag_write(b, field, WIRE_LENGTH);
    buf_u8(b, 0); /* the length's first byte, often its only one */
    return b->n;
}

void protobuf_close(struct buf *b, size_t mark)
{
    uint8_t length[VARINT_MAX];
    size_t inside = b->n - mark, n = varint_store(length, inside);

    buf_room(b, n - 1);
    memmove(b->p + mark - 1 + n, b->p + mark, inside);
    memcpy(b->p + mark - 1, length, n);
    b->n += n - 1;
}
