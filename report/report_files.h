/* SPDX-License-Identifier: Apache-2.0 */
/* The files of reports that a command line names: files, all files in directories and below
 * (sorted by name), and "-", standard input. */
#ifndef MB_REPORT_REPORT_FILES_H
#define MB_REPORT_REPORT_FILES_H

#include "lib/arena.h"
#include "lib/error.h"
#include "lib/input.h"

struct report_files {
    char *const *paths;
    size_t n, at;
    struct input_tree tree; /* of the directory that is under way */
    size_t tree_at;
    bool in_tree;
    struct arena names;
};

struct report_file {
    const char *name;      /* for messages; it stays until the files are released */
    const char *path;      /* NULL: standard input */
    const char *directory; /* that it was found in; NULL: it was named itself */
    bool last;             /* of the directory */
    enum {
        REPORT_FILE,       /* to be opened */
        REPORT_FILE_FAULT, /* can't be read: said */
    } kind;
    struct error said;
};

/* The paths must stay. */
void report_files_init(struct report_files *f, char *const *paths, size_t n);
void report_files_release(struct report_files *f);

/* False when there is none left. */
bool report_files_next(struct report_files *f, struct report_file *file);

#endif
