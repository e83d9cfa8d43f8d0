/* SPDX-License-Identifier: Apache-2.0 */
/* Windows: a directory in which files are renamed. Names below it are joined to its path. Its
 * lock is a mutex that all processes of the machine find by the directory's file number. */
#include "lib/os_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include "lib/mem.h"
#include "lib/os_windows.h"
#include "lib/path.h"

struct os_dir {
    char *path;
    struct os_info info;
    HANDLE lock; /* NULL: it is not locked */
};

struct os_dir *os_dir_open(const char *path)
{
    struct os_dir *d = mem_calloc(1, sizeof(*d));

    if (os_info(path, &d->info) < 0) {
        free(d);
        return NULL;
    }
    if (d->info.kind != OS_DIRECTORY) {
        free(d);
        errno = ENOTDIR;
        return NULL;
    }
    d->path = mem_dup_cstr(path, strlen(path));
    return d;
}

void os_dir_close(struct os_dir *d)
{
    if (!d)
        return;
    if (d->lock) {
        ReleaseMutex(d->lock);
        CloseHandle(d->lock);
    }
    free(d->path);
    free(d);
}

int os_dir_id(const struct os_dir *d, struct os_info *info)
{
    *info = d->info;
    return 0;
}

/* A process that ends releases its mutexes. */
void os_dir_lock(struct os_dir *d)
{
    wchar_t name[64];

    swprintf(name, sizeof(name) / sizeof(name[0]), L"Global\\methodbeat-%016llx-%016llx",
             (unsigned long long)d->info.device, (unsigned long long)d->info.inode);
    d->lock = CreateMutexW(NULL, FALSE, name);
    if (d->lock)
        WaitForSingleObject(d->lock, INFINITE);
}

static char *path_in_dir(const struct os_dir *d, const char *name)
{
    return path_join(str_from_c(d->path), str_from_c(name));
}

int os_dir_info(const struct os_dir *d, const char *name, struct os_info *info)
{
    char *path = path_in_dir(d, name);
    int result = os_info_link(path, info);

    free(path);
    return result;
}

static int dir_open(const struct os_dir *d, const char *name, enum os_open_how how)
{
    char *path = path_in_dir(d, name);
    int fd = os_open(path, how);

    free(path);
    return fd;
}

int os_dir_open_file(const struct os_dir *d, const char *name)
{
    return dir_open(d, name, OS_OPEN_READ);
}

int os_dir_create_file(const struct os_dir *d, const char *name)
{
    return dir_open(d, name, OS_OPEN_NEW);
}

/* Two names in it, as the system wants them; on the heap both. */
struct wide_pair {
    wchar_t *a, *b;
};

static struct wide_pair wide_names(const struct os_dir *d, const char *a, const char *b)
{
    char *first = path_in_dir(d, a), *second = path_in_dir(d, b);
    struct wide_pair pair = {os_wide_text(first), os_wide_text(second)};

    free(first);
    free(second);
    return pair;
}

static int pair_done(struct wide_pair pair, bool done)
{
    if (!done)
        os_windows_failed();
    free(pair.a);
    free(pair.b);
    return done ? 0 : -1;
}

int os_dir_rename(const struct os_dir *d, const char *from, const char *to)
{
    struct wide_pair names = wide_names(d, from, to);

    return pair_done(
        names, MoveFileExW(names.a, names.b, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH));
}

int os_dir_link(const struct os_dir *d, const char *name, const char *other)
{
    struct wide_pair names = wide_names(d, other, name);

    return pair_done(names, CreateHardLinkW(names.a, names.b, NULL));
}

int os_dir_unlink(const struct os_dir *d, const char *name)
{
    char *path = path_in_dir(d, name);
    int result = os_remove(path, false);

    free(path);
    return result;
}

/* Names are written through when they change. */
int os_dir_flush(const struct os_dir *d, bool deep)
{
    (void)d;
    (void)deep;
    return 0;
}
