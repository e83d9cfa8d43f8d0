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

struct str utf8_without_bom(struct str text)
{
    return str_starts(text, STR("\xEF\xBB\xBF")) ? str_sub(text, 3, text.n) : text;
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
