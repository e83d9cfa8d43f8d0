/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/modified_utf8.h"

#include "lib/utf8.h"

/* The code point above U+FFFF that stands at `at`, or 0. */
static uint32_t supplementary(struct str text, size_t at)
{
    uint32_t code;

    return utf8_get((const unsigned char *)text.p + at, text.n - at, &code) == UTF8_MAX ? code : 0;
}

struct str modified_utf8_from(struct str text, struct arena *a)
{
    size_t differs = 0;
    char *start, *out;

    for (size_t i = 0; i < text.n; i++)
        differs += (unsigned char)text.p[i] >= 0xf0 || text.p[i] == '\0';
    if (!differs)
        return text;
    out = start = arena_alloc(a, text.n + 2 * differs);
    for (size_t i = 0; i < text.n; i++) {
        uint32_t code = supplementary(text, i);

        if (code) {
            out += utf8_put(out, 0xd800 + ((code - 0x10000) >> 10));
            out += utf8_put(out, 0xdc00 + (code & 0x3ff));
            i += UTF8_MAX - 1;
        } else if (text.p[i] == '\0') {
            *out++ = (char)0xc0;
            *out++ = (char)0x80;
        } else {
            *out++ = text.p[i];
        }
    }
    return (struct str){start, (size_t)(out - start)};
}

/* Takes one unit off s; false and nothing taken where there is none. */
static bool take_modified_unit(struct str *s, uint32_t *unit)
{
    const unsigned char *p = (const unsigned char *)s->p;
    size_t n = s->n > 0 && p[0] != 0 ? utf8_modified_get(p, s->n, unit) : 0;

    *s = str_sub(*s, n, s->n);
    return n > 0;
}

static bool breaks_row(uint32_t unit)
{
    return unit < 0x20 || unit == '\\' || (unit >= 0x7f && unit < 0xa0) || unit == 0x2028 ||
           unit == 0x2029;
}

static char *put_escape(char *out, char kind, uint32_t value, int digits)
{
    *out++ = '\\';
    *out++ = kind;
    while (digits-- > 0)
        *out++ = "0123456789abcdef"[value >> 4 * digits & 15];
    return out;
}

/* Joins the surrogate that was just taken with the low one that follows. */
static char *put_surrogate(char *out, uint32_t high, struct str *s)
{
    struct str rest = *s;
    uint32_t low;

    if (!utf16_is_high(high) || !take_modified_unit(&rest, &low) || !utf16_is_low(low))
        return put_escape(out, 'u', high, 4);
    *s = rest;
    return out + utf8_put(out, utf16_join(high, low));
}

/* Eight bytes at once: copies them, and returns whether all are plain. Each byte is looked at by
 * its highest bit, which a sum sets where the byte is large enough. */
static bool copy_eight(char *out, const char *from, char slash)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7, low = ~high;
    uint64_t x, is_plain, is_slash;

    memcpy(&x, from, sizeof(x));
    is_plain = (x + ones * (0x80 - '!')) & ~(x + ones) & ((x ^ ones * '\\') + low) & ~x;
    is_slash = ~((x ^ ones * '/') + low) & high;
    x ^= (is_slash >> 7) * (uint8_t)('/' ^ slash);
    memcpy(out, &x, sizeof(x));
    return (is_plain & high) == high;
}

/* Copies the bytes at the front that a row has unchanged; slashes become `slash`. */
static size_t copy_plain(char *out, struct str name, char slash)
{
    static const bool plain[256] = {['!' ... '['] = true, [']' ... '~'] = true};
    size_t n = 0;

    while (name.n - n >= 8 && copy_eight(out + n, name.p + n, slash))
        n += 8;
    for (; n < name.n && plain[(unsigned char)name.p[n]]; n++)
        out[n] = name.p[n] == '/' ? slash : name.p[n];
    return n;
}

char *modified_utf8_to_row(char *out, struct str name, char slash, bool escape_spaces)
{
    while (name.n) {
        const char *p = name.p;
        size_t plain = copy_plain(out, name, slash);
        uint32_t unit;

        if (plain) {
            out += plain;
            name = str_sub(name, plain, name.n);
        } else if (!take_modified_unit(&name, &unit)) {
            out = put_escape(out, 'x', (unsigned char)*p, 2);
            name = str_sub(name, 1, name.n);
        } else if (utf16_is_high(unit) || utf16_is_low(unit)) {
            out = put_surrogate(out, unit, &name);
        } else if (breaks_row(unit) || (unit == ' ' && escape_spaces)) {
            out = put_escape(out, 'u', unit, 4);
        } else {
            size_t n = (size_t)(name.p - p);

            memcpy(out, p, n);
            out += n;
        }
    }
    return out;
}
