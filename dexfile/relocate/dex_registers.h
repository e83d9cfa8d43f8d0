/* SPDX-License-Identifier: Apache-2.0 */
/* Registers for the constants of inserted calls: found where the frame has one
 * that is free, made where it has none. Internal to dexfile/.
 *
 * Where the edit wants one value kept, the frame grows by one, and nothing else
 * uses the new register.
 *
 * Otherwise, at entry a register that holds no parameter is free. At a return all but the
 * value is dead, at a throw all but the exception; in a handler for any
 * exception everything is. `this` is taken last.
 *
 * Where none is free the frame grows by one. Without parameters the new one is
 * the last. Else it is v0, and every old register gets a number higher by one:
 * pairs and ranges stay whole. Where an operand of 4 or 8 bits can't hold that,
 * the parameters are moved down by one at entry, so that all code keeps its
 * numbers, and the new one is the last.
 */
#ifndef MB_DEXFILE_RELOCATE_DEX_REGISTERS_H
#define MB_DEXFILE_RELOCATE_DEX_REGISTERS_H

#include "dexfile/relocate/dex_relocate.h"

/* A move of the prologue, for parameters that move down. */
enum dex_move_kind { DEX_MOVE, DEX_MOVE_WIDE, DEX_MOVE_OBJECT };

struct dex_move {
    enum dex_move_kind kind;
    uint16_t to, from;
};

struct dex_registers {
    uint16_t count;         /* registers_size of the result */
    uint16_t shift;         /* 0 or 1: each old register is renumbered by this */
    struct dex_move *moves; /* at entry, before everything, in this order */
    size_t move_count;
    bool kept;           /* the value stays in `entry`, all scratches are that one */
    uint16_t entry;      /* scratch of the prologue, after the moves */
    uint16_t parameters; /* the first parameter where the prologue's calls stand, behind
                            the moves */
    uint16_t *exits;     /* scratch of each exit of the edit */
    uint16_t handler_exception, handler; /* of the catch-all: where it keeps the exception,
                                            and its scratch */
};

/* Decides for `edit`: where there is something to give a constant to, each
 * scratch is below 256, as const has it. All numbers are those of the result.
 * DEX_CODE_OK or DEX_CODE_TOO_MANY_REGISTERS. */
enum dex_code_result dex_registers_plan(const struct dex_code *code,
                                        const struct dex_code_edit *edit, struct arena *arena,
                                        struct dex_registers *out);

/* Copies the instruction at old pc `pc` (not a payload) to `to`, its registers
 * renumbered; nothing else in it changes and its length stays. */
void dex_registers_rewrite(const struct dex_registers *regs, const struct dex_code *code,
                           uint32_t pc, uint16_t *to);

#endif
