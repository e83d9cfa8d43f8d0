/* SPDX-License-Identifier: Apache-2.0 */
/* Stacks of threads, as text: what a ProGuard or R8 map says of their frames. */
#ifndef MB_REPORT_FRAMES_H
#define MB_REPORT_FRAMES_H

#include "lib/buf.h"
#include "mapping/obfuscation_map.h"
#include "report/report.h"

/* Gives all stacks of a report the names of the source. The new texts are in `room`, whose content
 * is dropped. */
void frames_restore(struct report *report, const struct obfuscation_map *map, struct buf *room);

#endif
