/* SPDX-License-Identifier: Apache-2.0 */
/* A full dex that became two: itself with what stays, and a further one. */
#ifndef MB_WEAVE_SPLIT_MOVED_DEX_H
#define MB_WEAVE_SPLIT_MOVED_DEX_H

#include "dexfile/subset/dex_split.h"

struct moved_dex {
    size_t unit; /* what stays: index in inputs.units */
    struct dex_part parts[DEX_PARTS];
    uint32_t classes; /* that moved; 0: none could */
    bool bound;       /* none could because Android before 5.0 may look for them here */
    char *name;       /* of the further dex */
    struct arena keep;
};

void moved_dex_release(struct moved_dex *moved, size_t n);

#endif
