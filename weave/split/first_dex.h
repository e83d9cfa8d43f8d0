/* SPDX-License-Identifier: Apache-2.0 */
/* Whether classes may leave the first dex of a package. Before Android 5.0 the runtime loads
 * only this dex, and code that runs before the app has loaded the others must be in it.
 */
#ifndef MB_WEAVE_SPLIT_FIRST_DEX_H
#define MB_WEAVE_SPLIT_FIRST_DEX_H

#include "dexfile/dex_file.h"

/* Returns the oldest API level that the dex is for, by its version, or by what D8 and R8 write
 * into it. 0: the dex does not tell. */
uint32_t dex_min_api(const struct dex_file *dex);

#endif
