/* What the reading and the writing half of the archive share. */
#ifndef MB_LIB_ARCHIVE_INTERNAL_H
#define MB_LIB_ARCHIVE_INTERNAL_H

#include <pthread.h>

#include "lib/archive.h"
#include "lib/zip_directory.h"
#include "lib/zip_stream.h"

struct archive_name;

struct archive {
    struct byte_source source; /* its fd is ours */
    struct zip_directory directory;
    struct archive_entry *entry;
    struct archive_name *by_name; /* uthash; the memory is `names` */
    struct archive_name *names;
    struct zip_stream stream;
    zip_t *zip;           /* for reading */
    pthread_mutex_t lock; /* over zip and stream */
};

#endif
