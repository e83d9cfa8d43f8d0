/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/name.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

void name_set(char name[NAME_MAX_BYTES], const char *from)
{
    size_t n = from ? strnlen(from, NAME_MAX_BYTES - 1) : 0;

    if (n > 0)
        memmove(name, from, n);
    name[n] = '\0';
}

void name_set_first(char *to, size_t size, const char *list)
{
    static const char more[] = ",more";
    size_t n = list ? strcspn(list, ",") : 0, all = n;

    if (list && list[n])
        all += sizeof(more) - 1;
    memset(to, 0, size);
    for (size_t i = 0; i < all && i + 1 < size; i++)
        to[i] = i < n ? list[i] : more[i - n];
}

void name_set_process(char name[NAME_MAX_BYTES])
{
    char line[4096];
    int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, line, sizeof(line) - 1);
    const char *slash;

    if (fd >= 0)
        close(fd);
    line[n < 0 ? 0 : n] = '\0';
    slash = strrchr(line, '/');
    name_set(name, slash ? slash + 1 : line);
}
