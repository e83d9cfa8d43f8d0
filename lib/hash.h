/* SPDX-License-Identifier: Apache-2.0 */
/* Hashes of keys in tables, which are others in each process: whoever makes an input does not know
 * which keys meet. Nothing that is written may depend on them: what stays and is compared between
 * runs has XXH3 with seed 0. */
#ifndef MB_LIB_HASH_H
#define MB_LIB_HASH_H

#include <stddef.h>
#include <stdint.h>

#include <xxhash.h>

enum { HASH_SEEDS = 3 };

/* Random, set before main. */
extern uint64_t hash_seeds[HASH_SEEDS];

static inline uint64_t hash_bytes(const void *p, size_t n)
{
    return XXH3_64bits_withSeed(p, n, hash_seeds[0]);
}

/* Of a number, which may be a hash itself. */
static inline uint64_t hash_number(uint64_t x)
{
    x = (x ^ hash_seeds[1]) * (hash_seeds[2] | 1);
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    return x ^ x >> 32;
}

#endif
