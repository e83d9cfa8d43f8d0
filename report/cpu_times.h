/* SPDX-License-Identifier: Apache-2.0 */
/* What a thread did: it was running, waiting for a core, or blocked. One list for all code that
 * reads, sums up and writes these. An unknown value is left out, and is never 0. */
#ifndef MB_REPORT_CPU_TIMES_H
#define MB_REPORT_CPU_TIMES_H

#include <stdbool.h>
#include <stdint.h>

/* X(symbol, key, column, shown): as a report's key, as a column of what is written, for people.
 * The first three make up a time; USER and SYSTEM make up RUNNING, and DISK is a part of BLOCKED:
 * these are known of a whole message alone. */
#define CPU_TIME_LIST(X)                                      \
    X(RUNNING, "running", "running_ms", "running")            \
    X(WAITING, "waiting", "waiting_ms", "waiting for a core") \
    X(BLOCKED, "blocked", "blocked_ms", "blocked")            \
    X(USER, "user", "user_ms", "in user mode")                \
    X(SYSTEM, "system", "system_ms", "in the system")         \
    X(DISK, "disk", "disk_ms", "on disk")

#define CPU_TIME_SYMBOL(symbol, ...) CPU_##symbol,

enum cpu_time { CPU_TIME_LIST(CPU_TIME_SYMBOL) CPU_TIMES };
enum {
    CPU_STATES = CPU_USER, /* of a call: those before this */
    CPU_MODES = CPU_DISK,  /* those of RUNNING: from that one to before this */
};

struct cpu_time_name {
    const char *key, *column, *shown;
};
extern const struct cpu_time_name cpu_time_names[CPU_TIMES];

struct cpu_times {
    bool known[CPU_TIMES];
    uint64_t ms[CPU_TIMES];
};

/* Sets one. */
void cpu_times_set(struct cpu_times *t, enum cpu_time which, uint64_t ms);

/* Whether these are possible for this duration: the known states are at most that together,
 * waiting and blocked are both known or both unknown, user and system are at most running, and disk
 * is at most blocked. */
bool cpu_times_fit(const struct cpu_times *t, uint64_t whole_ms);

#endif
