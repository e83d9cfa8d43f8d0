/* SPDX-License-Identifier: Apache-2.0 */
/* Functions on inputs that the dex drivers share: they repair a changed input, and say where
 * changes have the most effect.
 */
#ifndef MB_FUZZ_DEX_INPUT_H
#define MB_FUZZ_DEX_INPUT_H

#include "fuzz/fuzz.h"

/* Sets file_size, container_size and checksum. */
void fuzz_dex_mend(uint8_t *p, size_t n);

/* Fills the regions of the items, from call sites on. Strings and the tables before are left
 * out, as most changes there are refused. Returns the number of regions. */
size_t fuzz_dex_regions(struct bytes seed, struct fuzz_region *region, size_t max);

#endif
