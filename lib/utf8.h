/* SPDX-License-Identifier: Apache-2.0 */
/* UTF-8 (RFC 3629), and Modified UTF-8 (JVMS 4.4.7) of class files and dex, which has a UTF-16
 * unit in 1 to 3 bytes, and U+0000 in two. */
#ifndef MB_LIB_UTF8_H
#define MB_LIB_UTF8_H

#include <stdbool.h>

#include "lib/buf.h"
#include "lib/error.h"
#include "lib/str.h"

enum { UTF8_MAX = 4 }; /* bytes of a code point */

/* Decodes the code point at p[0..n), n at least 1. Returns its length, 0 if it is invalid. */
size_t utf8_get(const unsigned char *p, size_t n, uint32_t *code);

/* Writes a code point of at most U+10FFFF, for which there must be room, and returns its
 * length. A surrogate is written as in Modified UTF-8. */
size_t utf8_put(char *out, uint32_t code);

/* Whether a text is UTF-16: by a mark, or by its first two characters, if these are ASCII. *big:
 * the higher byte of a unit comes first; *mark: how long the mark is. */
bool utf16_text_is(struct str s, bool *big, size_t *mark);

/* Makes UTF-8 of a text as programs of other systems write it, too: takes a byte order mark from
 * its beginning, UTF-16 of either order becomes UTF-8, and where lines end with CR alone they end
 * with LF. 0, or -1 + *err: what follows the mark is no UTF-16. */
int utf8_from_marked(struct buf *text, struct error *err);

/* A text in UTF-16 that comes in parts, without its mark. */
struct utf16_text {
    bool big;        /* the higher byte of a unit comes first */
    uint8_t left[4]; /* of the part before: less than a character */
    size_t n_left;
};

/* Makes UTF-8 of what `text` has from `from` on, the next part. What is half a character becomes
 * U+FFFD: text that a program cut is read as far as it goes. `ended`: it is the last part. */
void utf16_text_take(struct utf16_text *u, struct buf *text, size_t from, bool ended);

/* Decodes the unit at p[0..n) of Modified UTF-8, n at least 1. Returns its length, 0 if it is
 * invalid or longer than necessary. A NUL byte, which Modified UTF-8 does not have, is read as
 * U+0000. */
size_t utf8_modified_get(const unsigned char *p, size_t n, uint32_t *unit);

/* Units that are half of a code point above U+FFFF. */
static inline bool utf16_is_high(uint32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

static inline bool utf16_is_low(uint32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

static inline uint32_t utf16_join(uint32_t high, uint32_t low)
{
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

#endif
