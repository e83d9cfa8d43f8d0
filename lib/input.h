/* SPDX-License-Identifier: Apache-2.0 */
/* Reads files and directories. */
#ifndef MB_LIB_INPUT_H
#define MB_LIB_INPUT_H

#include <stdint.h>

#include "lib/buf.h"
#include "lib/error.h"
#include "lib/str.h"

enum input_kind {
    INPUT_OTHER,
    INPUT_CLASS,     /* CA FE BA BE */
    INPUT_DEX,       /* "dex\n", or "cdex" of a compact one */
    INPUT_ARCHIVE,   /* "PK": a local header, or the end of an empty archive */
    INPUT_DIRECTORY, /* input_kind_of_file only */
};

enum { INPUT_HEAD = 4 }; /* the bytes that input_kind_of looks at */

/* The kind by the first bytes. A zip that begins with other bytes (a shell script) is
 * INPUT_OTHER; its suffix must tell. */
enum input_kind input_kind_of(struct bytes head);

/* The same for a file, or INPUT_DIRECTORY. */
int input_kind_of_file(const char *path, enum input_kind *kind, struct error *err);

/* Appends the whole file to `out`. It is read, not mapped, so a file that is truncated
 * meanwhile is an error and not a signal. It may be a pipe. */
int input_read(const char *path, struct buf *out, struct error *err);

/* Reads a text into `out`, which is empty, as UTF-8 without a mark (utf8_from_marked). A gzip file
 * is inflated, if that makes it at most GZIP_TEXT_RATIO times as long: texts become ten times. */
enum { GZIP_TEXT_RATIO = 32 };
int input_read_text(const char *path, struct buf *out, struct error *err);

/* The same as input_read, from the position of a descriptor. */
int input_read_fd(int fd, struct buf *out, struct error *err);

struct os_info;

/* Another number if it is another file, or if it was written to since. (A write within the same
 * tick of the file system's clock, which leaves the size as it was, does not show.) */
uint64_t input_mark(const struct os_info *info);

struct input_file {
    struct str name; /* below the root, with "/" */
    uint64_t size;
    uint64_t mark;
    const char *fault; /* why it can't be read; NULL: it is a regular file */
    int fault_errno;   /* of the fault; 0: it has none */
};

/* The regular files below a directory, sorted by the bytes of their names. Symlinks are
 * followed; a link to a directory that is being walked is a fault. Temporaries of this process
 * and of dead ones (lib/temporaries.h) are left out. */
struct input_tree {
    struct input_file *file;
    size_t count;
    struct buf names; /* where the names are */
};

/* How much of a directory must be readable. */
enum input_tree_want {
    /* All of it: something unreadable is an error, which names the first. Dangling links, and
     * what is neither a file nor a directory, are skipped. */
    INPUT_TREE_WHOLE,
    /* What can be read: the rest is listed among the files, with its fault. A file that was
     * removed meanwhile is left out. */
    INPUT_TREE_REST,
};

/* Errors begin with the path they concern: the root's or one below it. */
int input_tree_read(struct input_tree *t, const char *root, enum input_tree_want want,
                    struct error *err);
void input_tree_release(struct input_tree *t);

/* 0, or -1 + *err if the file has a fault. */
int input_file_check(const struct input_file *f, struct error *err);

#endif
