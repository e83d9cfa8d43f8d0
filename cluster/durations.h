/* SPDX-License-Identifier: Apache-2.0 */
/* A histogram of times in milliseconds. It gives quantiles and compares two sets of times. Its
 * size depends on the span of the times, not on their number. The order of the times does not
 * matter, and merging two gives the same result as adding all times to one.
 *
 * Times below 128 ms have a bucket each. Above, each power of two has 64 buckets, so a quantile
 * is within 1/128 (0.8 %) of the time that has that rank. It is never outside of the range of
 * the times added. */
#ifndef MB_CLUSTER_DURATIONS_H
#define MB_CLUSTER_DURATIONS_H

#include <stddef.h>
#include <stdint.h>

struct durations {
    uint32_t *buckets; /* from bucket `first` on */
    uint32_t first, n;
    uint64_t count;
    uint64_t min_ms, max_ms, sum_ms;
};

void durations_init(struct durations *d); /* none */
void durations_release(struct durations *d);
void durations_add(struct durations *d, uint64_t ms);
void durations_merge(struct durations *d, const struct durations *from);
size_t durations_size(const struct durations *d); /* bytes of memory */

/* The most that durations_size can be if all times are below 2^43 ms, as those of reports are. */
enum { DURATIONS_SIZE_MAX = 12 << 10 };

/* Returns the time of rank ceil(q x count), 0 < q <= 1; 0 if there are no times. */
uint64_t durations_quantile(const struct durations *d, double q);

/* Counts the times of each set that are longer than the quantile q of both together. Times of its
 * bucket are not among them. */
struct durations_tail {
    uint64_t a, b;
};
struct durations_tail durations_above(const struct durations *a, const struct durations *b,
                                      double q);

/* The test of Mann and Whitney, two-sided, by the normal approximation with the correction for ties
 * and for continuity; times of one bucket are ties. */
struct durations_test {
    double p;       /* probability of such a difference by chance; 1 if a set is empty */
    double p_least; /* the smallest p that sets of these sizes, with these ties, can have */
    double larger;  /* probability that a time of b is longer than one of a; ties count half */
};
struct durations_test durations_compare(const struct durations *a, const struct durations *b);

/* The same for times that depend on each other, as the times of one user do: each p is computed
 * as if there were only as_many times, at most the real number. */
struct durations_test durations_compare_as(const struct durations *a, double as_many_a,
                                           const struct durations *b, double as_many_b);

#endif
