/* SPDX-License-Identifier: Apache-2.0 */
/* --classpath: classes that are not woven but that the inputs extend. Looked
 * up one by one: only the ancestors of what the inputs hold are ever read.
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
    struct class_path_class *found; /* what was asked for, by name */
    struct arena arena;             /* what it is kept in */
    struct arena scratch;           /* a class at a time */
};

/* Opens jars and directories, each of `lists` being several with ':' between.
 * The first that has a class gives it. */
int class_path_open(struct class_path *cp, const char *const *lists, size_t n, struct error *err);
void class_path_release(struct class_path *cp);

/* 1 and *out when found, 0 when not; -1 when what is there is no class. Names in
 * *out live as long as the class path. */
int class_path_find(struct class_path *cp, struct str name, struct class_outline *out,
                    struct error *err);

#endif
