/* SPDX-License-Identifier: Apache-2.0 */
/* The baseline profiles in a package, made for the dex that it gets. Internal to
 * weave/. */
#ifndef MB_WEAVE_OUTPUT_PROFILES_H
#define MB_WEAVE_OUTPUT_PROFILES_H

#include "weave/instrument_run.h"
#include "weave/probe/dex_changes.h"

struct profile_row {
    size_t member;
    struct buf bytes;
    bool dropped; /* it could not be made; a warning says why */
};

struct profiles {
    struct profile_row *rows;
    size_t n, cap;
};

/* Makes those of the container's members that are profiles. */
void profiles_make(struct profiles *p, struct instrument_run *run, const struct container *c,
                   const struct dex_changes *changes, struct codec *codec);
void profiles_release(struct profiles *p);

/* What a member becomes. */
const struct profile_row *profiles_of(const struct profiles *p, size_t member);

#endif
