/* SPDX-License-Identifier: Apache-2.0 */
/* The names of unfinished outputs: hidden, with the process in them. A signal handler can remove
 * these files, and so can code that runs out of memory; those of a process that was killed are
 * removed by the next one. */
#ifndef MB_LIB_TEMPORARIES_H
#define MB_LIB_TEMPORARIES_H

#include <stdatomic.h>
#include <stdbool.h>

#include "lib/os_file.h"

enum temporary_kind {
    TEMPORARY_FILE,
    TEMPORARY_TREE, /* a directory and everything below it */
    /* A directory whose name others may take, too: it is ours only after temporary_made, and only
     * removed if it is empty. */
    TEMPORARY_PLACE
};

struct temporary {
    struct temporary *next;   /* the one before it */
    const struct os_dir *dir; /* open for as long as the file may exist */
    char *name;
    enum temporary_kind kind;
    atomic_bool live;    /* the file may exist */
    atomic_bool in_work; /* temporary_made was not called yet */
};

/* A hidden name for what becomes `name`, a new one at each call; on the heap. */
char *temporary_name(struct str name);

/* Whether it is such a name, of this process or of one that has ended. */
bool temporary_is_ours(struct str name);

/* Call it before the file or directory is made, so that no signal comes between. The record
 * lives until the process ends, because a handler may be reading it.
 *
 * Call temporary_made next, or temporary_forget if the file could not be made, and do not
 * allocate in between: another thread that is out of memory waits for this before it cleans.
 * Once it cleans, temporary_add does not return. */
struct temporary *temporary_add(const struct os_dir *dir, const char *name,
                                enum temporary_kind kind);

void temporary_made(struct temporary *t);

/* The file was renamed and is not removed any more. */
void temporary_forget(struct temporary *t);

/* Removes it, if it is still ours. */
void temporary_remove(struct temporary *t);

/* Removes from a directory the temporaries of this user whose process has ended. What cannot be
 * removed stays. */
void temporaries_clear(const struct os_dir *dir);

/* See output_clean_at_end. */
void temporaries_clean_at_end(void);

#endif
