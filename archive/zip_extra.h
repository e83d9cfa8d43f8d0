/* SPDX-License-Identifier: Apache-2.0 */
/* Extra fields of zip headers (APPNOTE.TXT 6.3, 4.5): a row of id, size, data.
 *
 * In local headers of Android packages they also align the data that follow
 * them, in one of two ways: a field of their own (0xD935: the alignment in two
 * bytes, then zeros), or zeros alone, up to three bytes of which are not a field.
 */
#ifndef MB_ARCHIVE_ZIP_EXTRA_H
#define MB_ARCHIVE_ZIP_EXTRA_H

#include <stdbool.h>

#include "lib/buf.h"
#include "lib/str.h"

enum { ZIP_EXTRA_ZIP64 = 0x0001, ZIP_EXTRA_ALIGNMENT = 0xd935, ZIP_EXTRA_MAX = 0xffff };

/* Appends all fields but the zip64 one. False: malformed. */
bool zip_extra_copy(struct bytes extra, struct buf *out);

/* The length without padding, where that is at the end, as all tools put it. */
size_t zip_extra_unpadded(struct bytes extra, bool *zeros);

/* Appends padding, so that what follows the extra field stands at a multiple of
 * `align`, a power of two; `at` is where it stands without. `zeros`: bytes
 * alone. Nothing where the extra field would pass 65,535 bytes. */
void zip_extra_align(struct buf *extra, uint64_t at, uint32_t align, bool zeros);

#endif
