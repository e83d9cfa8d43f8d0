/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/spread.h"

#include <math.h>

void spread_add(struct spread *s, uint64_t user)
{
    uint64_t signs = user;

    s->reports++;
    if (user == 0) {
        s->alone++;
        return;
    }
    for (int i = 0; i < SPREAD_SUMS; i++, signs >>= 1)
        s->sums[i] += signs & 1 ? 1 : -1;
}

void spread_merge(struct spread *s, const struct spread *from)
{
    for (int i = 0; i < SPREAD_SUMS; i++)
        s->sums[i] += from->sums[i];
    s->reports += from->reports;
    s->alone += from->alone;
}

struct spread spread_without(const struct spread *s, const struct spread *part)
{
    struct spread left = *s;

    for (int i = 0; i < SPREAD_SUMS; i++)
        left.sums[i] -= part->sums[i];
    left.reports -= part->reports;
    left.alone -= part->alone;
    return left;
}

double spread_effective(const struct spread *s)
{
    double squares = 0, all = (double)s->reports, known = all - (double)s->alone;

    for (int i = 0; i < SPREAD_SUMS; i++)
        squares += (double)s->sums[i] * (double)s->sums[i] / SPREAD_SUMS;
    squares *= 1 + sqrt(2.0 / SPREAD_SUMS);
    if (squares < known) /* that is what it is at least */
        squares = known;
    squares += (double)s->alone;
    return squares > 0 ? all * all / squares : 0;
}
