/* SPDX-License-Identifier: Apache-2.0 */
/* Files and directories that are read. */
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

/* What the first bytes say. A zip with bytes in front of it (a shell script) is
 * INPUT_OTHER: there the suffix has to tell. */
enum input_kind input_kind_of(struct bytes head);

/* The same for a file, or INPUT_DIRECTORY. */
int input_kind_of_file(const char *path, enum input_kind *kind, struct error *err);

/* Appends the whole file to `out`. It is read, not mapped: a file that is cut
 * meanwhile is an error then, not a signal. Pipes are fine. */
int input_read(const char *path, struct buf *out, struct error *err);

/* The same from where a descriptor stands. */
int input_read_fd(int fd, struct buf *out, struct error *err);

struct input_file {
    struct str name; /* below the root, with "/" */
    uint64_t size;
    const char *fault; /* why it can't be read; NULL: it is a regular file */
    int fault_errno;   /* of the fault; 0: it has none */
};

/* The regular files below a directory, by the bytes of their names. Symlinks
 * are followed; a link to a directory that is being walked is a fault, not a
 * loop. What this process is writing below it (path_temporary) is not among them. */
struct input_tree {
    struct input_file *file;
    size_t count;
    struct buf names; /* where the names are */
};

/* How much of a directory must be there. */
enum input_tree_want {
    /* All: what can't be looked at is an error, the first by its name. Links to nothing and what is
     * neither file nor directory are skipped. */
    INPUT_TREE_WHOLE,
    /* What there is: all that can't be read stands among the files, with its fault. A file that was
     * taken away meanwhile was never there. */
    INPUT_TREE_REST,
};

/* Errors begin with the path that they are about, the root's or one below it. */
int input_tree_read(struct input_tree *t, const char *root, enum input_tree_want want,
                    struct error *err);
void input_tree_release(struct input_tree *t);

/* 0, or -1 where the file has a fault, and what it is. */
int input_file_check(const struct input_file *f, struct error *err);

#endif
