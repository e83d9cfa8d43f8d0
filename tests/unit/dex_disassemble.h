/* SPDX-License-Identifier: Apache-2.0 */
/* Shows instructions of a dex file as text. */
#ifndef MB_TESTS_UNIT_DEX_DISASSEMBLE_H
#define MB_TESTS_UNIT_DEX_DISASSEMBLE_H

#include "dexfile/dex_code.h"
#include "lib/buf.h"

/* Returns the length in code units of the instruction, the payload or the stray unit at pc. */
uint32_t dex_disassemble_units(const struct dex_code *code, uint32_t pc);

/* Appends what is at pc: an instruction as dexdump writes it, "invoke-static {v0},
 * Lfoo/Bar;.baz:(I)V", with targets as pcs in four hex digits; the kind and size of a payload;
 * or ".unit 1234" if damaged code has neither there. A switch has one more line for each case:
 * "\n10: 0036". Names and strings with more than `most` bytes are cut, and end with "...". */
void dex_disassemble(const struct dex_code *code, uint32_t pc, size_t most, struct buf *out);

#endif
