/* SPDX-License-Identifier: Apache-2.0 */
/* Load from files what mapping/ parses. 0, or -1 + *err, which names the file. */
#ifndef MB_MAPPING_LOAD_H
#define MB_MAPPING_LOAD_H

#include "lib/buf.h"
#include "lib/error.h"
#include "lib/str.h"
#include "mapping/filter.h"
#include "mapping/method_map.h"
#include "mapping/obfuscation_map.h"

int method_map_load(struct method_map *map, const char *path, struct error *err);

int filter_load(struct filter *f, const char *path, bool prefix, struct error *err);

/* Rules that trace these packages: names with ',' between. The error names no file. */
int filter_of_packages(struct filter *f, const struct text_list *packages, struct error *err);

/* The file is read into `text`, which must outlive the map. */
int obfuscation_map_load(struct obfuscation_map *m, const char *path, struct buf *text,
                         struct error *err);

/* What a file looks like that was given for another: for messages. */

/* "a zip archive, such as a jar or an APK", "a methodMapping.txt", …, by the beginning of its text;
 * NULL where that says nothing. */
const char *file_guess(struct str text);

/* The error of a file that was given for a methodMapping.txt and is `what`, by file_guess; of what
 * stands beside one, also that it is that one which is wanted. Returns -1. */
int file_is_no_map(struct str text, const char *what, struct error *err);

/* It is what instrument writes beside a methodMapping.txt. */
bool file_is_beside_method_map(struct str text);

/* Its first line that is not a comment is a row of a methodMapping.txt. */
bool file_is_method_map(struct str text);

#endif
