/* SPDX-License-Identifier: Apache-2.0 */
/* JSON that is read (RFC 8259), a value at a time, without a document in memory:
 *
 *     json_read_open(&r, '{');
 *     while (json_read_key(&r, &key))
 *         json_read_skip(&r);
 *
 * The text is anybody's. What is read is checked, but for two things that are let through since
 * whoever shows text looks at it again: bytes in strings that are no UTF-8 stay as they are, and \u
 * escapes of half a pair become U+FFFD. Values lie within each other JSON_DEPTH_MAX levels deep at
 * most.
 *
 * Errors are sticky: from then on everything is false, and `error` says why. */
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

/* The first character of the next value: one of {["-0123456789tfn. '\0': there is none, or an
 * error. */
char json_read_peek(struct json_reader *r);

/* '{' or '['. */
bool json_read_open(struct json_reader *r, char bracket);

/* The next key of the object that is open, whose value is then read or skipped. False at its end,
 * which is consumed, and on an error. */
bool json_read_key(struct json_reader *r, struct str *key);

/* Whether the array that is open has another element: likewise. */
bool json_read_element(struct json_reader *r);

/* A string; in the text or in the arena. */
bool json_read_str(struct json_reader *r, struct str *value);

/* A number, true, false or null, as it is written. */
bool json_read_word(struct json_reader *r, struct str *value);

/* Any value. */
bool json_read_skip(struct json_reader *r);

#endif
