/* SPDX-License-Identifier: Apache-2.0 */
/* Extra fields of zip headers (APPNOTE.TXT 6.3, 4.5): a sequence of id, size and data.
 *
 * In local headers of Android packages they also align the data after them, in one of two ways:
 * a field of their own (0xD935: the alignment in two bytes, then zeros), or zeros alone, up to
 * three bytes of which are not a field.
 */
#ifndef MB_ARCHIVE_ZIP_EXTRA_H
#define MB_ARCHIVE_ZIP_EXTRA_H

#include <stdbool.h>

#include "lib/buf.h"
#include "lib/str.h"

enum { ZIP_EXTRA_ZIP64 = 0x0001, ZIP_EXTRA_ALIGNMENT = 0xd935, ZIP_EXTRA_MAX = 0xffff };

/* Appends all fields except the zip64 one. False if they are malformed. */
bool zip_extra_copy(struct bytes extra, struct buf *out);

/* Returns the length without padding, if the padding is at the end, where all tools put it.
 * *zeros: it ends with zeros that are not a field. */
size_t zip_extra_unpadded(struct bytes extra, bool *zeros);

/* Appends padding, so that the data after the extra field begin at a multiple of `align`, a
 * power of two. `at` is where they begin without padding. `zeros`: pad with zeros alone.
 * Appends nothing if the extra field would exceed 65,535 bytes. */
void zip_extra_align(struct buf *extra, uint64_t at, uint32_t align, bool zeros);

#endif
