/* SPDX-License-Identifier: Apache-2.0 */
/* Binary XML (ResourceTypes.h of the Android framework): its chunks and its strings. All numbers
 * are little endian, all offsets count from the beginning of the file. For manifest/, and for what
 * proves a manifest.
 *
 * What Android's own parser takes is read (ResXMLTree of libs/androidfw/ResourceTypes.cpp): the
 * type of the outermost chunk is not looked at; the last pool and the last map in front of the
 * first node count; strings may be fewer than the pool says; a string that can't be read is none;
 * what follows the root may be anything. */
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
    size_t end;                  /* of the nodes; what follows them is kept */
    struct axml_chunk pool, map; /* map.size is 0 where there is none */
    size_t nodes;                /* the first chunk that is a node */
    uint32_t strings, styles, flags;
    size_t offsets;   /* of the strings, then of the styles */
    size_t tables;    /* where these end, in the pool at the latest */
    size_t text;      /* where the strings begin, maybe within the offsets, */
    size_t text_end;  /* and end; there the styles begin */
    size_t resources; /* strings that stand for attributes: the first ones, maybe more than there
                         are */
};

/* Finds the pool and the map, and checks their tables, but not the strings; and that all up to the
 * end of the root is chunks. */
int axml_open(struct axml *x, struct bytes b, struct error *err);

/* The first chunk inside, and the one after *c. False behind the nodes. */
bool axml_chunk_first(const struct axml *x, struct axml_chunk *c);
bool axml_chunk_next(const struct axml *x, struct axml_chunk *c);

/* Whether bytes are binary XML and not protocol buffers: chunks stand in them. */
bool axml_is(struct bytes b);

uint32_t axml_resource(const struct axml *x, uint32_t string);

/* A string as UTF-8, in the file or in the arena: half of a pair of surrogates becomes three bytes.
 * False, and *out is empty: it can't be read. */
bool axml_string(const struct axml *x, uint32_t string, struct arena *arena, struct str *out);

/* Where its text begins, behind that of the pool; of one that can't be read AXML_NONE, so that it
 * can't be read in a longer pool either. */
uint32_t axml_offset(const struct axml *x, uint32_t string);

/* Calls `each` with the place of each string number in a node. Other chunks are skipped. Error:
 * places overlap. */
int axml_strings_of(const struct axml *x, const struct axml_chunk *node,
                    void (*each)(void *ctx, size_t at), void *ctx, struct error *err);

/* Attributes of an element. */
struct axml_attributes {
    size_t at, size, count;
    bool overlap; /* they begin within the element, or within each other */
};
int axml_attributes_of(const struct axml *x, const struct axml_chunk *node,
                       struct axml_attributes *out, struct error *err);

#endif
