/* SPDX-License-Identifier: Apache-2.0 */
/* What the outputs of a run are made of, as one number: the bytes of all that it reads, the options
 * that say what becomes of them, and the tool.
 *
 * Where things lie is not part of it: a build in another directory has the same key.
 */
#ifndef MB_WEAVE_CACHE_RUN_KEY_H
#define MB_WEAVE_CACHE_RUN_KEY_H

#include "lib/cache.h"
#include "weave/instrument.h"

/* SHA-256 of the tool's sources. Made by the build. */
extern const char run_key_sources[];

void run_key_of_tool(struct sha256 *hash, struct cache_key *key);

/* False where something can't be read, or not twice, as a pipe: no error, but no key. */
bool run_key_make(const struct instrument_options *o, const struct cache_key *tool,
                  struct sha256 *hash, struct cache_key *key);

/* Of the paths of all that the run reads, which warnings may name. */
void run_key_of_paths(const struct instrument_options *o, struct sha256 *hash,
                      struct cache_key *key);

#endif
