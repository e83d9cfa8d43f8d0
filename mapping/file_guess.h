/* SPDX-License-Identifier: Apache-2.0 */
/* What a file looks like that was given for another: for messages. */
#ifndef MB_MAPPING_FILE_GUESS_H
#define MB_MAPPING_FILE_GUESS_H

#include "lib/error.h"
#include "lib/str.h"

/* "a zip archive, such as a jar or an APK", "a methodMapping.txt", …, by the beginning of its text;
 * NULL where that says nothing. */
const char *file_guess(struct str text);

/* The error of a file that was given for a methodMapping.txt and is `what`, by file_guess; of what
 * stands beside one, also that it is that one which is wanted. Returns -1. */
int file_is_no_map(struct str text, const char *what, struct error *err);

/* Its first line that is not a comment is a row of a methodMapping.txt. */
bool file_is_method_map(struct str text);

#endif
