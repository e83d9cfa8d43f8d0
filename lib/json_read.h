/* SPDX-License-Identifier: Apache-2.0 */
/* Reads JSON (RFC 8259) value by value, without a document in memory:
 *
 *     json_read_open(&r, '{');
 *     while (json_read_key(&r, &key))
 *         json_read_skip(&r);
 *
 * The text may be hostile, and is checked, except that invalid UTF-8 in strings stays as it is
 * (it is escaped when it is shown). A \u escape of half a pair becomes U+FFFD. Values may be
 * nested JSON_DEPTH_MAX levels deep.
 *
 * Errors are sticky: afterwards every call returns false, and `error` says why. */
#ifndef MB_LIB_JSON_READ_H
#define MB_LIB_JSON_READ_H

#include "lib/arena.h"
#include "lib/str.h"

/* White space between tokens (RFC 8259, 2). */
static inline bool json_is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

enum { JSON_DEPTH_MAX = 64 };

struct json_reader {
    const char *p, *end;
    struct arena *arena; /* for strings that have escapes */
    unsigned depth;
    bool first;        /* nothing of the object or array that was opened last has been read */
    bool cut;          /* the text ended too early: with more of it there may be no error */
    const char *error; /* NULL: none */
};

struct json_reader json_reader_of(struct str text, struct arena *arena);

char json_read_peek_far(struct json_reader *r); /* for json_read_peek */

/* The first character of the next value: one of {["-0123456789tfn. '\0' if there is none, and
 * on an error. */
static inline char json_read_peek(struct json_reader *r)
{
    return r->p < r->end && !json_is_space(*r->p) ? *r->p : json_read_peek_far(r);
}

/* '{' or '['. */
bool json_read_open(struct json_reader *r, char bracket);

/* Reads the next key of the open object; the caller then reads or skips its value. False on an
 * error, and at the object's end, which is consumed. */
bool json_read_key(struct json_reader *r, struct str *key);

/* Reads the next key of the open object if it is this one, which needs no escapes, with nothing
 * around its comma and colon. Else nothing is read: json_read_key then reads what there is. */
bool json_read_key_if(struct json_reader *r, struct str key);

/* Whether the open array has another element. False on an error, and at the array's end, which
 * is consumed. */
bool json_read_element(struct json_reader *r);

/* Reads a string. *value lies in the text or in the arena. */
bool json_read_str(struct json_reader *r, struct str *value);

/* Reads a number that is written as at most 18 digits alone. Else nothing is read. */
bool json_read_digits(struct json_reader *r, uint64_t *value);

/* Reads a number, true, false or null, as it is written. */
bool json_read_word(struct json_reader *r, struct str *value);

/* Skips any value. */
bool json_read_skip(struct json_reader *r);

#endif
