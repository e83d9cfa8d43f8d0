/* Methods looked up by name in inputs, and their code taken apart. */
#ifndef MB_WEAVE_DISASSEMBLY_H
#define MB_WEAVE_DISASSEMBLY_H

#include "mapping/obfuscation_map.h"
#include "weave/inputs.h"
#include "weave/listing.h"

struct disassembled_method {
    struct str container, unit; /* where it is */
    struct str class_name, name, descriptor;
    struct original_method original; /* the same where the map has no other */
    uint32_t access;                 /* access_flags of its format */
    bool dex, has_code;
    struct listing listing; /* of its code */
};

struct disassembly {
    struct disassembled_method *methods; /* in the order of the inputs */
    size_t n_methods, cap_methods;
    /* Where no method was found, the names that could have been meant: those of
     * the class's methods, or of all classes; with dots. */
    bool found_class;
    const char **names;
    size_t n_names, cap_names;

    struct inputs inputs;
    struct arena arena;
    struct buf *units; /* what the methods point into */
    size_t n_units, cap_units;
};

/* Finds `wanted`: CLASS.METHOD, with a descriptor behind it or without, or CLASS
 * for all its methods. Names are those in the inputs or, through the map, those
 * of the source, with dots or slashes; dexdump's "La/B;.c:(I)V" and a row of
 * methodMapping.txt, "a.B c (I)V", are fine too. 0 with at least one method, or
 * -1: something is malformed, or (n_methods 0, and the names) there is no such. */
int disassembly_read(struct disassembly *out, const char *const *paths, size_t n,
                     const char *wanted, const struct obfuscation_map *map, struct str beat_class,
                     struct error *err);
void disassembly_release(struct disassembly *d);

#endif
