/* SPDX-License-Identifier: Apache-2.0 */
/* Writes JSON (RFC 8259) token by token, and adds the commas.
 *
 *     json_write_open(&w, '{');
 *     json_write_key(&w, "name");
 *     json_write_str(&w, name);
 *     json_write_close(&w, '}');
 *
 * Text is escaped so that it is also safe inside HTML: control characters, <, >, & and the line
 * separators U+2028 and U+2029 become \uXXXX; bytes that are not UTF-8 become U+FFFD. */
#ifndef MB_LIB_JSON_WRITE_H
#define MB_LIB_JSON_WRITE_H

#include "lib/buf.h"

struct json_writer {
    struct buf *out;
    bool comma;   /* before the next value or key */
    bool newline; /* before the next token */
};

/* A writer of one value. It appends to `out`. */
struct json_writer json_writer_of(struct buf *out);

/* '{' or '[', and what closes it. */
void json_write_open(struct json_writer *w, char bracket);
void json_write_close(struct json_writer *w, char bracket);

/* A key must not need escapes. */
void json_write_key(struct json_writer *w, const char *key);
void json_write_str(struct json_writer *w, struct str value);
/* A string that json_write_text has escaped already. */
void json_write_escaped(struct json_writer *w, struct str value);
void json_write_u64(struct json_writer *w, uint64_t value);
void json_write_bool(struct json_writer *w, bool value);
void json_write_null(struct json_writer *w);

/* A number or other value as text that is JSON. */
void json_write_raw(struct json_writer *w, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* A key with its value. */
void json_write_key_str(struct json_writer *w, const char *key, struct str value);
void json_write_key_u64(struct json_writer *w, const char *key, uint64_t value);
void json_write_key_bool(struct json_writer *w, const char *key, bool value);
void json_write_key_open(struct json_writer *w, const char *key, char bracket);

/* The same; null for a text that is empty, a number that is not known or not finite. */
void json_write_key_str_or_null(struct json_writer *w, const char *key, struct str value);
void json_write_key_u64_or_null(struct json_writer *w, const char *key, uint64_t value, bool known);
void json_write_key_real(struct json_writer *w, const char *key, double value);

/* Begins a line before the next token: for the entries of long arrays. */
void json_write_newline(struct json_writer *w);

/* Whether json_write_text would write it as it is: printable ASCII without any of "\\<>&. */
bool json_is_plain(struct str text);

/* The text alone, in quotes. */
void json_write_text(struct buf *out, struct str text);

#endif
