/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/json_write.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/show.h"
#include "lib/utf8.h"

/* A word of eight bytes, each with this value. */
#define BYTES_ONE  UINT64_C(0x0101010101010101)
#define BYTES_HIGH (BYTES_ONE * 0x80)

struct json_writer json_writer_of(struct buf *out)
{
    return (struct json_writer){.out = out};
}

static void value_begin(struct json_writer *w)
{
    uint8_t *to = buf_room(w->out, 2);

    *to = ',';
    to += w->comma;
    *to = '\n';
    w->out->n += (size_t)w->comma + w->newline;
    w->comma = true;
    w->newline = false;
}

void json_write_open(struct json_writer *w, char bracket)
{
    value_begin(w);
    buf_u8(w->out, (uint8_t)bracket);
    w->comma = false;
}

void json_write_close(struct json_writer *w, char bracket)
{
    w->comma = false;
    value_begin(w);
    buf_u8(w->out, (uint8_t)bracket);
}

void json_write_key(struct json_writer *w, const char *key)
{
    json_write_escaped(w, str_from_c(key));
    buf_u8(w->out, ':');
    w->comma = false;
}

void json_write_str(struct json_writer *w, struct str value)
{
    value_begin(w);
    json_write_text(w->out, value);
}

void json_write_escaped(struct json_writer *w, struct str value)
{
    value_begin(w);
    buf_u8(w->out, '"');
    buf_str(w->out, value);
    buf_u8(w->out, '"');
}

void json_write_u64(struct json_writer *w, uint64_t value)
{
    value_begin(w);
    buf_decimal(w->out, value, 0);
}

void json_write_bool(struct json_writer *w, bool value)
{
    value_begin(w);
    buf_str(w->out, value ? STR("true") : STR("false"));
}

void json_write_null(struct json_writer *w)
{
    value_begin(w);
    buf_str(w->out, STR("null"));
}

void json_write_raw(struct json_writer *w, const char *fmt, ...)
{
    char text[128];
    va_list ap;

    value_begin(w);
    va_start(ap, fmt);
    vsnprintf(text, sizeof(text), fmt, ap);
    va_end(ap);
    buf_str(w->out, str_from_c(text));
}

void json_write_key_str(struct json_writer *w, const char *key, struct str value)
{
    json_write_key(w, key);
    json_write_str(w, value);
}

void json_write_key_u64(struct json_writer *w, const char *key, uint64_t value)
{
    json_write_key(w, key);
    json_write_u64(w, value);
}

void json_write_key_bool(struct json_writer *w, const char *key, bool value)
{
    json_write_key(w, key);
    json_write_bool(w, value);
}

void json_write_key_open(struct json_writer *w, const char *key, char bracket)
{
    json_write_key(w, key);
    json_write_open(w, bracket);
}

void json_write_key_str_or_null(struct json_writer *w, const char *key, struct str value)
{
    json_write_key(w, key);
    if (value.n > 0)
        json_write_str(w, value);
    else
        json_write_null(w);
}

void json_write_key_u64_or_null(struct json_writer *w, const char *key, uint64_t value, bool known)
{
    json_write_key(w, key);
    if (known)
        json_write_u64(w, value);
    else
        json_write_null(w);
}

void json_write_key_real(struct json_writer *w, const char *key, double value)
{
    json_write_key(w, key);
    if (isfinite(value))
        json_write_raw(w, "%.9g", value);
    else
        json_write_null(w);
}

void json_write_newline(struct json_writer *w)
{
    w->newline = true;
}

static bool is_plain_byte(unsigned char c)
{
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
}

/* A bit in some byte of the result where a byte of the word is zero; else 0. */
static uint64_t zero_byte(uint64_t word)
{
    return (word - BYTES_ONE) & ~word & BYTES_HIGH;
}

/* Whether any of the eight bytes is not plain. */
static bool is_odd_word(const char *p)
{
    uint64_t word, odd;

    memcpy(&word, p, sizeof(word));
    odd = (word & BYTES_HIGH) | ((word - BYTES_ONE * ' ') & ~word & BYTES_HIGH);
    odd |= zero_byte(word ^ BYTES_ONE * 0x7f) | zero_byte(word ^ BYTES_ONE * '"') |
           zero_byte(word ^ BYTES_ONE * '\\') | zero_byte(word ^ BYTES_ONE * '&');
    /* < and > differ in this bit alone. */
    odd |= zero_byte((word | BYTES_ONE * ('<' ^ '>')) ^ BYTES_ONE * '>');
    return odd != 0;
}

/* A lower bound of how many of the n bytes at p are plain. It looks at eight at a time, since
 * names are long and nearly always plain. */
static size_t plain_bytes(const char *p, size_t n)
{
    enum { WORD = sizeof(uint64_t) };
    size_t at = 0;

    for (; n - at >= WORD; at += WORD) {
        if (is_odd_word(p + at))
            return at;
    }
    /* The last eight of many; of few each. */
    if (n >= WORD)
        return is_odd_word(p + n - WORD) ? at : n;
    while (at < n && is_plain_byte((unsigned char)p[at]))
        at++;
    return at;
}

bool json_is_plain(struct str text)
{
    return plain_bytes(text.p, text.n) == text.n;
}

/* Whether a reader, a browser or a terminal could take it for something else. */
static bool is_escaped(uint32_t code)
{
    return code < 0x80 ? !is_plain_byte((unsigned char)code) : show_is_unsafe(code);
}

void json_write_text(struct buf *out, struct str text)
{
    size_t from = 0, at = 0;

    buf_u8(out, '"');
    while (at < text.n) {
        const unsigned char *p;
        uint32_t code = 0;
        size_t length;

        at += plain_bytes(text.p + at, text.n - at);
        if (at == text.n)
            break;
        p = (const unsigned char *)text.p + at;
        length = is_plain_byte(*p) ? 1 : utf8_get(p, text.n - at, &code);

        if (length > 0 && (is_plain_byte(*p) || !is_escaped(code))) {
            at += length;
            continue;
        }
        buf_str(out, str_sub(text, from, at));
        if (length == 0)
            buf_str(out, STR("\\ufffd"));
        else if (*p == '"' || *p == '\\')
            buf_printf(out, "\\%c", *p);
        else
            buf_printf(out, "\\u%04" PRIx32, code);
        at += length ? length : 1;
        from = at;
    }
    buf_str(out, str_sub(text, from, at));
    buf_u8(out, '"');
}
