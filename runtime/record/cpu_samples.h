/* SPDX-License-Identifier: Apache-2.0 */
/* Samples of how a thread spent its time, taken at the steps of the clock: counters that only
 * grow, in the order of time. The last minute is kept as sampled. Older samples are thinned out
 * more and more: so the beginning of a message that runs for an hour is kept, and the memory is
 * limited.
 *
 * No lock and no clock: thread_watch.h has those. */
#ifndef MB_RUNTIME_RECORD_CPU_SAMPLES_H
#define MB_RUNTIME_RECORD_CPU_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

enum {
    CPU_SAMPLES_MAX = 16384,    /* 640 kB; only the used part takes memory */
    CPU_SAMPLES_RECENT = 12000, /* a minute of steps */
};

struct cpu_sample {
    uint64_t us;       /* by the recorder's clock */
    uint64_t part[2];  /* the counters at that time, in us */
    uint32_t step_us;  /* the longest step of the clock since the last sample; 0: not at a step */
    uint32_t slept_ms; /* how long the system had slept since the clock was started */
    uint32_t disk_ms;  /* in uninterruptible sleep, */
    uint32_t faults;   /* pages that had to be read from a disk: since the thread is watched; of the
                          states alone */
};

struct cpu_samples {
    struct cpu_sample *all; /* n of CPU_SAMPLES_MAX, owned */
    size_t n;
};

/* 0, or -1 if there is no memory. */
int cpu_samples_init(struct cpu_samples *s);
void cpu_samples_release(struct cpu_samples *s);

/* Appends a sample. If it is earlier than the last, it gets the last one's time. A sample of
 * the same time replaces the last. */
void cpu_samples_add(struct cpu_samples *s, const struct cpu_sample *sample);

/* Returns a copy of the *n samples between the two times, with the last one before and the
 * first one after them; up to a step, if that was none. The caller frees it. NULL if there are
 * none, or no memory. */
struct cpu_sample *cpu_samples_copy(const struct cpu_samples *s, uint64_t begin_us, uint64_t end_us,
                                    size_t *n);

#endif
