/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the contents of a dex as text, with names instead of indices and offsets. A change of
 * only these does not change the text. Debug info is left out. */
#ifndef MB_TESTS_DEX_TEXT_H
#define MB_TESTS_DEX_TEXT_H

#include "dexfile/dex_file.h"
#include "lib/buf.h"

void dex_text(const struct dex_file *dex, struct buf *out);

#endif
