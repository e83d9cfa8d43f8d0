/* SPDX-License-Identifier: Apache-2.0 */
/* The zip_source through which libzip reads an archive. */
#ifndef MB_ARCHIVE_ZIP_STREAM_H
#define MB_ARCHIVE_ZIP_STREAM_H

#include <zip.h>

#include "archive/zip_directory.h"
#include "lib/error.h"

struct zip_stream {
    struct byte_reader in;
    uint64_t start; /* the zip is [start, end) of `in` */
    uint64_t end;
    uint64_t pos; /* from start */
    zip_error_t error;
};

void zip_stream_init(struct zip_stream *s, const struct byte_source *in,
                     const struct zip_directory *d);
void zip_stream_release(struct zip_stream *s);

/* Opens the archive with libzip. The stream must outlive *zip. */
int zip_stream_open(struct zip_stream *s, zip_t **zip, struct error *err);

#endif
