/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses the classes that leave a dex whose tables are full: those that free the most rows for
 * their size. A row is freed when the last class that refers to it leaves.
 *
 * A package leaves as a whole. A package that is a large part of the dex is split into nests (a
 * class with those inside it), because minifiers may put all classes into one package, which
 * could never leave as a whole.
 */
#ifndef MB_DEXFILE_SUBSET_DEX_CHOICE_H
#define MB_DEXFILE_SUBSET_DEX_CHOICE_H

#include "dexfile/dex_file.h"

/* How many rows must be freed. */
struct dex_need {
    uint32_t types, protos, methods;
};

/* Sets moved[class_def] for the classes that leave, and *count to their number; 0 if no choice
 * frees enough. Classes with stays[class_def] never leave. The choice depends only on the
 * arguments. Error: the dex can't be read. */
int dex_choose(const struct dex_file *dex, const uint8_t *stays, const struct dex_need *need,
               uint8_t *moved, uint32_t *count, struct error *err);

#endif
