/* SPDX-License-Identifier: Apache-2.0 */
/* Tests whether two counts differ by more than chance, also if they are small or if there are
 * many questions at once. */
#ifndef MB_CLUSTER_SIGNIFICANCE_H
#define MB_CLUSTER_SIGNIFICANCE_H

#include <stddef.h>
#include <stdint.h>

struct rate_test {
    double p;       /* probability of such a difference of rates by chance */
    double p_least; /* the smallest p that these totals can have */
};

/* Compares x1 of n1 with x2 of n2 by Fisher's exact test, two-sided (all tables that are not
 * more likely than the one seen). It is exact, so small counts do not look significant by
 * mistake. x above n counts as n. `error`: if the counts were estimated, their standard error
 * as a share. Then p is the larger of this test's and of a second test's, which includes the
 * error. */
struct rate_test rate_compare(uint64_t x1, uint64_t n1, uint64_t x2, uint64_t n2, double error);

/* For n questions with p[i], stores in q[i] the share of false finds among all questions whose
 * p is at most p[i]. This is the procedure of Benjamini and Hochberg, over the questions that
 * can be finds at all (Tarone; Gilbert, "A modified false discovery rate multiple-comparisons
 * procedure for discrete data", 2005). Among the questions with q <= level, at most that share
 * is false. For the questions left out, q is 1. */
void false_discovery(const double *p, const double *p_least, size_t n, double level, double *q);

/* The same of one of so many families of questions, which share the level. */
void families_discovery(const double *p, const double *p_least, size_t n, double level,
                        double families, double *q);

#endif
