/* Names between text files (UTF-8) and class files (Modified UTF-8, JVMS
 * 4.4.7: U+0000 is C0 80, what lies above U+FFFF a surrogate pair of three
 * bytes each). */
#ifndef MB_MAPPING_NAMES_H
#define MB_MAPPING_NAMES_H

#include "lib/arena.h"
#include "lib/str.h"

/* The text without a byte order mark at its beginning. */
struct str names_without_bom(struct str text);

/* Text in Modified UTF-8: the argument where there is no difference, else a
 * copy in the arena. What is no UTF-8 stays as it is. */
struct str names_to_modified(struct str text, struct arena *a);

/* Writes a class file's name as a row of methodMapping.txt has it (see
 * method_map.h): UTF-8, '/' as `slash`, escapes; spaces too with
 * escape_spaces. `out` has room for NAMES_ROW_GROWTH * name.n. Returns the end
 * of what was written. */
enum { NAMES_ROW_GROWTH = 6 };
char *names_to_row(char *out, struct str name, char slash, bool escape_spaces);

#endif
