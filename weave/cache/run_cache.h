/* SPDX-License-Identifier: Apache-2.0 */
/* --cache: the outputs of a run, kept for the next run of the same inputs with the same options,
 * and given to it. What a run writes is the same with a cache and without one. */
#ifndef MB_WEAVE_CACHE_RUN_CACHE_H
#define MB_WEAVE_CACHE_RUN_CACHE_H

#include "lib/output.h"
#include "weave/cache/run_record.h"

struct instrument_run;
struct container;

struct run_cache {
    struct cache *cache;          /* NULL: there is none */
    struct cache_key tool, paths; /* run_key_of_tool, run_key_of_paths */
    bool has_key;                 /* all that the run reads can be read twice */
    struct cache_key key;         /* of the run */
    struct run_record found;
    bool hit; /* `found` is that of such a run */
};

/* Opens the cache that the options name, if any, and looks for what was kept of a run like this
 * one. Before anything else of the run. */
int run_cache_open(struct instrument_run *run, struct error *err);

/* Where the outputs of a run go, and which they are. */
struct run_places {
    struct output_set *outputs;
    const char *const *paths; /* of the outer containers, in their order */
    const char *mapping, *ignored;
    const char *lines; /* NULL: nowhere */
};

/* Stages all outputs of the run that was found. 1: they are there; 0: the cache has not all of them
 * any more, and run->cache.hit is false; -1 + *err. */
int run_cache_restore(struct instrument_run *run, const struct run_places *places,
                      struct error *err);

/* Keeps what the run has staged, which is complete but not in its places yet. What goes wrong with
 * the cache is a warning. */
void run_cache_keep(struct instrument_run *run, const struct run_places *places);

void run_cache_close(struct instrument_run *run);

#endif
