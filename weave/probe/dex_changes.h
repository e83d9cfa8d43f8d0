/* SPDX-License-Identifier: Apache-2.0 */
/* What weaving changed in the dex of one container, for those files beside them
 * that speak of dex by checksum and index: ART's baseline profiles.
 *
 * The writer fills it before it asks for such a file, whatever the order of the
 * archive: the units of a container that has one are woven before its first
 * entry is written.
 */
#ifndef MB_WEAVE_PROBE_DEX_CHANGES_H
#define MB_WEAVE_PROBE_DEX_CHANGES_H

#include "dexfile/dex_ids.h"

/* A dex that was woven. One that was split before has two, which have the same `name`. */
struct dex_change {
    struct str name;           /* of its entry: "classes2.dex", "base/dex/classes.dex" */
    struct str new_name;       /* the same, or that of a further dex */
    uint32_t old_crc, new_crc; /* CRC-32 of the whole file, as the archive's directory has it */
    struct dex_id_map types;   /* class_ids and what else names a type */
    struct dex_id_map methods; /* method_ids */
    struct dex_id_map class_defs;
};

/* One row for each dex that changed. A dex that is not among them is as it was. */
struct dex_changes {
    struct dex_change *rows;
    size_t n;
};

#endif
