/* SPDX-License-Identifier: Apache-2.0 */
/* Internal to the files that parse a code_item. */
#ifndef MB_DEXFILE_DEX_CODE_INTERNAL_H
#define MB_DEXFILE_DEX_CODE_INTERNAL_H

#include "dexfile/dex_code.h"
#include "lib/cursor.h"

/* Sets code->immovable to this reason, unless it is already set. */
void dex_code_damage(struct dex_code *code, struct arena *arena, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads `count` tries and the handlers at the cursor, and marks the exits that
 * they cover. */
int dex_code_parse_tries(struct dex_code *code, uint32_t count, struct cursor *c,
                         struct arena *arena, struct error *err);

#endif
