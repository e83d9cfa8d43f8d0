/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernel tells of the process and the system in /proc. The parsers are
 * pure: the text of a file in, as a string. Each returns false where what it
 * looks for is not there. */
#ifndef MB_RUNTIME_BASE_PROC_H
#define MB_RUNTIME_BASE_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first line of /proc/stat, in ticks of all processors. */
struct proc_cpu {
    uint64_t total; /* user, nice, system, idle, iowait, irq, softirq, steal */
    uint64_t idle;
};
bool proc_cpu_parse(struct proc_cpu *cpu, const char *stat);

/* /proc/self/stat, or that of one of its threads. */
struct proc_self {
    uint64_t cpu_ticks;  /* user and system */
    uint64_t user_ticks; /* of those */
    int64_t priority, nice;
    uint64_t threads;
    uint64_t vm_bytes;
};
bool proc_self_parse(struct proc_self *self, const char *stat);

/* The schedstat of a thread. False too where the kernel does not count: then all is 0,
 * and no thread that has ever run has not run. */
struct proc_schedstat {
    uint64_t running_ns, waiting_ns;
};
bool proc_schedstat_parse(struct proc_schedstat *sched, const char *schedstat);

/* /proc/loadavg: the load of the last minute, in hundredths. */
bool proc_load_parse(uint64_t *hundredths, const char *loadavg);

/* A field in kB, as meminfo, status and smaps_rollup have them: "Pss:". */
bool proc_kb_parse(uint64_t *kb, const char *text, const char *field);

/* All of it at one moment; has_ says which could be read. */
struct proc_reading {
    bool has_cpu, has_self, has_load, has_rss, has_pss, has_frequency;
    struct proc_cpu cpu;
    struct proc_self self;
    uint64_t load_hundredths;
    uint64_t rss_kb, pss_kb; /* of smaps_rollup; RSS of status where that is not to be had */
    uint64_t ticks_per_second;
    uint64_t processors;
    uint64_t frequency_mhz; /* of those that tell theirs, on average */
};

void proc_read(struct proc_reading *reading);

/* The average of n texts of scaling_cur_freq, in kHz each, in MHz. False where none is one. */
bool proc_frequency_parse(uint64_t *mhz, const char *const *texts, size_t n);

/* Reads at most size - 1 bytes of a file, and ends them with a NUL: "" where it
 * can't be read. */
void proc_text_read(char *text, size_t size, const char *path);

#endif
