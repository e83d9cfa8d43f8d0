/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions of a class file as text. */
#ifndef MB_CLASSFILE_DISASSEMBLE_H
#define MB_CLASSFILE_DISASSEMBLE_H

#include "classfile/code.h"
#include "lib/buf.h"

/* Appends the instruction at pc, where one starts, as javap writes it:
 * "invokevirtual java/lang/String.length:()I". Targets are pcs, in decimal. A
 * switch has a line more for each case: "\n10: 36", "\ndefault: 40". */
void code_disassemble(const struct code *code, uint32_t pc, struct buf *out);

#endif
