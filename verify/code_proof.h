/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the code of a method of a class file with what it was. Internal to verify/code_*.c.
 *
 * code_match walks both together and maps each old instruction to its new place. Everything
 * else is checked against that map:
 *
 *     new code = [i [istore]] [at]  ([o] old instruction)*  ([o] athrow)*
 */
#ifndef MB_VERIFY_CODE_PROOF_H
#define MB_VERIFY_CODE_PROOF_H

#include "classfile/code.h"
#include "verify/proof.h"

/* What stands at a pc of the new code. */
enum code_role {
    ROLE_NONE, /* no instruction starts there */
    ROLE_OLD,
    ROLE_ENTER, /* each of the instructions of i, o and at */
    ROLE_EXIT,
    ROLE_FOCUS,
    ROLE_HANDLER, /* the athrow of a handler that is new */
};

struct code_proof {
    struct proof *proof;
    const struct code *old, *now;
    struct arena *arena;
    /* By old pc, and the old length: new pcs. Of a pc within an instruction, one within the new. */
    uint32_t *label;   /* what is put in begins; of 0: after the prologue */
    uint32_t *self;    /* the instruction itself */
    uint8_t *role;     /* by new pc */
    uint32_t tail;     /* new pc after all old code: where handlers begin */
    uint32_t handlers; /* how many */
    uint32_t id;       /* 0: no i and o */
    bool focus;
};

/* Fills the map, and checks instructions, branches and the places of probes. False: faults are
 * noted, and the map must not be used. */
bool code_match(struct code_proof *c);

/* The rest of the attribute: exception table, frames, lines, variables, type annotations, sizes. */
void code_tables_prove(struct code_proof *c);
void code_frames_prove(struct code_proof *c);

/* One i and one o on each path. */
void code_balance_prove(struct code_proof *c);

/* A call of the beat class with what belongs to it. */
enum code_call_kind { CODE_CALL_NONE, CODE_CALL_ENTER, CODE_CALL_EXIT, CODE_CALL_FOCUS };

struct code_call {
    enum code_call_kind kind;
    uint32_t id;
    uint32_t length; /* in bytes, with the store of what a late i returns */
    bool late;       /* in that form */
    bool keeps;      /* late: what i returns is stored, or taken from, */
    uint32_t local;  /* here */
};

/* What begins at pc, where an instruction starts. */
struct code_call code_call_at(const struct code *code, struct str beat_class, uint32_t pc);

/* Numbers in the format of class files. */
static inline uint16_t code_be16(const uint8_t *p)
{
    return (uint16_t)((unsigned)p[0] << 8 | p[1]);
}

static inline uint32_t code_be32(const uint8_t *p)
{
    return (uint32_t)code_be16(p) << 16 | code_be16(p + 2);
}

/* Where the next instruction starts. */
uint32_t code_next_pc(const struct code *code, uint32_t pc);

#endif
