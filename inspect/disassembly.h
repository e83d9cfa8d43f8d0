/* SPDX-License-Identifier: Apache-2.0 */
/* Finds methods by name in inputs, and disassembles them. */
#ifndef MB_INSPECT_DISASSEMBLY_H
#define MB_INSPECT_DISASSEMBLY_H

#include "inspect/listing.h"
#include "mapping/obfuscation_map.h"
#include "weave/input/inputs.h"

struct disassembled_method {
    struct str container, unit; /* where it is */
    struct str class_name, name, descriptor;
    struct original_method original; /* the same where the map has no other */
    uint32_t access;                 /* access_flags of its format */
    bool dex, has_code;
    bool passed;            /* its code was shown for others, too often: there is no listing */
    struct listing listing; /* of its code */
};

struct disassembly {
    const char *const *paths;
    size_t n_paths;
    /* CLASS.METHOD, with a descriptor after it or without, or CLASS for all its
     * methods; * and ? in it are as in globs. Names are those in the inputs or,
     * through the map, those of the source, with dots or slashes; dexdump's
     * "La/B;.c:(I)V" and a row of methodMapping.txt, "a.B c (I)V", are fine too. */
    const char *wanted;
    const struct obfuscation_map *map;
    struct str beat_class; /* internal name */

    /* Called for each method, in the order of the inputs. Its arguments are valid only during
     * the call. */
    void (*each)(void *ctx, const struct disassembled_method *m);
    void *ctx;
};

/* If no method was found: names that may have been meant, of the class's methods or of all
 * classes, with dots. */
struct disassembly_names {
    bool found_class;
    const char **names;
    size_t n, cap;
    struct arena arena;
};

/* 0, or -1 + *err if something is malformed, or there is no such method (then *names has
 * candidates). *names is valid in both cases. */
int disassembly_read(const struct disassembly *d, struct disassembly_names *names,
                     struct error *err);
void disassembly_names_release(struct disassembly_names *names);

#endif
