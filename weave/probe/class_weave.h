/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the plan's probes into a class file. */
#ifndef MB_WEAVE_PROBE_CLASS_WEAVE_H
#define MB_WEAVE_PROBE_CLASS_WEAVE_H

#include "weave/unit_format.h"

/* The `weave` of unit_format_class. */
int class_weave(const struct unit_weaving *w, struct buf *out, struct error *err);

#endif
