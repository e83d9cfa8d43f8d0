/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/glob.h"

#include <stdlib.h>

#include "lib/mem.h"

/* The text is followed by all ways in which the pattern may match at once: one bit for each number
 * of characters of the pattern that may have been passed. (A matcher that tries one star's places
 * after the other takes the square of a name's length.) A pattern has a part for each 64 of its
 * characters; the text is read by one part after the other, and where a part's last character
 * matched is where the next may begin. */
enum { PART = 64 };

/* Stars are no characters: they stand before the one that follows. */
struct part {
    uint64_t has[256];    /* by byte: the characters that it matches */
    uint64_t any;         /* where a ** stands before, */
    uint64_t segment;     /* or a * that a '/' ends, */
    uint64_t behind_char; /* or a ?, which takes all bytes of a character */
    uint64_t last;        /* behind the pattern's last character */
};

static bool is_wild(char c)
{
    return c == '*' || c == '?';
}

static bool is_continuation(unsigned char c)
{
    return (c & 0xc0) == 0x80;
}

static void char_add(struct part *p, char c, uint64_t bit, bool separators)
{
    if (c != '?') {
        p->has[(unsigned char)c] |= bit;
        return;
    }
    for (unsigned b = 0; b < 256; b++)
        if (!is_continuation((unsigned char)b) && (!separators || b != '/'))
            p->has[b] |= bit;
}

/* Takes the next part off the pattern. *behind_char: the part before ended with a ?. */
static void part_make(struct part *p, struct str *pattern, bool *behind_char, bool separators)
{
    uint64_t bit = 1;

    memset(p, 0, sizeof(*p));
    for (size_t n = 0; n < PART; n++, bit <<= 1) {
        size_t stars = 0;

        while (stars < pattern->n && pattern->p[stars] == '*')
            stars++;
        *pattern = str_sub(*pattern, stars, pattern->n);
        p->any |= stars > 1 || (stars && !separators) ? bit : 0;
        p->segment |= stars ? bit : 0;
        p->behind_char |= *behind_char ? bit : 0;
        if (!pattern->n) {
            p->last = bit;
            return;
        }
        *behind_char = pattern->p[0] == '?';
        char_add(p, pattern->p[0], bit, separators);
        *pattern = str_sub(*pattern, 1, pattern->n);
    }
}

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

/* The first place from `at` on where the part may begin; behind the text if there is none. */
static size_t next_begin(const bool *begins, size_t at, size_t n)
{
    const bool *found = memchr(begins + at, true, n + 1 - at);

    return found ? (size_t)(found - begins) : n + 1;
}

/* Reads the text by one part. begins: by place in the text, whether the part may begin there, and
 * then whether the one that follows may; NULL: only this part is there, and begins with the text.
 */
static bool part_matches(const struct part *p, struct str text, enum glob_end end, bool *begins)
{
    uint64_t at = !begins;
    bool passed = false;

    for (size_t i = 0; i <= text.n; i++) {
        uint64_t stay = p->any, next;
        unsigned char c;

        if (!at && !passed && (i = begins ? next_begin(begins, i, text.n) : text.n + 1) > text.n)
            break;
        if (begins) {
            at |= begins[i];
            begins[i] = passed;
        }
        if ((at & p->last) && may_end(text, i, end))
            return true;
        if (i == text.n)
            break;
        c = (unsigned char)text.p[i];
        stay |= c != '/' ? p->segment : 0;
        stay |= is_continuation(c) ? p->behind_char : 0;
        next = at & p->has[c];
        passed = next >> (PART - 1);
        at = (at & stay) | next << 1;
    }
    return false;
}

/* Marks where the pattern may begin. */
static bool *begins_new(struct str text, enum glob_end end)
{
    bool *begins = mem_calloc(text.n + 1, sizeof(*begins));

    begins[0] = true;
    for (size_t i = 0; i < text.n && end == GLOB_TAIL; i++)
        begins[i + 1] = text.p[i] == '/';
    return begins;
}

static bool matches(struct str pattern, struct str text, enum glob_end end, bool separators)
{
    struct part part;
    bool *begins = NULL, behind_char = false, hit = false;

    part_make(&part, &pattern, &behind_char, separators);
    if (!part.last || end == GLOB_TAIL)
        begins = begins_new(text, end);
    while (!(hit = part_matches(&part, text, end, begins)) && !part.last)
        part_make(&part, &pattern, &behind_char, separators);
    free(begins);
    return hit;
}

bool glob_matches(struct str pattern, struct str text, enum glob_end end, bool separators)
{
    if (end == GLOB_NESTED && str_find(text, '$') == text.n)
        end = GLOB_WHOLE;
    /* Most patterns that don't match differ at the end, or at the front. */
    if (end == GLOB_WHOLE || end == GLOB_TAIL)
        for (; pattern.n && !is_wild(pattern.p[pattern.n - 1]); pattern.n--, text.n--)
            if (!text.n || text.p[text.n - 1] != pattern.p[pattern.n - 1])
                return false;
    for (; end != GLOB_TAIL && pattern.n && !is_wild(pattern.p[0]);
         pattern = str_sub(pattern, 1, pattern.n), text = str_sub(text, 1, text.n))
        if (!text.n || text.p[0] != pattern.p[0])
            return false;
    if (!pattern.n && end != GLOB_TAIL)
        return may_end(text, 0, end);
    return matches(pattern, text, end, separators);
}

bool glob_is_literal(struct str pattern)
{
    return str_find(pattern, '*') == pattern.n && str_find(pattern, '?') == pattern.n;
}
