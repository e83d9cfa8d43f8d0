/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/leftovers.h"

#include <stdlib.h>

#include "lib/os_file.h"
#include "lib/os_process.h"
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

/* The process that ".NAME.PID-COUNT.tmp" belongs to, or 0 if the name has another form. */
static long owner_of(struct str name)
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
    return (long)pid;
}

static void remove_leftover(const char *path)
{
    struct os_info info;

    if (os_info_link(path, &info) < 0 || !info.own)
        return;
    if (info.kind == OS_FILE)
        os_remove(path, false);
    else if (info.kind == OS_DIRECTORY)
        os_remove_tree(path);
}

void leftovers_remove(const char *dir)
{
    struct os_listing *l = os_listing_open(dir);
    const char *entry;

    while (l && (entry = os_listing_next(l))) {
        struct str name = str_from_c(entry);
        long owner = owner_of(name);

        if (owner > 0 && os_process_is_gone(owner)) {
            char *path = path_join(str_from_c(dir), name);

            remove_leftover(path);
            free(path);
        }
    }
    if (l)
        os_listing_close(l);
}
