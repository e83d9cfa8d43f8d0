/* SPDX-License-Identifier: Apache-2.0 */
/* A class file with the plan's probes in it. */
#ifndef MB_WEAVE_PROBE_CLASS_WEAVE_H
#define MB_WEAVE_PROBE_CLASS_WEAVE_H

#include "weave/unit_format.h"

/* The weaving of unit_format_class. */
int class_weave(const struct unit_weaving *w, struct buf *out, struct error *err);

#endif
