/* SPDX-License-Identifier: Apache-2.0 */
/* What every report tells about the device. */
#ifndef MB_RUNTIME_BASE_DEVICE_H
#define MB_RUNTIME_BASE_DEVICE_H

#include <stdint.h>

struct device {
    uint64_t memory_bytes;   /* of the device; 0 if unknown */
    uint64_t memory_free_kb; /* available now */
    const char *machine;     /* Matrix's word: BEST, HIGH, MIDDLE, LOW, BAD, UN_KNOW; static */
};

void device_read(struct device *device); /* from /proc/meminfo */

/* The same from the text of the file. */
void device_parse(struct device *device, const char *meminfo);

#endif
