/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/device.h"

#include <stddef.h>

#include "runtime/base/proc.h"

/* Judged by memory alone, in MB. A level begins a little below the size at which a device is
 * sold, since the kernel keeps some memory. */
static const struct {
    uint64_t from_mb;
    const char *word;
} levels[] = {{7168, "BEST"}, {5120, "HIGH"}, {3072, "MIDDLE"}, {1024, "LOW"}, {1, "BAD"}};

static uint64_t field_kb(const char *meminfo, const char *name)
{
    uint64_t kb;

    return proc_kb_parse(&kb, meminfo, name) && kb < UINT64_C(1) << 50 ? kb : 0;
}

/* As kernels before 3.14 do not sum it up: what is free, or easily would be. */
static uint64_t free_kb(const char *meminfo)
{
    uint64_t available = field_kb(meminfo, "MemAvailable:");

    return available ? available
                     : field_kb(meminfo, "MemFree:") + field_kb(meminfo, "Buffers:") +
                           field_kb(meminfo, "Cached:");
}

void device_parse(struct device *device, const char *meminfo)
{
    uint64_t total_kb = field_kb(meminfo, "MemTotal:");

    device->memory_bytes = total_kb * 1024;
    device->memory_free_kb = free_kb(meminfo);
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

    proc_text_read(meminfo, sizeof(meminfo), "/proc/meminfo");
    device_parse(device, meminfo);
}
