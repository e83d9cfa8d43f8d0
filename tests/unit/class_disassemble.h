/* SPDX-License-Identifier: Apache-2.0 */
/* Shows instructions of a class file as text. */
#ifndef MB_TESTS_UNIT_CLASS_DISASSEMBLE_H
#define MB_TESTS_UNIT_CLASS_DISASSEMBLE_H

#include "classfile/code.h"
#include "lib/buf.h"

/* Appends the instruction that starts at pc, as javap writes it: "invokevirtual
 * java/lang/String.length:()I". Targets are pcs, in decimal. A switch has one more line for
 * each case: "\n10: 36", "\ndefault: 40". */
void code_disassemble(const struct code *code, uint32_t pc, struct buf *out);

#endif
