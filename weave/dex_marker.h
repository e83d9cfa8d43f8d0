/* SPDX-License-Identifier: Apache-2.0 */
/* The marker of an instrumented dex: a string in its table, like those of D8 and R8
 * (~~R8{...}).
 */
#ifndef MB_WEAVE_DEX_MARKER_H
#define MB_WEAVE_DEX_MARKER_H

#include "dexfile/dex_file.h"

#define DEX_MARKER_START "~~methodbeat{"

/* Returns ~~methodbeat{"mapping-id":"0123456789abcdef"} in the arena. */
struct str dex_marker(const char *mapping_id, struct arena *arena);

/* Returns the marker of a dex; empty if it has none. */
struct str dex_marker_find(const struct dex_file *dex);

#endif
