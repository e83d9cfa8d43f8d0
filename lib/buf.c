/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"

void buf_init(struct buf *b)
{
    *b = (struct buf){0};
}

void buf_release(struct buf *b)
{
    free(b->p);
    buf_init(b);
}

void buf_clear(struct buf *b)
{
    b->n = 0;
}

void buf_empty(struct buf *b)
{
    enum { KEPT = 1 << 20 };

    if (b->cap > KEPT)
        buf_release(b);
    buf_clear(b);
}

void buf_grow(struct buf *b, size_t n)
{
    size_t want = mem_size(b->n + 128, 2);

    if (want - b->n < n)
        want = b->n + n;
    b->p = mem_realloc(b->p, want);
    b->cap = want;
}

void buf_zero(struct buf *b, size_t n)
{
    if (n)
        memset(buf_room(b, n), 0, n);
    b->n += n;
}

/* Appends the number, with `fill` before it to make up the width. */
static void decimal_fill(struct buf *b, uint64_t value, size_t width, char fill)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233"
        "34353637383940414243444546474849505152535455565758596061626364656667"
        "6869707172737475767778798081828384858687888990919293949596979899";
    char text[20], *from = text + sizeof(text);
    size_t n;

    for (; value >= 100; value /= 100) {
        from -= 2;
        memcpy(from, pairs + value % 100 * 2, 2);
    }
    if (value >= 10)
        *--from = pairs[value * 2 + 1];
    *--from = pairs[value >= 10 ? value * 2 : value * 2 + 1];
    for (n = (size_t)(text + sizeof(text) - from); n < width; width--)
        buf_u8(b, (uint8_t)fill);
    buf_bytes(b, (struct bytes){(const uint8_t *)from, n});
}

void buf_decimal(struct buf *b, uint64_t value, size_t width)
{
    if (value < 10 && width <= 1) /* as most are */
        buf_u8(b, (uint8_t)('0' + value));
    else
        decimal_fill(b, value, width, ' ');
}

void buf_digits(struct buf *b, uint64_t value, size_t width)
{
    decimal_fill(b, value, width, '0');
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    enum { USUAL = 64 }; /* most texts are shorter, and are made once */
    va_list ap, again;
    int n;

    va_start(ap, fmt);
    va_copy(again, ap);
    n = vsnprintf((char *)buf_room(b, USUAL), USUAL, fmt, ap);
    va_end(ap);
    if (n >= USUAL)
        vsnprintf((char *)buf_room(b, (size_t)n + 1), (size_t)n + 1, fmt, again);
    va_end(again);
    b->n += (size_t)n;
}

void buf_uleb128(struct buf *b, uint32_t v)
{
    for (; v > 0x7f; v >>= 7)
        buf_u8(b, (uint8_t)(v | 0x80));
    buf_u8(b, (uint8_t)v);
}

void buf_sleb128(struct buf *b, int32_t v)
{
    for (; v < -64 || v > 63; v >>= 7)
        buf_u8(b, (uint8_t)(v | 0x80));
    buf_u8(b, v & 0x7f);
}
