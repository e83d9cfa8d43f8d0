/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/significance.h"

#include <math.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "lib/os_libc.h"
#include "lib/sort.h"

/* Logarithms of factorials of millions are exact to about this. */
static const double tolerance = 1e-6;
static const double negligible = 1e-12;
static const double variance_large = 1e8;

/* How likely x of n1 are, where K of N are: the hypergeometric distribution. */
struct rate_table {
    double n1, n2, k;
    double low, high; /* of x */
    double scale;     /* logarithm of 1 / (N over K) */
};

static double log_factorial(double n)
{
    return os_log_gamma(n + 1);
}

static double log_choose(double n, double k)
{
    return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

static double log_chance(const struct rate_table *t, double x)
{
    return log_choose(t->n1, x) + log_choose(t->n2, t->k - x) + t->scale;
}

/* The chance of x and all beyond it, away from the middle; step is 1 or -1. */
static double tail(const struct rate_table *t, double x, double step)
{
    double chance = exp(log_chance(t, x)), sum = chance;

    for (double next = x + step; next >= t->low && next <= t->high; next += step) {
        double up = step > 0 ? next : next + 1; /* the step between up - 1 and up */
        double ratio = (t->n1 - up + 1) * (t->k - up + 1) / (up * (t->n2 - t->k + up));

        chance *= step > 0 ? ratio : 1 / ratio;
        sum += chance;
        if (chance < sum * negligible)
            break;
    }
    return sum;
}

/* The first x, from `from` (in the middle) towards `to`, that is no likelier than `chance`; beyond
 * `to` where none is. */
static double no_likelier(const struct rate_table *t, double from, double to, double chance)
{
    double step = to >= from ? 1 : -1, below = 0, above = fabs(to - from) + 1;

    while (below < above) {
        double middle = floor((below + above) / 2);

        if (log_chance(t, from + step * middle) <= chance + tolerance)
            above = middle;
        else
            below = middle + 1;
    }
    return from + step * below;
}

/* For large counts this is as good, and avoids a walk over millions of tables. */
static double fisher_normal(const struct rate_table *t, double x, double variance)
{
    double off = fabs(x - t->k * t->n1 / (t->n1 + t->n2)) - 0.5;

    return off > 0 ? erfc(off / sqrt(variance) / M_SQRT2) : 1;
}

static double fisher(const struct rate_table *t, double x)
{
    double n = t->n1 + t->n2;
    double variance = t->k / n * t->n1 * (t->n2 / n) * ((n - t->k) / (n - 1));
    double mode = floor((t->k + 1) * (t->n1 + 1) / (t->n1 + t->n2 + 2));
    double chance = log_chance(t, x), other, p;

    if (variance > variance_large)
        return fisher_normal(t, x, variance);
    mode = fmin(fmax(mode, t->low), t->high);
    if (chance >= log_chance(t, mode) - tolerance)
        return 1;
    if (x > mode) {
        other = no_likelier(t, mode, t->low, chance);
        p = tail(t, x, 1) + (other >= t->low ? tail(t, other, -1) : 0);
    } else {
        other = no_likelier(t, mode, t->high, chance);
        p = tail(t, x, -1) + (other <= t->high ? tail(t, other, 1) : 0);
    }
    return fmin(p, 1);
}

struct rate_test rate_compare(uint64_t x1, uint64_t n1, uint64_t x2, uint64_t n2, double error)
{
    struct rate_test test = {1, 1};
    struct rate_table t = {.n1 = (double)n1, .n2 = (double)n2};
    double a = fmin((double)x1, t.n1), b = fmin((double)x2, t.n2);

    if (n1 == 0 || n2 == 0)
        return test;
    t.k = a + b;
    t.low = fmax(0, t.k - t.n2);
    t.high = fmin(t.n1, t.k);
    t.scale = -log_choose(t.n1 + t.n2, t.k);
    test.p = fisher(&t, a);
    test.p_least = fmin(fisher(&t, t.low), fisher(&t, t.high));
    if (error > 0) {
        double off = log((b + 0.5) / (t.n2 + 0.5)) - log((a + 0.5) / (t.n1 + 0.5));
        double deviation = sqrt(1 / (a + 0.5) + 1 / (b + 0.5) + error * error);

        test.p = fmax(test.p, erfc(fabs(off) / deviation / M_SQRT2));
    }
    return test;
}

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

struct p_values {
    const double *p;
};

static int by_p(const void *a, const void *b, void *ctx)
{
    const struct p_values *all = ctx;
    double x = all->p[*(const size_t *)a], y = all->p[*(const size_t *)b];

    return (x > y) - (x < y);
}

/* The largest p_least of the questions that are asked at all: the smallest k such that no more than
 * k of them can come below level / k. */
static double p_least_asked(const double *p_least, size_t n, double level)
{
    double *sorted = mem_dup(p_least, mem_size(n, sizeof(*sorted)));
    size_t k, at_most = n;

    sort_array(sorted, n, sizeof(*sorted), by_number);
    for (k = 1;; k++) {
        /* The bound falls as k grows, so fewer and fewer are below it. */
        while (at_most > 0 && sorted[at_most - 1] > level / (double)k)
            at_most--;
        if (at_most <= k)
            break;
    }
    free(sorted);
    return level / (double)k;
}

void false_discovery(const double *p, const double *p_least, size_t n, double level, double *q)
{
    size_t *order, asked = 0;
    double bound, least = 1;

    if (n == 0)
        return;
    order = mem_alloc(mem_size(n, sizeof(*order)));
    bound = p_least_asked(p_least, n, level);
    for (size_t i = 0; i < n; i++) {
        q[i] = 1;
        if (p_least[i] <= bound)
            order[asked++] = i;
    }
    sort_array_with(order, asked, sizeof(*order), by_p, &(struct p_values){p});
    for (size_t i = asked; i-- > 0;) {
        double share = p[order[i]] * (double)asked / (double)(i + 1);

        if (share < least)
            least = share;
        q[order[i]] = least;
    }
    free(order);
}

void families_discovery(const double *p, const double *p_least, size_t n, double level,
                        double families, double *q)
{
    false_discovery(p, p_least, n, level / families, q);
    for (size_t i = 0; i < n; i++)
        q[i] = q[i] * families < 1 ? q[i] * families : 1;
}
