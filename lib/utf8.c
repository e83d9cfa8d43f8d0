/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/utf8.h"

size_t utf8_get(const unsigned char *p, size_t n, uint32_t *code)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = p[0] < 0x80 ? 1 : p[0] < 0xC2 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;

    if (length == 0 || length > n || p[0] > 0xF4)
        return 0;
    *code = length == 1 ? p[0] : p[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (p[i] & 0x3Fu);
    }
    if (*code < smallest[length] || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000))
        return 0;
    return length;
}

size_t utf8_put(char *out, uint32_t code)
{
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    for (size_t i = length; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(lead[length] | code);
    return length;
}

static uint32_t utf16_unit(const uint8_t *p, bool big)
{
    return big ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

/* The same as utf8_get, of UTF-16. */
static size_t utf16_get(const uint8_t *p, size_t n, bool big, uint32_t *code)
{
    uint32_t low;

    if (n < 2)
        return 0;
    *code = utf16_unit(p, big);
    if (!utf16_is_high(*code))
        return utf16_is_low(*code) ? 0 : 2;
    low = n < 4 ? 0 : utf16_unit(p + 2, big);
    if (!utf16_is_low(low))
        return 0;
    *code = utf16_join(*code, low);
    return 4;
}

static bool is_ascii(unsigned char c)
{
    return (c >= ' ' && c < 0x7F) || (c >= '\t' && c <= '\r');
}

bool utf16_text_is(struct str s, bool *big, size_t *mark)
{
    const unsigned char *p = (const unsigned char *)s.p;

    *mark = s.n >= 2 && ((p[0] == 0xFF && p[1] == 0xFE) || (p[0] == 0xFE && p[1] == 0xFF)) ? 2 : 0;
    if (*mark > 0) {
        *big = p[0] == 0xFE;
        return true;
    }
    *big = s.n > 0 && p[0] == 0;
    return s.n >= 4 && p[!*big] == 0 && p[3 - *big] == 0 && is_ascii(p[*big]) &&
           is_ascii(p[2 + *big]);
}

static int utf8_from_utf16(struct buf *text, bool big, size_t at, struct error *err)
{
    struct buf out;
    size_t length = 1;

    buf_init(&out);
    while (at < text->n && length > 0) {
        uint32_t code;

        length = utf16_get(text->p + at, text->n - at, big, &code);
        if (length > 0)
            out.n += utf8_put((char *)buf_room(&out, UTF8_MAX), code);
        at += length;
    }
    if (at < text->n) {
        buf_release(&out);
        return error_set(err, "damaged text in UTF-16: half a character at byte %zu", at);
    }
    buf_release(text);
    *text = out;
    return 0;
}

void utf16_text_take(struct utf16_text *u, struct buf *text, size_t from, bool ended)
{
    struct buf in;
    size_t at = 0;

    buf_init(&in);
    buf_bytes(&in, (struct bytes){u->left, u->n_left});
    buf_bytes(&in, (struct bytes){text->p + from, text->n - from});
    text->n = from;
    u->n_left = 0;
    while (at < in.n) {
        size_t left = in.n - at, length;
        uint32_t code = 0;

        length = utf16_get(in.p + at, left, u->big, &code);
        if (length == 0 && !ended && (left < 2 || (left < 4 && utf16_is_high(code)))) {
            memcpy(u->left, in.p + at, left);
            u->n_left = left;
            break;
        }
        if (length == 0) {
            length = left < 2 ? left : 2;
            code = 0xFFFD;
        }
        text->n += utf8_put((char *)buf_room(text, UTF8_MAX), code);
        at += length;
    }
    buf_release(&in);
}

int utf8_from_marked(struct buf *text, struct error *err)
{
    struct str s = str_from_bytes(buf_view(text));
    size_t mark;
    bool big;

    if (utf16_text_is(s, &big, &mark)) {
        if (utf8_from_utf16(text, big, mark, err) < 0)
            return -1;
    } else if (str_starts(s, STR("\xEF\xBB\xBF"))) {
        memmove(text->p, text->p + 3, text->n - 3);
        text->n -= 3;
    }
    if (text->n > 0 && !memchr(text->p, '\n', text->n))
        for (unsigned char *p = text->p; (p = memchr(p, '\r', (size_t)(text->p + text->n - p)));)
            *p = '\n';
    return 0;
}

size_t utf8_modified_get(const unsigned char *p, size_t n, uint32_t *unit)
{
    if (p[0] < 0x80) {
        *unit = p[0];
        return 1;
    }
    if ((p[0] & 0xE0) == 0xC0 && n >= 2 && (p[1] & 0xC0) == 0x80) {
        *unit = (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
        return *unit >= 0x80 || *unit == 0 ? 2 : 0;
    }
    if ((p[0] & 0xF0) == 0xE0 && n >= 3 && (p[1] & 0xC0) == 0x80 && (p[2] & 0xC0) == 0x80) {
        *unit = (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
        return *unit >= 0x800 ? 3 : 0;
    }
    return 0;
}
