#include "lib/escape.h"

enum { SURROGATE_FIRST = 0xd800, LOW_FIRST = 0xdc00, SURROGATE_LAST = 0xdfff };

static bool continues(struct str s, size_t at)
{
    return at < s.n && ((unsigned char)s.p[at] & 0xc0) == 0x80;
}

static unsigned bits(struct str s, size_t at)
{
    return (unsigned char)s.p[at] & 0x3f;
}

/* The UTF-16 unit at `at` and how many bytes it takes; 0: none is there. */
static size_t unit_at(struct str s, size_t at, unsigned *unit)
{
    unsigned first = (unsigned char)s.p[at];

    if (first < 0x80) {
        *unit = first;
        return 1;
    }
    if ((first & 0xe0) == 0xc0 && continues(s, at + 1)) {
        *unit = (first & 0x1f) << 6 | bits(s, at + 1);
        return 2;
    }
    if ((first & 0xf0) == 0xe0 && continues(s, at + 1) && continues(s, at + 2)) {
        *unit = (first & 0xf) << 12 | bits(s, at + 1) << 6 | bits(s, at + 2);
        return 3;
    }
    return 0;
}

static void put_pair(struct buf *out, unsigned high, unsigned low)
{
    unsigned c = 0x10000 + ((high - SURROGATE_FIRST) << 10) + (low - LOW_FIRST);

    buf_u8(out, (uint8_t)(0xf0 | c >> 18));
    buf_u8(out, (uint8_t)(0x80 | (c >> 12 & 0x3f)));
    buf_u8(out, (uint8_t)(0x80 | (c >> 6 & 0x3f)));
    buf_u8(out, (uint8_t)(0x80 | (c & 0x3f)));
}

/* The letter behind the backslash; 0: the character needs no such escape. */
static char letter_of(unsigned unit)
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

/* Whether a terminal or a reader would take it for something else than text. */
static bool is_hidden(unsigned unit)
{
    return unit < ' ' || (unit >= 0x7f && unit < 0xa0) || unit == 0x2028 || unit == 0x2029 ||
           (unit >= 0x202a && unit <= 0x202e) || (unit >= 0x2066 && unit <= 0x2069) ||
           (unit >= SURROGATE_FIRST && unit <= SURROGATE_LAST);
}

/* Appends what begins at `at`; returns its length. */
static size_t put_one(struct buf *out, struct str s, size_t at)
{
    unsigned unit, low;
    size_t n = unit_at(s, at, &unit), more;

    if (n == 0) {
        buf_printf(out, "\\x%02x", (unsigned char)s.p[at]);
        return 1;
    }
    if (unit >= SURROGATE_FIRST && unit < LOW_FIRST && at + n < s.n) {
        more = unit_at(s, at + n, &low);
        if (more && low >= LOW_FIRST && low <= SURROGATE_LAST) {
            put_pair(out, unit, low);
            return n + more;
        }
    }
    if (letter_of(unit))
        buf_printf(out, "\\%c", letter_of(unit));
    else if (is_hidden(unit))
        buf_printf(out, "\\u%04x", unit);
    else
        buf_str(out, str_sub(s, at, at + n));
    return n;
}

void buf_escaped(struct buf *out, struct str text)
{
    for (size_t at = 0; at < text.n;)
        at += put_one(out, text, at);
}
