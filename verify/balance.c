/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/balance.h"

void balance_init(struct balance *b, struct proof *proof, uint32_t length, struct arena *arena)
{
    *b = (struct balance){.proof = proof, .met = PROOF_NOWHERE};
    b->states = ARENA_NEW(arena, uint8_t, length);
    b->stack = ARENA_NEW(arena, uint32_t, length);
    balance_enter(b, 0, BALANCE_BEFORE);
}

void balance_enter(struct balance *b, uint32_t pc, enum balance_state state)
{
    if (b->states[pc] == BALANCE_UNREACHED) {
        b->states[pc] = (uint8_t)state;
        b->stack[b->stacked++] = pc; /* each once */
    } else if (b->states[pc] != state && b->states[pc] != BALANCE_MIXED) {
        b->states[pc] = BALANCE_MIXED;
        if (b->met == PROOF_NOWHERE && !b->unsure)
            proof_fault(b->proof, pc,
                        "paths meet here of which one is between i and o and one not");
        b->met = pc;
    }
}

bool balance_next(struct balance *b, uint32_t *pc, enum balance_state *state)
{
    if (!b->stacked)
        return false;
    *pc = b->stack[--b->stacked];
    *state = (enum balance_state)b->states[*pc];
    return true;
}

enum balance_state balance_behind_enter(struct balance *b, uint32_t pc, enum balance_state state)
{
    if (state == BALANCE_INSIDE || state == BALANCE_DONE)
        proof_fault(b->proof, pc, "i is called again on a path");
    return state == BALANCE_MIXED ? state : BALANCE_INSIDE;
}

enum balance_state balance_behind_exit(struct balance *b, uint32_t pc, enum balance_state state)
{
    if (state == BALANCE_DONE)
        proof_fault(b->proof, pc, "o is called again on a path");
    if (state == BALANCE_BEFORE)
        proof_fault(b->proof, pc, "o is called on a path without i");
    return state == BALANCE_MIXED ? state : BALANCE_DONE;
}

void balance_leave(struct balance *b, uint32_t pc, enum balance_state state)
{
    if (state == BALANCE_INSIDE)
        proof_fault(b->proof, pc, "a path leaves the method here without o");
    if (state == BALANCE_BEFORE)
        proof_fault(b->proof, pc, "a path leaves the method here without i");
}
