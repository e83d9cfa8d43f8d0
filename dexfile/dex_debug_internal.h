/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes a debug_info_item, opcode by opcode (Dalvik executable format,
 * debug_info_item). Internal to dex_debug*.c.
 */
#ifndef MB_DEXFILE_DEX_DEBUG_INTERNAL_H
#define MB_DEXFILE_DEX_DEBUG_INTERNAL_H

#include "dexfile/dex_code.h"
#include "dexfile/dex_ids.h"
#include "lib/cursor.h"

enum {
    DBG_END_SEQUENCE,
    DBG_ADVANCE_PC,
    DBG_ADVANCE_LINE,
    DBG_START_LOCAL,
    DBG_START_LOCAL_EXTENDED,
    DBG_END_LOCAL,
    DBG_RESTART_LOCAL,
    DBG_SET_PROLOGUE_END,
    DBG_SET_EPILOGUE_BEGIN,
    DBG_SET_FILE,
    DBG_FIRST_SPECIAL, /* from here on an opcode moves pc and line, and makes a position */
    DBG_POSITION = DBG_FIRST_SPECIAL, /* as an event */
    DBG_LINE_BASE = -4,
    DBG_LINE_RANGE = 15,
    DBG_LINE_LAST = DBG_LINE_BASE + DBG_LINE_RANGE - 1,
    DBG_ADJUSTED_MAX = 255 - DBG_FIRST_SPECIAL,
};

enum dex_debug_operand {
    DBG_OPERAND_NONE,
    DBG_OPERAND_UNSIGNED,
    DBG_OPERAND_REGISTER, /* 16 bits, by ART */
    DBG_OPERAND_SIGNED,
    DBG_OPERAND_STRING,
    DBG_OPERAND_TYPE,
};
enum { DBG_OPERANDS_MAX = 4 };

/* One opcode. An index is DEX_NO_INDEX if there is none, and otherwise in range. */
struct dex_debug_op {
    uint8_t code;
    uint32_t operands[DBG_OPERANDS_MAX];
};

/* Returns the kinds of its operands, enum dex_debug_operand. The first DBG_OPERAND_NONE ends
 * them. */
const uint8_t *dex_debug_op_operands(const struct dex_debug_op *op);

struct dex_debug_reader {
    const struct dex_file *dex;
    struct cursor cursor;
    struct cursor names; /* of the parameters, checked: uleb128p1 each */
    uint32_t parameters;
    uint32_t line, pc; /* of the state machine */
    uint64_t ops;      /* read as events */
};

/* Opens the item at `offset` and reads its header. */
int dex_debug_reader_open(struct dex_debug_reader *in, const struct dex_file *dex, uint32_t offset,
                          struct error *err);

/* The same for the debug info of a method. It is an error if that names more parameters than a
 * method can have: many methods may share the item, and each reads all names. */
int dex_debug_reader_open_code(struct dex_debug_reader *in, const struct dex_code *code,
                               struct error *err);

/* Reads the next opcode as it is in the item. The last is DBG_END_SEQUENCE. */
int dex_debug_reader_op(struct dex_debug_reader *in, struct dex_debug_op *op, struct error *err);

/* Reads up to the next event: a DBG_POSITION at the reader's pc and line, or any other opcode
 * except advances. An event at pc `units` or after it counts as the end, DBG_END_SEQUENCE. It
 * is also an error if there are far more opcodes than the code can need: many methods may share
 * the item, and each reads all of it. */
int dex_debug_reader_event(struct dex_debug_reader *in, uint32_t units, struct dex_debug_op *op,
                           struct error *err);

/* Appends an opcode with mapped indices. */
void dex_debug_write_op(const struct dex_debug_op *op, const struct dex_ids *ids, struct buf *out);

/* Appends the number of parameters and their names, as the header has them. */
void dex_debug_write_names(const struct dex_debug_reader *in, const struct dex_ids *ids,
                           struct buf *out);

#endif
