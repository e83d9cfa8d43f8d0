/* SPDX-License-Identifier: Apache-2.0 */
/* What macOS alone has. */
#include "lib/os_posix.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_libc.h"
#include "lib/os_process.h"

/* fsync() may leave the data in the disk's own cache. If the disk has no command to flush it,
 * fsync() is used. */
int os_flush_disk(int fd)
{
    sync();
    return fcntl(fd, F_FULLFSYNC) < 0 ? fsync(fd) : 0;
}

int os_dir_exchange(const struct os_dir *d, const char *from, const struct os_dir *to_dir,
                    const char *to)
{
    int result = renameatx_np(d->fd, from, to_dir->fd, to, RENAME_SWAP);

    if (result < 0 && errno == ENOTSUP)
        errno = ENOSYS;
    return result;
}

/* Unlike on Linux, this takes memory. */
static void remove_entry(int fd, const char *name, dev_t device, int depth)
{
    enum { DEEPEST = 200 };
    const struct dirent *e;
    struct stat st;
    DIR *l = NULL;
    int below;

    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || unlinkat(fd, name, 0) == 0)
        return;
    below =
        depth < DEEPEST ? openat(fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (below >= 0 && fstat(below, &st) == 0 && st.st_dev == device)
        l = fdopendir(below);
    while (l && (e = readdir(l)))
        remove_entry(below, e->d_name, device, depth + 1);
    if (l)
        closedir(l);
    else if (below >= 0)
        close(below);
    unlinkat(fd, name, AT_REMOVEDIR);
}

void os_dir_remove_tree(const struct os_dir *d, const char *name)
{
    remove_entry(d->fd, name, (dev_t)d->device, 0);
}

struct timespec os_stat_written(const struct stat *st)
{
    return st->st_mtimespec;
}

struct timespec os_stat_changed(const struct stat *st)
{
    return st->st_ctimespec;
}

int os_unnamed_file(void)
{
    const char *dir = getenv("TMPDIR");
    char *path = mem_printf("%s/methodbeat.XXXXXX", dir && *dir ? dir : "/tmp");
    int fd = mkstemp(path), problem = errno;

    if (fd >= 0) {
        unlink(path);
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    free(path);
    errno = problem;
    return fd;
}

size_t os_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n > 0 ? (size_t)n : 1;
}

char *os_executable(void)
{
    char path[PATH_MAX];
    uint32_t size = sizeof(path);

    return _NSGetExecutablePath(path, &size) == 0 ? realpath(path, NULL) : NULL;
}

void os_large_memory(void *p, size_t n)
{
    (void)p;
    (void)n;
}

/* macOS counts in bytes. */
uint64_t os_peak_memory(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss : 0;
}

void *os_memmem(const void *p, size_t n, const void *part, size_t part_n)
{
    return part_n > 0 ? memmem(p, n, part, part_n) : (void *)(uintptr_t)p;
}

void *os_memrchr(const void *p, int c, size_t n)
{
    const unsigned char *bytes = p;

    while (n-- > 0)
        if (bytes[n] == (unsigned char)c)
            return (void *)(uintptr_t)(bytes + n);
    return NULL;
}
