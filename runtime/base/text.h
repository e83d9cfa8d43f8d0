/* SPDX-License-Identifier: Apache-2.0 */
/* A growing text, for reports. It never ends the process: if memory is out it sets `failed` and
 * adds nothing more. Numbers do not depend on the locale. */
#ifndef MB_RUNTIME_BASE_TEXT_H
#define MB_RUNTIME_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *p; /* n of cap, owned; no NUL */
    size_t n;
    size_t cap;
    bool failed;
};

void text_init(struct text *t);
void text_release(struct text *t);

void text_add(struct text *t, const char *p, size_t n);
void text_add_c(struct text *t, const char *z); /* NUL-terminated */
void text_add_u64(struct text *t, uint64_t v);

/* Adds a JSON string (RFC 8259) with its quotes, in valid UTF-8, from n bytes of UTF-8 or
 * Modified UTF-8. Invalid bytes, lone surrogates and NUL become U+FFFD. */
void text_add_json(struct text *t, const char *p, size_t n);

#endif
