/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes that are read at any offset, from a file or from memory. */
#ifndef MB_LIB_BYTE_SOURCE_H
#define MB_LIB_BYTE_SOURCE_H

#include "lib/error.h"
#include "lib/str.h"

struct byte_source {
    int fd; /* -1: in memory */
    struct bytes mem;
    uint64_t size;
};

/* Reads exactly n bytes at offset `at`. Any thread may call it. */
int byte_source_read(const struct byte_source *s, uint64_t at, void *p, size_t n,
                     struct error *err);

/* The same for one thread that mostly reads forward in small steps. Files are read ahead. */
struct byte_reader {
    const struct byte_source *source;
    uint8_t *ahead;
    uint64_t at; /* of what was read ahead */
    size_t n;
};

void byte_reader_init(struct byte_reader *r, const struct byte_source *s);
void byte_reader_release(struct byte_reader *r);
int byte_reader_read(struct byte_reader *r, uint64_t at, void *p, size_t n, struct error *err);

#endif
