/* SPDX-License-Identifier: Apache-2.0 */
/* The bounds-checked reader. All bytes from outside are read through it.
 *
 * Errors are sticky: past the end it returns zeros and sets `failed`, so a parser can read a
 * group of fields and check once.
 */
#ifndef MB_LIB_CURSOR_H
#define MB_LIB_CURSOR_H

#include "lib/str.h"

struct cursor {
    const uint8_t *p;
    size_t n;
    size_t pos; /* <= n */
    bool failed;
};

static inline struct cursor cursor_of(struct bytes b)
{
    return (struct cursor){.p = b.p, .n = b.n};
}

static inline size_t cursor_left(const struct cursor *c)
{
    return c->n - c->pos;
}

/* The next n bytes. If there are fewer: NULL, nothing is consumed, and the cursor has failed. */
static inline const uint8_t *cursor_take(struct cursor *c, size_t n)
{
    size_t at = c->pos;

    if (c->failed || n > c->n - at) {
        c->failed = true;
        return NULL;
    }
    c->pos += n;
    return at ? c->p + at : c->p; /* nothing may be added to NULL */
}

static inline struct bytes cursor_bytes(struct cursor *c, size_t n)
{
    const uint8_t *p = cursor_take(c, n);

    return p ? (struct bytes){p, n} : (struct bytes){NULL, 0};
}

static inline void cursor_skip(struct cursor *c, size_t n)
{
    (void)cursor_take(c, n);
}

static inline uint8_t cursor_u8(struct cursor *c)
{
    const uint8_t *p = cursor_take(c, 1);

    return p ? p[0] : 0;
}

/* Big endian: class files. */
static inline uint16_t load_be16(const uint8_t *p)
{
    return (uint16_t)((unsigned)p[0] << 8 | p[1]);
}

static inline uint32_t load_be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline uint16_t cursor_be16(struct cursor *c)
{
    const uint8_t *p = cursor_take(c, 2);

    return p ? load_be16(p) : 0;
}

static inline uint32_t cursor_be32(struct cursor *c)
{
    const uint8_t *p = cursor_take(c, 4);

    return p ? load_be32(p) : 0;
}

/* Little endian: dex files. */
static inline uint16_t load_le16(const uint8_t *p)
{
    return (uint16_t)(p[0] | (unsigned)p[1] << 8);
}

static inline uint32_t load_le32(const uint8_t *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t load_le64(const uint8_t *p)
{
    return load_le32(p) | (uint64_t)load_le32(p + 4) << 32;
}

static inline uint16_t cursor_le16(struct cursor *c)
{
    const uint8_t *p = cursor_take(c, 2);

    return p ? load_le16(p) : 0;
}

static inline uint32_t cursor_le32(struct cursor *c)
{
    const uint8_t *p = cursor_take(c, 4);

    return p ? load_le32(p) : 0;
}

static inline uint64_t cursor_le64(struct cursor *c)
{
    const uint8_t *p = cursor_take(c, 8);

    return p ? load_le64(p) : 0;
}

/* LEB128 of 32 bits, as in dex files: at most five bytes; bits of the fifth beyond bit 31 are
 * dropped. uleb128p1 is the written number minus one. */
uint32_t cursor_long_uleb128(struct cursor *c);
int32_t cursor_sleb128(struct cursor *c);

static inline uint32_t cursor_uleb128(struct cursor *c)
{
    /* Most fit into a byte. */
    if (!c->failed && c->pos < c->n && c->p[c->pos] < 0x80)
        return c->p[c->pos++];
    return cursor_long_uleb128(c);
}

static inline uint32_t cursor_uleb128p1(struct cursor *c)
{
    return cursor_uleb128(c) - 1;
}

#endif
