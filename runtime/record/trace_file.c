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

void trace_file_begin(struct trace_file *t, int fd, const struct trace_header *h)
{
    enum { FIRST_FREE = 3 };
    int kept = fd < FIRST_FREE ? fcntl(fd, F_DUPFD_CLOEXEC, FIRST_FREE) : fd;
    struct stat st;

    /* Those below are the program's to open again. */
    if (kept >= 0 && kept != fd)
        close(fd);
    *t = (struct trace_file){.fd = kept < 0 ? fd : kept, .first = h->first, .written = h->first};
    if (fstat(t->fd, &st) == 0) {
        t->device = (uint64_t)st.st_dev;
        t->inode = (uint64_t)st.st_ino;
    }
}

void trace_file_end(struct trace_file *t)
{
    if (t->fd >= 0)
        close(t->fd);
    t->fd = -1;
}

static int trace_put(const struct trace_file *t, const void *p, size_t n, size_t at)
{
    ssize_t written;

    do
        written = pwrite(t->fd, p, n, (off_t)at);
    while (written < 0 && errno == EINTR);
    if (written >= 0 && (size_t)written < n)
        errno = ENOSPC;
    return written == (ssize_t)n ? 0 : -1;
}

static size_t slot_place(const struct ring *r, uint64_t position)
{
    return RING_PREFIX + (size_t)(position % r->capacity) * sizeof(uint64_t);
}

/* From which position on the file has what it says. Before slots are written over, and after some
 * are left out. */
static int first_put(struct trace_file *t, uint64_t first)
{
    if (first <= t->first)
        return 0;
    t->first = first;
    return trace_put(t, &first, sizeof(first), offsetof(struct trace_header, first));
}

static int slots_put(struct trace_file *t, const struct ring *r, uint64_t head)
{
    uint64_t slots[512];

    if (head >= r->capacity && first_put(t, head - r->capacity + 1) < 0)
        return -1;
    while (t->written < head) {
        size_t room = r->capacity - (size_t)(t->written % r->capacity);
        size_t most =
            room < sizeof(slots) / sizeof(slots[0]) ? room : sizeof(slots) / sizeof(slots[0]);
        uint64_t to = head - t->written < most ? head : t->written + most;
        struct ring_span span = ring_copy(r, t->written, to, slots);

        if (span.n > 0 &&
            trace_put(t, slots, span.n * sizeof(slots[0]), slot_place(r, span.first)) < 0)
            return -1;
        /* The writer was faster, or the memory is another one. */
        if (span.first > t->written && first_put(t, span.first) < 0)
            return -1;
        t->written = span.n > 0 || span.first > to ? span.first + span.n : to;
    }
    return 0;
}

/* The lines that change, the head last. */
static int live_put(const struct trace_file *t, const struct ring *r)
{
    const struct trace_header *h = trace_header_of(r);
    struct {
        uint64_t now_ms;
        uint32_t ended, spare;
        uint64_t boot_ns, rest[RING_LINE / sizeof(uint64_t) - 3];
        uint64_t head;
    } live = {.now_ms = atomic_load(&h->now_ms),
              .ended = atomic_load(&h->ended),
              .boot_ns = atomic_load(&h->boot_ns),
              .head = t->written};

    return trace_put(t, &live, sizeof(live), TRACE_LIVE_AT);
}

/* Nobody has made it shorter; and it is still what the descriptor means: a program may close all
 * that it does not know. */
static bool is_whole(const struct trace_file *t, size_t bytes, bool *is_ours)
{
    struct stat st;

    *is_ours = fstat(t->fd, &st) == 0 && (uint64_t)st.st_dev == t->device &&
               (uint64_t)st.st_ino == t->inode;
    return *is_ours && (uint64_t)st.st_size >= bytes;
}

int trace_file_write(struct trace_file *t, const struct ring *r, bool named)
{
    size_t bytes = ring_bytes(r->capacity);
    bool is_ours;
    int error;

    if (t->fd < 0)
        return 0;
    if (!is_whole(t, bytes, &is_ours)) {
        error = ESTALE;
    } else if (is_beyond_limit(bytes)) {
        error = EFBIG;
    } else {
        if ((!named ||
             trace_put(t, trace_header_of(r), offsetof(struct trace_header, first), 0) == 0) &&
            (!named || trace_put(t, &trace_header_of(r)->wall_ms,
                                 offsetof(struct trace_header, padding) -
                                     offsetof(struct trace_header, wall_ms),
                                 offsetof(struct trace_header, wall_ms)) == 0) &&
            slots_put(t, r, ring_head(r)) == 0 && live_put(t, r) == 0)
            return 0;
        error = errno;
    }
    if (!is_ours)
        t->fd = -1;
    trace_file_end(t);
    errno = error;
    return -1;
}
