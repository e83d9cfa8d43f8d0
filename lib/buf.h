/* SPDX-License-Identifier: Apache-2.0 */
/* A growing buffer of bytes, in which outputs are built. It owns its memory. */
#ifndef MB_LIB_BUF_H
#define MB_LIB_BUF_H

#include "lib/str.h"

struct buf {
    uint8_t *p;
    size_t n;
    size_t cap;
};

void buf_init(struct buf *b);
void buf_release(struct buf *b); /* frees its memory */
void buf_clear(struct buf *b);   /* empties it, keeps the memory */
void buf_empty(struct buf *b);   /* the same, but frees memory beyond 1 MiB */

void buf_grow(struct buf *b, size_t n); /* for buf_room */

/* Makes room for n more bytes after the end. The caller writes them and then adds b->n += n. */
static inline uint8_t *buf_room(struct buf *b, size_t n)
{
    if (n > b->cap - b->n)
        buf_grow(b, n);
    return b->n ? b->p + b->n : b->p; /* adding to NULL is undefined, even 0 */
}

static inline void buf_bytes(struct buf *b, struct bytes add)
{
    if (add.n == 0)
        return;
    memcpy(buf_room(b, add.n), add.p, add.n);
    b->n += add.n;
}

static inline void buf_str(struct buf *b, struct str add)
{
    buf_bytes(b, bytes_from_str(add));
}

void buf_zero(struct buf *b, size_t n);
/* The number in decimal, with spaces before it to make up the width. */
void buf_decimal(struct buf *b, uint64_t value, size_t width);
void buf_digits(struct buf *b, uint64_t value, size_t width); /* the same with zeros before it */
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static inline void buf_u8(struct buf *b, uint8_t v)
{
    *buf_room(b, 1) = v;
    b->n++;
}

static inline void store_be16(uint8_t *p, uint16_t v)
{
    p[0] = (uint8_t)(v >> 8);
    p[1] = (uint8_t)v;
}

static inline void store_be32(uint8_t *p, uint32_t v)
{
    store_be16(p, (uint16_t)(v >> 16));
    store_be16(p + 2, (uint16_t)v);
}

static inline void buf_be16(struct buf *b, uint16_t v)
{
    store_be16(buf_room(b, 2), v);
    b->n += 2;
}

static inline void buf_be32(struct buf *b, uint32_t v)
{
    store_be32(buf_room(b, 4), v);
    b->n += 4;
}

static inline void store_le16(uint8_t *p, uint16_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
}

static inline void store_le32(uint8_t *p, uint32_t v)
{
    store_le16(p, (uint16_t)v);
    store_le16(p + 2, (uint16_t)(v >> 16));
}

static inline void store_le64(uint8_t *p, uint64_t v)
{
    store_le32(p, (uint32_t)v);
    store_le32(p + 4, (uint32_t)(v >> 32));
}

static inline void buf_le16(struct buf *b, uint16_t v)
{
    store_le16(buf_room(b, 2), v);
    b->n += 2;
}

static inline void buf_le32(struct buf *b, uint32_t v)
{
    store_le32(buf_room(b, 4), v);
    b->n += 4;
}

static inline void buf_le64(struct buf *b, uint64_t v)
{
    buf_le32(b, (uint32_t)v);
    buf_le32(b, (uint32_t)(v >> 32));
}

/* LEB128 as in dex files, in the shortest form. */
void buf_uleb128(struct buf *b, uint32_t v);
void buf_sleb128(struct buf *b, int32_t v);

static inline void buf_uleb128p1(struct buf *b, uint32_t v)
{
    buf_uleb128(b, v + 1);
}

/* Zeros up to the next multiple of n, a power of two. */
static inline void buf_align(struct buf *b, size_t n)
{
    buf_zero(b, (size_t)-b->n & (n - 1));
}

static inline struct bytes buf_view(const struct buf *b)
{
    return (struct bytes){b->p, b->n};
}

#endif
