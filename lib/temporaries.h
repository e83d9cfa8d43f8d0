/* SPDX-License-Identifier: Apache-2.0 */
/* The names of unfinished outputs, which a signal handler can remove, and whoever finds that there
 * is no memory left. */
#ifndef MB_LIB_TEMPORARIES_H
#define MB_LIB_TEMPORARIES_H

#include <stdatomic.h>
#include <stdbool.h>

struct temporary {
    struct temporary *next; /* the one before it */
    char *path;
    bool directory;
    atomic_bool live;    /* it may exist */
    atomic_bool in_work; /* temporary_made is still to come */
};

/* Before the file or directory is made, so that no signal comes between. The
 * record lives until the process ends: a handler may be reading it.
 *
 * temporary_made, or temporary_forget where it could not be made, follows at once, and no memory is
 * taken before: another thread without memory waits for that with its cleaning. From then on this
 * does not return. */
struct temporary *temporary_add(const char *path, bool directory);

/* The same for a name that may be somebody else's: it is ours from temporary_made on. */
struct temporary *temporary_reserve(const char *path, bool directory);

void temporary_made(struct temporary *t);

/* It is no longer ours, because it was renamed. */
void temporary_forget(struct temporary *t);

/* Removes it, if it is still ours. */
void temporary_remove(struct temporary *t);

/* See output_clean_at_end. */
void temporaries_clean_at_end(void);

#endif
