/* SPDX-License-Identifier: Apache-2.0 */
/* Where --embed-beat puts the beat class, and in which form. */
#ifndef MB_WEAVE_EMBED_BEAT_HOME_H
#define MB_WEAVE_EMBED_BEAT_HOME_H

#include "weave/input/inputs.h"

struct beat_home {
    const struct container *container; /* NULL: nowhere */
    char *name;                        /* of the class file, or of a dex of its own */
    bool dex;
    bool with_module; /* the dex has the classes of runtime/android too */
};

/* The first container that may have it. A package, or a directory with dex, gets
 * the next classesN.dex. False: there is none. */
bool beat_home_choose(struct beat_home *home, const struct inputs *in);
/* The same in that container. */
bool beat_home_in(struct beat_home *home, const struct inputs *in, const struct container *c);
void beat_home_release(struct beat_home *home);

/* Appends the class in the form of its home, with the mapping id in its place. A class file in a
 * jar is without at() where nothing calls it: a JVM has no Activity, and reflection on a class
 * fails where a type of its methods cannot be found. */
int beat_home_bytes(const struct beat_home *home, const char *mapping_id, bool at_is_called,
                    struct buf *out, struct error *err);

#endif
