/* SPDX-License-Identifier: Apache-2.0 */
/* Mutants of seeds: the same seed number and round give the same mutant. */
#ifndef MB_FUZZ_MUTATE_H
#define MB_FUZZ_MUTATE_H

#include "fuzz/fuzz.h"

struct fuzz_seed {
    struct str name;
    struct bytes bytes;
};

/* Replaces `out` by a mutant of seeds[round % n]: one to eight changes, each a
 * flipped bit, a value overwritten, a piece cut, doubled or moved, or one taken
 * from another seed. */
void fuzz_mutate(const struct fuzz_seed *seeds, size_t n, uint64_t number, uint64_t round,
                 struct buf *out);

#endif
