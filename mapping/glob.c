/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/glob.h"

static bool may_end(struct str text, size_t at, enum glob_end end)
{
    switch (end) {
    case GLOB_NESTED:
        return at == text.n || text.p[at] == '$';
    case GLOB_BELOW:
        return at < text.n && text.p[at] == '/';
    case GLOB_PREFIX:
        return true;
    default:
        return at == text.n;
    }
}

static size_t char_end(struct str text, size_t at)
{
    do
        at++;
    while (at < text.n && ((unsigned char)text.p[at] & 0xc0) == 0x80);
    return at;
}

static bool is_wild(char c)
{
    return c == '*' || c == '?';
}

/* Where to continue when the text after a star matches nowhere further left. */
struct retry {
    bool active;
    size_t pattern;
    size_t text;
};

/* The first place from `at` on at which the text after the star could begin. */
static size_t next_place(struct str pattern, size_t i, struct str text, size_t at,
                         enum glob_end end)
{
    if (i == pattern.n)
        return end == GLOB_WHOLE ? text.n : at;
    if (is_wild(pattern.p[i]))
        return at;
    return at + str_find(str_sub(text, at, text.n), pattern.p[i]);
}

static bool match_from_start(struct str pattern, struct str text, enum glob_end end,
                             bool separators)
{
    /* It is enough to remember the last * and the last **: the text between two stars may match
     * at its first place, since the second star reaches as far from there. */
    struct retry star = {0}, stars = {0};
    size_t i = 0, j = 0;

    for (;;) {
        char c = i < pattern.n ? pattern.p[i] : '\0';

        if (i == pattern.n) {
            if (may_end(text, j, end))
                return true;
        } else if (c == '*') {
            size_t from = i;

            while (i < pattern.n && pattern.p[i] == '*')
                i++;
            star.active = false;
            if (i - from > 1 || !separators) {
                j = next_place(pattern, i, text, j, end);
                stars = (struct retry){true, i, j};
            } else {
                star = (struct retry){true, i, j};
            }
            continue;
        } else if (j < text.n && (c == '?' ? !separators || text.p[j] != '/' : c == text.p[j])) {
            j = c == '?' ? char_end(text, j) : j + 1;
            i++;
            continue;
        }
        if (star.active && star.text < text.n && text.p[star.text] != '/') {
            j = ++star.text;
            i = star.pattern;
        } else if (stars.active && stars.text < text.n) {
            star.active = false;
            i = stars.pattern;
            j = stars.text = next_place(pattern, i, text, stars.text + 1, end);
        } else {
            return false;
        }
    }
}

bool glob_matches(struct str pattern, struct str text, enum glob_end end, bool separators)
{
    if (end == GLOB_NESTED && str_find(text, '$') == text.n)
        end = GLOB_WHOLE;
    /* Most patterns that don't match differ at the end. */
    if (end == GLOB_WHOLE)
        for (; pattern.n && !is_wild(pattern.p[pattern.n - 1]); pattern.n--, text.n--)
            if (!text.n || text.p[text.n - 1] != pattern.p[pattern.n - 1])
                return false;
    return match_from_start(pattern, text, end, separators);
}

bool glob_is_literal(struct str pattern)
{
    return str_find(pattern, '*') == pattern.n && str_find(pattern, '?') == pattern.n;
}
