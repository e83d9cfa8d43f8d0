/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/trace_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MADE ".new-" /* and the process's number: the file's name until it is whole */

enum { LEFTOVER_S = 60 }; /* the age from which on nobody makes it any more */

void trace_header_init(struct trace_header *h, size_t slot_count)
{
    memset(h, 0, sizeof(*h));
    memcpy(h->magic, TRACE_MAGIC, TRACE_MAGIC_BYTES);
    h->byte_order = TRACE_BYTE_ORDER;
    h->version = TRACE_VERSION;
    h->slots_at = RING_PREFIX;
    h->pid = (uint32_t)getpid();
    h->slot_count = slot_count;
}

static int trace_write_all(int fd, const void *p, size_t n)
{
    const char *at = p;

    while (n > 0) {
        ssize_t written = write(fd, at, n);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return -1;
        at += written;
        n -= (size_t)written;
    }
    return 0;
}

/* All blocks of the file, by zeros where the file system can do no better. */
static int blocks_allocate(int fd, size_t bytes)
{
    static const char zeros[1 << 16];

    if (fallocate(fd, 0, 0, (off_t)bytes) == 0)
        return 0;
    if (errno != EOPNOTSUPP && errno != ENOSYS)
        return -1;
    for (size_t n = bytes; n > 0;) {
        size_t part = n < sizeof(zeros) ? n : sizeof(zeros);

        if (trace_write_all(fd, zeros, part) < 0)
            return -1;
        n -= part;
    }
    return lseek(fd, 0, SEEK_SET) == 0 ? 0 : -1;
}

/* Whether the process's file size limit is below this length: trying would end the process by a
 * signal. */
static bool is_beyond_limit(size_t bytes)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < bytes;
}

static int file_fill(int fd, const struct trace_header *h)
{
    size_t bytes = ring_bytes((size_t)h->slot_count);

    if (is_beyond_limit(bytes)) {
        errno = EFBIG;
        return -1;
    }
    if (blocks_allocate(fd, bytes) < 0)
        return -1;
    return trace_write_all(fd, h, sizeof(*h));
}

static int file_place(const char *made, const char *path, const char *last)
{
    if (rename(path, last) != 0 && errno != ENOENT)
        return -1;
    return rename(made, path);
}

/* Removes files of 8 MB that processes left when they were killed while making them. Process
 * numbers may mean something else in another namespace, so their age decides. */
static void trace_leftovers_remove(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t n = strlen(name), dir_n = (size_t)(name - path);
    char *dir = strndup(dir_n > 0 ? path : ".", dir_n > 0 ? dir_n : 1);
    DIR *entries = dir ? opendir(dir) : NULL;
    struct dirent *entry;
    struct stat st;

    while (entries && (entry = readdir(entries))) {
        if (strncmp(entry->d_name, name, n) == 0 &&
            strncmp(entry->d_name + n, MADE, sizeof(MADE) - 1) == 0 &&
            fstatat(dirfd(entries), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(st.st_mode) && time(NULL) - st.st_mtime > LEFTOVER_S)
            unlinkat(dirfd(entries), entry->d_name, 0);
    }
    if (entries)
        closedir(entries);
    free(dir);
}

int trace_file_create(const char *path, const struct trace_header *h)
{
    char *made = NULL, *last = NULL;
    int fd = -1, error;

    if (asprintf(&made, "%s" MADE "%u", path, (unsigned)h->pid) < 0)
        made = NULL;
    if (asprintf(&last, "%s.last", path) < 0)
        last = NULL;
    if (!made || !last)
        goto out;
    trace_leftovers_remove(path);
    unlink(made); /* of a process that had the same number */
    fd = open(made, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0 && (file_fill(fd, h) < 0 || file_place(made, path, last) < 0)) {
        error = errno;
        unlink(made);
        close(fd);
        errno = error;
        fd = -1;
    }
out:
    error = errno;
    free(made);
    free(last);
    errno = error;
    return fd;
}
