/* SPDX-License-Identifier: Apache-2.0 */
/* Files and directories of each system: os_posix_file.c (Linux, macOS) and os_windows_file.c.
 *
 * Paths are UTF-8, with '/' between their parts; on Windows '\' is accepted too, and '/' is
 * returned. A function that fails returns -1, NULL or false, and sets errno. Nothing is
 * retried: the caller sees EINTR.
 */
#ifndef MB_LIB_OS_FILE_H
#define MB_LIB_OS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "lib/str.h"

enum { OS_STDIN, OS_STDOUT, OS_STDERR }; /* descriptors */

/* ---- What is there ---- */

enum os_kind { OS_NOTHING, OS_FILE, OS_DIRECTORY, OS_LINK, OS_OTHER };

struct os_info {
    enum os_kind kind;
    uint64_t size;
    uint64_t device, inode; /* equal in two: the same file */
    unsigned permissions;   /* the mode's lower bits; 0 on Windows */
    bool own;               /* this user owns it */
    bool others_write;      /* others may write to it */
    int64_t modified;       /* when it was written to: seconds since 1970 */
    int64_t written;        /* the same: nanoseconds, as exact as the file system is */
    int64_t changed;        /* when its bytes, name or rights changed, likewise; 0 on Windows */
};

/* Of what the path leads to; os_info_link: of the path itself, which may be OS_LINK. */
int os_info(const char *path, struct os_info *info);
int os_info_link(const char *path, struct os_info *info);
int os_info_fd(int fd, struct os_info *info);

bool os_is_directory(const char *path);
bool os_exists(const char *path);
bool os_may_read(const char *path);

/* ---- Reading and writing ---- */

enum os_open_how {
    OS_OPEN_READ,
    OS_OPEN_LOOK,  /* to read; does not wait for the writer of a pipe */
    OS_OPEN_WRITE, /* an existing device or pipe */
    OS_OPEN_NEW,   /* to read and write; EEXIST if it exists */
};

/* Child processes do not inherit the descriptor. */
int os_open(const char *path, enum os_open_how how);
int os_close(int fd);

ssize_t os_read(int fd, void *to, size_t n);
ssize_t os_write(int fd, const void *p, size_t n);

/* At an offset of the file, whatever the descriptor's position. Any thread may call it. */
ssize_t os_read_at(int fd, void *to, size_t n, uint64_t at);
ssize_t os_write_at(int fd, const void *p, size_t n, uint64_t at);

/* Whether a read would wait. */
bool os_would_wait(int fd);

/* A file without a name. It is gone when it is closed. */
int os_unnamed_file(void);

/* Sets the permissions, if the system allows it. */
void os_permit(int fd, unsigned permissions);

/* ---- Names ---- */

/* Absolute, through all links. On the heap. */
char *os_real_path(const char *path);

/* The target of a link, as written. On the heap. */
char *os_link_target(const char *path);

/* The length of a path's root, "/" or "C:/", in bytes; 0 if the path is relative. */
size_t os_root(struct str path);

/* Index of the last separator within the path, or path.n. */
size_t os_separator(struct str path);

/* What stands between the paths of a list: ':' or ';'. */
char os_list_separator(void);

/* The names in a directory, in any order, without "." and "..". */
struct os_listing;
struct os_listing *os_listing_open(const char *path);
const char *os_listing_next(struct os_listing *l); /* NULL: the end, with errno 0, or an error */
void os_listing_close(struct os_listing *l);

/* ---- A directory that is held open ---- */

/* Names given to these functions are one part of a path, or as is said; a link of that name is not
 * followed. So nothing outside of the directory is reached, whatever others do in it meanwhile. */
struct os_dir {
    int fd;                 /* -1: it is not open */
    uint64_t device, inode; /* equal in two: the same directory */
    char *path;             /* on Windows, which has no descriptors of directories */
    void *lock;             /* likewise */
};

#define OS_DIR_CLOSED \
    (struct os_dir)   \
    {                 \
        .fd = -1      \
    }

int os_dir_open(struct os_dir *d, const char *path); /* a whole path, whose links are followed */
int os_dir_open_below(struct os_dir *d, const struct os_dir *in, struct str name);
void os_dir_close(struct os_dir *d); /* and unlocks it */

/* Waits for ten seconds at most until no other process has it locked; then -1 with EWOULDBLOCK.
 * Where there are no such locks, as in some network file systems, there is none. By the thread
 * that unlocks it. */
int os_dir_lock(struct os_dir *d);
void os_dir_unlock(struct os_dir *d);

int os_dir_info(const struct os_dir *d, const char *name, struct os_info *info);
int os_dir_make(const struct os_dir *d, struct str name);         /* a directory */
int os_dir_create_file(const struct os_dir *d, const char *name); /* as OS_OPEN_NEW */
struct os_listing *os_dir_list(const struct os_dir *d);

/* Replaces a file, which may be open in this process. os_dir_exchange: each gets the other's name;
 * ENOSYS where the system or the file system can't do that. */
int os_dir_rename(const struct os_dir *d, const char *from, const struct os_dir *to_dir,
                  const char *to);
int os_dir_exchange(const struct os_dir *d, const char *from, const struct os_dir *to_dir,
                    const char *to);

/* A file or an empty directory; a file, or a directory and everything below it, except what is on
 * another file system or very deep. A signal handler may call both. */
int os_dir_remove(const struct os_dir *d, const char *name, bool directory);
void os_dir_remove_tree(const struct os_dir *d, const char *name);

/* Has a file survive a loss of power; the names in the directory; deep: all files below it and
 * their names. Windows can't flush closed files of directories: there the last two do nothing. */
int os_dir_flush_file(const struct os_dir *d, const char *name);
int os_dir_flush(const struct os_dir *d, bool deep);

#endif
