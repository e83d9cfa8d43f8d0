/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before a program (LD_PRELOAD): at its rename number AT_RENAME, counted from 1, the program
 * is killed, or where AT_RENAME_FAILS is set, the rename fails. Where AT_RENAME_BUSY is set, each
 * fails whose target this process has open, as on Windows. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool is_open(int dir, const char *name)
{
    struct stat file, other;

    if (fstatat(dir, name, &file, 0) < 0)
        return false;
    for (int fd = 0; fd < 256; fd++)
        if (fstat(fd, &other) == 0 && other.st_dev == file.st_dev && other.st_ino == file.st_ino)
            return true;
    return false;
}

int renameat(int from_dir, const char *from, int to_dir, const char *to)
{
    static int (*real)(int, const char *, int, const char *);
    static long renames;
    const char *at = getenv("AT_RENAME");

    if (!real)
        real = (int (*)(int, const char *, int, const char *))dlsym(RTLD_NEXT, "renameat");
    if (at && ++renames == strtol(at, NULL, 10)) {
        if (!getenv("AT_RENAME_FAILS"))
            raise(SIGKILL);
        errno = EIO;
        return -1;
    }
    if (getenv("AT_RENAME_BUSY") && is_open(to_dir, to)) {
        errno = EBUSY;
        return -1;
    }
    return real(from_dir, from, to_dir, to);
}
