/* SPDX-License-Identifier: Apache-2.0 */
/* Method ids and methodMapping.txt. docs/mapping.md is the user's page.
 *
 * A row is `id,access,class name descriptor`, UTF-8, sorted by id: class and
 * descriptor with dots for slashes, access in decimal. Rows stay unambiguous
 * whatever a class file calls its methods: what a line can't hold (control
 * characters, line separators, unpaired surrogates, the backslash, and spaces
 * in class names and descriptors) is written as \uXXXX, a UTF-16 unit each;
 * bytes that are not Modified UTF-8 as \xXX. So the class ends at the first
 * space and the descriptor begins after the last.
 *
 * The mapping id names the contents of a file: it is the XXH3-64 (seed 0) of
 * the rows, sorted by id, each as above with its '\n', in 16 lower-case hex
 * digits. Comments, line ends and the order of lines don't count.
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

/* What stands in a call tree in the place of methods: no mapping has these. */
enum {
    METHOD_ID_UNRECORDED = 1048575,  /* time of which nobody knows what ran */
    METHOD_ID_WITHIN_STEP = 1048576, /* calls that began and ended within a step of the clock. A
                                      * report has the id above, and a cost of 0 */
    METHOD_IDS,                      /* all are below this */
};

/* A method as a class file names it: internal name, descriptor, Modified
 * UTF-8; original names, not obfuscated ones. */
struct method {
    struct str class_name;
    struct str name;
    struct str descriptor;
    uint16_t access; /* access_flags, as in the class file */
    uint32_t id;     /* set by method_map_assign */
};

/* A row as the file has it: dots for slashes, UTF-8, escapes. */
struct method_row {
    uint32_t id;
    uint32_t access; /* Matrix has pseudo flags above 16 bits */
    struct str text; /* "class name descriptor" */
    struct str class_name, name, descriptor;
    size_t line; /* where method_map_parse found it; else 0 */
};

struct method_map {
    struct arena arena;
    struct method_row *rows; /* by id */
    size_t n_rows;
    size_t n_new;  /* after method_map_assign: methods that the base lacks, */
    size_t n_gone; /* and rows of the base that no method has any more */
};

void method_map_init(struct method_map *map); /* no rows */
void method_map_release(struct method_map *map);

/* Gives each method its id, in methods[i].id, and fills the map, dispatch
 * included. The list may be in any order and name a method several times (the
 * same id; the smallest access is written): the result does not depend on the
 * order.
 *
 * Without base: numbered from 1 in the order of the rows' text: by class, name,
 * descriptor. With base: known methods keep their ids, new ones get, in that order,
 * those above the base's largest, then the unused ones from 1 on, then those
 * of methods that are gone. Rows of gone methods stay until their id is so
 * taken. The base is not changed and need not outlive the call, nor need the
 * names. dispatchMessage of android/os/Handler itself gets the dispatch id.
 *
 * Error: more methods than ids. */
int method_map_assign(struct method_map *map, struct method *methods, size_t n,
                      const struct method_map *base, struct error *err);

/* Reads methodMapping.txt, Matrix's too: a base mapping, or the decoder's. The
 * text may go afterwards. Lines that begin with #, and empty ones, are skipped.
 * A malformed row, an id out of range, an id or method twice: an error ("line
 * 12: ..."), and the map is empty. */
int method_map_parse(struct method_map *map, struct str text, struct error *err);

/* Takes a line of such a file apart; what *row names lies in the line. Says what is wrong, or
 * NULL. Empty lines and comments are not rows. */
const char *method_row_parse(struct str line, struct method_row *row);

/* Dispatch's, as it has to be in every file. */
extern const struct method_row method_row_dispatch;

/* The order of rows by their text: by class, name, descriptor. */
int method_row_compare(const struct method_row *a, const struct method_row *b);

/* The row of an id, or NULL. */
const struct method_row *method_map_find(const struct method_map *map, uint32_t id);

/* The rows by their text: n_rows pointers, for the caller to free. */
const struct method_row **method_map_by_text(const struct method_map *map);

/* Appends methodMapping.txt. */
void method_map_write(const struct method_map *map, struct buf *out);

/* Appends ignoreMethodMapping.txt: "ignore methods:", then "class name
 * descriptor" of each, sorted, once. */
void method_map_write_ignored(const struct method *ignored, size_t n, struct buf *out);

/* The mapping id, with a NUL after it. */
void method_map_id(const struct method_map *map, char id[METHOD_MAP_ID_LENGTH + 1]);

#endif
