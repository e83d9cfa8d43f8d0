/* SPDX-License-Identifier: Apache-2.0 */
/* Paths of files to be made. Returned paths are on the heap, with a NUL at the end. */
#ifndef MB_LIB_PATH_H
#define MB_LIB_PATH_H

#include "lib/error.h"
#include "lib/str.h"

char *path_join(struct str dir, struct str name);

/* Splits "dir/name"; both parts point into `path`. The directory of "name" is ".". Slashes at
 * the end are ignored. */
void path_split(const char *path, struct str *dir, struct str *name);

/* Whether it ends in a separator. */
bool path_ends_as_directory(const char *path);

/* The file or directory to be made or replaced, with all links resolved. It need not exist, but
 * its directory must. NULL + *err on failure. */
char *path_resolve(const char *path, struct error *err);

/* Whether a name may become a path below a directory: relative, with "/" only,
 * no empty, "." or ".." segment, no NUL or other control character, no
 * backslash, no drive letter. One slash at the end (a directory) is fine. */
bool path_name_is_safe(struct str name);

#endif
