/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a method calls the one that it overrides. */
#ifndef MB_DEXFILE_DEX_CODE_SUPER_H
#define MB_DEXFILE_DEX_CODE_SUPER_H

#include "dexfile/dex_code.h"

/* Whether each path from the start to a return passes a call of the superclass's method of this
 * name and descriptor. False if that can't be decided. */
bool dex_code_calls_super(const struct dex_code *code, struct str name, struct str descriptor,
                          struct arena *arena);

#endif
