/* SPDX-License-Identifier: Apache-2.0 */
/* What the reading and the writing half of the archive share. */
#ifndef MB_ARCHIVE_ARCHIVE_INTERNAL_H
#define MB_ARCHIVE_ARCHIVE_INTERNAL_H

#include "archive/archive.h"
#include "archive/zip_directory.h"

struct archive_name;

struct archive {
    struct byte_source source; /* its fd is ours */
    struct zip_directory directory;
    struct archive_entry *entry;
    struct archive_name *by_name; /* uthash; the memory is `names` */
    struct archive_name *names;
};

#endif
