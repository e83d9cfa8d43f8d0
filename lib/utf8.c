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

static uint32_t utf16_unit(const struct buf *text, size_t at, bool big)
{
    return big ? (uint32_t)text->p[at] << 8 | text->p[at + 1]
               : (uint32_t)text->p[at + 1] << 8 | text->p[at];
}

static int utf8_from_utf16(struct buf *text, bool big, struct error *err)
{
    struct buf out;
    size_t at = 2;

    buf_init(&out);
    while (text->n - at >= 2) {
        uint32_t code = utf16_unit(text, at, big);

        at += 2;
        if (utf16_is_high(code) && text->n - at >= 2 && utf16_is_low(utf16_unit(text, at, big))) {
            code = utf16_join(code, utf16_unit(text, at, big));
            at += 2;
        }
        if (utf16_is_high(code) || utf16_is_low(code)) {
            at -= 2;
            break;
        }
        out.n += utf8_put((char *)buf_room(&out, UTF8_MAX), code);
    }
    if (at < text->n) {
        buf_release(&out);
        return error_set(err, "damaged text in UTF-16: half a character at byte %zu", at);
    }
    buf_release(text);
    *text = out;
    return 0;
}

int utf8_from_marked(struct buf *text, struct error *err)
{
    struct str s = str_from_bytes(buf_view(text));

    if (str_starts(s, STR("\xFF\xFE")) || str_starts(s, STR("\xFE\xFF")))
        return utf8_from_utf16(text, text->p[0] == 0xFE, err);
    if (str_starts(s, STR("\xEF\xBB\xBF"))) {
        memmove(text->p, text->p + 3, text->n - 3);
        text->n -= 3;
    }
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
