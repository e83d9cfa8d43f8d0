/* SPDX-License-Identifier: Apache-2.0 */
/* How far a name is from the one that was meant. */
#ifndef MB_RUNTIME_BASE_NEAR_NAME_H
#define MB_RUNTIME_BASE_NEAR_NAME_H

#include <stddef.h>

/* Letters to be put in, left out, changed or swapped with the next to make the one of the other.
 * Where a name has more than 31 bytes it is far from all: SIZE_MAX. */
size_t name_distance(const char *a, const char *b);

/* The one of n names that was most likely meant, or NULL: at most two letters away, and fewer than
 * half of its own. Of equals the first. */
const char *name_nearest(const char *name, const char *const *names, size_t n);

#endif
