/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what an annotation of a class says. */
#ifndef MB_DEXFILE_DEX_ANNOTATION_H
#define MB_DEXFILE_DEX_ANNOTATION_H

#include "dexfile/dex_file.h"

/* Returns the string that is the `value` of the class's annotation of a type, by index, or
 * DEX_NO_INDEX: there is none, or it can't be read. A binary search among its annotations. */
uint32_t dex_annotation_string(const struct dex_file *dex, const struct dex_class_def *def,
                               uint32_t type);

#endif
