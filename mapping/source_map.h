/* SPDX-License-Identifier: Apache-2.0 */
/* Where lines of a class stand in the source, by a source map of JSR-45, as Kotlin's compiler
 * writes it (SourceDebugExtension, JVMS 4.7.11; in a dex an annotation). A function that is inlined
 * keeps its lines under numbers beyond those of the class's own file: the stratum Kotlin says which
 * file and line they are, KotlinDebug in which line of the class's own file the call stands.
 */
#ifndef MB_MAPPING_SOURCE_MAP_H
#define MB_MAPPING_SOURCE_MAP_H

#include "lib/arena.h"
#include "lib/str.h"

struct source_map_file {
    uint32_t id;
    uint32_t at; /* its line, in the text */
};

struct source_map_range {
    uint32_t first, last; /* lines of the class */
    uint32_t from;        /* the line of the first in the source */
    uint32_t step;        /* lines of the class for one of the source; 0: all are that line */
    uint32_t file;        /* id */
};

struct source_map_stratum {
    struct source_map_file *files;   /* by id */
    struct source_map_range *ranges; /* by first line */
    size_t n_files, n_ranges;
};

enum { STRATUM_KOTLIN_DEBUG, STRATUM_KOTLIN, STRATA };

/* What is in no range stands where it says it does, in `own`. */
struct source_map {
    struct str text;
    struct source_map_stratum strata[STRATA];
    const struct source_map_file *own; /* NULL: nothing is known of the class's file */
};

struct source_place {
    struct str folder; /* of the class that the file has, "kotlin/collections"; empty: the root */
    struct str file;   /* "Collections.kt" */
    uint32_t line;     /* 0: unknown */
};

/* Reads what it can: lines that are malformed are skipped. The text must stay, as must the arena.
 * `source_file` is that of the class. */
void source_map_parse(struct source_map *m, struct str text, struct str source_file,
                      struct arena *arena);

/* The place of a line, 0 if the class does not say. False: the map doesn't know. */
bool source_map_find(const struct source_map *m, uint32_t line, struct source_place *place);

#endif
