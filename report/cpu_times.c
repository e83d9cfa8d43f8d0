/* SPDX-License-Identifier: Apache-2.0 */
#include "report/cpu_times.h"

#define CPU_TIME_NAME(symbol, key, column, shown) [CPU_##symbol] = {key, column, shown},

const struct cpu_time_name cpu_time_names[CPU_TIMES] = {CPU_TIME_LIST(CPU_TIME_NAME)};

void cpu_times_set(struct cpu_times *t, enum cpu_time which, uint64_t ms)
{
    t->known[which] = true;
    t->ms[which] = ms;
}

/* Whether those that are known of these are at most so much together. */
static bool times_are_within(const struct cpu_times *t, int from, int to, uint64_t left)
{
    for (int i = from; i < to; i++) {
        if (!t->known[i])
            continue;
        if (t->ms[i] > left)
            return false;
        left -= t->ms[i];
    }
    return true;
}

bool cpu_times_fit(const struct cpu_times *t, uint64_t whole_ms)
{
    bool states = t->known[CPU_WAITING] == t->known[CPU_BLOCKED] &&
                  (t->known[CPU_RUNNING] || !t->known[CPU_WAITING]);
    bool modes = t->known[CPU_USER] == t->known[CPU_SYSTEM] &&
                 (t->known[CPU_RUNNING] || !t->known[CPU_USER]);
    bool disk = t->known[CPU_BLOCKED] || !t->known[CPU_DISK];

    return states && modes && disk && times_are_within(t, 0, CPU_STATES, whole_ms) &&
           times_are_within(t, CPU_STATES, CPU_MODES, t->ms[CPU_RUNNING]) &&
           times_are_within(t, CPU_DISK, CPU_TIMES, t->ms[CPU_BLOCKED]);
}
