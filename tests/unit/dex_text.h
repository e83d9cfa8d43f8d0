/* SPDX-License-Identifier: Apache-2.0 */
/* All that a dex says, as text with names instead of indices and offsets: the
 * same before and after whatever changes only those. Debug info is left out. */
#ifndef MB_TESTS_DEX_TEXT_H
#define MB_TESTS_DEX_TEXT_H

#include "dexfile/dex_file.h"
#include "lib/buf.h"

void dex_text(const struct dex_file *dex, struct buf *out);

#endif
