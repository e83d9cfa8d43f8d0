/* SPDX-License-Identifier: Apache-2.0 */
/* The id tables of a dex file, checked. Internal to dexfile/.
 */
#ifndef MB_DEXFILE_DEX_TABLE_H
#define MB_DEXFILE_DEX_TABLE_H

#include "dexfile/dex_file.h"
#include "dexfile/dex_opcode.h"
#include "lib/cursor.h"

/* Everything that the accessors of dex_file.h rely on: each index below its
 * table's count, each offset that of an item in its section, texts well-formed,
 * tables in order and without duplicates; and that each class has class data of
 * its own. The header and the sections have been read. */
int dex_tables_check(const struct dex_file *dex, struct error *err);

/* The table that the index of an instruction is one of; not for DEX_INDEX_NONE. */
enum dex_section_kind dex_index_table(enum dex_index_kind kind);

/* Checks the class_data_item at c, which is moved after it, and says what class
 * its members are of: DEX_NO_INDEX if it has none. */
int dex_class_data_check(const struct dex_file *dex, struct cursor *c, uint32_t *class_type,
                         struct error *err);

#endif
