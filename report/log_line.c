/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_log.h"

enum { TAG_MAX = 128, WORDS_MAX = 8 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_level(char c)
{
    return c != '\0' && memchr("VDIWEFAS", c, 8);
}

static char char_at(struct str s, size_t i)
{
    return i < s.n ? s.p[i] : '\0';
}

static void advance(struct str *s, size_t n)
{
    *s = str_sub(*s, n, s->n);
}

static size_t spaces_take(struct str *s)
{
    size_t n = 0;

    while (char_at(*s, n) == ' ')
        n++;
    advance(s, n);
    return n;
}

static struct str word_take(struct str *s)
{
    struct str word = str_sub(*s, 0, str_find(*s, ' '));

    advance(s, word.n);
    return word;
}

static bool is_number(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (!is_digit(s.p[i]))
            return false;
    }
    return s.n > 0;
}

/* Whether s begins like the pattern, in which 0 stands for any digit. */
static bool pattern_take(struct str *s, const char *pattern)
{
    size_t n = strlen(pattern);

    if (s->n < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (pattern[i] == '0' ? !is_digit(s->p[i]) : s->p[i] != pattern[i])
            return false;
    }
    advance(s, n);
    return true;
}

/* Date and time, with or without the year and the zone, and the spaces behind. */
static bool time_take(struct str *s)
{
    pattern_take(s, "0000-");
    if (!pattern_take(s, "00-00 00:00:00.000"))
        return false;
    while (is_digit(char_at(*s, 0)))
        advance(s, 1);
    if (!pattern_take(s, " +0000"))
        pattern_take(s, " -0000");
    return spaces_take(s) > 0;
}

/* A tag, also with spaces behind or a process in brackets, up to ": " or a colon at the end. */
static bool tag_take(struct str *s)
{
    for (size_t i = 0; i < s->n && i < TAG_MAX && s->p[i] != '"' && s->p[i] != '{'; i++) {
        if (s->p[i] == ':' && (i + 1 == s->n || s->p[i + 1] == ' ')) {
            advance(s, i + 2);
            return i > 0;
        }
    }
    return false;
}

/* E/Tag: , E/Tag( 1234): */
static bool slash_take(struct str *s)
{
    if (!is_level(char_at(*s, 0)) || char_at(*s, 1) != '/')
        return false;
    advance(s, 2);
    return tag_take(s);
}

/* 1234  1250 E Tag     : , also with a user before. */
static bool threadtime_take(struct str *s)
{
    struct str words[4] = {{NULL, 0}};

    for (size_t n = 0; n < 4; n++) {
        words[n] = word_take(s);
        if (spaces_take(s) == 0)
            return false;
        if (n >= 2 && words[n].n == 1 && is_level(words[n].p[0]))
            return is_number(words[n - 1]) && is_number(words[n - 2]) && tag_take(s);
    }
    return false;
}

/* 27076-27103/com.demo E/Tag: , and since 2022 27076-27103 Tag  com.demo  E  */
static bool studio_take(struct str *s)
{
    struct str ids = word_take(s), process = str_sub(ids, str_find(ids, '-') + 1, ids.n);
    size_t slash = str_find(process, '/');

    if (!is_number(str_sub(ids, 0, str_find(ids, '-'))) || !is_number(str_sub(process, 0, slash)) ||
        spaces_take(s) == 0)
        return false;
    if (slash < process.n)
        return slash_take(s);
    for (size_t n = 0; n < WORDS_MAX; n++) {
        struct str word = word_take(s);

        if (n > 0 && word.n == 1 && is_level(word.p[0])) {
            advance(s, char_at(*s, 1) == ' ' ? 2 : 1);
            return true;
        }
        if (spaces_take(s) == 0)
            return false;
    }
    return false;
}

static bool written_take(struct str *s)
{
    static bool (*const ways[])(struct str *) = {threadtime_take, slash_take, studio_take};
    struct str from = *s;

    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        *s = from;
        if (ways[i](s))
            return true;
    }
    return false;
}

/* [ 11-22 15:44:00.123  1234: 1250 E/Tag ] */
static bool header_parse(struct str line, struct log_line *parsed)
{
    struct str rest = str_trim(line);

    if (!str_starts(rest, STR("[ ")) || !str_ends(rest, STR(" ]")))
        return false;
    rest = str_sub(rest, 2, rest.n - 2);
    if (!time_take(&rest))
        return false;
    *parsed = (struct log_line){.source = rest, .is_header = true};
    return true;
}

bool log_line_parse(struct str line, struct log_line *parsed)
{
    struct str rest = line, source;

    *parsed = (struct log_line){0};
    if (str_starts(line, STR("--------- ")) || header_parse(line, parsed))
        return true;
    if (time_take(&rest)) {
        source = rest;
        if (!written_take(&rest))
            return false;
    } else {
        source = rest = line;
        if (!slash_take(&rest))
            return false;
    }
    parsed->source = str_sub(source, 0, source.n - rest.n);
    parsed->message = rest;
    return true;
}
