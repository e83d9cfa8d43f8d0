/* SPDX-License-Identifier: Apache-2.0 */
/* The names of unfinished outputs. A signal handler can remove these files, and so can code
 * that runs out of memory. */
#ifndef MB_LIB_TEMPORARIES_H
#define MB_LIB_TEMPORARIES_H

#include <stdatomic.h>
#include <stdbool.h>

struct temporary {
    struct temporary *next; /* the one before it */
    char *path;
    bool directory;
    atomic_bool live;    /* the file may exist */
    atomic_bool in_work; /* temporary_made was not called yet */
};

/* Call it before the file or directory is made, so that no signal comes between. The record
 * lives until the process ends, because a handler may be reading it.
 *
 * Call temporary_made next, or temporary_forget if the file could not be made, and do not
 * allocate in between: another thread that is out of memory waits for this before it cleans.
 * Once it cleans, temporary_add does not return. */
struct temporary *temporary_add(const char *path, bool directory);

/* The same for a name that another process may own: it is ours only after temporary_made. */
struct temporary *temporary_reserve(const char *path, bool directory);

void temporary_made(struct temporary *t);

/* The file was renamed and is not removed any more. */
void temporary_forget(struct temporary *t);

/* Removes it, if it is still ours. */
void temporary_remove(struct temporary *t);

/* See output_clean_at_end. */
void temporaries_clean_at_end(void);

#endif
