/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a debug_info_item, and rewrites it for code that moved. */
#ifndef MB_DEXFILE_DEX_DEBUG_H
#define MB_DEXFILE_DEX_DEBUG_H

#include "dexfile/dex_ids.h"
#include "dexfile/relocate/dex_relocate.h"

/* Sets *size to the length in bytes of the item at `offset`. Error: it does not end within its
 * section, or is malformed. */
int dex_debug_size(const struct dex_file *dex, uint32_t offset, uint32_t *size, struct error *err);

/* Appends the item with mapped indices and the same opcodes. */
int dex_debug_remap(const struct dex_ids *ids, uint32_t offset, struct buf *out, struct error *err);

/* Appends the item of a method that was relocated: positions and locals follow `r`, names and
 * types follow `ids`. Positions and locals beyond the end of the code are dropped.
 *
 * If a pc had no line, the runtime shows the pc itself ("Unknown Source:12"), and the app's
 * obfuscation map may translate that number. So the old pc becomes the line there, for each
 * instruction that can throw and for loops, which appear in sampled traces. If calls were
 * inserted only at entry and exits, many methods share one such item. A method without debug
 * info gets an item for this, unless `r` tells that nobody needs its old pcs (drops_pcs). Its
 * frames then show the class's source file beside the number instead of "Unknown Source",
 * because the runtime has no line without a file. An item whose lines are the pcs (R8 shares
 * one among many methods) is reduced to those instructions too.
 *
 * Names of parameters stay with the registers in which the parameters arrive, even if the
 * prologue moves the parameters down. A debugger then shows a name with the value of its
 * neighbour.
 *
 * If the method needs no debug info, *wanted is false and nothing is appended. */
int dex_debug_relocate(const struct dex_code *code, const struct dex_relocated *r,
                       const struct dex_ids *ids, struct buf *out, bool *wanted, struct error *err);

struct dex_position {
    uint32_t pc;
    uint32_t line;
};

/* Returns the positions of the code, each with its line, in the order of pcs. If there are
 * several at one pc, the runtime uses the first. Positions beyond the code are left out; there
 * are none if the item can't be read. */
struct dex_position *dex_debug_positions(const struct dex_code *code, struct arena *arena,
                                         size_t *n);

/* Returns the line of the first position; 0 if there is none. */
uint32_t dex_debug_first_line(const struct dex_code *code);

#endif
