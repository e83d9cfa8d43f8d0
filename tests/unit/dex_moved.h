/* SPDX-License-Identifier: Apache-2.0 */
/* A method's code, relocated and read again, for the tests of dex_relocate. */
#ifndef MB_TESTS_DEX_MOVED_H
#define MB_TESTS_DEX_MOVED_H

#include "dexfile/relocate/dex_relocate.h"
#include "tests/unit/dex_fixture.h"

/* Indices of the methods that are called. Method 0, of LA;, has the code. */
enum { MOVED_I = 1, MOVED_O = 2 };

struct moved {
    struct dex_fixture f;
    struct dex_ids ids; /* maps change nothing, unless a test sets one */
    struct dex_code before, after;
    struct dex_relocated r;
    struct error err;
};

/* Makes a file with the code as LA;.run and parses it, which must succeed. The types from 0 on
 * are I, LA;, LBeat;, LT;, Ljava/lang/Throwable;, V. */
void moved_init(struct moved *m, const char *descriptor, uint32_t access,
                const struct dex_fixture_code *code);
void moved_release(struct moved *m);

/* Relocates the code. If that succeeds, parses the result, which must succeed too. */
enum dex_code_result moved_relocate(struct moved *m, const struct dex_code_edit *edit);

/* Sets a map from index to index + by, for a table of `count` entries. */
void moved_map(struct moved *m, enum dex_id_kind kind, uint32_t count, uint32_t by);

#endif
