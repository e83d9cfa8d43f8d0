/* debug_info_item: read, and written anew for code that moved.
 */
#ifndef MB_DEXFILE_DEX_DEBUG_H
#define MB_DEXFILE_DEX_DEBUG_H

#include "dexfile/dex_ids.h"
#include "dexfile/dex_relocate.h"

/* Length in bytes of the item at `offset`, which ends within its section. */
int dex_debug_size(const struct dex_file *dex, uint32_t offset, uint32_t *size, struct error *err);

/* Appends the item with mapped indices, op for op. */
int dex_debug_remap(const struct dex_ids *ids, uint32_t offset, struct buf *out, struct error *err);

/* Appends the item of a method that was relocated: positions and locals follow
 * `r`, names and types follow `ids`. A method without debug info, of which the
 * runtime shows pcs for lines, gets one whose lines are the old pcs. *wanted is
 * false, and nothing is appended, where the method needs none. */
int dex_debug_relocate(const struct dex_code *code, const struct dex_relocated *r,
                       const struct dex_ids *ids, struct arena *arena, struct buf *out,
                       bool *wanted, struct error *err);

/* Positions, for those who read: the line of each, in order of pcs. */
struct dex_position {
    uint32_t pc;
    uint32_t line;
};
int dex_debug_positions(const struct dex_code *code, struct arena *arena, struct dex_position **out,
                        size_t *n, struct error *err);

#endif
