/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/cursor.h"

enum { LEB128_MAX = 5 };

/* The bits, and how many there were. */
static uint32_t take_leb128(struct cursor *c, unsigned *bits)
{
    uint32_t value = 0;

    *bits = 0;
    for (unsigned i = 0; i < LEB128_MAX; i++) {
        uint8_t byte = cursor_u8(c);

        value |= (uint32_t)(byte & 0x7f) << *bits;
        *bits += 7;
        if (!(byte & 0x80))
            return value;
    }
    c->failed = true;
    return 0;
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
