/* SPDX-License-Identifier: Apache-2.0 */
/* What Linux alone has. */
#include "lib/os_posix.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lib/os_file.h"
#include "lib/os_libc.h"
#include "lib/os_process.h"

int os_flush_disk(int fd)
{
    return syncfs(fd);
}

struct timespec os_stat_written(const struct stat *st)
{
    return st->st_mtim;
}

struct timespec os_stat_changed(const struct stat *st)
{
    return st->st_ctim;
}

int os_unnamed_file(void)
{
    return memfd_create("output", MFD_CLOEXEC);
}

size_t os_processors(void)
{
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof(set), &set) < 0)
        return 1;
    return CPU_COUNT(&set) > 0 ? (size_t)CPU_COUNT(&set) : 1;
}

char *os_executable(void)
{
    return realpath("/proc/self/exe", NULL);
}

/* Linux counts in KiB. */
uint64_t os_peak_memory(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

void os_large_memory(void *p, size_t n)
{
    const uintptr_t page = 2 << 20; /* of x86-64, and of others with pages of 4 KiB */
    uintptr_t from = ((uintptr_t)p + page - 1) & -page, to = ((uintptr_t)p + n) & -page;
    int before = errno;

    if (from < to)
        (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
    errno = before;
}

void *os_memmem(const void *p, size_t n, const void *part, size_t part_n)
{
    return memmem(p, n, part, part_n);
}

void *os_memrchr(const void *p, int c, size_t n)
{
    return (void *)memrchr(p, c, n);
}
