/* Slices: text and bytes with a length, never a terminating NUL.
 *
 * A slice owns nothing. What it points into (an input file, an arena) must
 * outlive it; every function that returns one says into what.
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

/* A slice of a string literal, as an expression and as an initialiser. */
#define STR(lit) ((struct str){(lit), sizeof(lit) - 1})
#define STR_INIT(lit)          \
    {                          \
        (lit), sizeof(lit) - 1 \
    }

/* printf("%.*s", STR_ARG(s)). Text longer than INT_MAX is cut. */
#define STR_ARG(s) ((s).n > 0x7fffffff ? 0x7fffffff : (int)(s).n), ((s).n ? (s).p : "")

struct str str_from_c(const char *z);
struct str str_from_bytes(struct bytes b);
struct bytes bytes_from_str(struct str s);

bool str_eq(struct str a, struct str b);

/* Order by unsigned bytes, the shorter first where one begins the other. */
int str_cmp(struct str a, struct str b);

bool str_starts(struct str s, struct str prefix);
bool str_ends(struct str s, struct str suffix);

/* The part of s in [from, to); both are clamped to s. */
struct str str_sub(struct str s, size_t from, size_t to);

/* Without leading and trailing spaces, tabs and carriage returns. */
struct str str_trim(struct str s);

/* Index of the first or last c in s, or s.n where there is none. */
size_t str_find(struct str s, char c);
size_t str_rfind(struct str s, char c);

/* Takes the next line off *rest, without its line end (LF or CR LF).
 * False when nothing is left. */
bool str_next_line(struct str *rest, struct str *line);

/* An unsigned decimal number that fills s: true, and *value. No sign, no
 * space, no overflow: else false. */
bool str_to_u64(struct str s, uint64_t *value);

#endif
