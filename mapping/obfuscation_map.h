/* SPDX-License-Identifier: Apache-2.0 */
/* The mapping file of ProGuard or R8. It leads from obfuscated names back to the names in the
 * source.
 *
 * Format: ProGuard manual, "ReTrace", and R8, doc/retrace.md, map version 2.2.
 *
 *     com.demo.Foo -> a.b:
 *     # {"id":"sourceFile","fileName":"Foo.java"}
 *         int count -> a
 *         1:5:void bar(int):10:14 -> a
 *         6:6:void com.demo.Other.inlined():3:3 -> a
 *         6:6:void bar(int):15 -> a
 *           # {"id":"com.android.tools.r8.residualsignature","signature":"()V"}
 *
 * Fields are checked and dropped. For each method, the first line number is kept. Consecutive
 * entries of one minified range are inline frames, innermost first: the last is the method
 * itself. A qualified name (com.demo.Other.bar) is a method of that class: R8 merged it into
 * this one. Blank lines and all lines that begin with # are comments, except four. pg_map_id is the
 * id of the map. residualsignature is the descriptor that the method has now. sourceFile is the
 * source file of the class. synthesized says that a frame is not in the source: then the method is
 * the outermost of its frames that is. These occur once for a method, and apply to all its ranges.
 * Any other line that is not an entry is an error.
 *
 * Names in this interface are as in a class file: internal names (a/b/C), descriptors, Modified
 * UTF-8. The map never changes after it was parsed: several threads may use it at the same
 * time, each with its own arena.
 */
#ifndef MB_MAPPING_OBFUSCATION_MAP_H
#define MB_MAPPING_OBFUSCATION_MAP_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/error.h"
#include "lib/str.h"

struct obfuscated_class;
struct obfuscated_name;
struct obfuscated_group;
struct obfuscated_method;

struct obfuscation_map {
    struct arena arena;                /* a copy of the file if it can't be used as it is */
    struct str text;                   /* the file; names are offsets into it */
    struct str id;                     /* of R8: "# pg_map_id: ..."; empty: it has none */
    struct obfuscated_class *classes;  /* by obfuscated name */
    struct obfuscated_name *names;     /* of methods: by class, then name; one more is the end */
    struct obfuscated_group *groups;   /* by name, then signature; one more is the end */
    struct obfuscated_method *methods; /* by class, obfuscated name, signature */
    uint32_t *sources;                 /* classes whose source file is known, by original name */
    size_t n_sources;
    bool has_pcs; /* there is a line 0, which no source has: R8 left out the lines, and the numbers
                     count a dex's code units from 0 */
    size_t n_classes;
    size_t n_names;
    size_t n_groups;
    size_t n_methods;
};

void obfuscation_map_init(struct obfuscation_map *m); /* without names */
void obfuscation_map_release(struct obfuscation_map *m);

/* Reads a whole file of less than 4 GiB. text must outlive the map. After an error ("line 12:
 * ...") the map is empty. */
int obfuscation_map_parse(struct obfuscation_map *m, struct str text, struct error *err);

/* Returns the original name of a class; the name itself if it is not in the map. The result is
 * in the arena or the argument. If two classes share an obfuscated name, the first in the file
 * is used. */
struct str obfuscation_map_class(const struct obfuscation_map *m, struct str class_name,
                                 struct arena *a);

/* Returns a field or method descriptor with each class in it replaced. An invalid descriptor is
 * returned unchanged, and so is one that would become too long for a class file. The result is in
 * the arena or the argument. */
struct str obfuscation_map_descriptor(const struct obfuscation_map *m, struct str descriptor,
                                      struct arena *a);

enum { OBFUSCATION_MAP_NEAR_MAX = 16 << 10 };

enum original_match {
    ORIGINAL_UNKNOWN, /* no entry: the name stays, class and descriptor are replaced */
    ORIGINAL_EXACT,   /* an entry with this name and descriptor */
    ORIGINAL_CLOSE,   /* an entry with this name and a different descriptor */
};

struct original_method {
    struct str class_name; /* differs from the class that has the method if classes were merged */
    struct str name;
    struct str descriptor;
    struct str file; /* the source file, "Foo.java"; empty if not in the map */
    uint32_t line;   /* of the first instruction with a line; 0 if not in the map, */
    bool lines_stay; /* and if this is true, lines in the code are those of the source */
};

/* Finds the original of a method. Its strings are in the arena, the map or the arguments.
 *
 * Uses the best match among the class's entries with this obfuscated name; of equally good ones
 * the first in the file, which retrace lists first for a frame without line:
 *   1. an entry whose residual signature is this descriptor;
 *   2. one without, whose own signature is, as names go, this descriptor;
 *   3. (close) one without, of which parameters or the result were removed:
 *      R8 does so, and said so only from map version 2.2 on. Not where the parameters of all of
 *      them take more than OBFUSCATION_MAP_NEAR_MAX bytes;
 *   4. (close) if all entries of that name agree on the original class and
 *      name: these.
 * If that entry is a method that R8 made, the original is the method of the source that was
 * inlined into it. If none was, or if the object decides at run time which one is called, the
 * original is the method that R8 made, with its own descriptor and the class that it is in,
 * because the class in R8's entry never existed.
 *
 * A close match gives class and name, without a line; the descriptor is the method's own, with
 * its classes replaced. The entry's descriptor would often be that of another method, as
 * unchanged methods without lines are not listed: <init>() may be missing beside
 * <init>(boolean). */
enum original_match obfuscation_map_method(const struct obfuscation_map *m, struct str class_name,
                                           struct str name, struct str descriptor, struct arena *a,
                                           struct original_method *original);

/* Writes what a frame of a stack trace is in the source, without a line end: "com.demo.Main.load(
 * Main.java:42)". Where methods were inlined into it these come first, each in a line of its own
 * behind `before`. Names have dots here, as in the trace; place: "SourceFile:12". False, and
 * nothing written: the map does not have the class. */
bool obfuscation_map_frame(const struct obfuscation_map *m, struct str class_name,
                           struct str method, struct str place, struct str before, size_t *bytes,
                           struct buf *out);

/* The same of a class alone, or the name itself. */
struct str obfuscation_map_class_dotted(const struct obfuscation_map *m, struct str class_name);

#endif
