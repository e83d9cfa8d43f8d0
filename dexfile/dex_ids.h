/* SPDX-License-Identifier: Apache-2.0 */
/* Inserts rows into the id tables of a dex: strings, types, protos and methods that new code
 * refers to.
 *
 * The tables are sorted, so an inserted row shifts those after it. First the caller requests
 * all ids that it needs (in any order; those that the dex already has cost nothing). Then
 * dex_ids_seal gives each its index and makes the maps from old to new indices, which are
 * monotone.
 */
#ifndef MB_DEXFILE_DEX_IDS_H
#define MB_DEXFILE_DEX_IDS_H

#include "dexfile/dex_reach.h"
#include "lib/buf.h"

enum dex_id_kind {
    DEX_ID_STRING,
    DEX_ID_TYPE,
    DEX_ID_PROTO,
    DEX_ID_FIELD,
    DEX_ID_METHOD,
    DEX_ID_KINDS
};

/* Instructions have 16 bits for a method. The maxima of types and protos are in dex_file.h. */
enum { DEX_METHOD_IDS_MAX = 65536 };

/* The map of one table from old to new indices. It lives as long as the arena. */
struct dex_id_map {
    uint32_t *to; /* by old index; DEX_NO_INDEX: the row is left out */
    uint32_t old_count, new_count;
    bool same; /* nothing was inserted or left out: to[i] == i */
};

/* Inserted rows: the new index, and the contents, which refer to new indices. */
struct dex_inserted_string {
    uint32_t index;
    uint32_t utf16_size; /* in UTF-16 code units */
    struct str text;     /* MUTF-8 */
};

struct dex_inserted_type {
    uint32_t index;
    uint32_t descriptor; /* string */
};

struct dex_inserted_proto {
    uint32_t index;
    uint32_t shorty;      /* string */
    uint32_t return_type; /* type */
    uint32_t parameter_count;
    const uint32_t *parameters; /* types */
};

struct dex_inserted_method {
    uint32_t index;
    struct dex_member_id id;
};

struct dex_ids {
    const struct dex_file *dex;
    struct arena *arena;
    struct dex_id_map maps[DEX_ID_KINDS]; /* valid after sealing, as are all up to `wanted` */
    struct dex_inserted_string *strings;  /* each kind by index */
    struct dex_inserted_type *types;
    struct dex_inserted_proto *protos;
    struct dex_inserted_method *methods;
    uint32_t string_count, type_count, proto_count, method_count; /* inserted */
    struct dex_ids_wanted *wanted;                                /* of dex_ids.c */
};

void dex_ids_init(struct dex_ids *ids, const struct dex_file *dex, struct arena *arena);

/* Requests an id, and all ids that it needs (a method's class, proto and name, the proto's
 * types and shorty). Returns a handle for dex_ids_index. Texts are copied. */
uint32_t dex_ids_want_string(struct dex_ids *ids, struct str mutf8);
uint32_t dex_ids_want_method(struct dex_ids *ids, struct str class_descriptor, struct str name,
                             struct str descriptor);

/* Whether all requested ids fit. Can be called at any time before sealing. */
bool dex_ids_fit(const struct dex_ids *ids);

/* Returns how many ids of a kind there are with the requested ones. */
uint32_t dex_ids_total(const struct dex_ids *ids, enum dex_id_kind kind);

/* Makes the maps. Call it only if dex_ids_fit is true. */
void dex_ids_seal(struct dex_ids *ids);

/* Used instead of all these functions: makes sealed ids of a dex of which only the rows stay
 * that `reach` has. Nothing is inserted. */
void dex_ids_select(struct dex_ids *ids, const struct dex_reach *reach, struct arena *arena);

/* Returns the new index of the id with this handle, after sealing. */
uint32_t dex_ids_index(const struct dex_ids *ids, uint32_t handle);

/* Returns the new index of an old one. DEX_NO_INDEX is returned as it is. */
static inline uint32_t dex_ids_map(const struct dex_ids *ids, enum dex_id_kind kind, uint32_t old)
{
    return old == DEX_NO_INDEX ? old : ids->maps[kind].to[old];
}

#endif
