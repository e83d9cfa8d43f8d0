/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the code that reads archives and the code that writes them. */
#ifndef MB_ARCHIVE_ARCHIVE_INTERNAL_H
#define MB_ARCHIVE_ARCHIVE_INTERNAL_H

#include "archive/archive.h"
#include "archive/zip_directory.h"

struct archive_name;

struct archive {
    struct byte_source source; /* the archive owns its fd */
    struct zip_directory directory;
    struct archive_entry *entry;
    struct archive_name *by_name; /* uthash; the memory is `names` */
    struct archive_name *names;
};

#endif
