#include "runtime/device.h"

#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/* By memory alone, in MB: a level begins a little below the size that a machine
 * is sold with, since the kernel keeps some of it. */
static const struct {
    uint64_t from_mb;
    const char *word;
} levels[] = {{7168, "BEST"}, {5120, "HIGH"}, {3072, "MIDDLE"}, {1024, "LOW"}, {1, "BAD"}};

static uint64_t field_kb(const char *meminfo, const char *name)
{
    const char *p = strstr(meminfo, name);
    uint64_t v = 0;

    if (!p)
        return 0;
    for (p += strlen(name); *p == ' ' || *p == '\t'; p++)
        ;
    for (; *p >= '0' && *p <= '9' && v < UINT64_C(1) << 50; p++)
        v = v * 10 + (uint64_t)(*p - '0');
    return v;
}

void device_parse(struct device *device, const char *meminfo)
{
    uint64_t total_kb = field_kb(meminfo, "MemTotal:");

    device->memory_bytes = total_kb * 1024;
    device->memory_free_kb = field_kb(meminfo, "MemAvailable:");
    device->machine = "UN_KNOW";
    for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
        if (total_kb / 1024 >= levels[i].from_mb) {
            device->machine = levels[i].word;
            break;
        }
    }
}

void device_read(struct device *device)
{
    char meminfo[4096];
    int fd = open("/proc/meminfo", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, meminfo, sizeof(meminfo) - 1);

    if (fd >= 0)
        close(fd);
    meminfo[n < 0 ? 0 : n] = '\0';
    device_parse(device, meminfo);
}
