/* SPDX-License-Identifier: Apache-2.0 */
/* The instruction set of the JVM (JVMS 6.5) as one table, which decoding, relocation and
 * simulation use.
 */
#ifndef MB_CLASSFILE_OPCODE_H
#define MB_CLASSFILE_OPCODE_H

#include <stdbool.h>
#include <stdint.h>

enum {
#define X(code, text, name, format, flow, pops, pushes, throws) OP_##name = (code),
#include "classfile/opcode_list.h"
#undef X
};

/* What comes after the opcode. */
enum opcode_format {
    FORMAT_UNDEFINED,       /* no such opcode */
    FORMAT_NONE,            /* nothing */
    FORMAT_BYTE,            /* s1, or the type of newarray */
    FORMAT_SHORT,           /* s2 */
    FORMAT_CONSTANT1,       /* u1 index into the constant pool */
    FORMAT_CONSTANT2,       /* u2 index into the constant pool */
    FORMAT_LOCAL,           /* u1 local variable; u2 after wide */
    FORMAT_IINC,            /* u1 local variable, s1; u2, s2 after wide */
    FORMAT_BRANCH2,         /* s2 offset from the opcode */
    FORMAT_BRANCH4,         /* s4 offset from the opcode */
    FORMAT_TABLESWITCH,     /* padding, s4 default, low, high, high - low + 1 offsets */
    FORMAT_LOOKUPSWITCH,    /* padding, s4 default, count, count pairs of match and offset */
    FORMAT_INVOKEINTERFACE, /* u2 index, u1 count, 0 */
    FORMAT_INVOKEDYNAMIC,   /* u2 index, 0, 0 */
    FORMAT_MULTIANEWARRAY,  /* u2 index, u1 dimensions */
    FORMAT_WIDE,            /* the opcode that is widened, and its operands */
};

/* Where control goes after an instruction. */
enum opcode_flow {
    FLOW_NEXT,   /* to the next instruction */
    FLOW_IF,     /* to the next instruction or to the target */
    FLOW_GOTO,   /* to the target */
    FLOW_JSR,    /* to the target; ret returns */
    FLOW_RET,    /* back to the instruction after a jsr */
    FLOW_SWITCH, /* to one of the targets */
    FLOW_RETURN, /* out */
    FLOW_THROW,  /* to a handler or out */
};

enum { OPCODE_SLOTS_VARY = -1 };

struct opcode {
    const char *mnemonic; /* NULL if there is no such opcode */
    uint8_t format;       /* enum opcode_format */
    uint8_t flow;         /* enum opcode_flow */
    uint8_t length;       /* in bytes; 0: depends on the operands */
    int8_t pops;          /* stack slots; OPCODE_SLOTS_VARY: depends on the operand */
    int8_t pushes;
    bool throws; /* it may throw an exception */
};

extern const struct opcode opcode_table[256];

#endif
