/* SPDX-License-Identifier: Apache-2.0 */
/* A dex, what it was, and a map between their tables. Internal to verify/dex_*.c. */
#ifndef MB_VERIFY_DEX_PAIR_H
#define MB_VERIFY_DEX_PAIR_H

#include "dexfile/dex_code_reads.h"
#include "lib/row_index.h"
#include "verify/proof.h"

/* A static initialiser may start the recorder. */
#define DEX_INITIALIZER      "<clinit>"
#define DEX_START_DESCRIPTOR "()V" /* its own, and of what starts it */

/* In the place of the index of a row that another part of the dex has. */
#define DEX_PAIR_GONE UINT32_C(0xfffffffe)

/* What was found to be the same: kinds of items, and those that were compared. One that many refer
 * to is compared once. */
enum dex_pair_item { PAIR_TYPES, PAIR_ARRAY, PAIR_ANNOTATION, PAIR_SET, PAIR_SETS, PAIR_DIRECTORY };
struct dex_pair_same {
    enum dex_pair_item kind;
    uint32_t was, now; /* offsets */
};

struct dex_pair {
    struct proof *proof;
    struct dex_file was, now;
    struct arena *arena;
    uint32_t *to[DEX_METHOD_IDS + 1]; /* by table: new indices by old ones */
    uint32_t *at[DEX_METHOD_IDS + 1]; /* if `part`: the same, or the row in front of which the old
                                         one would stand */
    struct dex_pair_same *found;      /* items that are the same */
    size_t found_count, found_cap;
    struct row_index found_index;
    uint64_t compared;           /* values of items, and types of lists: see dex_pair_may_compare */
    const uint8_t *debug_starts; /* of `was`: dex_layout_debug_starts */
    struct dex_code_reads *was_code; /* shared by the parts */
    struct dex_code_reads now_code;
    uint32_t *bare; /* by place of code in `was`, each four bytes one: the offset of code in `now`
                       that is the same without probes; 0: not known */
    uint32_t enter, exit, focus;    /* method_ids of i, o and at; DEX_NO_INDEX: none */
    uint32_t late_enter, late_exit; /* of those whose i returns what o takes */
    bool has_pairs, has_late;       /* methods that call the former, or the latter */
    uint32_t start;                 /* of what starts the recorder */
    bool same;                      /* equal byte for byte: only the mapping must be checked */
    bool part;                      /* `now` has some of the classes of `was`, and their rows */
};

/* The new index of an old one, or DEX_PAIR_GONE. An index out of range, such as DEX_NO_INDEX,
 * is returned as it is. */
static inline uint32_t dex_pair_to(const struct dex_pair *d, enum dex_section_kind table,
                                   uint32_t old)
{
    return old < dex_count(&d->was, table) ? d->to[table][old] : old;
}

/* Whether a row is what it was; both may be absent. */
static inline bool dex_pair_is(const struct dex_pair *d, enum dex_section_kind table, uint32_t was,
                               uint32_t now)
{
    uint32_t to = dex_pair_to(d, table, was);

    return to == now && (to != DEX_PAIR_GONE || was >= dex_count(&d->was, table));
}

/* Whether a pair of items was found to be the same; notes that it was. */
bool dex_pair_found(const struct dex_pair *d, struct dex_pair_same pair);
void dex_pair_note(struct dex_pair *d, struct dex_pair_same pair);

/* Counts n values that are about to be compared. False: they are more than both files can have, but
 * where items overlap. */
bool dex_pair_may_compare(struct dex_pair *d, uint64_t n);

/* Whether two type_lists have the same types; both may be absent. */
bool dex_pair_same_types(struct dex_pair *d, uint32_t was, uint32_t now);

/* Checks checksum, signature and version, then compares the tables and fills the maps. False:
 * faults are noted, and nothing else can be compared. */
bool dex_tables_prove(struct dex_pair *d);

/* Checks that ART takes the file's layout: items behind each other, zeros between them,
 * references to where items begin. */
bool dex_layout_prove(const struct dex_file *dex, struct proof *proof);

/* A bit for each byte of a dex, which may be damaged: an item of debug info begins there. */
uint8_t *dex_layout_debug_starts(const struct dex_file *dex, struct arena *arena);

/* Call sites and method handles. */
void dex_references_prove(struct dex_pair *d);

/* Whether a call site or method handle, by its index, is what it was. */
bool dex_pair_same_site(struct dex_pair *d, uint32_t was, uint32_t now);
bool dex_pair_same_handle(const struct dex_pair *d, uint32_t was, uint32_t now);

/* Annotations of a class, and its static values, by their offsets; 0: none. */
void dex_annotations_prove(struct dex_pair *d, uint32_t was, uint32_t now);
bool dex_array_prove(struct dex_pair *d, uint32_t was, uint32_t now);

/* Compares the code of a method. Returns the method's id; 0 if it has none, and if *wrong is
 * set. */
struct dex_pair_method {
    uint32_t was, now; /* method_ids */
    uint32_t access;
    uint32_t was_code, now_code; /* offsets */
    bool is_focus;               /* it is onWindowFocusChanged */
    bool is_initializer;
};
uint32_t dex_code_prove(struct dex_pair *d, const struct dex_pair_method *m, struct arena *scratch,
                        bool *wrong);

#endif
