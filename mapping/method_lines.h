/* SPDX-License-Identifier: Apache-2.0 */
/* Where methods stand in the source: a file beside methodMapping.txt, whose own format has no room
 * for it. docs/mapping.md is the user's page.
 *
 *     # lines of the mapping 0123456789abcdef
 *     12,42,Main.java
 *
 * The first line names the mapping by its id. A row is `id,line,file`, sorted by id: the line of
 * the method's first instruction that has one, 0 where it is not known. The file is UTF-8, with
 * escapes as names have them (method_map.h). Methods of which nothing is known have no row.
 */
#ifndef MB_MAPPING_METHOD_LINES_H
#define MB_MAPPING_METHOD_LINES_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/error.h"
#include "mapping/method_map.h"

struct method_line {
    uint32_t id;
    uint32_t line; /* 0: not known */
    struct str file;
};

struct method_lines {
    struct arena arena;
    struct method_line *rows; /* by id */
    size_t n;
    char mapping_id[METHOD_MAP_ID_LENGTH + 1];
};

void method_lines_init(struct method_lines *lines); /* nothing is known */
void method_lines_release(struct method_lines *lines);

/* Appends the file. Of rows with the same id the one with the smallest file and line is written.
 * The files are as a class file has them (Modified UTF-8). Sorts the rows. */
void method_lines_write(struct method_line *rows, size_t n, const char *mapping_id,
                        struct buf *out);

/* Reads it; the text may go afterwards. Lines behind the first that begin with # are skipped. A
 * malformed row, or one out of order: an error ("line 12: ..."), and nothing is known. */
int method_lines_parse(struct method_lines *lines, struct str text, struct error *err);

/* The row of an id, or NULL. */
const struct method_line *method_lines_find(const struct method_lines *lines, uint32_t id);

/* Whether a text begins as such a file does. */
bool file_is_method_lines(struct str text);

/* The path of the file that belongs to a mapping: its own, with ".lines" before the ending ".txt",
 * or with ".lines.txt" behind it. For the caller to free. */
char *method_lines_path(const char *mapping);

#endif
