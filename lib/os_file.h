/* SPDX-License-Identifier: Apache-2.0 */
/* Files and directories, as each system has them: os_posix.c (Linux, macOS) and os_windows_file.c.
 *
 * Paths are UTF-8, with '/' between their parts; Windows takes '\' as well and gives '/'. What
 * fails says so by -1, NULL or false, and by errno. Nothing is retried: EINTR comes through.
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
    uint64_t device, inode; /* two that have the same are the same file */
    unsigned permissions;   /* the mode's lower bits; Windows knows of none: 0 */
    bool own;               /* it is this user's */
    bool others_write;      /* others may write to it */
};

/* Of what the path leads to; _link: of the path itself, which may be OS_LINK. */
int os_info(const char *path, struct os_info *info);
int os_info_link(const char *path, struct os_info *info);
int os_info_fd(int fd, struct os_info *info);

bool os_is_directory(const char *path);
bool os_exists(const char *path);
bool os_may_read(const char *path);

/* ---- Reading and writing ---- */

enum os_open_how {
    OS_OPEN_READ,
    OS_OPEN_LOOK,  /* to read, and without waiting for whoever writes into a pipe */
    OS_OPEN_WRITE, /* a device or pipe that is there */
    OS_OPEN_NEW,   /* to read and write; what is there already is EEXIST */
};

/* No program that is started gets the descriptor. */
int os_open(const char *path, enum os_open_how how);
int os_close(int fd);

ssize_t os_read(int fd, void *to, size_t n);
ssize_t os_write(int fd, const void *p, size_t n);

/* From or to a place in the file; where the descriptor stands does not count. Any thread. */
ssize_t os_read_at(int fd, void *to, size_t n, uint64_t at);
ssize_t os_write_at(int fd, const void *p, size_t n, uint64_t at);

/* Whether a read would have to wait. */
bool os_would_wait(int fd);

/* A file without a name, which is gone when it is closed. */
int os_unnamed_file(void);

/* Gives the file the permissions, as far as that can be done. */
void os_permit(int fd, unsigned permissions);

/* Has what was written to the file of that name survive a loss of power. */
int os_flush_file(const char *path);

/* The same for a directory and all below it. Windows has no such thing for what was closed: there
 * it does nothing. */
int os_flush_tree(const char *path);

/* ---- Names ---- */

int os_make_directory(const char *path);

/* Removes a file or an empty directory. A signal handler may call it. */
int os_remove(const char *path, bool directory);

/* Removes a directory and all below it, but not what is on another disk. */
void os_remove_tree(const char *path);

/* Absolute, through all links. On the heap. */
char *os_real_path(const char *path);

/* What a link says. On the heap. */
char *os_link_target(const char *path);

/* How many bytes of a path are its root: "/" or "C:/"; 0: it is relative. */
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

/* ---- A directory in which files change their names ---- */

/* Names given to these are below the directory, which may be renamed itself meanwhile. */
struct os_dir;
struct os_dir *os_dir_open(const char *path);
void os_dir_close(struct os_dir *d); /* and unlocks it; NULL is fine */
int os_dir_id(const struct os_dir *d, struct os_info *info);

/* Waits until no other process has it locked. Where there are no such locks, as in some network
 * file systems, there is none. By the thread that closes it. */
void os_dir_lock(struct os_dir *d);

int os_dir_info(const struct os_dir *d, const char *name,
                struct os_info *info);                          /* not through links */
int os_dir_open_file(const struct os_dir *d, const char *name); /* to read; a link is an error */
int os_dir_create_file(const struct os_dir *d,
                       const char *name); /* a new one for this user alone */
int os_dir_rename(const struct os_dir *d, const char *from, const char *to);  /* replaces a file */
int os_dir_link(const struct os_dir *d, const char *name, const char *other); /* a second name */
int os_dir_unlink(const struct os_dir *d, const char *name);

/* Has the names survive a loss of power; deep: and those of all files below it. */
int os_dir_flush(const struct os_dir *d, bool deep);
int os_flush_fd(int fd);

#endif
