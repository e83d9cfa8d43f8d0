/* SPDX-License-Identifier: Apache-2.0 */
/* Paths of files to be made. Those returned are on the heap, with a NUL. */
#ifndef MB_LIB_PATH_H
#define MB_LIB_PATH_H

#include "lib/error.h"
#include "lib/str.h"

char *path_join(struct str dir, struct str name);

/* "dir/name" cut in two, both in `path`; "name" is in ".". Slashes at the end do
 * not count. */
void path_split(const char *path, struct str *dir, struct str *name);

/* Whether a separator ends it. */
bool path_ends_as_directory(const char *path);

/* The file or directory that has to be made or replaced, behind all links: it
 * need not exist, but what it lies in must. NULL + *err. */
char *path_resolve(const char *path, struct error *err);

/* A hidden name beside the target, another one with each call. */
char *path_temporary(const char *target);

/* Whether a file's name is one that path_temporary gave out, in this process. */
bool path_is_temporary(struct str name);

/* Whether a name may become a path below a directory: relative, with "/" only,
 * no empty, "." or ".." segment, no NUL or other control character, no
 * backslash, no drive letter. One slash at the end (a directory) is fine. */
bool path_name_is_safe(struct str name);

#endif
