/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/str.h"

int str_cmp(struct str a, struct str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int c = n ? memcmp(a.p, b.p, n) : 0;

    return c ? c : (a.n > b.n) - (a.n < b.n);
}

bool str_starts(struct str s, struct str prefix)
{
    return s.n >= prefix.n && str_eq(str_sub(s, 0, prefix.n), prefix);
}

bool str_ends(struct str s, struct str suffix)
{
    return s.n >= suffix.n && str_eq(str_sub(s, s.n - suffix.n, s.n), suffix);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

struct str str_trim(struct str s)
{
    while (s.n && is_blank(s.p[0]))
        s = str_sub(s, 1, s.n);
    while (s.n && is_blank(s.p[s.n - 1]))
        s.n--;
    return s;
}

size_t str_find(struct str s, char c)
{
    const char *hit = s.n ? memchr(s.p, c, s.n) : NULL;

    return hit ? (size_t)(hit - s.p) : s.n;
}

size_t str_rfind(struct str s, char c)
{
    for (size_t i = s.n; i > 0; i--)
        if (s.p[i - 1] == c)
            return i - 1;
    return s.n;
}

bool str_next_line(struct str *rest, struct str *line)
{
    size_t end;

    if (rest->n == 0)
        return false;
    end = str_find(*rest, '\n');
    *line = str_sub(*rest, 0, end);
    if (line->n && line->p[line->n - 1] == '\r')
        line->n--;
    *rest = str_sub(*rest, end + 1, rest->n);
    return true;
}

bool str_to_u64(struct str s, uint64_t *value)
{
    uint64_t v = 0;

    if (s.n == 0)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        unsigned digit = (unsigned)(unsigned char)s.p[i] - '0';

        if (digit > 9 || v > (UINT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    *value = v;
    return true;
}
