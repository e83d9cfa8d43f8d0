/* SPDX-License-Identifier: Apache-2.0 */
/* Windows: paths are UTF-8 here and UTF-16 there, files carry bytes, and others may rename and
 * remove what is open. */
#include "lib/os_file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <windows.h>

#include "lib/mem.h"
#include "lib/os_windows.h"
#include "lib/path.h"

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, LONG_PATH = 200 };

wchar_t *os_windows_path(const char *path)
{
    wchar_t *wide = os_wide_text(path), *whole, *prefixed;
    DWORD n;

    if (wcslen(wide) < LONG_PATH)
        return wide;
    n = GetFullPathNameW(wide, 0, NULL, NULL);
    whole = mem_calloc(n + 1u, sizeof(*whole));
    GetFullPathNameW(wide, n + 1, whole, NULL);
    free(wide);
    if (wcsncmp(whole, L"\\\\", 2) == 0)
        return whole;
    prefixed = mem_calloc(n + 8u, sizeof(*prefixed));
    wcscpy(prefixed, L"\\\\?\\");
    wcscat(prefixed, whole);
    free(whole);
    return prefixed;
}

static HANDLE open_handle(const char *path, DWORD access, DWORD disposition, DWORD flags)
{
    wchar_t *wide = os_windows_path(path);
    HANDLE h = CreateFileW(wide, access, SHARED, NULL, disposition, flags, NULL);

    free(wide);
    return h;
}

/* ---- What is there ---- */

/* Windows counts 100 ns each, since 1601. */
static int64_t nanoseconds_of(FILETIME t)
{
    const int64_t second = 10000000, from_1601_to_1970 = 11644473600;

    return ((int64_t)((uint64_t)t.dwHighDateTime << 32 | t.dwLowDateTime) -
            from_1601_to_1970 * second) *
           100;
}

static int info_of_handle(HANDLE h, struct os_info *info)
{
    BY_HANDLE_FILE_INFORMATION found;

    *info = (struct os_info){.kind = OS_OTHER, .own = true};
    if (GetFileType(h) != FILE_TYPE_DISK)
        return 0;
    if (!GetFileInformationByHandle(h, &found))
        return os_windows_failed();
    info->kind = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? OS_DIRECTORY : OS_FILE;
    info->size = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow;
    info->device = found.dwVolumeSerialNumber;
    info->inode = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow;
    info->written = nanoseconds_of(found.ftLastWriteTime);
    info->modified = info->written / 1000000000;
    return 0;
}

int os_info(const char *path, struct os_info *info)
{
    HANDLE h = open_handle(path, 0, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    int result;

    *info = (struct os_info){0};
    if (h == INVALID_HANDLE_VALUE)
        return os_windows_failed();
    result = info_of_handle(h, info);
    CloseHandle(h);
    return result;
}

/* Links are followed wherever they stand: few of Windows have them. */
int os_info_link(const char *path, struct os_info *info)
{
    return os_info(path, info);
}

int os_info_fd(int fd, struct os_info *info)
{
    HANDLE h = (HANDLE)_get_osfhandle(fd);

    *info = (struct os_info){0};
    if (h == INVALID_HANDLE_VALUE) {
        errno = EBADF;
        return -1;
    }
    return info_of_handle(h, info);
}

bool os_is_directory(const char *path)
{
    struct os_info info;

    return os_info(path, &info) == 0 && info.kind == OS_DIRECTORY;
}

bool os_exists(const char *path)
{
    struct os_info info;

    return os_info(path, &info) == 0;
}

bool os_may_read(const char *path)
{
    HANDLE h = open_handle(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);

    if (h == INVALID_HANDLE_VALUE)
        return os_windows_failed() == 0;
    CloseHandle(h);
    return true;
}

/* ---- Reading and writing ---- */

static int descriptor_of(HANDLE h, int flags)
{
    int fd;

    if (h == INVALID_HANDLE_VALUE)
        return os_windows_failed();
    fd = _open_osfhandle((intptr_t)h, flags | _O_BINARY | _O_NOINHERIT);
    if (fd < 0)
        CloseHandle(h);
    return fd;
}

int os_open(const char *path, enum os_open_how how)
{
    static const struct {
        DWORD access, disposition, flags;
        int descriptor;
    } rows[] = {
        [OS_OPEN_READ] = {GENERIC_READ, OPEN_EXISTING, 0, _O_RDONLY},
        /* Directories too: what it is, is asked next. */
        [OS_OPEN_LOOK] = {GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, _O_RDONLY},
        [OS_OPEN_WRITE] = {GENERIC_WRITE, OPEN_EXISTING, 0, _O_WRONLY},
        [OS_OPEN_NEW] = {GENERIC_READ | GENERIC_WRITE, CREATE_NEW, 0, _O_RDWR},
    };

    return descriptor_of(
        open_handle(path, rows[how].access, rows[how].disposition, rows[how].flags),
        rows[how].descriptor);
}

int os_close(int fd)
{
    return _close(fd);
}

static DWORD piece_of(size_t n)
{
    enum { PIECE = 1 << 24 };

    return n < PIECE ? (DWORD)n : PIECE;
}

ssize_t os_read(int fd, void *to, size_t n)
{
    return _read(fd, to, piece_of(n));
}

ssize_t os_write(int fd, const void *p, size_t n)
{
    return _write(fd, p, piece_of(n));
}

static OVERLAPPED overlapped_at(uint64_t at)
{
    return (OVERLAPPED){.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
}

ssize_t os_read_at(int fd, void *to, size_t n, uint64_t at)
{
    OVERLAPPED place = overlapped_at(at);
    DWORD got = 0;

    if (ReadFile((HANDLE)_get_osfhandle(fd), to, piece_of(n), &got, &place))
        return got;
    return GetLastError() == ERROR_HANDLE_EOF ? 0 : os_windows_failed();
}

ssize_t os_write_at(int fd, const void *p, size_t n, uint64_t at)
{
    OVERLAPPED place = overlapped_at(at);
    DWORD done = 0;

    return WriteFile((HANDLE)_get_osfhandle(fd), p, piece_of(n), &done, &place)
               ? (ssize_t)done
               : os_windows_failed();
}

bool os_would_wait(int fd)
{
    HANDLE h = (HANDLE)_get_osfhandle(fd);
    DWORD there = 0;

    return GetFileType(h) == FILE_TYPE_PIPE && PeekNamedPipe(h, NULL, 0, NULL, &there, NULL) &&
           there == 0;
}

int os_unnamed_file(void)
{
    wchar_t dir[MAX_PATH + 1], path[MAX_PATH + 1];

    if (!GetTempPathW(MAX_PATH, dir) || !GetTempFileNameW(dir, L"mbt", 0, path))
        return os_windows_failed();
    return descriptor_of(CreateFileW(path, GENERIC_READ | GENERIC_WRITE | DELETE, SHARED, NULL,
                                     CREATE_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, NULL),
                         _O_RDWR);
}

void os_permit(int fd, unsigned permissions)
{
    (void)fd;
    (void)permissions;
}

/* ---- Names ---- */

/* "\\?\C:\a" as "C:/a", "\\?\UNC\host\a" as "//host/a". */
static char *plain_path(const wchar_t *wide)
{
    char *text = os_utf8_text(wide), *plain = text;

    if (strncmp(plain, "\\\\?\\UNC\\", 8) == 0) {
        plain += 6;
        *plain = '\\';
    } else if (strncmp(plain, "\\\\?\\", 4) == 0) {
        plain += 4;
    }
    memmove(text, plain, strlen(plain) + 1);
    for (char *p = text; *p; p++)
        if (*p == '\\')
            *p = '/';
    return text;
}

char *os_real_path(const char *path)
{
    HANDLE h = open_handle(path, 0, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    wchar_t *wide;
    char *plain = NULL;
    DWORD n;

    if (h == INVALID_HANDLE_VALUE) {
        os_windows_failed();
        return NULL;
    }
    n = GetFinalPathNameByHandleW(h, NULL, 0, FILE_NAME_NORMALIZED);
    wide = mem_calloc(n + 1u, sizeof(*wide));
    if (n > 0 && GetFinalPathNameByHandleW(h, wide, n, FILE_NAME_NORMALIZED) > 0)
        plain = plain_path(wide);
    else
        os_windows_failed();
    free(wide);
    CloseHandle(h);
    return plain;
}

char *os_link_target(const char *path)
{
    (void)path;
    errno = EINVAL;
    return NULL;
}

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

/* "C:/", "C:" (where that drive's directory is), "//host/", "/". */
size_t os_root(struct str path)
{
    size_t n = 0;

    if (path.n >= 2 && path.p[1] == ':')
        return path.n >= 3 && is_separator(path.p[2]) ? 3 : 2;
    while (n < path.n && n < 2 && is_separator(path.p[n]))
        n++;
    if (n == 2)
        while (n < path.n && !is_separator(path.p[n - 1 < 2 ? n : n - 1]))
            n++;
    return n;
}

size_t os_separator(struct str path)
{
    for (size_t i = path.n; i-- > 0;)
        if (is_separator(path.p[i]) || (i == 1 && path.p[i] == ':'))
            return i;
    return path.n;
}

char os_list_separator(void)
{
    return ';';
}

struct os_listing {
    HANDLE find;
    WIN32_FIND_DATAW entry;
    bool first;
    char *name;
};

struct os_listing *os_listing_open(const char *path)
{
    char *pattern = path_join(str_from_c(path), STR("*"));
    wchar_t *wide = os_windows_path(pattern);
    struct os_listing *l = mem_calloc(1, sizeof(*l));

    l->find = FindFirstFileW(wide, &l->entry);
    l->first = true;
    free(wide);
    free(pattern);
    if (l->find != INVALID_HANDLE_VALUE)
        return l;
    os_windows_failed();
    free(l);
    return NULL;
}

const char *os_listing_next(struct os_listing *l)
{
    do {
        if (!l->first && !FindNextFileW(l->find, &l->entry)) {
            if (GetLastError() != ERROR_NO_MORE_FILES)
                os_windows_failed();
            else
                errno = 0;
            return NULL;
        }
        l->first = false;
    } while (wcscmp(l->entry.cFileName, L".") == 0 || wcscmp(l->entry.cFileName, L"..") == 0);
    free(l->name);
    l->name = os_utf8_text(l->entry.cFileName);
    return l->name;
}

void os_listing_close(struct os_listing *l)
{
    FindClose(l->find);
    free(l->name);
    free(l);
}
