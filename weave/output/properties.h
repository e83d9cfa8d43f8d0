/* SPDX-License-Identifier: Apache-2.0 */
/* META-INF/methodbeat.properties of an output: the id of the mapping, what instrument was told that
 * shows in the code, what it added beside the file itself, and the options of an embedded recorder:
 *
 *     mapping.id=0123456789abcdef
 *     probes=late
 *     exits=explicit
 *     added=classes2.dex
 *     option.slow=500
 *
 * verify wants each line of it, and no other. Internal to weave/. */
#ifndef MB_WEAVE_OUTPUT_PROPERTIES_H
#define MB_WEAVE_OUTPUT_PROPERTIES_H

#include "weave/instrument_run.h"

/* Appends the properties of a container. The names of entries are sorted, and written as
 * buf_escaped does. */
void properties_write(const struct instrument_run *run, const struct container *c, struct buf *out);

#endif
