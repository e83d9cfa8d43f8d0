/* SPDX-License-Identifier: Apache-2.0 */
/* Splits one dex into two: some of its classes, with all that they refer to, and the others.
 * Classes and their members keep their order, so a superclass stays in front of its subclasses
 * if they are in the same part. ART finds the others in the other dex.
 *
 * What several classes share is in both parts, if both have such classes. What no class refers
 * to (such as the marker strings of compilers) stays in the first part.
 */
#ifndef MB_DEXFILE_SUBSET_DEX_SPLIT_H
#define MB_DEXFILE_SUBSET_DEX_SPLIT_H

#include "dexfile/dex_ids.h"

/* One part, with maps from the indices of the whole dex to those of the part. The maps have the
 * classes that the part defines, with their types and methods. Types and methods that no class
 * of the dex defines are in the maps of the part that stays. DEX_NO_INDEX: it belongs to the
 * other part. */
struct dex_part {
    struct buf bytes;
    struct dex_id_map types, methods, class_defs;
};

enum { DEX_PART_STAYS, DEX_PART_MOVES, DEX_PARTS };

/* moved: by class_def, whether it goes to the second part. The maps are in `keep`. The caller
 * releases the bytes, also after an error. Error: the dex can't be read. */
int dex_split(const struct dex_file *dex, const uint8_t *moved, struct arena *keep,
              struct dex_part parts[DEX_PARTS], struct error *err);

#endif
