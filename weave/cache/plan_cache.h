/* SPDX-License-Identifier: Apache-2.0 */
/* --cache: keeps what the plan numbered, and the texts of the lists, for a later run whose scan
 * finds the same: where only bodies of methods change, the mapping stays as it is. */
#ifndef MB_WEAVE_CACHE_PLAN_CACHE_H
#define MB_WEAVE_CACHE_PLAN_CACHE_H

#include "lib/output.h"
#include "weave/cache/run_cache.h"

struct plan_numbers;

/* Looks for the numbers of an equal program, after the scan. Returns NULL if there are none; what
 * it returns is in `arena`. */
const struct plan_numbers *plan_cache_find(struct instrument_run *run, struct arena *arena);

/* Keeps the numbers of the run's plan, unless they were found. */
void plan_cache_keep(struct instrument_run *run);

/* Stages the lists that are kept by the key of texts. Returns 1 if they are staged; 0 if they are
 * not there, or not right; -1 + *err. */
int plan_cache_restore_texts(struct cache *cache, const struct cache_key *key,
                             const struct run_places *places, struct error *err);

/* Keeps the lists that were staged, unless they are there. False if they can't be kept. */
bool plan_cache_keep_texts(struct instrument_run *run, const struct run_places *places);

#endif
