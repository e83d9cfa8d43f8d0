/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the plan's probes into a dex. */
#ifndef MB_WEAVE_PROBE_DEX_WEAVE_H
#define MB_WEAVE_PROBE_DEX_WEAVE_H

#include "weave/unit_format.h"

/* The `weave` of unit_format_dex. */
int dex_weave(const struct unit_weaving *unit, struct buf *out, struct error *err);

#endif
