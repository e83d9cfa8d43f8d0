/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before a program (LD_PRELOAD): at its rename number AT_RENAME, counted from 1, the program
 * is killed, or where AT_RENAME_FAILS is set, the rename fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

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
    return real(from_dir, from, to_dir, to);
}
