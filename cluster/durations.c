/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/durations.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

enum {
    EXACT_BITS = 7, /* below 2^7 ms each time has its bucket */
    SPLIT_BITS = 6, /* above, a power of two has 2^6 */
    EXACT = 1 << EXACT_BITS,
    SPLIT = 1 << SPLIT_BITS,
};

void durations_init(struct durations *d)
{
    *d = (struct durations){.min_ms = UINT64_MAX};
}

void durations_release(struct durations *d)
{
    free(d->buckets);
    durations_init(d);
}

static uint32_t bucket_of(uint64_t ms)
{
    unsigned shift;

    if (ms < EXACT)
        return (uint32_t)ms;
    shift = 63 - (unsigned)__builtin_clzll(ms) - SPLIT_BITS;
    return EXACT + (shift - 1) * SPLIT + ((uint32_t)(ms >> shift) & (SPLIT - 1));
}

/* The middle of a bucket. */
static uint64_t bucket_ms(uint32_t bucket)
{
    unsigned shift;

    if (bucket < EXACT)
        return bucket;
    shift = (bucket - EXACT) / SPLIT + 1;
    return (((uint64_t)SPLIT + (bucket - EXACT) % SPLIT) << shift) + ((1ull << shift) >> 1);
}

/* Makes room for the buckets from `first` to `last`, and for some that are likely to follow. */
static void span(struct durations *d, uint32_t first, uint32_t last)
{
    uint32_t more = d->n ? d->n / 4 + 8 : 0, from = first, to = last;
    uint32_t *buckets;

    if (d->n) {
        from = first >= d->first ? d->first : first > more ? first - more : 0;
        to = last < d->first + d->n ? d->first + d->n - 1 : last + more;
        if (from == d->first && to == d->first + d->n - 1)
            return;
    }
    buckets = mem_calloc(to - from + 1, sizeof(*buckets));
    if (d->n)
        memcpy(buckets + (d->first - from), d->buckets, d->n * sizeof(*buckets));
    free(d->buckets);
    d->buckets = buckets;
    d->first = from;
    d->n = to - from + 1;
}

static void bucket_add(uint32_t *count, uint32_t add)
{
    *count = *count > UINT32_MAX - add ? UINT32_MAX : *count + add;
}

static void sum_add(struct durations *d, uint64_t ms)
{
    d->sum_ms = d->sum_ms > UINT64_MAX - ms ? UINT64_MAX : d->sum_ms + ms;
}

void durations_add(struct durations *d, uint64_t ms)
{
    uint32_t bucket = bucket_of(ms);

    if (bucket - d->first >= d->n)
        span(d, bucket, bucket);
    bucket_add(&d->buckets[bucket - d->first], 1);
    d->count++;
    sum_add(d, ms);
    if (ms < d->min_ms)
        d->min_ms = ms;
    if (ms > d->max_ms)
        d->max_ms = ms;
}

void durations_merge(struct durations *d, const struct durations *from)
{
    if (from->n == 0)
        return;
    span(d, from->first, from->first + from->n - 1);
    for (uint32_t i = 0; i < from->n; i++)
        bucket_add(&d->buckets[from->first - d->first + i], from->buckets[i]);
    d->count += from->count;
    sum_add(d, from->sum_ms);
    if (from->min_ms < d->min_ms)
        d->min_ms = from->min_ms;
    if (from->max_ms > d->max_ms)
        d->max_ms = from->max_ms;
}

size_t durations_size(const struct durations *d)
{
    return d->n * sizeof(*d->buckets);
}

uint64_t durations_quantile(const struct durations *d, double q)
{
    /* 0.07 x 100 is a little more than 7. */
    double wanted = ceil(q * (double)d->count * (1 - 1e-12));
    uint64_t rank = wanted < 1 ? 1 : (uint64_t)wanted, seen = 0, ms = d->max_ms;

    if (d->count == 0)
        return 0;
    if (rank >= d->count)
        return d->max_ms;
    for (uint32_t i = 0; i < d->n; i++) {
        seen += d->buckets[i];
        if (seen >= rank) {
            ms = bucket_ms(d->first + i);
            break;
        }
    }
    if (ms < d->min_ms)
        return d->min_ms;
    return ms > d->max_ms ? d->max_ms : ms;
}

static double bucket_count(const struct durations *d, uint32_t bucket)
{
    return bucket >= d->first && bucket - d->first < d->n ? d->buckets[bucket - d->first] : 0;
}

struct durations_tail durations_above(const struct durations *a, const struct durations *b,
                                      double q)
{
    double wanted = (1 - q) * ((double)a->count + (double)b->count), above = 0;
    uint32_t end_a = a->first + a->n, end_b = b->first + b->n;
    struct durations_tail tail = {0};

    /* From the longest on, as long as no more than wanted are above. */
    for (uint32_t i = end_a > end_b ? end_a : end_b; i > 0; i--) {
        double in_a = bucket_count(a, i - 1), in_b = bucket_count(b, i - 1);

        above += in_a + in_b;
        if (above > wanted)
            break;
        tail.a += (uint64_t)in_a;
        tail.b += (uint64_t)in_b;
    }
    return tail;
}

struct durations_test durations_compare(const struct durations *a, const struct durations *b)
{
    return durations_compare_as(a, (double)a->count, b, (double)b->count);
}

struct durations_test durations_compare_as(const struct durations *a, double as_many_a,
                                           const struct durations *b, double as_many_b)
{
    struct durations_test test = {.p = 1, .p_least = 1, .larger = 0.5};
    double n1 = (double)a->count, n2 = (double)b->count, n = n1 + n2;
    double below = 0, u = 0, ties = 0, deviation, middle = n1 * n2 / 2, off;
    uint32_t from, to;

    if (a->count == 0 || b->count == 0)
        return test;
    from = a->first < b->first ? a->first : b->first;
    to = a->first + a->n > b->first + b->n ? a->first + a->n : b->first + b->n;
    for (uint32_t i = from; i < to; i++) {
        double in_a = bucket_count(a, i), in_b = bucket_count(b, i), t = in_a + in_b;

        u += in_b * (below + in_a / 2);
        below += in_a;
        ties += t * t * t - t;
    }
    test.larger = u / (n1 * n2);
    if (n < 2)
        return test;
    deviation = sqrt(n1 * n2 / 12 * ((n + 1) - ties / (n * (n - 1))));
    if (!(deviation > 0))
        return test;
    /* The chance to be larger has a variance that goes with 1 / n1 + 1 / n2. */
    deviation *= sqrt(fmax((1 / as_many_a + 1 / as_many_b) / (1 / n1 + 1 / n2), 1));
    off = fabs(u - middle) - 0.5;
    test.p = off > 0 ? erfc(off / deviation / M_SQRT2) : 1;
    test.p_least = middle > 0.5 ? erfc((middle - 0.5) / deviation / M_SQRT2) : 1;
    return test;
}
