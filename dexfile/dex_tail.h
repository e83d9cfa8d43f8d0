/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes of a dex that belong to no item. */
#ifndef MB_DEXFILE_DEX_TAIL_H
#define MB_DEXFILE_DEX_TAIL_H

#include "dexfile/dex_file.h"

/* Finds what lies behind the last item of the last section, up to the end of the file. ART does not
 * look at it, but apps keep data of their own there, which they read from the file's end. Up to
 * three zeros, which align the end, are no tail. -1 + *err: an item of that section is malformed.
 */
int dex_tail(const struct dex_file *dex, struct bytes *tail, struct error *err);

#endif
