/* SPDX-License-Identifier: Apache-2.0 */
/* Binary XML (ResourceTypes.h of the Android framework): its chunks and its strings. All numbers
 * are little endian, all offsets count from the beginning of the file. Internal to manifest/.
 */
#ifndef MB_MANIFEST_AXML_H
#define MB_MANIFEST_AXML_H

#include "manifest/manifest.h"

enum {
    AXML_XML = 0x0003,
    AXML_STRING_POOL = 0x0001,
    AXML_RESOURCE_MAP = 0x0180,
    AXML_START_NAMESPACE = 0x0100,
    AXML_END_NAMESPACE = 0x0101,
    AXML_START_ELEMENT = 0x0102,
    AXML_END_ELEMENT = 0x0103,
    AXML_CDATA = 0x0104,

    AXML_CHUNK_HEADER = 8, /* type, size of the header, size of all */
    AXML_NODE_HEADER = 16, /* and the line, and a comment */
    AXML_POOL_HEADER = 28,
    AXML_ELEMENT = 20, /* after the header: names, where attributes begin, their size and number */
    AXML_ATTRIBUTE = 20,

    AXML_SORTED = 1, /* flags of a pool */
    AXML_UTF8 = 0x100,

    AXML_TYPE_STRING = 3, /* types of values */
    AXML_TYPE_DECIMAL = 0x10,
    AXML_TYPE_HEX = 0x11,
    AXML_TYPE_TRUTH = 0x12,
};

#define AXML_NONE 0xffffffffu /* no string */

struct axml_chunk {
    size_t at, header, size; /* size: header included */
    uint16_t type;
};

struct axml {
    struct bytes all;
    size_t end;                  /* of the outermost chunk; what follows it is kept */
    struct axml_chunk pool, map; /* map.size is 0 where there is none */
    uint32_t strings, styles, flags;
    size_t offsets;   /* of the strings, then of the styles */
    size_t text;      /* where the strings begin, */
    size_t text_end;  /* and end; there the styles begin */
    size_t resources; /* strings that stand for attributes: the first ones */
};

/* Finds the pool and the map, and checks their tables, but not the strings. */
int axml_open(struct axml *x, struct bytes b, struct error *err);

/* The first chunk inside, and the one after *c. False at the end; -1 if a chunk does not fit. */
int axml_chunk_first(const struct axml *x, struct axml_chunk *c, struct error *err);
int axml_chunk_next(const struct axml *x, struct axml_chunk *c, struct error *err);

uint32_t axml_resource(const struct axml *x, uint32_t string);

/* A string as UTF-8, in the file or in the arena: half of a pair of surrogates becomes three bytes.
 * Errors: its number, or its place. */
int axml_string(const struct axml *x, uint32_t string, struct arena *arena, struct str *out,
                struct error *err);

/* Calls `each` with the place of each string number in a node. Other nodes are skipped. Error:
 * something does not fit. */
int axml_strings_of(const struct axml *x, const struct axml_chunk *node,
                    void (*each)(void *ctx, size_t at), void *ctx, struct error *err);

/* Attributes of an element. */
struct axml_attributes {
    size_t at, size, count;
};
int axml_attributes_of(const struct axml *x, const struct axml_chunk *node,
                       struct axml_attributes *out, struct error *err);

#endif
