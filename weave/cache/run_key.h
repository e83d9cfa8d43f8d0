/* SPDX-License-Identifier: Apache-2.0 */
/* The key of a run: one number for everything that determines its outputs, which is the bytes
 * of all that it reads, the options that affect the outputs, and the tool.
 *
 * Paths are not part of it: a build in another directory has the same key.
 */
#ifndef MB_WEAVE_CACHE_RUN_KEY_H
#define MB_WEAVE_CACHE_RUN_KEY_H

#include "lib/cache.h"
#include "weave/instrument.h"

/* SHA-256 of the tool's sources. Made by the build. */
extern const char run_key_sources[];

void run_key_of_tool(struct sha256 *hash, struct cache_key *key);

/* Computes the key, and the seal of the files it was made of: a number made of their devices,
 * inodes, sizes and times, which is another one if a file was replaced or written to meanwhile.
 * False if something can't be read, or can't be read twice, such as a pipe. This is not an error,
 * but there is no key. */
bool run_key_make(const struct instrument_options *o, const struct cache_key *tool,
                  struct sha256 *hash, struct cache_key *key, uint64_t *seal);

/* Computes the seal alone, without reading the files. False if one can't be looked at. */
bool run_key_look(const struct instrument_options *o, struct sha256 *hash, uint64_t *seal);

/* Computes a key of the paths of all that the run reads. Warnings may contain these paths. */
void run_key_of_paths(const struct instrument_options *o, struct sha256 *hash,
                      struct cache_key *key);

#endif
