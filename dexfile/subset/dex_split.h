/* SPDX-License-Identifier: Apache-2.0 */
/* One dex made into two: some of its classes, with all that they refer to, and the
 * others. Classes and what they have keep their order, so a superclass stays in front
 * of what extends it where both are in one part; ART takes the rest from other dex.
 *
 * What several classes share is in both parts where both have such classes. What no
 * class refers to (the marks of compilers, among strings) stays.
 */
#ifndef MB_DEXFILE_SUBSET_DEX_SPLIT_H
#define MB_DEXFILE_SUBSET_DEX_SPLIT_H

#include "dexfile/dex_ids.h"

/* One of them, and the way from the indices of the whole to its own, for what is of its
 * classes: the types that they are and the methods of those; of the part that stays, also all
 * that no moved class defines. DEX_NO_INDEX: of the other part. */
struct dex_part {
    struct buf bytes;
    struct dex_id_map types, methods, class_defs;
};

enum { DEX_PART_STAYS, DEX_PART_MOVES, DEX_PARTS };

/* moved: by class_def, whether it goes to the second part. The maps are in `keep`; the bytes are
 * the caller's to release, on an error too. Errors: what is in the dex can't be read. */
int dex_split(const struct dex_file *dex, const uint8_t *moved, struct arena *keep,
              struct dex_part parts[DEX_PARTS], struct error *err);

#endif
