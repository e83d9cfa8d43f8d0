/* SPDX-License-Identifier: Apache-2.0 */
/* What became of a thread's time, sampled at the steps of the clock: counters that
 * only grow, in the order of time. Of a history of any length the last minute is
 * kept as it was sampled, and what is older ever more coarsely: a message that runs
 * for an hour has its beginning still, and the memory has an end.
 *
 * No lock and no clock: thread_watch.h has those. */
#ifndef MB_RUNTIME_RECORD_CPU_SAMPLES_H
#define MB_RUNTIME_RECORD_CPU_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

enum {
    CPU_SAMPLES_MAX = 16384,    /* 512 kB, of which what is used takes memory */
    CPU_SAMPLES_RECENT = 12000, /* a minute of steps */
};

struct cpu_sample {
    uint64_t us;       /* by the recorder's clock */
    uint64_t part[2];  /* in us: as the counters stood then */
    uint32_t step_us;  /* the longest step of the clock since the sample before; 0: it is none
                        * of a step */
    uint32_t slept_ms; /* for so long the system had slept since the clock was started */
};

struct cpu_samples {
    struct cpu_sample *all; /* n of CPU_SAMPLES_MAX, owned */
    size_t n;
};

/* 0, or -1 when memory is out. */
int cpu_samples_init(struct cpu_samples *s);
void cpu_samples_release(struct cpu_samples *s);

/* Appends a sample. One that is earlier than the last is taken for as late; one of the
 * same time takes its place. */
void cpu_samples_add(struct cpu_samples *s, const struct cpu_sample *sample);

/* A copy of those between the two times, with the last before and the first behind
 * them: in memory that is the caller's, *n of them. NULL where there are none, or
 * memory is out. */
struct cpu_sample *cpu_samples_copy(const struct cpu_samples *s, uint64_t begin_us, uint64_t end_us,
                                    size_t *n);

#endif
