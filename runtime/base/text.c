/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/text.h"

#include <stdlib.h>
#include <string.h>

void text_init(struct text *t)
{
    memset(t, 0, sizeof(*t));
}

void text_release(struct text *t)
{
    free(t->p);
    text_init(t);
}

void text_add(struct text *t, const char *p, size_t n)
{
    if (t->failed)
        return;
    if (n > t->cap - t->n) {
        size_t cap = t->cap ? t->cap : 256;
        char *grown;

        while (cap - t->n < n && cap <= SIZE_MAX / 2)
            cap *= 2;
        grown = cap - t->n < n ? NULL : realloc(t->p, cap);
        if (!grown) {
            t->failed = true;
            return;
        }
        t->p = grown;
        t->cap = cap;
    }
    if (n > 0)
        memcpy(t->p + t->n, p, n);
    t->n += n;
}

void text_add_c(struct text *t, const char *z)
{
    text_add(t, z, strlen(z));
}

void text_add_u64(struct text *t, uint64_t v)
{
    char digits[20];
    size_t at = sizeof(digits);

    do {
        digits[--at] = (char)('0' + v % 10);
        v /= 10;
    } while (v > 0);
    text_add(t, digits + at, sizeof(digits) - at);
}

/* Decodes one code point of at most 3 bytes, or 4, from p[0..n): its length in
 * bytes, or 0 where there is none. Surrogates pass: Modified UTF-8 has them. */
static size_t utf8_decode(const unsigned char *p, size_t n, uint32_t *code)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = p[0] < 0x80 ? 1 : p[0] < 0xC0 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;

    if (length == 0 || length > n || p[0] > 0xF4)
        return 0;
    *code = length == 1 ? p[0] : p[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (p[i] & 0x3Fu);
    }
    return *code < smallest[length] || *code > 0x10FFFF ? 0 : length;
}

static void json_add_unit(struct text *t, uint32_t unit)
{
    static const char hex[] = "0123456789abcdef";
    char escape[6] = {
        '\\', 'u', hex[unit >> 12 & 15], hex[unit >> 8 & 15], hex[unit >> 4 & 15], hex[unit & 15]};

    text_add(t, escape, sizeof(escape));
}

/* Adds what begins at p; returns how many bytes that were. */
static size_t json_add_char(struct text *t, const unsigned char *p, size_t n)
{
    uint32_t code = 0, low = 0;
    size_t length = utf8_decode(p, n, &code);

    if (length == 0 || code == 0) {
        json_add_unit(t, 0xFFFD);
        return length ? length : 1;
    }
    if (code >= 0xD800 && code < 0xE000) {
        if (code < 0xDC00 && n > length && utf8_decode(p + length, n - length, &low) == 3 &&
            low >= 0xDC00 && low < 0xE000) {
            json_add_unit(t, code);
            json_add_unit(t, low);
            return length + 3;
        }
        json_add_unit(t, 0xFFFD);
    } else if (code == '\n') {
        text_add(t, "\\n", 2);
    } else if (code < 0x20 || code == 0x7F) {
        json_add_unit(t, code);
    } else {
        if (code == '"' || code == '\\')
            text_add(t, "\\", 1);
        text_add(t, (const char *)p, length);
    }
    return length;
}

void text_add_json(struct text *t, const char *p, size_t n)
{
    text_add(t, "\"", 1);
    for (size_t i = 0; i < n;)
        i += json_add_char(t, (const unsigned char *)p + i, n - i);
    text_add(t, "\"", 1);
}
