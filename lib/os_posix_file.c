/* SPDX-License-Identifier: Apache-2.0 */
/* Linux and macOS. */
#include "lib/os_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/mem.h"
#include "lib/os_posix.h"

/* ---- What is there ---- */

static enum os_kind kind_of_mode(mode_t mode)
{
    return S_ISREG(mode)   ? OS_FILE
           : S_ISDIR(mode) ? OS_DIRECTORY
           : S_ISLNK(mode) ? OS_LINK
                           : OS_OTHER;
}

static int64_t nanoseconds_of(struct timespec t)
{
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int info_take(struct os_info *info, const struct stat *st, int result)
{
    if (result == 0)
        *info = (struct os_info){
            .kind = kind_of_mode(st->st_mode),
            .size = (uint64_t)st->st_size,
            .device = (uint64_t)st->st_dev,
            .inode = (uint64_t)st->st_ino,
            .permissions = st->st_mode & 07777,
            .own = st->st_uid == geteuid(),
            .others_write = st->st_mode & 022,
            .modified = (int64_t)st->st_mtime,
            .written = nanoseconds_of(os_stat_written(st)),
            .changed = nanoseconds_of(os_stat_changed(st)),
        };
    else
        *info = (struct os_info){0};
    return result;
}

int os_info(const char *path, struct os_info *info)
{
    struct stat st;
    int result = stat(path, &st);

    return info_take(info, &st, result);
}

int os_info_link(const char *path, struct os_info *info)
{
    struct stat st;
    int result = lstat(path, &st);

    return info_take(info, &st, result);
}

int os_info_fd(int fd, struct os_info *info)
{
    struct stat st;
    int result = fstat(fd, &st);

    return info_take(info, &st, result);
}

bool os_is_directory(const char *path)
{
    struct os_info info;

    return os_info(path, &info) == 0 && info.kind == OS_DIRECTORY;
}

bool os_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool os_may_read(const char *path)
{
    return access(path, R_OK) == 0;
}

/* ---- Reading and writing ---- */

int os_open(const char *path, enum os_open_how how)
{
    static const int flags[] = {
        [OS_OPEN_READ] = O_RDONLY,
        [OS_OPEN_LOOK] = O_RDONLY | O_NONBLOCK,
        [OS_OPEN_WRITE] = O_WRONLY,
        [OS_OPEN_NEW] = O_RDWR | O_CREAT | O_EXCL,
    };

    return open(path, flags[how] | O_CLOEXEC, 0666);
}

int os_close(int fd)
{
    return close(fd);
}

ssize_t os_read(int fd, void *to, size_t n)
{
    return read(fd, to, n);
}

ssize_t os_write(int fd, const void *p, size_t n)
{
    return write(fd, p, n);
}

ssize_t os_read_at(int fd, void *to, size_t n, uint64_t at)
{
    return pread(fd, to, n, (off_t)at);
}

ssize_t os_write_at(int fd, const void *p, size_t n, uint64_t at)
{
    return pwrite(fd, p, n, (off_t)at);
}

bool os_would_wait(int fd)
{
    struct pollfd wanted = {.fd = fd, .events = POLLIN};

    return poll(&wanted, 1, 0) == 0;
}

void os_permit(int fd, unsigned permissions)
{
    int ignored = fchmod(fd, (mode_t)permissions);

    (void)ignored;
}

/* ---- Names ---- */

char *os_real_path(const char *path)
{
    return realpath(path, NULL);
}

char *os_link_target(const char *path)
{
    char to[PATH_MAX];
    ssize_t n = readlink(path, to, sizeof(to));

    return n < 0 ? NULL : mem_dup_cstr(to, (size_t)n);
}

size_t os_root(struct str path)
{
    return path.n > 0 && path.p[0] == '/';
}

size_t os_separator(struct str path)
{
    return str_rfind(path, '/');
}

char os_list_separator(void)
{
    return ':';
}

/* The listing is the system's own. */
struct os_listing *os_listing_open(const char *path)
{
    return (struct os_listing *)opendir(path);
}

const char *os_listing_next(struct os_listing *l)
{
    const struct dirent *entry;

    do {
        errno = 0;
        entry = readdir((DIR *)l);
    } while (entry && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
    return entry ? entry->d_name : NULL;
}

void os_listing_close(struct os_listing *l)
{
    closedir((DIR *)l);
}

/* ---- A directory that is held open ---- */

static int dir_take(struct os_dir *d, int fd)
{
    struct os_info info;
    int problem;

    *d = OS_DIR_CLOSED;
    if (fd < 0)
        return -1;
    if (os_info_fd(fd, &info) < 0) {
        problem = errno;
        close(fd);
        errno = problem;
        return -1;
    }
    *d = (struct os_dir){.fd = fd, .device = info.device, .inode = info.inode};
    return 0;
}

int os_dir_open(struct os_dir *d, const char *path)
{
    return dir_take(d, open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

/* Part of a longer name, with a NUL; NULL + errno. */
static const char *part_of(char to[NAME_MAX + 1], struct str name)
{
    if (name.n > NAME_MAX) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    memcpy(to, name.p, name.n);
    to[name.n] = '\0';
    return to;
}

int os_dir_open_below(struct os_dir *d, const struct os_dir *in, struct str name)
{
    char part[NAME_MAX + 1];

    return dir_take(d, !part_of(part, name)
                           ? -1
                           : openat(in->fd, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

int os_dir_make(const struct os_dir *d, struct str name)
{
    char part[NAME_MAX + 1];

    return part_of(part, name) ? mkdirat(d->fd, part, 0777) : -1;
}

void os_dir_close(struct os_dir *d)
{
    if (d->fd >= 0)
        close(d->fd);
    *d = OS_DIR_CLOSED;
}

int os_dir_lock(struct os_dir *d)
{
    enum { TRIES = 500 };
    const struct timespec pause = {.tv_nsec = 20000000};

    for (int i = 0; i < TRIES; i++) {
        if (flock(d->fd, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR))
            return 0;
        nanosleep(&pause, NULL);
    }
    errno = EWOULDBLOCK;
    return -1;
}

void os_dir_unlock(struct os_dir *d)
{
    flock(d->fd, LOCK_UN);
}

int os_dir_info(const struct os_dir *d, const char *name, struct os_info *info)
{
    struct stat st;
    int result = fstatat(d->fd, name, &st, AT_SYMLINK_NOFOLLOW);

    return info_take(info, &st, result);
}

int os_dir_create_file(const struct os_dir *d, const char *name)
{
    return openat(d->fd, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
}

struct os_listing *os_dir_list(const struct os_dir *d)
{
    int fd = openat(d->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *l = fd < 0 ? NULL : fdopendir(fd);

    if (fd >= 0 && !l)
        close(fd);
    return (struct os_listing *)l;
}

int os_dir_rename(const struct os_dir *d, const char *from, const struct os_dir *to_dir,
                  const char *to)
{
    return renameat(d->fd, from, to_dir->fd, to);
}

int os_dir_remove(const struct os_dir *d, const char *name, bool directory)
{
    return unlinkat(d->fd, name, directory ? AT_REMOVEDIR : 0);
}

/* Some file systems cannot sync a directory. */
static int flushed(int result)
{
    return result < 0 && errno == EINVAL ? 0 : result;
}

int os_dir_flush_file(const struct os_dir *d, const char *name)
{
    int fd = openat(d->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), result;

    if (fd < 0)
        return -1;
    result = flushed(fsync(fd));
    close(fd);
    return result;
}

int os_dir_flush(const struct os_dir *d, bool deep)
{
    return flushed(deep ? os_flush_disk(d->fd) : fsync(d->fd));
}
