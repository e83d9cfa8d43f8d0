/* SPDX-License-Identifier: Apache-2.0 */
/* Linux and macOS. */
#include "lib/os_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
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

/* Some file systems cannot sync a directory. */
static int flushed(int result)
{
    return result < 0 && errno == EINVAL ? 0 : result;
}

static int flush_path(const char *path, int flags, int (*flush)(int fd))
{
    int fd = open(path, flags | O_RDONLY | O_CLOEXEC), result;

    if (fd < 0)
        return -1;
    result = flushed(flush(fd));
    close(fd);
    return result;
}

int os_flush_fd(int fd)
{
    return fsync(fd);
}

int os_flush_file(const char *path)
{
    return flush_path(path, 0, fsync);
}

int os_flush_tree(const char *path)
{
    return flush_path(path, O_DIRECTORY, os_flush_disk);
}

/* ---- Names ---- */

int os_make_directory(const char *path)
{
    return mkdir(path, 0777);
}

int os_remove(const char *path, bool directory)
{
    return directory ? rmdir(path) : unlink(path);
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st;
    (void)kind;
    (void)at;
    return remove(path) == 0 ? 0 : -1;
}

void os_remove_tree(const char *path)
{
    enum { OPEN_AT_A_TIME = 16 };

    nftw(path, remove_one, OPEN_AT_A_TIME, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

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

/* ---- A directory in which files change their names ---- */

struct os_dir {
    int fd;
};

struct os_dir *os_dir_open(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    struct os_dir *d;

    if (fd < 0)
        return NULL;
    d = mem_alloc(sizeof(*d));
    d->fd = fd;
    return d;
}

void os_dir_close(struct os_dir *d)
{
    if (d)
        close(d->fd);
    free(d);
}

int os_dir_id(const struct os_dir *d, struct os_info *info)
{
    return os_info_fd(d->fd, info);
}

void os_dir_lock(struct os_dir *d)
{
    while (flock(d->fd, LOCK_EX) < 0 && errno == EINTR)
        ;
}

int os_dir_info(const struct os_dir *d, const char *name, struct os_info *info)
{
    struct stat st;
    int result = fstatat(d->fd, name, &st, AT_SYMLINK_NOFOLLOW);

    return info_take(info, &st, result);
}

int os_dir_open_file(const struct os_dir *d, const char *name)
{
    return openat(d->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

int os_dir_create_file(const struct os_dir *d, const char *name)
{
    return openat(d->fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

int os_dir_rename(const struct os_dir *d, const char *from, const char *to)
{
    return renameat(d->fd, from, d->fd, to);
}

int os_dir_link(const struct os_dir *d, const char *name, const char *other)
{
    return linkat(d->fd, name, d->fd, other, 0);
}

int os_dir_unlink(const struct os_dir *d, const char *name)
{
    return unlinkat(d->fd, name, 0);
}

int os_dir_flush(const struct os_dir *d, bool deep)
{
    return flushed(deep ? os_flush_disk(d->fd) : fsync(d->fd));
}
