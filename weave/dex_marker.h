/* SPDX-License-Identifier: Apache-2.0 */
/* What says of a dex that it is instrumented: a string in its table, as D8 and
 * R8 leave one of theirs there (~~R8{...}).
 */
#ifndef MB_WEAVE_DEX_MARKER_H
#define MB_WEAVE_DEX_MARKER_H

#include "dexfile/dex_file.h"

#define DEX_MARKER_START "~~methodbeat{"

/* ~~methodbeat{"mapping-id":"0123456789abcdef"} in the arena. */
struct str dex_marker(const char *mapping_id, struct arena *arena);

/* The marker of a dex that has one, else an empty string. */
struct str dex_marker_find(const struct dex_file *dex);

#endif
