/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the code_item of one method.
 *
 * dex_code_parse checks what the relocator builds on: each unit belongs to one instruction or
 * payload, every branch, switch, try and handler refers to the start of one, every register is
 * below registers_size, and every index is below its table's count. It does not verify types.
 *
 * It is an error if ART would refuse the whole file. If ART would only refuse the class, when
 * it is loaded, code->immovable is the reason. Apps that run have such code, and it is left as
 * it is.
 *
 * All positions are in 16-bit code units from the start of insns, called pc. Pointers lead into
 * the file's bytes and into the arena.
 */
#ifndef MB_DEXFILE_DEX_CODE_H
#define MB_DEXFILE_DEX_CODE_H

#include "dexfile/dex_file.h"
#include "dexfile/dex_opcode.h"

/* if, goto: a branch with one target. */
struct dex_branch {
    uint32_t pc;
    uint32_t target;
};

/* An instruction with a payload. Several may share one payload. */
struct dex_payload_use {
    uint32_t pc;
    uint32_t payload; /* index in dex_code.payloads */
};

struct dex_payload {
    uint32_t pc;
    uint32_t units;
    uint16_t ident;   /* DEX_PAYLOAD_ */
    uint32_t count;   /* switch targets */
    uint32_t targets; /* pc of the first target's 32 bits, relative to the switch */
};

struct dex_try {
    uint32_t start, end; /* half open */
    uint32_t handlers;   /* index in dex_code.handler_lists */
};

struct dex_catch {
    uint32_t type; /* type index; DEX_NO_INDEX: any */
    uint32_t pc;
};

/* An encoded_catch_handler. A catch-all, if any, is the last catch. */
struct dex_handler_list {
    struct dex_catch *catches;
    uint32_t count;
    bool catch_all;
};

/* A return or a throw. */
struct dex_exit {
    uint32_t pc;
    uint8_t opcode;
    bool covered; /* in a try: a throw here may stay in the method */
};

/* What a method's code does, for the selection of methods. */
struct dex_code_facts {
    uint64_t opcodes[4]; /* a bit for each opcode that occurs */
    uint32_t invokes;    /* invoke instructions of all kinds */
    uint32_t invoke_directs;
    bool backward_branch; /* a branch or switch to its own pc or an earlier one */
    bool monitor;         /* monitor-enter or monitor-exit */
    bool straight;        /* no branch, no try, one exit */
    bool only_constructs; /* <init> whose one invoke is this(...) or super(...) */
};

static inline bool dex_code_facts_has(const struct dex_code_facts *facts, uint8_t opcode)
{
    return facts->opcodes[opcode >> 6] >> (opcode & 63) & 1;
}

struct dex_code {
    const struct dex_file *dex;
    uint32_t method; /* method_id */
    uint32_t access; /* of the method: whether it has a this */
    uint32_t offset; /* of the code_item */
    uint32_t size;   /* of the code_item in bytes, handlers included */
    uint16_t registers, ins, outs;
    uint32_t debug_info;         /* offset, 0: none */
    const uint8_t *insns;        /* little endian, perhaps unaligned: dex_code_unit */
    uint32_t units;              /* insns_size */
    const uint8_t *starts;       /* by pc: 1 where an instruction starts, 2 where a payload does */
    struct dex_branch *branches; /* by pc */
    struct dex_payload_use *payload_uses; /* by pc */
    struct dex_payload *payloads;         /* by pc */
    struct dex_try *tries;                /* by pc, disjoint */
    struct dex_handler_list *handler_lists;
    struct dex_exit *exits; /* by pc */
    uint32_t branch_count, payload_use_count, payload_count;
    uint32_t try_count, handler_list_count, exit_count;
    struct dex_code_facts facts; /* of what could be read, if it is immovable */
    /* Empty, or what is wrong with the instructions. If it is not empty, dex_code_relocate maps
     * the indices that it finds and refuses every other change. */
    struct str immovable;
};

/* Returns one unit of the code. pc < units. */
static inline uint16_t dex_code_unit(const struct dex_code *code, uint32_t pc)
{
    const uint8_t *p = code->insns + 2 * (size_t)pc;

    return (uint16_t)(p[0] | (unsigned)p[1] << 8);
}

/* Returns 32 bits of the code. pc + 1 < units. */
static inline uint32_t dex_code_u32(const struct dex_code *code, uint32_t pc)
{
    return dex_code_unit(code, pc) | (uint32_t)dex_code_unit(code, pc + 1) << 16;
}

/* Units in which nothing starts: they belong to the instruction or payload before them. */
struct dex_inner_units {
    uint32_t from, to; /* half open */
};

/* Returns the first pc, from this one on, at which an instruction or a payload starts, or the end
 * of the code. If it is called with pcs in their order, each unit is looked at once: *last, which
 * begins as {0}, has what was passed before. */
uint32_t dex_code_start_from(const struct dex_code *code, uint32_t pc,
                             struct dex_inner_units *last);

/* One decoded instruction. Operands have their letters in the specification. */
struct dex_instruction {
    const struct dex_opcode *op;
    uint8_t code;       /* opcode */
    uint32_t a, b, c;   /* registers, or the format's literal or index */
    int64_t literal;    /* 11n 21s 21h 31i 51l 22b 22s; branch offset of t formats */
    uint32_t index;     /* of c formats */
    uint32_t proto;     /* 45cc, 4rcc */
    uint32_t arg_count; /* 35c, 3rc, 45cc, 4rcc: registers that it names */
    uint32_t args[5];   /* 35c, 45cc; ranges start at args[0] */
};

/* Decodes the instruction that starts at pc (code->starts[pc] == 1). */
void dex_instruction_decode(const struct dex_code *code, uint32_t pc, struct dex_instruction *out);

/* Reads the code_item at `offset`, which comes from the method's dex_member. 0, or -1 + *err,
 * which does not name the method. The end of a try that lies inside an instruction is moved
 * after it, as ART reads it. */
int dex_code_parse(struct dex_code *code, const struct dex_file *dex, uint32_t method,
                   uint32_t access, uint32_t offset, struct arena *arena, struct error *err);

/* Whether `this` and the parameters of the method's type take as many registers as its ins. ART
 * rejects a class with a method for which they do not. */
bool dex_code_fills_ins(const struct dex_code *code);

/* Whether each path from the start to a return passes a call of the superclass's method of this
 * name and descriptor. False if that can't be decided. */
bool dex_code_calls_super(const struct dex_code *code, struct str name, struct str descriptor,
                          struct arena *arena);

#endif
