/* SPDX-License-Identifier: Apache-2.0 */
/* debug_info_item: read, and written anew for code that moved.
 */
#ifndef MB_DEXFILE_DEX_DEBUG_H
#define MB_DEXFILE_DEX_DEBUG_H

#include "dexfile/dex_ids.h"
#include "dexfile/relocate/dex_relocate.h"

/* Length in bytes of the item at `offset`, which ends within its section. */
int dex_debug_size(const struct dex_file *dex, uint32_t offset, uint32_t *size, struct error *err);

/* Appends the item with mapped indices, op for op. */
int dex_debug_remap(const struct dex_ids *ids, uint32_t offset, struct buf *out, struct error *err);

/* Appends the item of a method that was relocated: positions and locals follow
 * `r`, names and types follow `ids`. What lies beyond the code is cut.
 *
 * Where a pc had no line, the runtime shows the pc itself ("Unknown Source:12"),
 * which the app's obfuscation map may be meant for. So there the old pc becomes
 * the line, for each instruction that can throw and for loops, which sampled
 * traces name. Where only calls at both ends were put in, the item is one that
 * many methods share. A method without debug info gets an item for that, unless
 * `r` says that its old pcs mean nothing to anybody. Its
 * frames then have the class's source file beside the number, where they had
 * "Unknown Source": the runtime knows no line without a file.
 * A program whose lines are the pcs (as R8 shares one among many methods) is
 * cut down to those instructions too.
 *
 * Names of parameters stay with the registers in which they come, also where the
 * prologue moves them down: a debugger then shows them with a neighbour's value.
 *
 * *wanted is false, and nothing is appended, where the method needs none. */
int dex_debug_relocate(const struct dex_code *code, const struct dex_relocated *r,
                       const struct dex_ids *ids, struct buf *out, bool *wanted, struct error *err);

struct dex_position {
    uint32_t pc;
    uint32_t line;
};

/* Positions, for those who read: each with its line, in order of pcs, as they
 * stand there: of several at one pc the runtime takes the first. None beyond the
 * code, and none at all where the item can't be read. */
struct dex_position *dex_debug_positions(const struct dex_code *code, struct arena *arena,
                                         size_t *n);

/* The line of the first of them; 0: there is none. */
uint32_t dex_debug_first_line(const struct dex_code *code);

#endif
