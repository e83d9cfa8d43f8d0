/* SPDX-License-Identifier: Apache-2.0 */
/* What drivers of dex share of their inputs: how a changed one is mended, and where changes tell.
 */
#ifndef MB_FUZZ_DEX_INPUT_H
#define MB_FUZZ_DEX_INPUT_H

#include "fuzz/fuzz.h"

/* Sets file_size, container_size and checksum. */
void fuzz_dex_mend(uint8_t *p, size_t n);

/* The regions of the items, from those of call sites on. Strings and the tables before are left
 * out: little gets past a change there. */
size_t fuzz_dex_regions(struct bytes seed, struct fuzz_region *region, size_t max);

#endif
