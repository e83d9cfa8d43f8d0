/* The id tables of a dex file, checked. Internal to dexfile/.
 */
#ifndef MB_DEXFILE_DEX_TABLE_H
#define MB_DEXFILE_DEX_TABLE_H

#include "dexfile/dex_file.h"

/* Everything that the accessors of dex_file.h rely on: each index below its
 * table's count, each offset that of an item in its section, texts well-formed,
 * tables in order and without duplicates. The header and the sections have been
 * read. */
int dex_tables_check(const struct dex_file *dex, struct error *err);

#endif
