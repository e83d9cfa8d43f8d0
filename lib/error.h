/* SPDX-License-Identifier: Apache-2.0 */
/* Errors: a sentence that gets a prefix at each level it passes.
 *
 * A function that can fail returns 0 or -1 and takes a struct error last. The code that finds
 * the fault says what is wrong. Each caller that knows where puts that in front, so that a user
 * reads
 *
 *     app.jar!com/foo/A.class: bar(I)V: StackMapTable: offset 812 past ...
 */
#ifndef MB_LIB_ERROR_H
#define MB_LIB_ERROR_H

#include <stdbool.h>

#include "lib/str.h"

enum { ERROR_TEXT_MAX = 1024 };

struct error {
    char text[ERROR_TEXT_MAX]; /* NUL-terminated; "" while there is none */
    bool entry;                /* it begins with the name of an archive's entry */
};

#define ERROR_PRINTF __attribute__((format(printf, 2, 3)))

/* Sets the sentence, and cuts it if it is too long. Text is escaped for a terminal (show_text
 * in lib/show.h), because names come from files that may be hostile. Returns -1, so that a
 * caller can write `return error_set(err, ...)`. */
int error_set(struct error *err, const char *fmt, ...) ERROR_PRINTF;

/* The same, followed by ": " and strerror(errno). */
int error_set_errno(struct error *err, const char *fmt, ...) ERROR_PRINTF;

/* Puts "prefix: " before the sentence. Returns -1. */
int error_prefix(struct error *err, const char *fmt, ...) ERROR_PRINTF;

/* An error in one entry of an archive: "entry: the sentence". The next prefix, the archive's
 * name, is joined by '!' instead of ": ". */
int error_set_entry(struct error *err, struct str entry, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int error_prefix_entry(struct error *err, struct str entry);

void error_clear(struct error *err);

#endif
