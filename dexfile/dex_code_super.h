/* SPDX-License-Identifier: Apache-2.0 */
/* What a method does with the one that it overrides. */
#ifndef MB_DEXFILE_DEX_CODE_SUPER_H
#define MB_DEXFILE_DEX_CODE_SUPER_H

#include "dexfile/dex_code.h"

/* Whether each way from the start to a return leads through a call of super's
 * method of this name and descriptor. Where that can't be told, it is false. */
bool dex_code_calls_super(const struct dex_code *code, struct str name, struct str descriptor,
                          struct arena *arena);

#endif
