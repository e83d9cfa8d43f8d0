/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the id tables of a dex file. Internal to dexfile/. */
#ifndef MB_DEXFILE_DEX_TABLE_H
#define MB_DEXFILE_DEX_TABLE_H

#include "dexfile/dex_file.h"
#include "dexfile/dex_opcode.h"
#include "lib/cursor.h"

/* Checks everything that the accessors of dex_file.h rely on: each index is below its table's
 * count, each offset is that of an item in its section, texts are well-formed, and tables are
 * in order and without duplicates. Also checks that no two classes share class data. The header
 * and the sections must have been read before. */
int dex_tables_check(const struct dex_file *dex, struct error *err);

/* Checks that the names of all methods and the descriptors of all protos, each spelled out, are not
 * many times the file. What comes later may do so. The tables must have been checked. */
int dex_names_check(const struct dex_file *dex, struct error *err);

/* Returns the table that such an index of an instruction refers to. Not for DEX_INDEX_NONE. */
enum dex_section_kind dex_index_table(enum dex_index_kind kind);

/* Checks the class_data_item at c, and moves c after it. Sets *class_type to the class of its
 * members, or DEX_NO_INDEX if it has no members. */
int dex_class_data_check(const struct dex_file *dex, struct cursor *c, uint32_t *class_type,
                         struct error *err);

#endif
