/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/path.h"

#include <errno.h>
#include <stdlib.h>

#include "lib/buf.h"
#include "lib/mem.h"
#include "lib/os_file.h"

enum { LINKS_MAX = 40 };

char *path_join(struct str dir, struct str name)
{
    struct buf b;

    buf_init(&b);
    buf_str(&b, dir);
    if (dir.n == 0 || os_separator(dir) != dir.n - 1)
        buf_u8(&b, '/');
    buf_str(&b, name);
    buf_u8(&b, '\0');
    return (char *)b.p;
}

void path_split(const char *path, struct str *dir, struct str *name)
{
    struct str s = str_from_c(path);
    size_t root = os_root(s), slash;

    while (s.n > 1 && s.n > root && os_separator(s) == s.n - 1)
        s.n--;
    slash = os_separator(s);
    *dir = slash == s.n ? STR(".") : str_sub(s, 0, slash > root ? slash : root);
    *name = slash == s.n ? s : str_sub(s, slash + 1, s.n);
}

bool path_ends_as_directory(const char *path)
{
    struct str s = str_from_c(path);

    return s.n > 0 && os_separator(s) == s.n - 1;
}

/* The path with its directory made absolute and links in it resolved. */
static char *path_absolute(const char *path, struct error *err)
{
    struct str dir, name;
    char *dir_z, *real, *joined;

    path_split(path, &dir, &name);
    if (name.n == 0 || str_eq(name, STR(".")) || str_eq(name, STR(".."))) {
        joined = os_real_path(path);
        if (!joined)
            error_set_errno(err, "%s", path);
        return joined;
    }
    dir_z = mem_dup_cstr(dir.p, dir.n);
    real = os_real_path(dir_z);
    free(dir_z);
    if (!real) {
        if (errno == ENOENT)
            error_set(err, "%s: its directory is not there: make it first", path);
        else
            error_set_errno(err, "%s: its directory", path);
        return NULL;
    }
    joined = path_join(str_from_c(real), name);
    free(real);
    return joined;
}

/* Where a link that may lead to nothing yet leads to, or NULL + errno. */
static char *link_read(const char *path)
{
    char *to = os_link_target(path), *joined;
    struct str dir, name;

    if (!to || os_root(str_from_c(to)) > 0)
        return to;
    path_split(path, &dir, &name);
    joined = path_join(dir, str_from_c(to));
    free(to);
    return joined;
}

char *path_resolve(const char *path, struct error *err)
{
    char *at = path_absolute(path, err);
    struct os_info info;

    for (int i = 0; at && i < LINKS_MAX; i++) {
        char *to, *next;

        if (os_info_link(at, &info) < 0 || info.kind != OS_LINK)
            return at;
        to = link_read(at);
        next = to ? path_absolute(to, err) : NULL;
        if (!to)
            error_set_errno(err, "%s", path);
        free(to);
        free(at);
        at = next;
    }
    if (at)
        error_set(err, "%s: too many links", path);
    free(at);
    return NULL;
}

static bool segment_is_safe(struct str s)
{
    return s.n > 0 && !str_eq(s, STR(".")) && !str_eq(s, STR(".."));
}

bool path_name_is_safe(struct str name)
{
    size_t begin = 0;

    if (str_ends(name, STR("/")))
        name.n--;
    for (size_t i = 0; i < name.n; i++)
        if ((unsigned char)name.p[i] < 0x20 || name.p[i] == 0x7f || name.p[i] == '\\')
            return false;
    if (name.n >= 2 && name.p[1] == ':')
        return false;
    for (size_t i = 0; i <= name.n; i++) {
        if (i < name.n && name.p[i] != '/')
            continue;
        if (!segment_is_safe(str_sub(name, begin, i)))
            return false;
        begin = i + 1;
    }
    return true;
}
