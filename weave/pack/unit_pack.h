/* SPDX-License-Identifier: Apache-2.0 */
/* --cache, unit by unit: keeps what the scan found in each class and dex, and the unit as it was
 * woven and packed, for a later run over the same paths. A unit is known by its bytes as they lie
 * in the input, so one that is as it was is neither inflated nor scanned. What the scan found is
 * used if the options that the scan depends on are the same; the woven unit if it would be woven
 * in the same way.
 *
 * The pack is an index, which is one entry of the cache, and parts with the bytes.
 */
#ifndef MB_WEAVE_PACK_UNIT_PACK_H
#define MB_WEAVE_PACK_UNIT_PACK_H

#include "archive/archive.h"
#include "lib/row_index.h"
#include "weave/pack/pack_parts.h"
#include "weave/probe.h"
#include "weave/rules.h"

/* How a unit was woven: where its bytes are, and what else the output needs of it. */
struct pack_woven {
    struct cache_key plan; /* what was inserted, and how */
    struct pack_place place;
    struct archive_data data; /* .bytes are in the pack while it was found there */
    struct probe_counts counts;
};

struct pack_row {
    struct cache_key key; /* of the unit */
    struct pack_place scan;
    struct cache_key found; /* SHA-256 of what the scan found, but for `sum` */
    uint64_t sum;           /* unit_sum of the content */
    struct pack_woven woven;
    uint64_t output_at; /* in this run, if it goes into an archive: where that has its bytes */
};

struct unit_pack {
    struct cache *cache; /* NULL: no cache */
    struct cache_key name;
    struct cache_key scan_rules,
        weave_rules;    /* all that scanning and weaving depend on, but units */
    struct arena arena; /* woven units that were read */
    struct pack_parts scans, wovens;
    struct pack_row *rows; /* of an earlier run */
    size_t n_rows;
    struct row_index by_key;
    struct pack_row *now; /* of each unit that the inputs had when they were opened */
    size_t n_now;
    bool *missed;  /* of each: it has to be scanned */
    size_t *added; /* units, as they were written */
    size_t n_added, hits;
};

/* All that keys depend on, but the units. */
struct pack_how {
    const struct cache_key *tool;  /* the key of the tool, */
    const struct cache_key *paths; /* and that of the paths of all that is read */
    const struct rules *rules;
    bool filter_prefix;
    int level; /* of deflate */
};

/* Reads the pack of earlier runs, if there is one. `keep` lives as long as the program. */
void unit_pack_open(struct unit_pack *p, struct cache *cache, const struct pack_how *how,
                    size_t n_units, struct arena *keep);

/* ---- Scanning: any thread, each with its own hash ---- */

/* A unit as it lies in its input. */
struct pack_unit {
    struct str name;
    uint16_t method; /* of packing; with size and CRC of the content: of an archive's entry */
    uint64_t size;
    uint32_t crc;
    struct bytes packed;
};

/* Finds what a scan found in the unit with that number. False: it has to be scanned. */
bool unit_pack_find_scan(struct unit_pack *p, size_t unit, const struct pack_unit *u,
                         struct sha256 *hash, struct arena *keep, struct program_unit *out);

/* After all units of the program were looked for, and those that were not found scanned: keeps what
 * is new. */
void unit_pack_keep_scans(struct unit_pack *p, const struct program *program);

/* ---- Weaving ---- */

/* Returns what a unit's weaving depends on. method: of packing. mapping_id: for a dex, which
 * contains it; NULL for a class file. Any thread, each with its own hash. */
struct cache_key unit_pack_plan(const struct unit_pack *p, struct sha256 *hash,
                                const struct program_unit *planned, uint16_t method,
                                const char *mapping_id);

/* Finds the unit as it was woven by that plan. Any thread. */
bool unit_pack_find_woven(const struct unit_pack *p, size_t unit, const struct cache_key *plan,
                          struct pack_woven *woven);

/* Adds a woven unit, in the order of writing. found: whether it was found. If not, its bytes need
 * not stay valid afterwards. Only for the writing thread. */
void unit_pack_add_woven(struct unit_pack *p, size_t unit, const struct pack_woven *woven,
                         bool found);

/* The run succeeded: ends the parts, and writes the index if anything is new. */
void unit_pack_finish(struct unit_pack *p);

void unit_pack_release(struct unit_pack *p);

#endif
