/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions of a dex file as text. */
#ifndef MB_DEXFILE_DEX_DISASSEMBLE_H
#define MB_DEXFILE_DEX_DISASSEMBLE_H

#include "dexfile/dex_code.h"
#include "lib/buf.h"

/* Code units that the instruction, the payload or the stray unit at pc takes. */
uint32_t dex_disassemble_units(const struct dex_code *code, uint32_t pc);

/* Appends what is at pc: an instruction as dexdump writes it, "invoke-static
 * {v0}, Lfoo/Bar;.baz:(I)V", targets being pcs in four hex digits; of a payload
 * its kind and size; ".unit 1234" where damaged code has neither. A switch has a
 * line more for each case: "\n10: 0036". */
void dex_disassemble(const struct dex_code *code, uint32_t pc, struct arena *scratch,
                     struct buf *out);

#endif
