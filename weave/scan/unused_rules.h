/* SPDX-License-Identifier: Apache-2.0 */
/* Warns of rules of the filter file that match nothing in the program: a name with a slip in it
 * would be measured, or left out, in silence. */
#ifndef MB_WEAVE_SCAN_UNUSED_RULES_H
#define MB_WEAVE_SCAN_UNUSED_RULES_H

#include "weave/instrument_run.h"

/* Call it after the program is indexed. */
void unused_rules_warn(struct instrument_run *run);

#endif
