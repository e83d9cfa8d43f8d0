/* SPDX-License-Identifier: Apache-2.0 */
/* The paths through a method, walked: how far between i and o each instruction is. For either
 * format; a pc is a byte or a unit.
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
    uint8_t *states; /* by pc: enum balance_state, before what stands there */
    uint32_t *stack;
    uint32_t stacked;
    bool unsure;  /* where paths with different states meet, it need not be a fault */
    uint32_t met; /* such a pc, or PROOF_NOWHERE */
};

/* The method begins at pc 0, before its i. */
void balance_init(struct balance *b, struct proof *proof, uint32_t length, struct arena *arena);

/* Control goes to pc in that state. */
void balance_enter(struct balance *b, uint32_t pc, enum balance_state state);

/* A pc to go on from; false where all has been seen. */
bool balance_next(struct balance *b, uint32_t *pc, enum balance_state *state);

/* The state after a call of i or o at pc. */
enum balance_state balance_behind_enter(struct balance *b, uint32_t pc, enum balance_state state);
enum balance_state balance_behind_exit(struct balance *b, uint32_t pc, enum balance_state state);

/* The method is left at pc, by a return or a throw. */
void balance_leave(struct balance *b, uint32_t pc, enum balance_state state);

#endif
