/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/leftovers.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/path.h"
#include "lib/str.h"

static bool take_number(struct str *s, uint64_t *value)
{
    size_t n = 0;

    while (n < s->n && s->p[n] >= '0' && s->p[n] <= '9')
        n++;
    if (!str_to_u64(str_sub(*s, 0, n), value))
        return false;
    *s = str_sub(*s, n, s->n);
    return true;
}

/* ".NAME.PID-COUNT.tmp": whose it is. 0: it is none of ours. */
static pid_t owner_of(struct str name)
{
    struct str end = STR(".tmp"), rest;
    uint64_t pid, count;
    size_t dot;

    if (!str_starts(name, STR(".")) || !str_ends(name, end))
        return 0;
    rest = str_sub(name, 1, name.n - end.n);
    dot = str_rfind(rest, '.');
    if (dot == rest.n || dot == 0)
        return 0;
    rest = str_sub(rest, dot + 1, rest.n);
    if (!take_number(&rest, &pid) || !str_starts(rest, STR("-")))
        return 0;
    rest = str_sub(rest, 1, rest.n);
    if (!take_number(&rest, &count) || rest.n > 0 || pid == 0 || pid > INT32_MAX)
        return 0;
    return (pid_t)pid;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st;
    (void)kind;
    (void)at;
    return remove(path) == 0 ? 0 : -1;
}

static void remove_tree(const char *path)
{
    enum { OPEN_AT_A_TIME = 16 };
    struct stat st;

    if (lstat(path, &st) < 0 || st.st_uid != geteuid())
        return;
    if (S_ISREG(st.st_mode))
        unlink(path);
    else if (S_ISDIR(st.st_mode))
        nftw(path, remove_one, OPEN_AT_A_TIME, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

void leftovers_remove(const char *dir)
{
    DIR *d = opendir(dir);
    const struct dirent *e;

    while (d && (e = readdir(d))) {
        struct str name = str_from_c(e->d_name);
        pid_t owner = owner_of(name);

        if (owner > 0 && kill(owner, 0) < 0 && errno == ESRCH) {
            char *path = path_join(str_from_c(dir), name);

            remove_tree(path);
            free(path);
        }
    }
    if (d)
        closedir(d);
}
