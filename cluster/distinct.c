/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/distinct.h"

#include <math.h>
#include <stdlib.h>

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

    if (d->ranks[at] < rank) {
        d->ranks[at] = rank;
        d->n = 0;
    }
}

/* The slot of a hash in the table, or the free one where it would be. The sketch is indexed by the
 * upper bits, this by the lower ones: where one table is added to another, in the order of its
 * slots, they do not gather. */
static uint32_t hash_slot(const struct distinct *d, uint64_t hash)
{
    uint32_t slot = (uint32_t)hash & (d->cap - 1);

    while (d->exact[slot] != 0 && d->exact[slot] != hash)
        slot = (slot + 1) & (d->cap - 1);
    return slot;
}

static void exact_grow(struct distinct *d)
{
    struct distinct old = *d;

    d->cap = old.cap ? old.cap * 2 : FIRST;
    d->exact = mem_calloc(d->cap, sizeof(*d->exact));
    for (uint32_t i = 0; i < old.cap; i++) {
        if (old.exact[i] != 0)
            d->exact[hash_slot(d, old.exact[i])] = old.exact[i];
    }
    free(old.exact);
}

static void to_sketch(struct distinct *d)
{
    d->ranks = mem_calloc((size_t)1 << d->bits, 1);
    for (uint32_t i = 0; i < d->cap; i++) {
        if (d->exact[i] != 0)
            rank_raise(d, d->exact[i]);
    }
    free(d->exact);
    d->exact = NULL;
    d->n = d->cap = 0;
}

static void exact_add(struct distinct *d, uint64_t hash)
{
    uint32_t slot = d->cap ? hash_slot(d, hash) : 0;

    if (d->cap && d->exact[slot] == hash)
        return;
    if (d->n == (1u << d->bits) / 8) {
        to_sketch(d);
        rank_raise(d, hash);
        return;
    }
    if (d->n >= d->cap / 4 * 3) {
        exact_grow(d);
        slot = hash_slot(d, hash);
    }
    d->exact[slot] = hash;
    d->n++;
}

void distinct_add(struct distinct *d, uint64_t hash)
{
    hash += hash == 0; /* a slot with 0 is free */
    if (d->ranks)
        rank_raise(d, hash);
    else
        exact_add(d, hash);
}

void distinct_merge(struct distinct *d, const struct distinct *from)
{
    for (uint32_t i = 0; i < from->cap; i++) {
        if (from->exact[i] != 0)
            distinct_add(d, from->exact[i]);
    }
    if (!from->ranks)
        return;
    if (!d->ranks)
        to_sketch(d);
    d->n = 0;
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

    if (!d->ranks || d->n > 0)
        return d->n;
    for (size_t i = 0; i < (size_t)1 << d->bits; i++)
        with[d->ranks[i]]++;
    z = m * tau(1 - with[most + 1] / m);
    for (unsigned k = most; k >= 1; k--)
        z = (z + with[k]) / 2;
    z += m * sigma(with[0] / m);
    return (uint64_t)(m * m / (2 * M_LN2 * z) + 0.5);
}

void distinct_settle(struct distinct *d)
{
    uint64_t n = distinct_count(d);

    if (n <= UINT32_MAX)
        d->n = (uint32_t)n;
}

double distinct_error(const struct distinct *d)
{
    return d->ranks ? 1.04 / sqrt((double)(1u << d->bits)) : 0;
}

size_t distinct_size(const struct distinct *d)
{
    return d->ranks ? (size_t)1 << d->bits : d->cap * sizeof(*d->exact);
}
