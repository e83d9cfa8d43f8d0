/* SPDX-License-Identifier: Apache-2.0 */
/* The mapping file that ProGuard or R8 wrote: from the names in the classes at
 * hand back to those in the source.
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
 * Fields are checked and dropped. Of the lines, the first of each method is kept. Consecutive
 * entries of one minified range are inline frames, innermost first: the last is the method that is
 * really there. A qualified name (com.demo.Other.bar) is a method of that class: R8 merged it into
 * this one. Blank lines and all lines that begin with # are comments, but for three.
 * residualsignature is the descriptor that the method has now, and sourceFile where the class
 * stands in the source. synthesized says that a frame is not of the source: then the method is the
 * outermost one of its frames that is. Of a method each is said once, and holds for all its ranges.
 * Any other line that is not an entry is an error.
 *
 * Names that cross this header are as they stand in a class file: internal
 * names (a/b/C), descriptors, Modified UTF-8. The map never changes after it
 * was parsed: threads may ask it at the same time, each with its own arena.
 */
#ifndef MB_MAPPING_OBFUSCATION_MAP_H
#define MB_MAPPING_OBFUSCATION_MAP_H

#include "lib/arena.h"
#include "lib/error.h"
#include "lib/str.h"

struct obfuscated_class;
struct obfuscated_method;

struct obfuscation_map {
    struct arena arena;                /* a copy of the file where it can't be used as it is */
    struct str text;                   /* the file; names are offsets into it */
    struct obfuscated_class *classes;  /* by obfuscated name */
    struct obfuscated_method *methods; /* by class, obfuscated name, signature */
    uint32_t *sources;                 /* classes whose source file is known, by original name */
    size_t n_sources;
    bool has_pcs; /* lines from 0 on occur: R8 counts the code units of a dex from there, where it
                     leaves out the lines, and no source has a line 0 */
    size_t n_classes;
    size_t n_methods;
};

void obfuscation_map_init(struct obfuscation_map *m); /* knows no name */
void obfuscation_map_release(struct obfuscation_map *m);

/* Reads a whole file, less than 4 GiB. text must outlive the map. On error
 * ("line 12: ...") the map is empty. */
int obfuscation_map_parse(struct obfuscation_map *m, struct str text, struct error *err);

/* The original name of a class; the name itself where the map has none. In
 * the arena or the argument. Where two classes share an obfuscated name, the
 * first in the file is it. */
struct str obfuscation_map_class(const struct obfuscation_map *m, struct str class_name,
                                 struct arena *a);

/* A field or method descriptor with each class in it replaced. What is no
 * descriptor stays as it is. In the arena or the argument. */
struct str obfuscation_map_descriptor(const struct obfuscation_map *m, struct str descriptor,
                                      struct arena *a);

enum original_match {
    ORIGINAL_UNKNOWN, /* no entry: the name stays, class and descriptor are replaced */
    ORIGINAL_EXACT,   /* an entry with this name and descriptor */
    ORIGINAL_CLOSE,   /* an entry with this name and another descriptor */
};

struct original_method {
    struct str class_name; /* differs from the holder's where classes were merged */
    struct str name;
    struct str descriptor;
    struct str file; /* "Foo.java", that the class stands in; empty where the map does not say it */
    uint32_t line;   /* of the first instruction with one; 0 where the map does not say it, */
    bool lines_stay; /* and where this is true, lines in the code are those of the source */
};

/* The original of a method. Strings in the arena, the map or the arguments.
 *
 * Of the entries of the class with this obfuscated name, the first in the file
 * that fits best is taken, as retrace names it first for a frame without line:
 *   1. an entry whose residual signature is this descriptor;
 *   2. one without, whose own signature is, as names go, this descriptor;
 *   3. (close) one without, of which parameters or the result were removed:
 *      R8 does so, and said so only from map version 2.2 on;
 *   4. (close) where all entries of that name agree on the original class and
 *      name: these.
 * Where that entry is of a method that R8 made, the method of the source that
 * was inlined into it is the original, found as above by what R8 made. Where
 * none was, or it depends on the object which one is run, it is the method that
 * R8 made, under the class that it is in and with its own descriptor: what R8
 * calls them was never a class.
 *
 * A close match gives class and name; the descriptor is the method's own with
 * its classes replaced, and no line. An entry's would often be another method's: unchanged
 * methods without lines are not listed, <init>() beside <init>(boolean). */
enum original_match obfuscation_map_method(const struct obfuscation_map *m, struct str class_name,
                                           struct str name, struct str descriptor, struct arena *a,
                                           struct original_method *original);

#endif
