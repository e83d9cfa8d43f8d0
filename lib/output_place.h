/* SPDX-License-Identifier: Apache-2.0 */
/* Where outputs appear: directories that are held open, and those below them. Internal to
 * lib/output*. */
#ifndef MB_LIB_OUTPUT_PLACE_H
#define MB_LIB_OUTPUT_PLACE_H

#include "lib/error.h"
#include "lib/os_file.h"

struct output_place {
    struct output_place *next;
    struct os_dir dir;
    char *path;   /* by which it was opened */
    bool renames; /* something appears in it */
    bool deep;    /* and in directories below it */
};

/* The place that the path leads to, open from now on, from the list or added to it. What dead runs
 * left in it is removed. NULL + errno. */
struct output_place *place_open(struct output_place **places, const char *path);

/* The same of a directory in a place. */
struct output_place *place_open_below(struct output_place **places, const struct output_place *in,
                                      const char *name);

/* Locks those in which something appears, those of every process in the same order, so that there
 * is no deadlock. 0, or -1 + *err. */
int places_lock(struct output_place *places, struct error *err);
void places_unlock(struct output_place *places);

void places_free(struct output_place *places);

/* The directory below another one that was entered last. Takes no memory. */
struct below {
    struct os_dir dir;
    struct str name;
    size_t
        reached; /* if it could not be entered: the length of the name up to the part that failed */
};

/* The directory of that name below `root`, reached part by part, and through no link; `root` itself
 * if the name is empty. `make`: parts that are missing are made. NULL + errno: ENOTDIR for a link,
 * too. `name` has to live until another one is entered, or below_leave. */
const struct os_dir *below_enter(struct below *b, const struct os_dir *root, struct str name,
                                 bool make);
void below_leave(struct below *b);

/* The part of a name before the last slash, or "". */
struct str below_parent(struct str name);

/* Whether a name is `outer`, or lies below it. */
bool below_is_in(struct str name, struct str outer);

#endif
