/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before a program (LD_PRELOAD): at its rename number AT_RENAME, counted from 1, the program
 * is killed, or where AT_RENAME_FAILS is set, the rename fails, or where AT_RENAME_RUNS is set,
 * that command is run before it. Where AT_RENAME_BUSY is set, each fails whose target this process
 * has open, as on Windows. Where AT_RENAME_PLAIN is set, files cannot be exchanged. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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

/* Whether the rename is made. */
static bool goes(int to_dir, const char *to)
{
    static long renames;
    const char *at = getenv("AT_RENAME"), *runs = getenv("AT_RENAME_RUNS");

    if (at && ++renames == strtol(at, NULL, 10)) {
        if (runs && system(runs) != 0)
            abort();
        if (getenv("AT_RENAME_FAILS")) {
            errno = EIO;
            return false;
        }
        if (!runs)
            raise(SIGKILL);
    }
    if (getenv("AT_RENAME_BUSY") && is_open(to_dir, to)) {
        errno = EBUSY;
        return false;
    }
    return true;
}

int renameat(int from_dir, const char *from, int to_dir, const char *to)
{
    return goes(to_dir, to) ? (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, 0) : -1;
}

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned how)
{
    if (getenv("AT_RENAME_PLAIN")) {
        errno = EINVAL;
        return -1;
    }
    return goes(to_dir, to) ? (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, how) : -1;
}
