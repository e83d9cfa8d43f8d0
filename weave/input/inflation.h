/* SPDX-License-Identifier: Apache-2.0 */
/* Limits how much archives may inflate to, so that small archives can't use up all memory or
 * time. Each archive by itself, and all archives of a run together, may inflate to 1 GiB, or to
 * 100 times their own size if that is more. No real program comes near this.
 */
#ifndef MB_WEAVE_INPUT_INFLATION_H
#define MB_WEAVE_INPUT_INFLATION_H

#include "archive/archive.h"

struct inflation {
    uint64_t limit;    /* bytes, of all together; 0: as above */
    uint64_t size;     /* of all files that are read, archives or not */
    uint64_t inflated; /* what the archives so far claim to inflate to */
};

/* Adds up the sizes of the files. A file that can't be read is not an error here. */
void inflation_init(struct inflation *f, const char *const *paths, size_t n, uint64_t limit);

/* Call this for each archive before anything in it is inflated, nested archives included. The
 * content of a nested archive counts, but its size does not raise the limit of the run. 0, or
 * -1 + *err, which names `label`, if it is too much. */
int inflation_add(struct inflation *f, const struct archive *a, const char *label,
                  struct error *err);

#endif
