/* SPDX-License-Identifier: Apache-2.0 */
/* --cache, unit by unit: keeps woven and packed classes and dex, for a later run that would
 * weave them in the same way. They are together in one entry of the cache, a pack, which is in
 * memory while the run weaves. A run that had to weave any unit writes a new pack with all
 * units that it used.
 *
 * The key of a unit is made from its bytes, what the plan inserts where, and the tool.
 */
#ifndef MB_WEAVE_PROBE_WOVEN_CACHE_H
#define MB_WEAVE_PROBE_WOVEN_CACHE_H

#include "archive/archive.h"
#include "lib/cache.h"
#include "weave/probe.h"
#include "weave/rules.h"

struct woven_row {
    struct cache_key key;
    struct archive_data data; /* .bytes are in the pack */
    struct probe_counts counts;
};

struct woven_cache {
    struct cache *cache; /* NULL: no cache */
    struct cache_key name, rules;
    struct buf pack;
    struct woven_row *rows; /* units in the pack, by key */
    size_t n_rows;
    struct woven_row *used; /* units of this run, in the order of writing */
    size_t n_used, cap_used, hits;
    struct cache_writer *writer; /* of the new pack; NULL: nothing is new yet */
};

/* What every key depends on: the tool, and the options that affect how a unit is woven. */
struct woven_how {
    const struct cache_key *tool;  /* the key of the tool, */
    const struct cache_key *paths; /* and that of the paths of all that is read */
    const struct rules *rules;
    int level; /* of deflate */
};

/* Loads the pack of an earlier run over the same paths, if there is one. */
void woven_cache_open(struct woven_cache *w, struct cache *cache, const struct woven_how *how);

/* Returns the key of a unit whose bytes have the SHA-256 `bytes`, packed by `method`.
 * mapping_id: for a dex, which contains it; NULL for a class file. Any thread, each with its
 * own hash. */
struct cache_key woven_cache_key(const struct woven_cache *w, struct sha256 *hash,
                                 const struct cache_key *bytes, const struct program_unit *planned,
                                 uint16_t method, const char *mapping_id);

/* Returns the unit with that key, or NULL. It lives as long as the cache. Any thread. */
const struct woven_row *woven_cache_find(const struct woven_cache *w, const struct cache_key *key);

/* Adds a unit of this run. found: whether woven_cache_find returned it. If not, its bytes need
 * not stay valid afterwards. Only for the writing thread. */
void woven_cache_add(struct woven_cache *w, const struct woven_row *row, bool found);

/* Closes the cache. If the run succeeded (`done`) and something was new, writes the new pack. */
void woven_cache_close(struct woven_cache *w, bool done);

#endif
