/* SPDX-License-Identifier: Apache-2.0 */
/* What the system tells of the machine, the container and the process, once. */
#ifndef MB_RUNTIME_BASE_HOST_H
#define MB_RUNTIME_BASE_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HOST_TEXT = 64 };

struct host {
    uint64_t cores, memory_mb; /* at least 1 */
    char os[HOST_TEXT];        /* name and version of the kernel */
    const char *abi;           /* as Android names it; "" where it is another */
    const char *collector;     /* of a JVM, by its threads: "G1"; "" where it is not known */
    char container_memory[24]; /* kB; "" without a limit */
    char container_cpus[24];   /* with at most two decimals; likewise */
};

void host_read(struct host *host);

/* When the process began, ms by CLOCK_BOOTTIME; 0: not known. */
uint64_t host_began_ms(void);

/* The limits in the folder of a control group and in those that it lies in, the smallest of each:
 * of version 2 (memory.max, cpu.max). `path` is what /proc/self/cgroup says of it: "/a/b". */
void host_limits(const char *root, const char *path, uint64_t *memory_kb,
                 uint64_t *cpus_hundredths);

/* The collector that has threads of these names; NULL: of this one nothing can be said. */
const char *host_collector_of(const char *thread);

#endif
