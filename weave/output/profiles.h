/* SPDX-License-Identifier: Apache-2.0 */
/* Rewrites the baseline profiles in a package for its new dex. Internal to weave/. */
#ifndef MB_WEAVE_OUTPUT_PROFILES_H
#define MB_WEAVE_OUTPUT_PROFILES_H

#include "weave/instrument_run.h"
#include "weave/probe/dex_changes.h"

struct profile_row {
    size_t member;
    struct buf bytes;
    bool dropped; /* it could not be rewritten; a warning says why */
};

struct profiles {
    struct profile_row *rows;
    size_t n, cap;
};

/* Rewrites the profiles among the container's members. */
void profiles_make(struct profiles *p, struct instrument_run *run, const struct container *c,
                   const struct dex_changes *changes, struct codec *codec);
void profiles_release(struct profiles *p);

/* Returns the rewritten profile of a member. */
const struct profile_row *profiles_of(const struct profiles *p, size_t member);

#endif
