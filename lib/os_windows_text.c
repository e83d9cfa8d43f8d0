/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/os_windows.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <windows.h>

#include "lib/mem.h"
#include "lib/os_libc.h"
#include "lib/str.h"

wchar_t *os_wide_text(const char *text)
{
    int n = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *wide = mem_calloc((size_t)(n > 0 ? n : 1), sizeof(*wide));

    MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, n);
    return wide;
}

char *os_utf8_text(const wchar_t *text)
{
    int n = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *utf8 = mem_calloc((size_t)(n > 0 ? n : 1), 1);

    WideCharToMultiByte(CP_UTF8, 0, text, -1, utf8, n, NULL, NULL);
    return utf8;
}

int os_windows_failed(void)
{
    static const struct {
        DWORD is;
        int told;
    } rows[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_BAD_NET_NAME, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_INVALID_DRIVE, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EBUSY},
        {ERROR_LOCK_VIOLATION, EBUSY},
        {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_OUTOFMEMORY, ENOMEM},
        {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_NO_DATA, EPIPE},
        {ERROR_DIRECTORY, ENOTDIR},
        {ERROR_NOT_SAME_DEVICE, EXDEV},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
    };
    DWORD code = GetLastError();

    errno = EIO;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (rows[i].is == code)
            errno = rows[i].told;
    return -1;
}

void *os_memmem(const void *p, size_t n, const void *part, size_t part_n)
{
    const char *at = p, *first = part;

    if (part_n == 0)
        return (void *)(uintptr_t)p;
    while (n >= part_n && (at = memchr(at, *first, n - part_n + 1))) {
        if (memcmp(at, part, part_n) == 0)
            return (void *)(uintptr_t)at;
        at++;
        n = (size_t)((const char *)p + n - at);
        p = at;
    }
    return NULL;
}

void *os_memrchr(const void *p, int c, size_t n)
{
    const unsigned char *bytes = p;

    while (n-- > 0)
        if (bytes[n] == (unsigned char)c)
            return (void *)(uintptr_t)(bytes + n);
    return NULL;
}

/* The sign, which is a global there, is not asked for. */
double os_log_gamma(double x)
{
    return lgamma(x);
}

bool os_utc_time(time_t seconds, struct tm *t)
{
    return gmtime_s(t, &seconds) == 0;
}

void os_setenv(const char *name, const char *value)
{
    _putenv_s(name, value);
}
