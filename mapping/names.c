#include "mapping/names.h"

struct str names_without_bom(struct str text)
{
    return str_starts(text, STR("\xef\xbb\xbf")) ? str_sub(text, 3, text.n) : text;
}

static bool is_tail(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static unsigned six_bits(char c)
{
    return (unsigned char)c & 0x3f;
}

/* The code point of the four bytes at p, or 0. */
static unsigned supplementary(const char *p, size_t n)
{
    unsigned c;

    if (n < 4 || ((unsigned char)p[0] & 0xf8) != 0xf0 || !is_tail(p[1]) || !is_tail(p[2]) ||
        !is_tail(p[3]))
        return 0;
    c = ((unsigned)p[0] & 7) << 18 | six_bits(p[1]) << 12 | six_bits(p[2]) << 6 | six_bits(p[3]);
    return c >= 0x10000 && c <= 0x10ffff ? c : 0;
}

static char *put_three(char *out, unsigned unit)
{
    *out++ = (char)(0xe0 | unit >> 12);
    *out++ = (char)(0x80 | (unit >> 6 & 0x3f));
    *out++ = (char)(0x80 | (unit & 0x3f));
    return out;
}

struct str names_to_modified(struct str text, struct arena *a)
{
    size_t differs = 0;
    char *start, *out;

    for (size_t i = 0; i < text.n; i++)
        differs += (unsigned char)text.p[i] >= 0xf0 || text.p[i] == '\0';
    if (!differs)
        return text;
    out = start = arena_alloc(a, text.n + 2 * differs);
    for (size_t i = 0; i < text.n; i++) {
        unsigned c = supplementary(text.p + i, text.n - i);

        if (c) {
            out = put_three(out, 0xd800 + ((c - 0x10000) >> 10));
            out = put_three(out, 0xdc00 + (c & 0x3ff));
            i += 3;
        } else if (text.p[i] == '\0') {
            *out++ = (char)0xc0;
            *out++ = (char)0x80;
        } else {
            *out++ = text.p[i];
        }
    }
    return (struct str){start, (size_t)(out - start)};
}

/* Takes one UTF-16 unit of Modified UTF-8 off s; false and nothing taken where
 * there is none. */
static bool take_unit(struct str *s, unsigned *unit)
{
    const char *p = s->p;
    unsigned lead = (unsigned char)p[0];
    size_t n;

    if (lead == 0) {
        return false;
    } else if (lead < 0x80) {
        n = 1;
        *unit = lead;
    } else if ((lead & 0xe0) == 0xc0 && s->n >= 2 && is_tail(p[1])) {
        n = 2;
        *unit = (lead & 0x1f) << 6 | six_bits(p[1]);
        if (*unit < 0x80 && *unit != 0)
            return false;
    } else if ((lead & 0xf0) == 0xe0 && s->n >= 3 && is_tail(p[1]) && is_tail(p[2])) {
        n = 3;
        *unit = (lead & 0x0f) << 12 | six_bits(p[1]) << 6 | six_bits(p[2]);
        if (*unit < 0x800)
            return false;
    } else {
        return false;
    }
    *s = str_sub(*s, n, s->n);
    return true;
}

static bool breaks_row(unsigned unit)
{
    return unit < 0x20 || unit == '\\' || (unit >= 0x7f && unit < 0xa0) || unit == 0x2028 ||
           unit == 0x2029;
}

static char *put_escape(char *out, char kind, unsigned value, int digits)
{
    *out++ = '\\';
    *out++ = kind;
    while (digits-- > 0)
        *out++ = "0123456789abcdef"[value >> 4 * digits & 15];
    return out;
}

/* Joins the high surrogate that was just taken with the low one that follows. */
static char *put_surrogate(char *out, unsigned high, struct str *s)
{
    struct str rest = *s;
    unsigned low, c;

    if (high >= 0xdc00 || !rest.n || !take_unit(&rest, &low) || low < 0xdc00 || low >= 0xe000)
        return put_escape(out, 'u', high, 4);
    *s = rest;
    c = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    *out++ = (char)(0xf0 | c >> 18);
    *out++ = (char)(0x80 | (c >> 12 & 0x3f));
    *out++ = (char)(0x80 | (c >> 6 & 0x3f));
    *out++ = (char)(0x80 | (c & 0x3f));
    return out;
}

/* The characters in front that stand in a row as they are, seen as bytes. */
static size_t count_plain(struct str name)
{
    size_t n = 0;

    while (n < name.n && name.p[n] > ' ' && name.p[n] < 0x7f && name.p[n] != '/' &&
           name.p[n] != '\\')
        n++;
    return n;
}

char *names_to_row(char *out, struct str name, char slash, bool escape_spaces)
{
    while (name.n) {
        const char *p = name.p;
        size_t plain = count_plain(name);
        unsigned unit;

        if (plain) {
            memcpy(out, p, plain);
            out += plain;
            name = str_sub(name, plain, name.n);
        } else if (!take_unit(&name, &unit)) {
            out = put_escape(out, 'x', (unsigned char)*p, 2);
            name = str_sub(name, 1, name.n);
        } else if (unit >= 0xd800 && unit < 0xe000) {
            out = put_surrogate(out, unit, &name);
        } else if (breaks_row(unit) || (unit == ' ' && escape_spaces)) {
            out = put_escape(out, 'u', unit, 4);
        } else if (unit == '/') {
            *out++ = slash;
        } else {
            size_t n = (size_t)(name.p - p);

            memcpy(out, p, n);
            out += n;
        }
    }
    return out;
}
