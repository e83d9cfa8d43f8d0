/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/lag.h"

#include <string.h>

void lag_init(struct lag *l, struct lag_rule rule)
{
    *l = (struct lag){.rule = rule};
    if (l->rule.times > LAG_TIMES_MAX)
        l->rule.times = LAG_TIMES_MAX;
}

__attribute__((hot)) bool lag_message(struct lag *l, uint64_t begin_ms, uint64_t end_ms)
{
    size_t old = 0;

    if (l->rule.at_least_ms == 0 || end_ms < begin_ms || end_ms - begin_ms < l->rule.at_least_ms)
        return false;
    /* One that ended later, as the clock stepped back, is far from this one, too: the difference
     * wraps around. */
    while (old < l->n && end_ms - l->ends_ms[old] > l->rule.window_ms)
        old++;
    l->n -= old;
    memmove(l->ends_ms, l->ends_ms + old, l->n * sizeof(l->ends_ms[0]));
    l->ends_ms[l->n++] = end_ms;
    if (l->n < l->rule.times)
        return false;
    l->n = 0;
    return true;
}
