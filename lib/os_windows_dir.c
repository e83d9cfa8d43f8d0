/* SPDX-License-Identifier: Apache-2.0 */
/* Windows: a directory by its path, to which names are joined. Links are looked for before a
 * directory is entered; unlike on Linux, another process may make one right after that. The lock is
 * a mutex that all processes of the machine find by the directory's file number. */
#include "lib/os_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include "lib/mem.h"
#include "lib/os_windows.h"
#include "lib/path.h"

static char *path_in(const struct os_dir *d, struct str name)
{
    return path_join(str_from_c(d->path), name);
}

static wchar_t *wide_in(const struct os_dir *d, const char *name)
{
    char *path = path_in(d, str_from_c(name));
    wchar_t *wide = os_windows_path(path);

    free(path);
    return wide;
}

static bool is_link(const char *path)
{
    wchar_t *wide = os_windows_path(path);
    DWORD attributes = GetFileAttributesW(wide);

    free(wide);
    return attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_REPARSE_POINT;
}

/* Takes over the path. */
static int dir_take(struct os_dir *d, char *path, bool follows)
{
    struct os_info info;
    int problem = 0;

    *d = OS_DIR_CLOSED;
    if (os_info(path, &info) < 0)
        problem = errno;
    else if (info.kind != OS_DIRECTORY || (!follows && is_link(path)))
        problem = ENOTDIR;
    if (problem) {
        free(path);
        errno = problem;
        return -1;
    }
    *d = (struct os_dir){.fd = -1, .device = info.device, .inode = info.inode, .path = path};
    return 0;
}

int os_dir_open(struct os_dir *d, const char *path)
{
    return dir_take(d, mem_dup_cstr(path, strlen(path)), true);
}

int os_dir_open_below(struct os_dir *d, const struct os_dir *in, struct str name)
{
    return dir_take(d, path_in(in, name), false);
}

void os_dir_close(struct os_dir *d)
{
    os_dir_unlock(d);
    free(d->path);
    *d = OS_DIR_CLOSED;
}

/* A process that ends releases its mutexes. */
int os_dir_lock(struct os_dir *d)
{
    enum { MILLISECONDS = 10000 };
    wchar_t name[64];

    swprintf(name, sizeof(name) / sizeof(name[0]), L"Global\\methodbeat-%016llx-%016llx",
             (unsigned long long)d->device, (unsigned long long)d->inode);
    d->lock = CreateMutexW(NULL, FALSE, name);
    if (!d->lock || WaitForSingleObject(d->lock, MILLISECONDS) != WAIT_TIMEOUT)
        return 0;
    CloseHandle(d->lock);
    d->lock = NULL;
    errno = EWOULDBLOCK;
    return -1;
}

void os_dir_unlock(struct os_dir *d)
{
    if (d->lock) {
        ReleaseMutex(d->lock);
        CloseHandle(d->lock);
    }
    d->lock = NULL;
}

int os_dir_info(const struct os_dir *d, const char *name, struct os_info *info)
{
    char *path = path_in(d, str_from_c(name));
    int result = os_info(path, info);

    if (is_link(path)) {
        *info = (struct os_info){.kind = OS_LINK, .own = true};
        result = 0;
    }
    free(path);
    return result;
}

static int done(wchar_t *wide, bool works)
{
    if (!works)
        os_windows_failed();
    free(wide);
    return works ? 0 : -1;
}

int os_dir_make(const struct os_dir *d, struct str name)
{
    char *path = path_in(d, name);
    wchar_t *wide = os_windows_path(path);

    free(path);
    return done(wide, CreateDirectoryW(wide, NULL));
}

int os_dir_create_file(const struct os_dir *d, const char *name)
{
    char *path = path_in(d, str_from_c(name));
    int fd = os_open(path, OS_OPEN_NEW);

    free(path);
    return fd;
}

struct os_listing *os_dir_list(const struct os_dir *d)
{
    return os_listing_open(d->path);
}

int os_dir_rename(const struct os_dir *d, const char *from, const struct os_dir *to_dir,
                  const char *to)
{
    wchar_t *a = wide_in(d, from), *b = wide_in(to_dir, to);
    int result = done(b, MoveFileExW(a, b, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH));

    free(a);
    return result;
}

int os_dir_exchange(const struct os_dir *d, const char *from, const struct os_dir *to_dir,
                    const char *to)
{
    (void)d;
    (void)from;
    (void)to_dir;
    (void)to;
    errno = ENOSYS;
    return -1;
}

int os_dir_remove(const struct os_dir *d, const char *name, bool directory)
{
    wchar_t *wide = wide_in(d, name);

    return done(wide, directory ? RemoveDirectoryW(wide) : DeleteFileW(wide));
}

void os_dir_remove_tree(const struct os_dir *d, const char *name)
{
    struct os_dir below;
    struct os_listing *l = NULL;
    const char *entry;

    if (os_dir_remove(d, name, false) == 0)
        return;
    if (os_dir_open_below(&below, d, str_from_c(name)) == 0) {
        l = os_dir_list(&below);
        while (l && (entry = os_listing_next(l)))
            os_dir_remove_tree(&below, entry);
        if (l)
            os_listing_close(l);
        os_dir_close(&below);
    }
    os_dir_remove(d, name, true);
}

int os_dir_flush_file(const struct os_dir *d, const char *name)
{
    wchar_t *wide = wide_in(d, name);
    HANDLE h =
        CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    NULL, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, NULL);
    int result = done(wide, h != INVALID_HANDLE_VALUE && FlushFileBuffers(h));

    if (h != INVALID_HANDLE_VALUE)
        CloseHandle(h);
    return result;
}

/* Names are written through when they change. */
int os_dir_flush(const struct os_dir *d, bool deep)
{
    (void)d;
    (void)deep;
    return 0;
}
