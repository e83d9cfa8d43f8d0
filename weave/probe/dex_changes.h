/* SPDX-License-Identifier: Apache-2.0 */
/* What weaving changed in the dex of one container, for those files beside them that refer to
 * dex by checksum and index: ART's baseline profiles.
 *
 * The writer fills it before it makes such a file, whatever the order of the archive: if a
 * container has such a file, all its units are woven before its first entry is written.
 */
#ifndef MB_WEAVE_PROBE_DEX_CHANGES_H
#define MB_WEAVE_PROBE_DEX_CHANGES_H

#include "dexfile/dex_ids.h"

/* A dex that was woven. A dex that was split has two rows with the same `name`. */
struct dex_change {
    struct str name;           /* of its entry: "classes2.dex", "base/dex/classes.dex" */
    struct str new_name;       /* the same name, or that of the second part */
    uint32_t old_crc, new_crc; /* CRC-32 of the whole file, as the archive's directory has it */
    struct dex_id_map types;   /* type_ids */
    struct dex_id_map methods; /* method_ids */
    struct dex_id_map class_defs;
};

/* One row for each dex that changed. A dex without a row is unchanged. */
struct dex_changes {
    struct dex_change *rows;
    size_t n;
};

#endif
