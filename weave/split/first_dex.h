/* SPDX-License-Identifier: Apache-2.0 */
/* Whether classes may leave the first dex of a package: before Android 5.0 the runtime
 * loads it alone, and what runs before the app has loaded the others must be in it.
 */
#ifndef MB_WEAVE_SPLIT_FIRST_DEX_H
#define MB_WEAVE_SPLIT_FIRST_DEX_H

#include "dexfile/dex_file.h"

/* The oldest Android that the dex is for, as far as the dex tells: by its version, or by what D8
 * and R8 write into it. 0: it does not tell. */
uint32_t dex_min_api(const struct dex_file *dex);

#endif
