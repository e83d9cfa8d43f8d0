/* SPDX-License-Identifier: Apache-2.0 */
/* A dex with the plan's probes in it. */
#ifndef MB_WEAVE_PROBE_DEX_WEAVE_H
#define MB_WEAVE_PROBE_DEX_WEAVE_H

#include "weave/unit_format.h"

/* The weaving of unit_format_dex. */
int dex_weave(const struct unit_weaving *unit, struct buf *out, struct error *err);

#endif
