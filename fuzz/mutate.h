/* SPDX-License-Identifier: Apache-2.0 */
/* Makes mutants of seeds. The same number and round give the same mutant. */
#ifndef MB_FUZZ_MUTATE_H
#define MB_FUZZ_MUTATE_H

#include "fuzz/fuzz.h"

struct fuzz_seed {
    struct str name;
    struct bytes bytes;
};

/* Replaces `out` by a mutant of seeds[round % n]. It has one to eight changes. Each flips a
 * bit, overwrites a value, cuts, doubles or moves a piece, or inserts one from another seed. */
void fuzz_mutate(const struct fuzz_seed *seeds, size_t n, uint64_t number, uint64_t round,
                 struct buf *out);

#endif
