/* SPDX-License-Identifier: Apache-2.0 */
/* Whether two counts differ by more than chance, also where they are small, and over many questions
 * at once. */
#ifndef MB_CLUSTER_SIGNIFICANCE_H
#define MB_CLUSTER_SIGNIFICANCE_H

#include <stddef.h>
#include <stdint.h>

struct rate_test {
    double p;       /* that rates this different come from one source */
    double p_least; /* the smallest p that these totals can have */
};

/* x1 of n1 against x2 of n2: Fisher's exact test, two-sided (all tables that are no likelier than
 * the one seen), so small counts are never flattered. x above n counts as n. `error`: the standard
 * error of the counts themselves, as a share, where they were estimated; the larger p of that test
 * and of one with this error counts. */
struct rate_test rate_compare(uint64_t x1, uint64_t n1, uint64_t x2, uint64_t n2, double error);

/* Of n questions with p[i], the share of false answers among all whose p is at most this one's, in
 * q[i]: the procedure of Benjamini and Hochberg over those that could have an answer at all
 * (Tarone; Gilbert, "A modified false discovery rate multiple-comparisons procedure for discrete
 * data", 2005). Whoever takes those with q <= level is wrong in that share of them at most. Of the
 * others q is 1. */
void false_discovery(const double *p, const double *p_least, size_t n, double level, double *q);

#endif
