/* SPDX-License-Identifier: Apache-2.0 */
/* Converts names between text files (UTF-8) and class files (Modified UTF-8, JVMS 4.4.7:
 * lib/utf8.h). */
#ifndef MB_MAPPING_MODIFIED_UTF8_H
#define MB_MAPPING_MODIFIED_UTF8_H

#include "lib/arena.h"
#include "lib/str.h"

/* Returns the text in Modified UTF-8: the argument itself if there is no difference, otherwise
 * a copy in the arena. Bytes that are not UTF-8 are kept. */
struct str modified_utf8_from(struct str text, struct arena *a);

/* Writes a class file's name as in a row of methodMapping.txt (method_map.h): in UTF-8, with
 * `slash` for '/', escaped; with escape_spaces, spaces are escaped too. `out` must have room
 * for MODIFIED_UTF8_ROW_GROWTH * name.n bytes. Returns the end of what was written. */
enum { MODIFIED_UTF8_ROW_GROWTH = 6 };
char *modified_utf8_to_row(char *out, struct str name, char slash, bool escape_spaces);

#endif
