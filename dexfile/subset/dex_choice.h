/* SPDX-License-Identifier: Apache-2.0 */
/* Which classes leave a dex whose tables are full: those that take the most rows with
 * them for their size. A row goes with the last class that refers to it.
 *
 * Packages go as a whole. One that is large beside the dex is taken apart into nests, a
 * class with those inside it: what minifiers put all classes into would else never go.
 */
#ifndef MB_DEXFILE_SUBSET_DEX_CHOICE_H
#define MB_DEXFILE_SUBSET_DEX_CHOICE_H

#include "dexfile/dex_file.h"

/* Rows that have to go. */
struct dex_need {
    uint32_t types, protos, methods;
};

/* Sets moved[class_def] of those that go, and *count to their number; 0: no choice makes so much
 * room. Never of those with stays[class_def]. Depends on nothing but its arguments. Errors: what
 * is in the dex can't be read. */
int dex_choose(const struct dex_file *dex, const uint8_t *stays, const struct dex_need *need,
               uint8_t *moved, uint32_t *count, struct error *err);

#endif
