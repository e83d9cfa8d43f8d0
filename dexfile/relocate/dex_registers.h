/* SPDX-License-Identifier: Apache-2.0 */
/* Finds registers for the constants of inserted calls: a free one of the frame, or a new one if
 * none is free. Internal to dexfile/.
 *
 * If the edit wants one value kept, the frame grows by one register, which nothing else uses. If
 * it wants a result kept too, by two: v0 and v1. Where an operand of 4 or 8 bits can't hold a
 * number that is higher by two, all code keeps its numbers, the two are the last ones, and the
 * parameters are moved down at entry.
 *
 * Otherwise, at entry each register that holds no parameter is free. At a return all registers
 * but the value are free, at a throw all but the exception, and in a handler for any exception
 * all. `this` is taken last.
 *
 * If none is free, the frame grows by one register. Without parameters the new register is the
 * last. Otherwise it is v0, and the number of every old register grows by one, so that pairs
 * and ranges stay whole. If an operand of 4 or 8 bits can't hold the new number, the parameters
 * are moved down by one at entry instead, so that all code keeps its numbers, and the new
 * register is the last.
 */
#ifndef MB_DEXFILE_RELOCATE_DEX_REGISTERS_H
#define MB_DEXFILE_RELOCATE_DEX_REGISTERS_H

#include "dexfile/relocate/dex_relocate.h"

/* A move in the prologue, for parameters that move down. */
enum dex_move_kind { DEX_MOVE, DEX_MOVE_WIDE, DEX_MOVE_OBJECT };

struct dex_move {
    enum dex_move_kind kind;
    uint16_t to, from;
};

struct dex_registers {
    uint16_t count;         /* registers_size of the result */
    uint16_t shift;         /* 0 to 2: each old register is renumbered by this */
    struct dex_move *moves; /* at entry, before everything else, in this order */
    size_t move_count;
    uint16_t kept;       /* 1: the value stays in `entry`, which is every scratch; 2: and the result
                            of the first call in the register after it; 0: neither */
    uint16_t entry;      /* scratch of the prologue, after the moves */
    uint16_t parameters; /* the register of the first parameter after the moves, for the prologue's
                            calls */
    uint16_t *exits;     /* scratch register of each exit of the edit */
    uint16_t handler_exception, handler; /* of the catch-all: where it keeps the exception,
                                            and its scratch */
};

/* Chooses the registers for `edit`. Each scratch register that gets a constant is below 256, as
 * `const` needs it. All register numbers are those of the result. Returns DEX_CODE_OK or
 * DEX_CODE_TOO_MANY_REGISTERS. */
enum dex_code_result dex_registers_plan(const struct dex_code *code,
                                        const struct dex_code_edit *edit, struct arena *arena,
                                        struct dex_registers *out);

/* Copies the instruction at old pc `pc` (not a payload) to `to` with renumbered registers.
 * Nothing else in it changes, and its length stays the same. If three units are left at pc, `to`
 * must have room for three. */
void dex_registers_rewrite(const struct dex_registers *regs, const struct dex_code *code,
                           uint32_t pc, uint16_t *to);

#endif
