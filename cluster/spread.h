/* SPDX-License-Identifier: Apache-2.0 */
/* Measures how reports are spread over users: it estimates the sum, over all users, of the
 * square of their number of reports. It takes little memory and does not depend on the order
 * ("tug of war": Alon, Matias and Szegedy, 1996). Spreads can be added and subtracted. */
#ifndef MB_CLUSTER_SPREAD_H
#define MB_CLUSTER_SPREAD_H

#include <stdint.h>

enum { SPREAD_SUMS = 16 }; /* the standard error is sqrt(2 / 16) of the sum: 35 % */

struct spread {
    int64_t sums[SPREAD_SUMS];
    uint64_t reports, alone; /* alone: without a known user */
};

/* user: a hash; 0 if unknown: it counts as a user of its own. */
void spread_add(struct spread *s, uint64_t user);
void spread_merge(struct spread *s, const struct spread *from);

/* Returns the spread without a part that was merged into it. */
struct spread spread_without(const struct spread *s, const struct spread *part);

/* Returns the effective number of reports: how many reports, each of a different user, would
 * give as much evidence. At most the number of reports. The sum of squares is taken one
 * standard error larger, so the result is rather too small. */
double spread_effective(const struct spread *s);

#endif
