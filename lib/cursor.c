/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/cursor.h"

enum { LEB128_MAX = 5 };

/* The bits, and how many there were. */
static uint32_t take_leb128(struct cursor *c, unsigned *bits)
{
    size_t pos = c->pos, end = c->failed ? pos : c->n;
    uint32_t value = 0;
    bool more = true;

    for (*bits = 0; more && *bits < 7 * LEB128_MAX; *bits += 7) {
        uint8_t byte = 0;

        if (pos < end)
            byte = c->p[pos++];
        else
            c->failed = true;
        value |= (uint32_t)(byte & 0x7f) << *bits;
        more = byte & 0x80;
    }
    c->pos = pos;
    c->failed |= more;
    return more ? 0 : value;
}

uint32_t cursor_long_uleb128(struct cursor *c)
{
    unsigned bits;

    return take_leb128(c, &bits);
}

int32_t cursor_sleb128(struct cursor *c)
{
    unsigned bits;
    uint32_t value = take_leb128(c, &bits);

    if (bits < 32 && (value >> (bits - 1) & 1))
        value |= ~UINT32_C(0) << bits;
    return (int32_t)value;
}
