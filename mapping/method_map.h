/* SPDX-License-Identifier: Apache-2.0 */
/* Method ids and methodMapping.txt. docs/mapping.md is the user's page.
 *
 * A row is `id,access,class name descriptor` in UTF-8; rows are sorted by id. Class and
 * descriptor have dots for slashes; access is decimal. Rows are unambiguous whatever the names
 * of methods are: control characters, line separators, unpaired surrogates, the backslash, and
 * spaces in class names and descriptors are written as \uXXXX, one for each UTF-16 unit; bytes
 * that are not Modified UTF-8 are written as \xXX. So the class ends at the first space, and
 * the descriptor begins after the last.
 *
 * The mapping id identifies the contents of a file: it is the XXH3-64 (seed 0) of the rows,
 * sorted by id, each as above with its '\n', in 16 lower-case hex digits. Comments, line ends
 * and the order of lines do not change it.
 */
#ifndef MB_MAPPING_METHOD_MAP_H
#define MB_MAPPING_METHOD_MAP_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/error.h"
#include "lib/str.h"

enum {
    METHOD_ID_MAX = 1048573,      /* ids start at 1 */
    METHOD_ID_DISPATCH = 1048574, /* android.os.Handler.dispatchMessage, in every file */
    METHOD_MAP_ID_LENGTH = 16,
};

/* Ids in a call tree that are not methods. They are in no mapping. */
enum {
    METHOD_ID_UNRECORDED = 1048575, /* time for which it is unknown what ran */
    METHOD_ID_SUMMED = 1048576, /* calls that a report had no room for, summed by method. A report
                                   has them as METHOD_ID_UNRECORDED with a count of 0 */
    METHOD_ID_PROCESS,          /* of a start: from the process's to its first call */
    METHOD_IDS,                 /* all are below this */
};

/* A method with names as in a class file: internal name, descriptor, Modified UTF-8; original
 * names, not obfuscated ones. */
struct method {
    struct str class_name;
    struct str name;
    struct str descriptor;
    uint16_t access; /* access_flags, as in the class file */
    uint32_t id;     /* set by method_map_assign */
};

/* A row with texts as in the file: dots for slashes, UTF-8, escapes. */
struct method_row {
    uint32_t id;
    uint32_t access; /* Matrix has pseudo flags above 16 bits */
    struct str text; /* "class name descriptor" */
    struct str class_name, name, descriptor;
    size_t line; /* its line in the text of method_map_parse; otherwise 0 */
};

struct method_map {
    struct arena arena;
    struct method_row *rows; /* by id */
    size_t n_rows;
    size_t n_new;  /* after method_map_assign: methods that are not in the base, */
    size_t n_gone; /* and rows of the base whose methods are gone */
};

void method_map_init(struct method_map *map); /* without rows */
void method_map_release(struct method_map *map);

/* Assigns an id to each method, in methods[i].id, and fills the map, dispatch included. The
 * methods may be in any order, which does not change the result. A method may occur several
 * times: it gets one id, and the smallest access is written.
 *
 * Without a base, ids are numbered from 1 in the order of the rows' text: by class, name,
 * descriptor. With a base, known methods keep their ids. New methods, in that order, get the
 * ids above the base's largest, then the unused ones from 1 on, then the ids of methods that
 * are gone. The row of a gone method stays until its id is reused. The base is not changed.
 * Neither the base nor the names need to outlive the call. dispatchMessage of
 * android/os/Handler itself gets the dispatch id.
 *
 * 0, or -1 + *err if there are more methods than ids. */
int method_map_assign(struct method_map *map, struct method *methods, size_t n,
                      const struct method_map *base, struct error *err);

/* Reads a methodMapping.txt, also one of Matrix's, as a base or for decoding. The text is not
 * needed afterwards. Lines that begin with #, and empty ones, are skipped. 0, or -1 + *err
 * ("line 12: ...") if a row is malformed, an id is out of range, or an id or a method occurs
 * twice; then the map is empty. */
int method_map_parse(struct method_map *map, struct str text, struct error *err);

/* Takes a number, at most `max`, and the comma behind it off a line. */
bool method_row_take(struct str *line, uint64_t max, uint32_t *value);

/* Parses a line of such a file. The texts in *row point into the line. Returns NULL, or what is
 * wrong. Empty lines and comments are not rows. */
const char *method_row_parse(struct str line, struct method_row *row);

/* The row of dispatch, which must be in every file. */
extern const struct method_row method_row_dispatch;

/* Compares rows by their text: by class, name, descriptor. */
int method_row_compare(const struct method_row *a, const struct method_row *b);

/* Returns the row of an id, or NULL. */
const struct method_row *method_map_find(const struct method_map *map, uint32_t id);

/* Returns n_rows pointers to the rows, ordered by their text. The caller frees the array. */
const struct method_row **method_map_by_text(const struct method_map *map);

/* Appends the text of methodMapping.txt; or only that of the rows in [from, to). */
void method_map_write(const struct method_map *map, struct buf *out);
void method_map_write_rows(const struct method_map *map, size_t from, size_t to, struct buf *out);

/* Appends the text of ignoreMethodMapping.txt: "ignore methods:", then "class name descriptor"
 * of each method, sorted, without duplicates. */
void method_map_write_ignored(const struct method *ignored, size_t n, struct buf *out);

/* Computes the mapping id, with a NUL after it. */
void method_map_id(const struct method_map *map, char id[METHOD_MAP_ID_LENGTH + 1]);

#endif
