/* SPDX-License-Identifier: Apache-2.0 */
/* The instructions of Dalvik as one table, which decoding, relocation, renumbering and
 * disassembly use (Dalvik bytecode, instruction formats).
 */
#ifndef MB_DEXFILE_DEX_OPCODE_H
#define MB_DEXFILE_DEX_OPCODE_H

#include <stdbool.h>
#include <stdint.h>

enum {
#define X(code, text, name, format, index, flow, registers, throws) DEX_OP_##name = (code),
#include "dexfile/dex_opcode_list.h"
#undef X
};

/* The format ids of the specification: code units, registers, kind. */
enum dex_format {
    DEX_FORMAT_UNDEFINED, /* no such opcode, or a quickened one */
    DEX_FORMAT_10x,
    DEX_FORMAT_12x,
    DEX_FORMAT_11n,
    DEX_FORMAT_11x,
    DEX_FORMAT_10t,
    DEX_FORMAT_20t,
    DEX_FORMAT_22x,
    DEX_FORMAT_21t,
    DEX_FORMAT_21s,
    DEX_FORMAT_21h,
    DEX_FORMAT_21c,
    DEX_FORMAT_23x,
    DEX_FORMAT_22b,
    DEX_FORMAT_22t,
    DEX_FORMAT_22s,
    DEX_FORMAT_22c,
    DEX_FORMAT_30t,
    DEX_FORMAT_32x,
    DEX_FORMAT_31i,
    DEX_FORMAT_31t,
    DEX_FORMAT_31c,
    DEX_FORMAT_35c,
    DEX_FORMAT_3rc,
    DEX_FORMAT_45cc,
    DEX_FORMAT_4rcc,
    DEX_FORMAT_51l,
    DEX_FORMAT_COUNT,
};

/* What the index in an instruction refers to. 45cc and 4rcc have a method and a proto. */
enum dex_index_kind {
    DEX_INDEX_NONE,
    DEX_INDEX_STRING,
    DEX_INDEX_TYPE,
    DEX_INDEX_FIELD,
    DEX_INDEX_METHOD,
    DEX_INDEX_METHOD_AND_PROTO,
    DEX_INDEX_CALL_SITE,
    DEX_INDEX_METHOD_HANDLE,
    DEX_INDEX_PROTO,
};

/* Where control goes after an instruction. */
enum dex_flow {
    DEX_FLOW_NEXT,
    DEX_FLOW_IF,
    DEX_FLOW_GOTO,
    DEX_FLOW_SWITCH,
    DEX_FLOW_FILL, /* fill-array-data: to the next, but it has a payload */
    DEX_FLOW_RETURN,
    DEX_FLOW_THROW,
};

/* A register operand, in the order A, B, C: whether it is read or written, and whether it is
 * the first of a wide pair. Invokes and filled-new-array list their registers in the
 * instruction, both halves of a pair. */
enum {
    DEX_REG_READ = 1,
    DEX_REG_WRITE = 2,
    DEX_REG_WIDE = 4,
    DEX_REG_BITS = 3, /* three bits for each operand */
};
#define DEX_REGS(a, b, c) ((a) | (b) << DEX_REG_BITS | (c) << 2 * DEX_REG_BITS)

struct dex_opcode {
    const char *mnemonic; /* NULL if there is no such opcode */
    uint8_t format;       /* enum dex_format */
    uint8_t index;        /* enum dex_index_kind */
    uint8_t flow;         /* enum dex_flow */
    uint8_t units;        /* length in 16-bit code units */
    uint16_t registers;   /* DEX_REGS */
    bool throws;          /* it may throw an exception */
};

extern const struct dex_opcode dex_opcode_table[256];

/* Pseudo-opcodes: a nop whose high byte is the kind of a payload. */
enum {
    DEX_PAYLOAD_PACKED_SWITCH = 0x0100,
    DEX_PAYLOAD_SPARSE_SWITCH = 0x0200,
    DEX_PAYLOAD_FILL_ARRAY = 0x0300,
};

/* Returns the length in units of the payload, or of the nop, at p, where `left` units are left.
 * 0 if the payload is cut short. */
uint32_t dex_payload_units(const uint8_t *p, uint32_t left);

#endif
