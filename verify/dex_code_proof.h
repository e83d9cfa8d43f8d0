/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the code of a method of a dex with what it was. Internal to verify/dex_*.c.
 *
 *     new code = [start] [moves] [i] [at]  ([o] old instruction | goto o)*  [payloads again]
 * [handler]
 *
 * The moves put parameters where the old code expects them, in a frame that grew. A payload may
 * have a nop before it that aligns it. Instead of a return there may be a goto to the o before
 * the same return. The constant of o may be that of i, in a register that the old code can't
 * name. In the late form it is, and so is what i returned: each has such a register. The handler
 * is that of --exits all: move-exception, o, throw.
 */
#ifndef MB_VERIFY_DEX_CODE_PROOF_H
#define MB_VERIFY_DEX_CODE_PROOF_H

#include "dexfile/dex_code.h"
#include "verify/dex_pair.h"

/* What stands at a pc of the new code. */
enum dex_role {
    DEX_ROLE_NONE,
    DEX_ROLE_OLD,
    DEX_ROLE_MOVE,
    DEX_ROLE_ENTER, /* the constant, the call, and its move-result */
    DEX_ROLE_EXIT,
    DEX_ROLE_FOCUS,
    DEX_ROLE_START,
    DEX_ROLE_HANDLER, /* its move-exception and throw */
};

struct dex_code_proof {
    struct dex_pair *d;
    const struct dex_pair_method *method;
    const struct dex_code *old, *now;
    struct arena *arena;
    uint32_t *label;  /* by old pc and at the end: new pc of what is put in, or of the old; of 0:
                         after the prologue */
    uint32_t *self;   /* of the old instruction itself */
    uint8_t *role;    /* by new pc */
    uint32_t shift;   /* each old register has a number larger by this */
    uint32_t handler; /* new pc, or PROOF_NOWHERE */
    uint32_t own;     /* the register that has the id throughout, or PROOF_NOWHERE */
    uint32_t result;  /* the late form: the one that has what i returned */
    uint32_t id;
    bool focus, starts;
    bool late;   /* the form of i and o */
    bool leaves; /* o is called */
};

/* Fills the map, and checks instructions, branches, payloads, registers and the places of
 * probes. False: faults are noted, and the map must not be used. */
bool dex_match(struct dex_code_proof *c);

/* The same for damaged code, of which only the indices may have changed. */
bool dex_match_damaged(struct dex_code_proof *c);

void dex_tries_prove(struct dex_code_proof *c);
void dex_lines_prove(struct dex_code_proof *c);

/* The try around pc, or NULL. */
const struct dex_try *dex_try_at(const struct dex_code *code, uint32_t pc);

#endif
