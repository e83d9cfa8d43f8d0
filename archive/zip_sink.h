/* SPDX-License-Identifier: Apache-2.0 */
/* Where an archive is written to, from front to back: either a file, through a buffer, or
 * memory. */
#ifndef MB_ARCHIVE_ZIP_SINK_H
#define MB_ARCHIVE_ZIP_SINK_H

#include "lib/buf.h"
#include "lib/error.h"

struct zip_sink {
    int fd;            /* -1: memory */
    struct buf window; /* for memory: the output, after what it held before */
    uint64_t pos;      /* where the next byte goes */
    uint64_t flushed;  /* how many bytes are in the file */
};

/* Returns room for n bytes, which the caller fills and then adds with zip_sink_add. NULL if the
 * file could not be written. */
uint8_t *zip_sink_room(struct zip_sink *s, size_t n, struct error *err);
void zip_sink_add(struct zip_sink *s, size_t n);

int zip_sink_bytes(struct zip_sink *s, struct bytes b, struct error *err);
int zip_sink_flush(struct zip_sink *s, struct error *err);

#endif
