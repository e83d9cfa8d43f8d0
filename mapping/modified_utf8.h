/* SPDX-License-Identifier: Apache-2.0 */
/* Names between text files (UTF-8) and class files (Modified UTF-8, JVMS 4.4.7: lib/utf8.h). */
#ifndef MB_MAPPING_MODIFIED_UTF8_H
#define MB_MAPPING_MODIFIED_UTF8_H

#include "lib/arena.h"
#include "lib/str.h"

/* Text in Modified UTF-8: the argument where there is no difference, else a
 * copy in the arena. What is no UTF-8 stays as it is. */
struct str modified_utf8_from(struct str text, struct arena *a);

/* Writes a class file's name as a row of methodMapping.txt has it (see
 * method_map.h): UTF-8, '/' as `slash`, escapes; spaces too with
 * escape_spaces. `out` has room for MODIFIED_UTF8_ROW_GROWTH * name.n. Returns
 * the end of what was written. */
enum { MODIFIED_UTF8_ROW_GROWTH = 6 };
char *modified_utf8_to_row(char *out, struct str name, char slash, bool escape_spaces);

#endif
