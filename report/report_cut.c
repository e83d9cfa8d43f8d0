/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_cut.h"

#include <string.h>

#include "lib/json_read.h"
#include "lib/os_libc.h"

/* What stands before i, white space aside; '\0' at the beginning. */
static char before(struct str text, size_t i)
{
    while (i > 0 && json_is_space(text.p[i - 1]))
        i--;
    return i > 0 ? text.p[i - 1] : '\0';
}

bool report_begins(struct str text, size_t i)
{
    size_t after = i + 1;

    if (text.p[i] != '{')
        return false;
    while (after < text.n && json_is_space(text.p[after]))
        after++;
    return after < text.n && text.p[after] == '"' && before(text, i) != ':';
}

/* The last line that begins with an object which nothing before it makes a part of another; 0: none
 * does. From `from` on. */
static size_t line_find(struct str text, size_t from)
{
    const char *found;
    size_t end = text.n;

    while (end > from && (found = os_memrchr(text.p + from, '\n', end - from))) {
        char last;

        end = (size_t)(found - text.p);
        if (end + 1 >= text.n || text.p[end + 1] != '{')
            continue;
        last = before(text, end);
        if (last != ':' && last != ',' && last != '[')
            return end + 1;
    }
    return 0;
}

/* The last place from `from` on where an object begins that may be a report. */
static size_t beginning_find(struct str text, size_t from)
{
    const char *found;
    size_t end = text.n;

    while (end > from && (found = os_memrchr(text.p + from, '{', end - from))) {
        end = (size_t)(found - text.p);
        if (end > 0 && report_begins(text, end))
            return end;
    }
    return 0;
}

/* From inside a string to after it, or to the end of its line: no string has two. */
static size_t string_pass(struct report_cut *c, struct str text, size_t i)
{
    const char *p = text.p + i, *end = text.p + text.n;

    for (; p < end; p++) {
        if (*p == '\\' && p + 1 == end)
            break;
        if (*p == '\\')
            p += p[1] != '\n';
        else if (*p == '"' || *p == '\n') {
            c->in_string = false;
            p += *p == '"';
            break;
        }
    }
    return (size_t)(p - text.p);
}

/* Follows the brackets. */
static void brackets_follow(struct report_cut *c, struct str text)
{
    size_t i = c->at;

    while (i < text.n) {
        if (c->in_string) {
            i = string_pass(c, text, i);
            if (c->in_string)
                break;
            continue;
        }
        switch (text.p[i++]) {
        case '"':
            c->in_string = true;
            break;
        case '{':
            c->depth++;
            break;
        case '[':
            c->depth += c->depth > 0;
            break;
        case '}':
        case ']':
            if (c->depth > 0 && --c->depth == 0)
                c->place = i;
            break;
        case '\n':
            if (c->depth == 0)
                c->place = i;
            break;
        default:
            break;
        }
    }
    c->at = i;
}

/* The brackets are followed from there on. */
static void restart(struct report_cut *c, size_t place)
{
    *c = (struct report_cut){.at = place, .guessed = c->guessed, .place = place};
}

size_t report_cut_find(struct report_cut *c, struct str text)
{
    size_t place = line_find(text, c->at > 0 ? c->at - 1 : 0);

    if (place > 0) {
        restart(c, place);
        return place;
    }
    brackets_follow(c, text);
    if (c->place == 0 && text.n > REPORT_CUT_PATIENCE) {
        place = beginning_find(text, c->guessed);
        /* What follows a bracket at the very end is not known yet. */
        c->guessed = text.n > 64 ? text.n - 64 : 0;
        if (place > 0)
            restart(c, place);
    }
    return c->place;
}

void report_cut_taken(struct report_cut *c, size_t n)
{
    c->at -= n;
    c->guessed = c->guessed > n ? c->guessed - n : 0;
    c->place = c->place > n ? c->place - n : 0;
}
