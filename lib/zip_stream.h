/* libzip's view of a file: it reads the archive through one side of a
 * zip_source and writes the edited copy to the other. */
#ifndef MB_LIB_ZIP_STREAM_H
#define MB_LIB_ZIP_STREAM_H

#include <zip.h>

#include "lib/buf.h"
#include "lib/error.h"
#include "lib/zip_directory.h"

/* Where a zip is written to: a file by offset, through a window that takes
 * libzip's small writes and its seeks back; or memory, which is one window. */
struct zip_sink {
    int fd;            /* -1: memory */
    struct buf window; /* of memory: with what was there before */
    size_t before;     /* bytes in the window that are not ours */
    uint64_t base;     /* of the window, in the output */
    uint64_t pos;      /* where the next byte goes */
    uint64_t origin;   /* what libzip's offsets count from */
    struct error error;
};

int zip_sink_write(struct zip_sink *s, struct bytes b); /* -1: s->error */
int zip_sink_flush(struct zip_sink *s);                 /* -1: s->error */

/* Both sides; `sink` is NULL where nothing is written. */
struct zip_stream {
    const struct byte_source *in;
    uint64_t start; /* the zip is [start, end) of `in` */
    uint64_t end;
    uint64_t pos;       /* of reading, from start */
    uint8_t *ahead;     /* what was read ahead, for a file */
    uint64_t ahead_pos; /* from start */
    size_t ahead_size;
    struct zip_sink *sink;
    zip_error_t error;
};

void zip_stream_init(struct zip_stream *s, const struct byte_source *in,
                     const struct zip_directory *d, struct zip_sink *sink);
void zip_stream_release(struct zip_stream *s);

/* Opens it with libzip; the stream must outlive *zip. */
int zip_stream_open(struct zip_stream *s, zip_t **zip, struct error *err);

#endif
