/* SPDX-License-Identifier: Apache-2.0 */
/* Walks the paths through a method: before each instruction, were i and o called already? For
 * both formats; a pc counts bytes or units.
 */
#ifndef MB_VERIFY_BALANCE_H
#define MB_VERIFY_BALANCE_H

#include "verify/proof.h"

enum balance_state {
    BALANCE_UNREACHED,
    BALANCE_BEFORE, /* i has not been called */
    BALANCE_INSIDE,
    BALANCE_DONE, /* o has been called */
    BALANCE_MIXED,
};

struct balance {
    struct proof *proof;
    uint8_t *states; /* by pc: enum balance_state before its instruction */
    uint32_t *stack;
    uint32_t stacked;
    bool unsure;  /* paths with different states may meet without a fault */
    uint32_t met; /* a pc where such paths meet, or PROOF_NOWHERE */
};

/* The method begins at pc 0, before its i. */
void balance_init(struct balance *b, struct proof *proof, uint32_t length, struct arena *arena);

/* Control goes to pc in that state. */
void balance_enter(struct balance *b, uint32_t pc, enum balance_state state);

/* A pc to continue at; false if everything was visited. */
bool balance_next(struct balance *b, uint32_t *pc, enum balance_state *state);

/* The state after a call of i or o at pc. */
enum balance_state balance_behind_enter(struct balance *b, uint32_t pc, enum balance_state state);
enum balance_state balance_behind_exit(struct balance *b, uint32_t pc, enum balance_state state);

/* The method is left at pc, by a return or a throw. */
void balance_leave(struct balance *b, uint32_t pc, enum balance_state state);

#endif
