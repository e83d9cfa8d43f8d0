/* SPDX-License-Identifier: Apache-2.0 */
/* --cache, unit by unit: what a class or dex became, woven and packed, for a later run in which the
 * same is to become of it. They lie together in one entry of the cache, a pack, which is in memory
 * while the run weaves; a run that had to weave anything writes the pack anew, of all that it used.
 *
 * The key of a unit is made of its bytes, of what the plan puts where, and of the tool.
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
    struct cache *cache; /* NULL: there is none */
    struct cache_key name, rules;
    struct buf pack;
    struct woven_row *rows; /* what is in it, by key */
    size_t n_rows;
    struct woven_row *used; /* of this run, in the order of writing */
    size_t n_used, cap_used, hits;
    struct cache_writer *writer; /* of the next pack; NULL: nothing is new yet */
};

/* What every key has in it: the options that say how a unit is woven. */
struct woven_how {
    const struct cache_key *tool;  /* of the tool, */
    const struct cache_key *paths; /* and of all that is read: where it lies */
    const struct rules *rules;
    int level; /* of deflate */
};

/* Loads the pack of an earlier run over the same paths, if there is one. */
void woven_cache_open(struct woven_cache *w, struct cache *cache, const struct woven_how *how);

/* The key of a unit with those bytes (their SHA-256), to be packed by `method`. mapping_id: of a
 * dex, which tells of it; NULL: a class file. Any thread, each with its own hash. */
struct cache_key woven_cache_key(const struct woven_cache *w, struct sha256 *hash,
                                 const struct cache_key *bytes, const struct program_unit *planned,
                                 uint16_t method, const char *mapping_id);

/* NULL: it is not there. Any thread; as long as the cache. */
const struct woven_row *woven_cache_find(const struct woven_cache *w, const struct cache_key *key);

/* Adds a unit of this run, by the thread that writes; found: what woven_cache_find said. The bytes
 * of others need not stay. */
void woven_cache_add(struct woven_cache *w, const struct woven_row *row, bool found);

/* Writes the next pack where the run is done and something was new. */
void woven_cache_close(struct woven_cache *w, bool done);

#endif
