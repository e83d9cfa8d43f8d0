/* SPDX-License-Identifier: Apache-2.0 */
/* --classpath: classes that are not instrumented, but that classes of the inputs extend. They
 * are looked up one by one, so that only ancestors of the inputs' classes are read.
 */
#ifndef MB_WEAVE_INPUT_CLASS_PATH_H
#define MB_WEAVE_INPUT_CLASS_PATH_H

#include "lib/arena.h"
#include "lib/codec.h"
#include "lib/error.h"
#include "weave/scan/class_scan.h"

struct class_path_entry;
struct class_path_class;

struct class_path {
    struct class_path_entry *entries;
    size_t count;
    struct codec codec;
    struct class_path_class *found; /* classes that were looked up, by name */
    struct arena arena;             /* the memory of `found` */
    struct arena scratch;           /* reset after each class */
};

/* Opens jars and directories. Each of `lists` holds several paths with the separator of the
 * system between them. If several have a class, the first is used. */
int class_path_open(struct class_path *cp, const char *const *lists, size_t n, struct error *err);
void class_path_release(struct class_path *cp);

/* Returns the path of the first entry that has probes already; NULL: none has. */
const char *class_path_probed(const struct class_path *cp);

/* Looks up a class. 1 and *out if it was found, 0 if not; -1 + *err if the file can't be read
 * or is not a class. Names in *out live as long as the class path. */
int class_path_find(struct class_path *cp, struct str name, struct class_outline *out,
                    struct error *err);

#endif
