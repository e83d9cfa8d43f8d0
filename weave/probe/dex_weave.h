/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the plan's probes into a dex. */
#ifndef MB_WEAVE_PROBE_DEX_WEAVE_H
#define MB_WEAVE_PROBE_DEX_WEAVE_H

#include "weave/unit_format.h"

/* By which a dex says that it is instrumented: beside what D8 and R8 leave in it (~~R8{...}). */
#define DEX_MARKER_START "~~methodbeat{"

/* Returns ~~methodbeat{"mapping-id":"0123456789abcdef"} in the arena. */
struct str dex_marker(const char *mapping_id, struct arena *arena);

/* Returns the marker of a dex; empty if it has none. */
struct str dex_marker_find(const struct dex_file *dex);

/* The `weave` of unit_format_dex. */
int dex_weave(const struct unit_weaving *unit, struct buf *out, struct error *err);

#endif
