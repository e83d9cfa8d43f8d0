/* SPDX-License-Identifier: Apache-2.0 */
/* The headers of a zip (APPNOTE.TXT 6.3, 4.3.7, 4.3.12 to 4.3.16): the central directory, and
 * where the data of an entry are. This includes what libzip does not tell: where the zip begins
 * in its file, names with a NUL, and times, flags and attributes as they are written.
 */
#ifndef MB_ARCHIVE_ZIP_DIRECTORY_H
#define MB_ARCHIVE_ZIP_DIRECTORY_H

#include "lib/buf.h"
#include "lib/byte_source.h"
#include "lib/error.h"
#include "lib/str.h"

enum {
    ZIP_FLAG_ENCRYPTED = 1 << 0,
    ZIP_FLAG_DESCRIPTOR = 1 << 3, /* sizes and CRC come after the data */
    ZIP_FLAG_UTF8 = 1 << 11,

    /* Bytes of the records, without their names, extra fields and comments. */
    ZIP_LOCAL_SIZE = 30,
    ZIP_CENTRAL_SIZE = 46,
    ZIP_END_SIZE = 22,
    ZIP_END64_SIZE = 56,
    ZIP_LOCATOR_SIZE = 20,
};

#define ZIP_LOCAL_MAGIC   0x04034b50u
#define ZIP_CENTRAL_MAGIC 0x02014b50u
#define ZIP_END_MAGIC     0x06054b50u
#define ZIP_END64_MAGIC   0x06064b50u
#define ZIP_LOCATOR_MAGIC 0x07064b50u

/* A central header. Slices point into the directory. */
struct zip_header {
    struct str name;
    struct bytes extra;
    struct bytes comment;
    uint16_t version_made;
    uint16_t version_needed;
    uint16_t flags;
    uint16_t method;
    uint16_t time; /* MS-DOS */
    uint16_t date;
    uint16_t internal_attributes;
    uint32_t external_attributes;
    uint32_t crc;
    uint64_t comp_size;
    uint64_t size;
    uint64_t offset; /* of the local header, from zip_directory.start */
};

struct zip_directory {
    uint64_t start;       /* what the offsets in the zip are relative to */
    uint64_t at;          /* of the first central header, in the source */
    uint64_t end;         /* after the archive comment, in the source */
    struct buf raw;       /* the central headers */
    struct bytes comment; /* the archive's, in `tail` */
    struct buf tail;      /* the end record and its comment */
    struct zip_header *header;
    size_t count;
};

/* Reads the directory of the last end record whose directory is whole, as the JVM does. There
 * may be bytes in front of the archive, whether its offsets count them or not. Errors: it is
 * not a zip, it has several disks, or the directory is cut or malformed. */
int zip_directory_read(struct zip_directory *d, const struct byte_source *s, struct error *err);
void zip_directory_release(struct zip_directory *d);

/* What only the local header tells (4.3.7), and thus where the data are. */
struct zip_local {
    uint16_t method;
    size_t name_size;
    size_t extra_size; /* right in front of the data */
    uint64_t data;     /* where they begin, in the source */
};

/* Returns where the local header of h begins in the source. */
static inline uint64_t zip_local_at(const struct zip_directory *d, const struct zip_header *h)
{
    return d->start + h->offset;
}

/* Parses the bytes at that place. Errors: they are not a local header (libzip does not check
 * this, the JVM does), or the data would reach into the directory. */
int zip_local_parse(const struct zip_directory *d, const struct zip_header *h,
                    const uint8_t raw[ZIP_LOCAL_SIZE], struct zip_local *local, struct error *err);

/* The same, but reads the bytes from the source. */
int zip_local_read(const struct zip_directory *d, const struct byte_source *s,
                   const struct zip_header *h, struct zip_local *local, struct error *err);

#endif
