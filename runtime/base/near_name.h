/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the name that was probably meant. */
#ifndef MB_RUNTIME_BASE_NEAR_NAME_H
#define MB_RUNTIME_BASE_NEAR_NAME_H

#include <stddef.h>

/* How many letters must be added, removed, changed or swapped with the next to turn one name
 * into the other. SIZE_MAX if one has more than 31 bytes. */
size_t name_distance(const char *a, const char *b);

/* The nearest of n names, or NULL. At most two letters differ, and fewer than half of its
 * letters. Of several the first. */
const char *name_nearest(const char *name, const char *const *names, size_t n);

#endif
