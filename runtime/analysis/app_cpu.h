/* SPDX-License-Identifier: Apache-2.0 */
/* How much of all processors the process used between two reports, by
 * /proc/self/stat, which every system lets it read: what Matrix calls cpu_app. */
#ifndef MB_RUNTIME_ANALYSIS_APP_CPU_H
#define MB_RUNTIME_ANALYSIS_APP_CPU_H

#include <stdint.h>

/* Ticks are 10 ms: a shorter period says little. */
enum { APP_CPU_SHORTEST_MS = 200 };

struct app_cpu {
    uint64_t ms, ticks; /* of the reading before */
    uint64_t share;     /* as told last, in hundredths of a percent */
};

/* A first reading. ms by any clock. */
void app_cpu_begin(struct app_cpu *a, uint64_t ms, uint64_t ticks);

/* The share since the reading before; where that is less than
 * APP_CPU_SHORTEST_MS old, what was told last. */
uint64_t app_cpu_share(struct app_cpu *a, uint64_t ms, uint64_t ticks, uint64_t ticks_per_second,
                       uint64_t processors);

/* The same two, of this process now. Where it can't be read the share stays. */
void app_cpu_begin_now(struct app_cpu *a);
uint64_t app_cpu_share_now(struct app_cpu *a);

#endif
