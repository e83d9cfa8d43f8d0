/* SPDX-License-Identifier: Apache-2.0 */
/* Slices: text and bytes with a length, never a terminating NUL.
 *
 * A slice owns nothing. What it points into (an input file, an arena) must outlive it. Each
 * function that returns a slice says where it points.
 */
#ifndef MB_LIB_STR_H
#define MB_LIB_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct str {
    const char *p;
    size_t n;
};

struct bytes {
    const uint8_t *p;
    size_t n;
};

/* Texts that end with NUL, as an option that may be given several times fills it. */
struct text_list {
    const char **items;
    size_t n, cap;
};

/* A slice of a string literal, as an expression and as an initialiser. */
#define STR(lit) ((struct str){(lit), sizeof(lit) - 1})
#define STR_INIT(lit)          \
    {                          \
        (lit), sizeof(lit) - 1 \
    }

/* printf("%.*s", STR_ARG(s)). Text longer than INT_MAX is cut. */
#define STR_ARG(s) ((s).n > 0x7fffffff ? 0x7fffffff : (int)(s).n), ((s).n ? (s).p : "")

static inline struct str str_from_c(const char *z)
{
    return (struct str){z, z ? strlen(z) : 0};
}

static inline struct str str_from_bytes(struct bytes b)
{
    return (struct str){(const char *)b.p, b.n};
}

static inline struct bytes bytes_from_str(struct str s)
{
    return (struct bytes){(const uint8_t *)s.p, s.n};
}

static inline bool str_eq(struct str a, struct str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static inline bool bytes_eq(struct bytes a, struct bytes b)
{
    return str_eq(str_from_bytes(a), str_from_bytes(b));
}

/* Order by unsigned bytes. A prefix comes before the longer text. */
int str_cmp(struct str a, struct str b);

bool str_starts(struct str s, struct str prefix);
bool str_ends(struct str s, struct str suffix);

/* The part of s in [from, to); both are clamped to s. */
static inline struct str str_sub(struct str s, size_t from, size_t to)
{
    if (to > s.n)
        to = s.n;
    if (from > to)
        from = to;
    return (struct str){from ? s.p + from : s.p, to - from};
}

/* Without leading and trailing spaces, tabs and carriage returns. */
struct str str_trim(struct str s);

/* Index of the first or last c in s, or s.n if there is none. */
size_t str_find(struct str s, char c);
size_t str_rfind(struct str s, char c);

/* Removes the next line from *rest, without its line end (LF or CR LF). False if nothing is
 * left. */
bool str_next_line(struct str *rest, struct str *line);

/* Reads an unsigned decimal number that fills s. False if there is a sign, a space, anything
 * else, or an overflow. */
bool str_to_u64(struct str s, uint64_t *value);

#endif
