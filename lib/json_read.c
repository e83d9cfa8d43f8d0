/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/json_read.h"

#include <string.h>

#include "lib/cursor.h"
#include "lib/utf8.h"

struct json_reader json_reader_of(struct str text, struct arena *arena)
{
    return (struct json_reader){.p = text.p, .end = text.p + text.n, .arena = arena};
}

static bool fail_json(struct json_reader *r, const char *why)
{
    if (!r->error)
        r->error = why;
    r->p = r->end;
    return false;
}

static bool fail_cut(struct json_reader *r)
{
    if (!r->error)
        r->cut = true;
    return fail_json(r, "cut short");
}

char json_read_peek_far(struct json_reader *r)
{
    while (r->p < r->end && json_is_space(*r->p))
        r->p++;
    if (r->p == r->end) {
        fail_cut(r);
        return '\0';
    }
    return *r->p;
}

bool json_read_open(struct json_reader *r, char bracket)
{
    if (json_read_peek(r) != bracket)
        return fail_json(r, bracket == '{' ? "an object is missing" : "an array is missing");
    if (r->depth == JSON_DEPTH_MAX)
        return fail_json(r, "values are nested too deeply");
    r->depth++;
    r->p++;
    r->first = true;
    return true;
}

/* Up to the next member: past the comma, or past the closing bracket (false). */
static bool member_next(struct json_reader *r, char closing)
{
    char c = json_read_peek(r);

    if (c == closing) {
        r->p++;
        r->depth--;
        r->first = false;
        return false;
    }
    if (!r->first) {
        if (c != ',')
            return fail_json(r, "a comma or a closing bracket is missing");
        r->p++;
    }
    r->first = false;
    return !r->error;
}

bool json_read_key(struct json_reader *r, struct str *key)
{
    if (!member_next(r, '}') || !json_read_str(r, key))
        return false;
    if (json_read_peek(r) != ':')
        return fail_json(r, "a colon is missing");
    r->p++;
    return true;
}

bool json_read_key_if(struct json_reader *r, struct str key)
{
    const char *p = r->p;

    if ((size_t)(r->end - p) < key.n + 4)
        return false;
    if (!r->first && *p++ != ',')
        return false;
    if (p[0] != '"' || p[key.n + 1] != '"' || p[key.n + 2] != ':' ||
        memcmp(p + 1, key.p, key.n) != 0)
        return false;
    r->p = p + key.n + 3;
    r->first = false;
    return true;
}

bool json_read_element(struct json_reader *r)
{
    return member_next(r, ']');
}

/* The top bits of the bytes that are below `limit`, at most 128. A borrow may set others above the
 * lowest such bit; that one is right. */
static uint64_t bytes_below(uint64_t eight, uint8_t limit)
{
    const uint64_t ones = UINT64_MAX / 255;

    return (eight - ones * limit) & ~eight & ones * 0x80;
}

static uint64_t bytes_equal(uint64_t eight, char c)
{
    return bytes_below(eight ^ UINT64_MAX / 255 * (uint8_t)c, 1);
}

/* How many bytes from p on are neither a quote, a backslash nor a control character; looked at by
 * eights, so that it stops before the last seven. */
static size_t plain_run(const char *p, const char *end)
{
    const char *from = p;

    for (; end - p >= 8; p += 8) {
        uint64_t eight = load_le64((const uint8_t *)p);
        uint64_t marks =
            bytes_below(eight, ' ') | bytes_equal(eight, '"') | bytes_equal(eight, '\\');

        if (marks)
            return (size_t)(p - from) + (size_t)__builtin_ctzll(marks) / 8;
    }
    return (size_t)(p - from);
}

/* Reads from the opening quote to the closing one, and sets *inside to the text between them. */
static bool string_scan(struct json_reader *r, struct str *inside, bool *escapes)
{
    const char *from = r->p + 1, *p = from;

    *escapes = false;
    for (;; p++) {
        p += plain_run(p, r->end);
        if (p == r->end)
            return fail_cut(r);
        if (*p == '"')
            break;
        if ((unsigned char)*p < ' ')
            return fail_json(r, "a control character in a string");
        if (*p == '\\') {
            *escapes = true;
            if (++p == r->end)
                return fail_cut(r);
        }
    }
    *inside = (struct str){from, (size_t)(p - from)};
    r->p = p + 1;
    r->first = false;
    return true;
}

static bool hex4(const char *p, const char *end, uint32_t *code)
{
    *code = 0;
    if (end - p < 4)
        return false;
    for (int i = 0; i < 4; i++) {
        char c = p[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;

        if (digit < 0)
            return false;
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

/* The character after "\u", with its second surrogate if it is the first of a pair. *p moves
 * past it. */
static bool unicode_take(const char **p, const char *end, uint32_t *code)
{
    uint32_t low;

    if (!hex4(*p, end, code))
        return false;
    *p += 4;
    if (utf16_is_high(*code) && end - *p >= 6 && (*p)[0] == '\\' && (*p)[1] == 'u' &&
        hex4(*p + 2, end, &low) && utf16_is_low(low)) {
        *code = utf16_join(*code, low);
        *p += 6;
    } else if (utf16_is_high(*code) || utf16_is_low(*code)) {
        *code = 0xfffd;
    }
    return true;
}

/* Copies up to the next backslash or the end; returns how many bytes. Behind `to` there is room for
 * eight bytes more than are left. */
static size_t plain_copy(char *to, const char *p, const char *end)
{
    size_t n = (size_t)(end - p), at = 0;

    for (; n - at >= 8; at += 8) {
        uint64_t marks = bytes_equal(load_le64((const uint8_t *)p + at), '\\');

        memcpy(to + at, p + at, 8);
        if (marks)
            return at + (size_t)__builtin_ctzll(marks) / 8;
    }
    for (; at < n && p[at] != '\\'; at++)
        to[at] = p[at];
    return at;
}

/* No escape is shorter than what it stands for. */
static bool unescape(struct json_reader *r, struct str s, struct str *value)
{
    static const char meant[128] = {['"'] = '"',  ['\\'] = '\\', ['/'] = '/',  ['b'] = '\b',
                                    ['f'] = '\f', ['n'] = '\n',  ['r'] = '\r', ['t'] = '\t'};
    char *to = arena_alloc(r->arena, s.n + 8), *out = to;
    const char *p = s.p, *end = s.p + s.n;

    for (;;) {
        size_t run = plain_copy(out, p, end);
        uint32_t code;
        uint8_t letter;

        out += run;
        p += run;
        if (p == end)
            break;
        letter = (uint8_t)p[1];
        p += 2;
        if (letter < sizeof(meant) && meant[letter]) {
            *out++ = meant[letter];
            continue;
        }
        if (letter != 'u')
            return fail_json(r, "an unknown escape");
        if (!unicode_take(&p, end, &code))
            return fail_json(r, "a \\u without four digits");
        out += utf8_put(out, code);
    }
    *value = (struct str){to, (size_t)(out - to)};
    return true;
}

bool json_read_str(struct json_reader *r, struct str *value)
{
    struct str inside;
    bool escapes;

    if (json_read_peek(r) != '"')
        return fail_json(r, "a string is missing");
    if (!string_scan(r, &inside, &escapes))
        return false;
    *value = inside;
    return !escapes || unescape(r, inside, value);
}

static const char *digits(const char *p, const char *end)
{
    while (p < end && *p >= '0' && *p <= '9')
        p++;
    return p;
}

/* After the number at p; NULL where there is none. */
static const char *number_end(const char *p, const char *end)
{
    const char *from;

    p += p < end && *p == '-';
    from = p;
    p = digits(p, end);
    if (p == from || (*from == '0' && p > from + 1))
        return NULL;
    if (p < end && *p == '.') {
        from = ++p;
        p = digits(p, end);
        if (p == from)
            return NULL;
    }
    if (p < end && (*p == 'e' || *p == 'E')) {
        p++;
        p += p < end && (*p == '+' || *p == '-');
        from = p;
        p = digits(p, end);
        if (p == from)
            return NULL;
    }
    return p;
}

bool json_read_digits(struct json_reader *r, uint64_t *value)
{
    enum { DIGITS = 18 }; /* of any such number, 64 bits hold the value */
    const char *p = r->p, *end = r->end - p > DIGITS ? p + DIGITS : r->end;
    uint64_t v = 0;

    for (; p < end && *p >= '0' && *p <= '9'; p++)
        v = v * 10 + (uint64_t)(*p - '0');
    /* What follows shows whether that was all of it. */
    if (p == r->p || p == r->end || (*r->p == '0' && p > r->p + 1) ||
        (*p != ',' && *p != '}' && *p != ']'))
        return false;
    *value = v;
    r->p = p;
    r->first = false;
    return true;
}

static const char *literal_end(const char *p, const char *end)
{
    static const struct str literals[] = {STR_INIT("true"), STR_INIT("false"), STR_INIT("null")};

    for (size_t i = 0; i < sizeof(literals) / sizeof(literals[0]); i++) {
        if (str_starts((struct str){p, (size_t)(end - p)}, literals[i]))
            return p + literals[i].n;
    }
    return NULL;
}

bool json_read_word(struct json_reader *r, struct str *value)
{
    char c = json_read_peek(r);
    const char *from = r->p, *end;

    end = c == '-' || (c >= '0' && c <= '9') ? number_end(from, r->end) : literal_end(from, r->end);
    /* A value that fails at the very end may continue in bytes not yet read. */
    if ((!end && r->end - from < 32) || end == r->end) {
        const char *p = from;

        while (p < r->end && (*p == '-' || *p == '+' || *p == '.' || (*p >= '0' && *p <= '9') ||
                              (*p >= 'a' && *p <= 'z') || *p == 'E'))
            p++;
        if (p == r->end && p > from)
            return fail_cut(r);
    }
    if (!end)
        return fail_json(r, "a value is missing");
    *value = (struct str){from, (size_t)(end - from)};
    r->p = end;
    r->first = false;
    return true;
}

static bool members_skip(struct json_reader *r, char bracket)
{
    struct str key;

    if (!json_read_open(r, bracket))
        return false;
    while (bracket == '{' ? json_read_key(r, &key) : json_read_element(r)) {
        if (!json_read_skip(r))
            return false;
    }
    return !r->error;
}

/* Recursion ends at JSON_DEPTH_MAX. */
bool json_read_skip(struct json_reader *r)
{
    struct str ignored;

    switch (json_read_peek(r)) {
    case '{':
    case '[':
        return members_skip(r, *r->p);
    case '"':
        return json_read_str(r, &ignored);
    default:
        return json_read_word(r, &ignored);
    }
}
