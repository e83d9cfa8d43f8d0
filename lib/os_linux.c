/* SPDX-License-Identifier: Apache-2.0 */
/* What Linux alone has. */
#include "lib/os_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/os_file.h"
#include "lib/os_libc.h"
#include "lib/os_process.h"

int os_flush_disk(int fd)
{
    return syncfs(fd);
}

#ifndef RENAME_EXCHANGE /* a C library that does not know it */
enum { RENAME_EXCHANGE = 2 };

static int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned how)
{
    return (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, how);
}
#endif

int os_dir_exchange(const struct os_dir *d, const char *from, const struct os_dir *to_dir,
                    const char *to)
{
    int result = renameat2(d->fd, from, to_dir->fd, to, RENAME_EXCHANGE);

    if (result < 0 && errno == EINVAL)
        errno = ENOSYS; /* of this file system */
    return result;
}

/* What getdents64 tells of a name. */
struct directory_entry {
    uint64_t inode;
    int64_t next;
    uint16_t size; /* of the entry */
    uint8_t kind;
    char name[];
};

/* Once over the names; whether any of them went. It takes no memory, as readdir() does. */
static bool remove_once(int fd, dev_t device, int depth);

static void remove_below(int fd, dev_t device, int depth)
{
    while (lseek(fd, 0, SEEK_SET) == 0 && remove_once(fd, device, depth))
        ;
}

static bool remove_entry(int fd, const char *name, dev_t device, int depth)
{
    enum { DEEPEST = 200 };
    struct stat st;
    int below;

    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return false;
    if (unlinkat(fd, name, 0) == 0)
        return true;
    below = depth < DEEPEST
                ? openat(fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                : -1;
    if (below >= 0) {
        if (fstat(below, &st) == 0 && st.st_dev == device)
            remove_below(below, device, depth + 1);
        close(below);
    }
    return unlinkat(fd, name, AT_REMOVEDIR) == 0;
}

static bool remove_once(int fd, dev_t device, int depth)
{
    _Alignas(struct directory_entry) char entries[1024];
    bool some = false;
    long n;

    while ((n = syscall(SYS_getdents64, fd, entries, sizeof(entries))) > 0) {
        for (long at = 0; at < n;) {
            const struct directory_entry *e =
                (const struct directory_entry *)(const void *)(entries + at);

            some |= remove_entry(fd, e->name, device, depth);
            at += e->size;
        }
    }
    return some;
}

void os_dir_remove_tree(const struct os_dir *d, const char *name)
{
    remove_entry(d->fd, name, (dev_t)d->device, 0);
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
