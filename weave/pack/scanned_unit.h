/* SPDX-License-Identifier: Apache-2.0 */
/* What the scan found in a unit, as bytes: so that a later run need not scan the same unit again.
 */
#ifndef MB_WEAVE_PACK_SCANNED_UNIT_H
#define MB_WEAVE_PACK_SCANNED_UNIT_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "weave/program.h"

/* Appends the unit as the scan left it, but for its sum. Nothing that the plan sets. */
void scanned_unit_write(const struct program_unit *u, struct buf *out);

/* Fills *u. Its names are parts of the bytes, its classes and methods are in `keep`. False if the
 * bytes are no unit. */
bool scanned_unit_parse(struct bytes bytes, struct arena *keep, struct program_unit *u);

#endif
