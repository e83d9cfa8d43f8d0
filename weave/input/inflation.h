/* SPDX-License-Identifier: Apache-2.0 */
/* How much archives may inflate to: a small one is not to take all memory, or all time, nor are
 * many. Each by itself, and all of a run together, may become 1 GiB, or 100 times their own size
 * where that is more, which no program comes near.
 */
#ifndef MB_WEAVE_INPUT_INFLATION_H
#define MB_WEAVE_INPUT_INFLATION_H

#include "archive/archive.h"

struct inflation {
    uint64_t limit;    /* bytes, of all together; 0: as above */
    uint64_t size;     /* of the files that are read, archives or not */
    uint64_t inflated; /* what the archives so far claim to become */
};

/* Looks how large the files are; one that cannot be read is no matter here. */
void inflation_init(struct inflation *f, const char *const *paths, size_t n, uint64_t limit);

/* To be called of each archive before anything of it is inflated, also of those within others: what
 * they become is counted too, but they allow no more. -1 + *err, which names `label`: too much. */
int inflation_add(struct inflation *f, const struct archive *a, const char *label,
                  struct error *err);

#endif
