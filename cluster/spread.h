/* SPDX-License-Identifier: Apache-2.0 */
/* Over how many users reports are spread: the sum of the squares of the number of reports of each,
 * estimated in little memory whatever the order ("tug of war": Alon, Matias and Szegedy, 1996).
 * Spreads can be added to and taken from each other. */
#ifndef MB_CLUSTER_SPREAD_H
#define MB_CLUSTER_SPREAD_H

#include <stdint.h>

enum { SPREAD_SUMS = 16 }; /* the standard error is sqrt(2 / 16) of the sum: 35 % */

struct spread {
    int64_t sums[SPREAD_SUMS];
    uint64_t reports, alone; /* alone: of no known user */
};

/* user: a hash; 0: not known, a user of its own. */
void spread_add(struct spread *s, uint64_t user);
void spread_merge(struct spread *s, const struct spread *from);

/* What is left without one that was merged into it. */
struct spread spread_without(const struct spread *s, const struct spread *part);

/* How many reports of users of their own would tell as much: at most as many as there are. Rather
 * too few: the sum of squares counts with one standard error more. */
double spread_effective(const struct spread *s);

#endif
