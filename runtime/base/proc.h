/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernel tells about the process and the system in /proc. The parsers are pure: they
 * take the text of a file as a string, and return false if it lacks what they look for. */
#ifndef MB_RUNTIME_BASE_PROC_H
#define MB_RUNTIME_BASE_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first line of /proc/stat, in ticks of all processors. */
struct proc_cpu {
    uint64_t total; /* user, nice, system, idle, iowait, irq, softirq, steal */
    uint64_t idle;
    uint64_t io; /* idle too, while somebody waited for a disk */
};
bool proc_cpu_parse(struct proc_cpu *cpu, const char *stat);

/* /proc/self/stat, or that of one of its threads. */
struct proc_self {
    char state;          /* R, S, D … */
    uint64_t faults;     /* pages that had to be read from a disk */
    uint64_t cpu_ticks;  /* user and system */
    uint64_t user_ticks; /* the user part of cpu_ticks */
    int64_t priority, nice;
    uint64_t threads;
    uint64_t vm_bytes;
};
bool proc_self_parse(struct proc_self *self, const char *stat);

/* The schedstat of a thread. False also if the kernel does not count: then all numbers are 0,
 * which no thread that has run can have. */
struct proc_schedstat {
    uint64_t running_ns, waiting_ns;
};
bool proc_schedstat_parse(struct proc_schedstat *sched, const char *schedstat);

/* /proc/loadavg: the load of the last minute, in hundredths. */
bool proc_load_parse(uint64_t *hundredths, const char *loadavg);

/* The status of a thread: whether it has the capability of this number; and whether a filter says
 * which system calls it may use (seccomp). */
bool proc_has_capability(const char *status, unsigned number);
bool proc_is_filtered(const char *status);

/* A field in kB of meminfo, status or smaps_rollup: "Pss:". */
bool proc_kb_parse(uint64_t *kb, const char *text, const char *field);

/* All of these at one moment; has_ says which could be read. */
struct proc_reading {
    bool has_cpu, has_self, has_load, has_rss, has_pss, has_frequency;
    struct proc_cpu cpu;
    struct proc_self self;
    uint64_t load_hundredths;
    uint64_t descriptors;    /* that are open; 0: not known */
    uint64_t rss_kb, pss_kb; /* of smaps_rollup; RSS of status if there is no smaps_rollup */
    uint64_t ticks_per_second;
    uint64_t processors;
    uint64_t frequency_mhz; /* the average of processors that tell theirs */
};

void proc_read(struct proc_reading *reading);

/* The average in MHz of n texts of scaling_cur_freq, each in kHz. False if none is valid. */
bool proc_frequency_parse(uint64_t *mhz, const char *const *texts, size_t n);

/* Reads at most size - 1 bytes of a file, and adds a NUL. "" if it can't be read. */
void proc_text_read(char *text, size_t size, const char *path);

#endif
