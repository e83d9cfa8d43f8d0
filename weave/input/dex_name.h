/* SPDX-License-Identifier: Apache-2.0 */
/* Names of dex files in packages, and the order in which ART loads them: classes.dex,
 * classes2.dex, ... classes10.dex. ART stops at the first gap.
 */
#ifndef MB_WEAVE_INPUT_DEX_NAME_H
#define MB_WEAVE_INPUT_DEX_NAME_H

#include "lib/arena.h"
#include "lib/str.h"

struct dex_name {
    struct str directory; /* with its slash; empty: none */
    uint32_t number;      /* 1 for classes.dex */
};

/* Whether the last part of the name is that of a dex in a package. */
bool dex_name_parse(struct str name, struct dex_name *out);

/* "base/dex/" of an App Bundle: the directory for the dex of some module. */
bool dex_name_is_module(struct str directory);

/* Compares two names: by directory, the base module's first, then by number. Other names come
 * last, and are compared by their bytes. */
int dex_name_compare(struct str a, struct str b);

/* Returns classes.dex, classes2.dex in the arena. */
struct str dex_name_make(struct dex_name name, struct arena *arena);

#endif
