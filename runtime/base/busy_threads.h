/* SPDX-License-Identifier: Apache-2.0 */
/* The threads of the process by CPU time: who ran between two readings, and how much all others
 * did. A reading costs 3 us for each thread, of which at most BUSY_THREADS_MAX are read. */
#ifndef MB_RUNTIME_BASE_BUSY_THREADS_H
#define MB_RUNTIME_BASE_BUSY_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BUSY_THREADS_MAX = 256, /* that are read: the first in the directory's order */
    BUSY_THREADS_TOLD = 3,
    BUSY_THREADS_LEAST_MS = 5, /* of one that is told */
};

struct busy_thread {
    unsigned long id;
    uint64_t us; /* of CPU, since it began */
};

struct busy_threads {
    struct busy_thread all[BUSY_THREADS_MAX];
    size_t n;
    uint64_t process_us;               /* of CPU, with threads that are no more; 0: not known */
    bool has_system;                   /* what all processes took is known: */
    uint64_t system_ticks, per_second; /* of all processors */
};

#define BUSY_THREADS_PATH "/proc/self/task"

/* path: the directory of the threads, which is BUSY_THREADS_PATH but in tests. */
void busy_threads_read(struct busy_threads *b, const char *path);

struct busy_told {
    char name[32];
    uint64_t ms;
};

/* Those that ran most between the two readings, without the one of this id; how many. */
size_t busy_threads_most(const struct busy_threads *before, const struct busy_threads *after,
                         unsigned long but, const char *path,
                         struct busy_told told[BUSY_THREADS_TOLD]);

struct busy_others {
    uint64_t threads;     /* of the process that ran so long that they could be told, */
    uint64_t running_ms;  /* what all of its threads ran, also those that are no more, */
    bool has_programs;    /* and, where the system tells it, */
    uint64_t programs_ms; /* what other processes did; */
    uint64_t cores;       /* so many the thread may use */
};

/* What ran beside the thread of this id between the two readings. False where it is not known. */
bool busy_threads_others(const struct busy_threads *before, const struct busy_threads *after,
                         unsigned long but, struct busy_others *others);

#endif
