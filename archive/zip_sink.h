/* SPDX-License-Identifier: Apache-2.0 */
/* Where an archive is written to, from front to back: a file, through a window,
 * or memory. */
#ifndef MB_ARCHIVE_ZIP_SINK_H
#define MB_ARCHIVE_ZIP_SINK_H

#include "lib/buf.h"
#include "lib/error.h"

struct zip_sink {
    int fd;            /* -1: memory */
    struct buf window; /* of memory: with what was there before */
    uint64_t pos;      /* where the next byte goes */
    uint64_t flushed;  /* of them are in the file */
};

/* Room for n bytes, which the caller writes and then adds with zip_sink_add;
 * NULL: the file could not be written. */
uint8_t *zip_sink_room(struct zip_sink *s, size_t n, struct error *err);
void zip_sink_add(struct zip_sink *s, size_t n);

int zip_sink_bytes(struct zip_sink *s, struct bytes b, struct error *err);
int zip_sink_flush(struct zip_sink *s, struct error *err);

#endif
