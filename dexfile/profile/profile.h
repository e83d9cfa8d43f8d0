/* SPDX-License-Identifier: Apache-2.0 */
/* ART profiles as builds put them into packages: the baseline profile (pro, of Android 7 to 12:
 * 001, 005, 009, 010, 015) and its metadata (prm, 001 and 002).
 *
 * They identify each dex by its file name, its CRC-32 and its numbers of types and methods, and
 * they refer to its contents by index. So a dex that is rewritten needs a rewritten profile.
 * The format and the contents stay the same, except for inline caches: they hold addresses of
 * old code, builds write none, and the copy has none.
 */
#ifndef MB_DEXFILE_PROFILE_PROFILE_H
#define MB_DEXFILE_PROFILE_PROFILE_H

#include "dexfile/dex_ids.h"
#include "lib/codec.h"

/* A dex that changed. If it became several, each has a row, with the maps of what moved into
 * it. The row of the dex that kept the name comes first. */
struct profile_dex {
    struct str name, new_name; /* "classes2.dex" */
    uint32_t old_crc, new_crc; /* CRC-32 of the whole file */
    const struct dex_id_map *types, *methods, *class_defs;
};

/* Appends the profile, or metadata, for the new dex to `out`. A dex that is not among the n is
 * unchanged. Errors: the format is unknown, or the profile is damaged or belongs to other dex.
 * On error `out` is unchanged. */
int profile_rewrite(struct bytes profile, const struct profile_dex *dex, size_t n,
                    struct codec *codec, struct buf *out, struct error *err);

#endif
