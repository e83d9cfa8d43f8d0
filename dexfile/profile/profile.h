/* SPDX-License-Identifier: Apache-2.0 */
/* ART profiles as builds put them into packages: the baseline profile (pro, of
 * Android 7 to 12: 001, 005, 009, 010, 015) and its metadata (prm, 001 and 002).
 *
 * They name each dex by its file name, its CRC-32 and its numbers of types and
 * methods, and what is in it by index: so a dex that is written anew needs its
 * profile written anew. The format stays what it was, and so does all that a
 * profile says, but for inline caches: they hold addresses of old code, builds
 * write none, and the copy has none.
 */
#ifndef MB_DEXFILE_PROFILE_PROFILE_H
#define MB_DEXFILE_PROFILE_PROFILE_H

#include "dexfile/dex_ids.h"
#include "lib/codec.h"

/* A dex that changed. One that became several has a row for each, with the maps of what
 * went there; that of the dex which has its name still comes first. */
struct profile_dex {
    struct str name, new_name; /* "classes2.dex" */
    uint32_t old_crc, new_crc; /* CRC-32 of the whole file */
    const struct dex_id_map *types, *methods, *class_defs;
};

/* Appends the profile, or metadata, for the new dex to `out`. A dex that is not
 * among the n is as it was. Errors: a format that is not known, damage, and a
 * profile that is not of these dex. On error `out` is as it was. */
int profile_rewrite(struct bytes profile, const struct profile_dex *dex, size_t n,
                    struct codec *codec, struct buf *out, struct error *err);

#endif
