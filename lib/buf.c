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

void buf_decimal(struct buf *b, uint64_t value, size_t width)
{
    size_t digits = 1;
    uint8_t *to;

    for (uint64_t rest = value; rest > 9; rest /= 10)
        digits++;
    if (width < digits)
        width = digits;
    to = buf_room(b, width) + width;
    for (size_t i = 0; i < digits; i++, value /= 10)
        *--to = (uint8_t)('0' + value % 10);
    for (size_t i = digits; i < width; i++)
        *--to = ' ';
    b->n += width;
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
