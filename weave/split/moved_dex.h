/* SPDX-License-Identifier: Apache-2.0 */
/* A full dex that was split in two: itself with the classes that stay, and a new one. */
#ifndef MB_WEAVE_SPLIT_MOVED_DEX_H
#define MB_WEAVE_SPLIT_MOVED_DEX_H

#include "dexfile/subset/dex_split.h"

struct moved_dex {
    size_t unit; /* of the part that stays: index in inputs.units */
    struct dex_part parts[DEX_PARTS];
    uint32_t classes; /* how many moved; 0: none could */
    bool bound;       /* none could, as Android before 5.0 may need them here */
    char *name;       /* of the new dex */
    struct arena keep;
};

void moved_dex_release(struct moved_dex *moved, size_t n);

#endif
