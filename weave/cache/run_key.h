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

/* What tells whether files are as they were when the key was made of them. */
struct run_seal {
    uint64_t files; /* made of their devices, inodes, sizes and times: another one if a file was
                       replaced or written to meanwhile */
    uint64_t content[2]; /* XXH3 of their bytes */
};

/* Computes the key, and the seal of the files it was made of. False if something can't be read, or
 * can't be read twice, such as a pipe. This is not an error, but there is no key. */
bool run_key_make(const struct instrument_options *o, const struct cache_key *tool,
                  struct sha256 *hash, struct cache_key *key, struct run_seal *seal);

/* Whether the files still have that seal. read: also their bytes, which are read again. */
bool run_key_is_sealed(const struct instrument_options *o, struct sha256 *hash,
                       const struct run_seal *seal, bool read);

/* Computes a key of the paths of all that the run reads. Warnings may contain these paths. */
void run_key_of_paths(const struct instrument_options *o, struct sha256 *hash,
                      struct cache_key *key);

#endif
