/* SPDX-License-Identifier: Apache-2.0 */
/* Where --embed-beat puts the beat class, and in which form. */
#ifndef MB_WEAVE_EMBED_BEAT_HOME_H
#define MB_WEAVE_EMBED_BEAT_HOME_H

#include "weave/input/inputs.h"
#include "weave/rules.h"

struct beat_home {
    const struct container *container; /* NULL: nowhere */
    char *name;                        /* of the class file, or of its own dex */
    char *copy;                        /* another name of it, for other loaders; NULL: none */
    bool dex;
    bool with_module; /* the dex has the classes of runtime/android too */
};

/* Chooses the first container that may have the class, in the order in which the inputs are named.
 * A package, or a directory with dex, gets the next classesN.dex. False if no container may have
 * it. */
bool beat_home_choose(struct beat_home *home, const struct inputs *in, const char *const *named,
                      size_t n_named);
/* The same, but only in that container. */
bool beat_home_in(struct beat_home *home, const struct inputs *in, const struct container *c);
/* The class file lies below that folder, whose name ends in a slash; or a copy of it. */
void beat_home_below(struct beat_home *home, struct str folder);
void beat_home_copy_below(struct beat_home *home, struct str folder);
void beat_home_release(struct beat_home *home);

/* Finds out which forms of probes the class has that would be embedded, in a dex or not. */
int beat_home_forms(bool dex, struct beat_forms *forms, struct error *err);

/* Appends the class in the form of its home, with the mapping id filled in. A class file in a
 * jar has no at() if nothing calls it: a JVM has no Activity, and reflection on a class fails
 * if a type of its methods can't be found. */
int beat_home_bytes(const struct beat_home *home, const char *mapping_id, bool at_is_called,
                    struct buf *out, struct error *err);

#endif
