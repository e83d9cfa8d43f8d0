/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of a pack: entries of the cache in which the bytes of many units follow each other. A
 * part is known by what these bytes were made of. A run reads the parts that earlier runs wrote,
 * and writes one more with what is new, so that what stays is not written again. When there are
 * many parts, or a part has become garbage for the most, what is used of them goes into the new one
 * too. */
#ifndef MB_WEAVE_PACK_PACK_PARTS_H
#define MB_WEAVE_PACK_PACK_PARTS_H

#include "lib/arena.h"
#include "lib/cache.h"
#include "lib/cursor.h"

#define PACK_NOWHERE UINT32_MAX

/* Where bytes are. */
struct pack_place {
    uint32_t part; /* PACK_NOWHERE: they are not kept */
    uint32_t n;
    uint64_t at;
};

struct pack_part {
    struct cache_key key;
    uint64_t size;
    struct bytes bytes; /* .p is NULL: it was not there, or is the new one */
    bool merges;        /* what is used of it goes into the new one */
};

struct pack_parts {
    struct cache *cache;
    struct pack_part *items;     /* as in the index, and room for the new one, which is the last */
    size_t n, n_read;            /* with it; without it: those that other threads may look into */
    struct cache_writer *writer; /* of the new one; NULL: nothing is new */
    struct buf made_of;          /* keys of what is in the new one */
};

void pack_parts_init(struct pack_parts *p, struct cache *cache);

/* Of an index, into what is empty. False if these are none. */
bool pack_parts_parse(struct pack_parts *p, struct cursor *c);
void pack_parts_write(const struct pack_parts *p, struct buf *out);

/* As if there had been none in the index. */
void pack_parts_forget(struct pack_parts *p);

/* Reads the parts into the arena. `used` says of each how many of its bytes the index names. */
void pack_parts_load(struct pack_parts *p, const uint64_t *used, struct arena *arena);

/* The bytes at a place of a part that was read; false: they are not there. Any thread, also while
 * something is added. */
bool pack_parts_bytes(const struct pack_parts *p, const struct pack_place *at, struct bytes *bytes);

/* What bytes were made of: keys that are the same only if the bytes are. */
struct pack_made_of {
    const struct cache_key *unit, *how;
};

/* Puts bytes into the new part. */
struct pack_place pack_parts_add(struct pack_parts *p, struct pack_made_of of, struct bytes bytes);

/* Once something is new: moves what is at the place into the new part if its part merges. */
void pack_parts_move(struct pack_parts *p, struct pack_made_of of, struct pack_place *at);

/* Drops the parts of which `number` is 0, and sets it to the new number of each other one. */
void pack_parts_keep(struct pack_parts *p, uint32_t *number);

/* Ends the new part, if there is one. False if it is not kept. */
bool pack_parts_finish(struct pack_parts *p);

void pack_parts_release(struct pack_parts *p);

#endif
