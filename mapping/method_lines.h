/* SPDX-License-Identifier: Apache-2.0 */
/* The source file and line of each method, in a file beside methodMapping.txt, whose format has
 * no place for them. docs/mapping.md is the user's page.
 *
 *     # lines of the mapping 0123456789abcdef
 *     12,42,Main.java
 *
 * The first line has the id of the mapping. A row is `id,line,file`, sorted by id. The line is
 * that of the method's first instruction that has one; 0 if unknown. The file's name is UTF-8,
 * escaped like names of methods (method_map.h); one that lies elsewhere than its class has its
 * folder before it, "kotlin/collections/Collections.kt", "/InTheRoot.kt". A method without a known
 * file and line has no row.
 */
#ifndef MB_MAPPING_METHOD_LINES_H
#define MB_MAPPING_METHOD_LINES_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/error.h"
#include "mapping/method_map.h"

struct method_line {
    uint32_t id;
    uint32_t line; /* 0: unknown */
    struct str file;
};

struct method_lines {
    struct arena arena;
    struct method_line *rows; /* by id */
    size_t n;
    char mapping_id[METHOD_MAP_ID_LENGTH + 1];
};

void method_lines_init(struct method_lines *lines); /* without rows */
void method_lines_release(struct method_lines *lines);

/* Appends the text of the file. If rows have the same id, the one with the smallest file and
 * line is written. Names of files are as in a class file (Modified UTF-8). Sorts the rows. */
void method_lines_write(struct method_line *rows, size_t n, const char *mapping_id,
                        struct buf *out);

/* Reads the file. The text is not needed afterwards. Lines after the first that begin with #
 * are skipped. 0, or -1 + *err ("line 12: ...") if a row is malformed or out of order; then
 * there are no rows. */
int method_lines_parse(struct method_lines *lines, struct str text, struct error *err);

/* Returns the row of an id, or NULL. */
const struct method_line *method_lines_find(const struct method_lines *lines, uint32_t id);

/* Whether a text begins like such a file. */
bool file_is_method_lines(struct str text);

/* Returns the path of the file that belongs to a mapping: the mapping's path with ".lines"
 * before its suffix ".txt", or without that suffix, with ".lines.txt" appended. The caller
 * frees it. */
char *method_lines_path(const char *mapping);

#endif
