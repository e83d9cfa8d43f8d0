/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/escape.h"

#include "lib/utf8.h"

/* The letter after the backslash; 0: the character needs no such escape. */
static char letter_of(uint32_t unit)
{
    switch (unit) {
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    case '"':
    case '\\':
        return (char)unit;
    default:
        return 0;
    }
}

/* Whether a terminal or a reader would not treat it as text. */
static bool is_hidden_unit(uint32_t unit)
{
    return unit < ' ' || (unit >= 0x7f && unit < 0xa0) || unit == 0x2028 || unit == 0x2029 ||
           (unit >= 0x202a && unit <= 0x202e) || (unit >= 0x2066 && unit <= 0x2069) ||
           utf16_is_high(unit) || utf16_is_low(unit);
}

/* Appends the first character of p[0..n), escaped if needed. Returns its length in p. */
static size_t put_one(struct buf *out, const unsigned char *p, size_t n)
{
    uint32_t unit, low;
    size_t length = utf8_modified_get(p, n, &unit), more;

    if (length == 0) {
        buf_printf(out, "\\x%02x", p[0]);
        return 1;
    }
    if (utf16_is_high(unit) && length < n) {
        more = utf8_modified_get(p + length, n - length, &low);
        if (more && utf16_is_low(low)) {
            out->n += utf8_put((char *)buf_room(out, UTF8_MAX), utf16_join(unit, low));
            return length + more;
        }
    }
    if (letter_of(unit))
        buf_printf(out, "\\%c", letter_of(unit));
    else if (is_hidden_unit(unit))
        buf_printf(out, "\\u%04x", unit);
    else
        buf_bytes(out, (struct bytes){p, length});
    return length;
}

void buf_escaped(struct buf *out, struct str text)
{
    for (size_t at = 0; at < text.n;)
        at += put_one(out, (const unsigned char *)text.p + at, text.n - at);
}
