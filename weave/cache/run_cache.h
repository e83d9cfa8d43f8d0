/* SPDX-License-Identifier: Apache-2.0 */
/* --cache: keeps the outputs of a run, and reuses them in the next run of the same inputs with
 * the same options. A run writes the same with a cache and without one. */
#ifndef MB_WEAVE_CACHE_RUN_CACHE_H
#define MB_WEAVE_CACHE_RUN_CACHE_H

#include "lib/output.h"
#include "weave/cache/run_key.h"
#include "weave/cache/run_record.h"

struct instrument_run;
struct container;

struct run_cache {
    struct cache *cache;          /* NULL: no cache */
    struct cache_key tool, paths; /* run_key_of_tool, run_key_of_paths */
    bool has_key;                 /* everything that the run reads can be read twice */
    struct cache_key key;         /* of the run */
    struct run_seal seal;         /* of the files of which the key was made */
    bool has_plan;                /* the plan can be kept: */
    struct cache_key plan;        /* the key of its numbers, */
    struct cache_key texts;       /* and of the lists */
    bool plan_found, texts_found;
    struct run_record found;
    bool hit; /* `found` is the record of such a run */
};

/* Opens the cache that the options name, if any, and looks for the record of an equal run. Call
 * it before anything else of the run. */
int run_cache_open(struct instrument_run *run, struct error *err);

/* The outputs of a run and their places. */
struct run_places {
    struct output_set *outputs;
    const char *const *paths; /* one for each outer container, in their order */
    const char *mapping, *ignored;
    const char *lines; /* NULL: not written */
};

/* Stages all outputs of the run that was found. Returns 1 if they are staged; 0 if the cache
 * does not have all of them any more, and sets run->cache.hit to false; -1 + *err. */
int run_cache_restore(struct instrument_run *run, const struct run_places *places,
                      struct error *err);

/* Keeps in the cache what the run has staged. All of it must be complete, but not in its final
 * places yet. Errors of the cache are warnings. */
void run_cache_keep(struct instrument_run *run, const struct run_places *places);

void run_cache_close(struct instrument_run *run);

#endif
