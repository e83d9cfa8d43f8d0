/* SPDX-License-Identifier: Apache-2.0 */
/* Counts different values, such as users or starts. Up to 2^bits / 8 the count is exact: a
 * table of hashes, at most twice as large as what follows. Beyond that it is a sketch of 2^bits
 * bytes (HyperLogLog, with the estimator of O. Ertl, "New cardinality estimation algorithms
 * for HyperLogLog sketches", 2017). Its standard error is 1.04 / sqrt(2^bits). The order of the
 * values does not matter, and merging two gives the same result as adding all values to one. */
#ifndef MB_CLUSTER_DISTINCT_H
#define MB_CLUSTER_DISTINCT_H

#include <stddef.h>
#include <stdint.h>

struct distinct {
    uint64_t *exact; /* a table of cap slots, a power of two; 0: free. NULL while empty, and after
                      * it became a sketch */
    uint8_t *ranks;  /* 2^bits; NULL while exact */
    uint32_t n, cap; /* hashes in it, slots; of a sketch: its count and 0, after distinct_settle */
    uint8_t bits;
};

void distinct_init(struct distinct *d, unsigned bits); /* 4 to 18 */
enum { DISTINCT_FLEET_BITS = 17 }; /* for all users together: 128 KB, standard error 0.29 % */
void distinct_release(struct distinct *d);

/* hash: 64 good bits, as XXH3 gives. */
void distinct_add(struct distinct *d, uint64_t hash);

/* Both must have the same bits. */
void distinct_merge(struct distinct *d, const struct distinct *from);

uint64_t distinct_count(const struct distinct *d);

/* Counts a sketch once for all that ask later, until something is added. */
void distinct_settle(struct distinct *d);

/* Returns the standard error of the count, as a share of it; 0 while the count is exact. */
double distinct_error(const struct distinct *d);

size_t distinct_size(const struct distinct *d); /* bytes of memory */

#endif
