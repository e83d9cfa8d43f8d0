/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/distinct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

enum { FIRST = 4, RANKS_MAX = 64 };

void distinct_init(struct distinct *d, unsigned bits)
{
    *d = (struct distinct){.bits = (uint8_t)bits};
}

void distinct_release(struct distinct *d)
{
    free(d->exact);
    free(d->ranks);
    distinct_init(d, d->bits);
}

static void rank_raise(struct distinct *d, uint64_t hash)
{
    size_t at = (size_t)(hash >> (64 - d->bits));
    /* The extra bit ends the search at 64 - bits + 1. */
    uint64_t rest = hash << d->bits | 1ull << (d->bits - 1);
    uint8_t rank = (uint8_t)(__builtin_clzll(rest) + 1);

    if (d->ranks[at] < rank)
        d->ranks[at] = rank;
}

static void to_sketch(struct distinct *d)
{
    d->ranks = mem_calloc((size_t)1 << d->bits, 1);
    for (uint32_t i = 0; i < d->n; i++)
        rank_raise(d, d->exact[i]);
    free(d->exact);
    d->exact = NULL;
    d->n = d->cap = 0;
}

/* Hashes are spread evenly, so the upper half of one tells about where it is. */
static uint32_t hash_place(const struct distinct *d, uint64_t hash)
{
    uint32_t at = (uint32_t)((hash >> 32) * d->n >> 32);

    while (at > 0 && d->exact[at - 1] >= hash)
        at--;
    while (at < d->n && d->exact[at] < hash)
        at++;
    return at;
}

void distinct_add(struct distinct *d, uint64_t hash)
{
    uint32_t at;

    if (d->ranks) {
        rank_raise(d, hash);
        return;
    }
    at = hash_place(d, hash);
    if (at < d->n && d->exact[at] == hash)
        return;
    if (d->n == (1u << d->bits) / 8) {
        to_sketch(d);
        rank_raise(d, hash);
        return;
    }
    if (d->n == d->cap) {
        d->cap = d->cap ? d->cap * 2 : FIRST;
        d->exact = mem_realloc(d->exact, mem_size(d->cap, sizeof(*d->exact)));
    }
    memmove(d->exact + at + 1, d->exact + at, (d->n - at) * sizeof(*d->exact));
    d->exact[at] = hash;
    d->n++;
}

void distinct_merge(struct distinct *d, const struct distinct *from)
{
    for (uint32_t i = 0; i < from->n; i++)
        distinct_add(d, from->exact[i]);
    if (!from->ranks)
        return;
    if (!d->ranks)
        to_sketch(d);
    for (size_t i = 0; i < (size_t)1 << d->bits; i++) {
        if (d->ranks[i] < from->ranks[i])
            d->ranks[i] = from->ranks[i];
    }
}

/* sigma and tau of Ertl's algorithm 6. */
static double sigma(double x)
{
    double y = 1, z = x, before;

    do {
        x *= x;
        before = z;
        z += x * y;
        y += y;
    } while (z > before);
    return z;
}

static double tau(double x)
{
    double y = 1, z = 1 - x, before;

    if (x <= 0 || x >= 1)
        return 0;
    do {
        x = sqrt(x);
        before = z;
        y /= 2;
        z -= (1 - x) * (1 - x) * y;
    } while (z < before);
    return z / 3;
}

uint64_t distinct_count(const struct distinct *d)
{
    double m = (double)(1u << d->bits), z;
    unsigned most = 64u - d->bits; /* ranks go to most + 1 */
    uint32_t with[RANKS_MAX] = {0};

    if (!d->ranks)
        return d->n;
    for (size_t i = 0; i < (size_t)1 << d->bits; i++)
        with[d->ranks[i]]++;
    z = m * tau(1 - with[most + 1] / m);
    for (unsigned k = most; k >= 1; k--)
        z = (z + with[k]) / 2;
    z += m * sigma(with[0] / m);
    return (uint64_t)(m * m / (2 * M_LN2 * z) + 0.5);
}

double distinct_error(const struct distinct *d)
{
    return d->ranks ? 1.04 / sqrt((double)(1u << d->bits)) : 0;
}

size_t distinct_size(const struct distinct *d)
{
    return d->ranks ? (size_t)1 << d->bits : d->cap * sizeof(*d->exact);
}
