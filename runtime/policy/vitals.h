/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of vitals: the resource use of a scene in a period of at most a minute. It is the
 * difference of two readings.
 *
 *   system CPU    1 - idle / (user + nice + system + idle + iowait + irq +
 *                 softirq + steal), of the ticks between the two
 *   process CPU   its ticks of those; where the system's are not to be had, of
 *                 the time that went by, times the processors; user and kernel are its parts
 *
 * What the program tells (battery, traffic, memory) is compared with the last value before the
 * period, or, if there was none, with the first value in it.
 */
#ifndef MB_RUNTIME_POLICY_VITALS_H
#define MB_RUNTIME_POLICY_VITALS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/base/name.h"
#include "runtime/base/proc.h"
#include "runtime/base/text.h"

enum {
    VITALS_PERIOD_MS = 60000,
    VITALS_SHORTEST_MS = 1000, /* shorter periods are not reported */
};

struct vitals_reading {
    uint64_t now_ms;
    struct proc_reading proc;
    bool has_traffic, has_battery, has_charging, has_memory;
    uint64_t received, sent; /* bytes so far */
    uint32_t battery;        /* percent */
    bool charging;
    uint64_t java_kb, native_kb, graphics_kb; /* parts of the PSS */
};

struct vitals {
    bool running;
    char scene[NAME_MAX_BYTES];
    struct vitals_reading begin;
};

/* has_ says which values are known. */
struct vitals_report {
    char scene[NAME_MAX_BYTES];
    uint64_t duration_ms;
    bool has_system, has_process, has_user, has_traffic, has_battery, has_charging, has_memory;
    uint64_t system, process;                 /* hundredths of a percent of all processors */
    uint64_t user;                            /* user part of `process`; the rest is system time */
    bool charging;                            /* was told at any time of the period */
    uint64_t java_kb, native_kb, graphics_kb; /* at the end */
    uint64_t received, sent;                  /* bytes */
    uint32_t battery_begin, battery_end;
    struct proc_reading proc; /* at the end */
};

/* A period begins. */
void vitals_begin(struct vitals *v, const char *scene, const struct vitals_reading *now);

/* The program told values of its own. */
void vitals_told(struct vitals *v, const struct vitals_reading *told);

/* Ends the period, if one runs. True if there is something to report. */
bool vitals_end(struct vitals *v, const struct vitals_reading *now, struct vitals_report *due);

/* Whether the period is over: a minute has passed, or the scene is another. */
bool vitals_is_over(const struct vitals *v, const char *scene, uint64_t now_ms);

void vitals_report_write(const struct vitals_report *report, struct text *out);

#endif
