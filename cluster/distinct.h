/* SPDX-License-Identifier: Apache-2.0 */
/* How many different ones there were, among any number: of users, of starts. Exact up to 2^bits /
 * 8, a sorted list of their hashes; with more, a sketch of 2^bits bytes (HyperLogLog, with the
 * estimator of O. Ertl, "New cardinality estimation algorithms for HyperLogLog sketches", 2017),
 * which takes as much memory. Its standard error is 1.04 / sqrt(2^bits). The order makes no
 * difference, and two merge into what one would have been. */
#ifndef MB_CLUSTER_DISTINCT_H
#define MB_CLUSTER_DISTINCT_H

#include <stddef.h>
#include <stdint.h>

struct distinct {
    uint64_t *exact; /* rising; NULL when it became a sketch, or while empty */
    uint8_t *ranks;  /* 2^bits; NULL while exact */
    uint32_t n, cap; /* of exact */
    uint8_t bits;
};

void distinct_init(struct distinct *d, unsigned bits); /* 4 to 18 */
void distinct_release(struct distinct *d);

/* hash: 64 good bits, as XXH3 gives. */
void distinct_add(struct distinct *d, uint64_t hash);

/* Both have the same bits. */
void distinct_merge(struct distinct *d, const struct distinct *from);

uint64_t distinct_count(const struct distinct *d);

/* The standard error of the count as a share of it; 0 while it is exact. */
double distinct_error(const struct distinct *d);

size_t distinct_size(const struct distinct *d); /* bytes of memory */

#endif
