/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#ifdef __ANDROID__
#include <sys/vfs.h>
#endif
#include <time.h>
#include <unistd.h>

int sinks_copy(struct sinks *to, const struct sinks *from)
{
    *to = *from;
    if (!from->path)
        return 0;
    to->path = strdup(from->path);
    if (to->path)
        return 0;
    memset(to, 0, sizeof(*to));
    return -1;
}

void sinks_release(struct sinks *s)
{
    free(s->path);
    memset(s, 0, sizeof(*s));
}

/* External storage of Android before 11 says of all files whose they are, and who may read them,
 * whatever was asked for. */
static bool has_owners(int fd)
{
#ifdef __ANDROID__
    enum { FUSE = 0x65735546, SDCARDFS = 0x5DCA2DF5 };
    struct statfs fs;

    return fstatfs(fd, &fs) != 0 || (fs.f_type != FUSE && fs.f_type != SDCARDFS);
#else
    (void)fd;
    return true;
#endif
}

/* What is wrong with a file, made by anybody, for reports that are nobody's business: 0, or an
 * errno that file_advice() has words for. */
static int sink_fault(int fd)
{
    struct stat st;

    if (fstat(fd, &st) != 0)
        return errno;
    if (!S_ISREG(st.st_mode))
        return EINVAL;
    if (st.st_nlink > 1)
        return EMLINK;
    if (!has_owners(fd))
        return 0;
    if (st.st_uid != geteuid())
        return EEXIST;
    return st.st_mode & (S_IRWXG | S_IRWXO) ? EUSERS : 0;
}

static int sink_open(const char *path)
{
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0600);
    int fault = fd < 0 ? 0 : sink_fault(fd);

    if (fault == 0)
        return fd;
    close(fd);
    errno = fault;
    return -1;
}

/* PATH.1; NULL without memory. */
static char *path_aside(const char *path)
{
    size_t size = strlen(path) + 3;
    char *aside = malloc(size);

    if (aside)
        snprintf(aside, size, "%s.1", path);
    return aside;
}

/* Renames the file, unless another process has done so since it was opened, or is about to.
 * Returns true if the path is free. */
static bool file_rotate(const char *path, int fd, bool *moved)
{
    struct stat opened, named;
    char *aside;

    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return false;
    if (fstat(fd, &opened) != 0 || stat(path, &named) != 0 || opened.st_dev != named.st_dev ||
        opened.st_ino != named.st_ino)
        return true;
    aside = path_aside(path);
    *moved = aside && rename(path, aside) == 0;
    free(aside);
    return *moved;
}

/* The file opened, with room for n bytes; or -1. */
static int file_open_with_room(const char *path, uint64_t max_bytes, size_t n, bool *moved)
{
    int fd = sink_open(path);
    struct stat st;

    if (fd < 0 || fstat(fd, &st) != 0 || st.st_size <= 0 || (uint64_t)st.st_size + n <= max_bytes)
        return fd;
    if (file_rotate(path, fd, moved)) {
        close(fd);
        return sink_open(path);
    }
    if ((uint64_t)st.st_size + n <= 2 * max_bytes)
        return fd;
    close(fd);
    errno = EBUSY;
    return -1;
}

/* The last line has no end: its process was killed, or the disk was full. */
static bool file_is_torn(int fd)
{
    struct stat st;
    char last;

    return fstat(fd, &st) == 0 && st.st_size > 0 && pread(fd, &last, 1, st.st_size - 1) == 1 &&
           last != '\n';
}

static int sink_write(int fd, const char *p, size_t n)
{
    while (n > 0) {
        ssize_t written = write(fd, p, n);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return -1;
        p += written;
        n -= (size_t)written;
    }
    return 0;
}

/* One process at a time looks at the end and writes there: else one that is killed in between takes
 * the other's line with it. Not for longer than LOCK_MS: who has the lock may be stopped. */
static void file_lock(int fd)
{
    enum { LOCK_MS = 100 };

    for (int ms = 0; ms < LOCK_MS && flock(fd, LOCK_EX | LOCK_NB) != 0; ms++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Whether the file is another one than was told of the session, or has nothing in it. */
static bool file_is_untold(int fd, struct sinks_told *told, uint64_t session)
{
    struct stat st;
    bool is_told;

    if (fstat(fd, &st) != 0)
        return false;
    is_told = st.st_size > 0 && told->file_session == session && told->device == st.st_dev &&
              told->inode == st.st_ino;
    told->file_session = session;
    told->device = st.st_dev;
    told->inode = st.st_ino;
    return !is_told;
}

/* told NULL: of no session. moved: it had become PATH.1 before. */
static int file_append(const struct sinks *s, struct sinks_told *told, uint64_t session,
                       const struct text *about, const struct text *line, bool *moved)
{
    size_t n = line->n + (told ? about->n : 0);
    int fd = file_open_with_room(s->path, s->max_bytes, n, moved), result = 0;

    if (fd < 0)
        return -1;
    file_lock(fd);
    /* Without the lock another process may still be writing that line, whose bytes appear page by
     * page. Then an additional empty line does no harm. */
    if (n > 0 && file_is_torn(fd))
        result = sink_write(fd, "\n", 1);
    if (result == 0 && told && file_is_untold(fd, told, session))
        result = sink_write(fd, about->p, about->n);
    if (result == 0)
        result = sink_write(fd, line->p, line->n);
    if (result < 0 && told)
        told->file_session = 0;
    flock(fd, LOCK_UN); /* which a child of a fork() has open too */
    return close(fd) == 0 ? result : -1;
}

int sink_file_append(const char *path, uint64_t max_bytes, const char *p, size_t n)
{
    const struct sinks sinks = {.path = (char *)path, .max_bytes = max_bytes};
    const struct text line = {.p = (char *)p, .n = n};
    bool moved = false;

    return file_append(&sinks, NULL, 0, NULL, &line, &moved);
}

static void done_tell(const struct sinks *s)
{
    char *aside = path_aside(s->path);

    if (aside)
        s->done(s->done_context, aside);
    free(aside);
}

static void callback_put(const struct sinks *s, size_t i, struct sinks_told *told, uint64_t session,
                         const struct text *about, const struct text *line)
{
    methodbeat_sink *put = s->callbacks[i].put;
    void *context = s->callbacks[i].context;

    if (!put)
        return;
    if (about->n > 0 && (told->callbacks[i].session != session || told->callbacks[i].put != put ||
                         told->callbacks[i].context != context)) {
        put(context, about->p, about->n - 1);
        told->callbacks[i].session = session;
        told->callbacks[i].put = put;
        told->callbacks[i].context = context;
    }
    put(context, line->p, line->n - 1);
}

int sinks_put(const struct sinks *s, struct sinks_told *told, uint64_t session,
              const struct text *about, const struct text *line)
{
    bool moved = false;
    int result = 0, error;

    if (s->path)
        result = file_append(s, about->n > 0 ? told : NULL, session, about, line, &moved);
    error = errno;
    if (moved && s->done)
        done_tell(s);
    for (size_t i = 0; i < SINK_CALLBACKS; i++)
        callback_put(s, i, told, session, about, line);
    errno = error;
    return result;
}
