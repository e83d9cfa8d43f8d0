/* SPDX-License-Identifier: Apache-2.0 */
/* Where the classes of a container lie: "WEB-INF/classes/" of a .war. Internal to weave/. */
#ifndef MB_WEAVE_EMBED_CLASS_ROOT_H
#define MB_WEAVE_EMBED_CLASS_ROOT_H

#include "weave/input/inputs.h"
#include "weave/program.h"

/* Names with their slash, or empty, which live as long as the inputs. */
struct class_roots {
    struct str first; /* the container's own, if classes with probes lie there; else their first */
    struct str other; /* another one */
    bool several;     /* there is another, whose classes may not see what is below the first */
    bool copied;      /* they do, but only as long as all is in one jar: both get the class */
};

/* Of the classes that get probes. Copies below META-INF/versions/ are of the root. */
struct class_roots class_roots_of(const struct container *c, const struct inputs *in,
                                  const struct program *program);

#endif
