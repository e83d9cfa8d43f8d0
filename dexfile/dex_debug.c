/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_debug.h"

#include "dexfile/dex_debug_internal.h"

int dex_debug_size(const struct dex_file *dex, uint32_t offset, uint32_t *size, struct error *err)
{
    struct dex_debug_reader in;
    struct dex_debug_op op;

    if (dex_debug_reader_open(&in, dex, offset, err) < 0)
        return error_prefix(err, "debug_info_item");
    do {
        if (dex_debug_reader_op(&in, &op, err) < 0)
            return error_prefix(err, "debug_info_item");
    } while (op.code != DBG_END_SEQUENCE);
    *size = (uint32_t)in.cursor.pos;
    return 0;
}

static void write_operand(enum dex_debug_operand kind, uint32_t value, const struct dex_ids *ids,
                          struct buf *out)
{
    switch (kind) {
    case DBG_OPERAND_NONE:
        break;
    case DBG_OPERAND_UNSIGNED:
    case DBG_OPERAND_REGISTER:
        buf_uleb128(out, value);
        break;
    case DBG_OPERAND_SIGNED:
        buf_sleb128(out, (int32_t)value);
        break;
    case DBG_OPERAND_STRING:
        buf_uleb128p1(out, dex_ids_map(ids, DEX_ID_STRING, value));
        break;
    case DBG_OPERAND_TYPE:
        buf_uleb128p1(out, dex_ids_map(ids, DEX_ID_TYPE, value));
        break;
    }
}

void dex_debug_write_op(const struct dex_debug_op *op, const struct dex_ids *ids, struct buf *out)
{
    const uint8_t *kinds = dex_debug_op_operands(op);

    buf_u8(out, op->code);
    for (unsigned i = 0; i < DBG_OPERANDS_MAX && kinds[i]; i++)
        write_operand(kinds[i], op->operands[i], ids, out);
}

void dex_debug_write_names(const struct dex_debug_reader *in, const struct dex_ids *ids,
                           struct buf *out)
{
    struct cursor names = in->names;

    buf_uleb128(out, in->parameters);
    for (uint32_t i = 0; i < in->parameters; i++)
        write_operand(DBG_OPERAND_STRING, cursor_uleb128p1(&names), ids, out);
}

int dex_debug_remap(const struct dex_ids *ids, uint32_t offset, struct buf *out, struct error *err)
{
    struct dex_debug_reader in;
    struct dex_debug_op op;

    if (dex_debug_reader_open(&in, ids->dex, offset, err) < 0)
        return error_prefix(err, "debug_info_item");
    buf_uleb128(out, in.line);
    dex_debug_write_names(&in, ids, out);
    do {
        if (dex_debug_reader_op(&in, &op, err) < 0)
            return error_prefix(err, "debug_info_item");
        dex_debug_write_op(&op, ids, out);
    } while (op.code != DBG_END_SEQUENCE);
    return 0;
}

/* Counts the positions, and stores them in `to` unless that is NULL. */
static int read_positions(struct dex_debug_reader in, uint32_t units, struct dex_position *to,
                          size_t *n)
{
    struct dex_debug_op op;
    struct error err;

    *n = 0;
    for (;;) {
        if (dex_debug_reader_event(&in, units, &op, &err) < 0)
            return -1;
        if (op.code == DBG_END_SEQUENCE)
            return 0;
        if (op.code != DBG_POSITION)
            continue;
        if (to)
            to[*n] = (struct dex_position){.pc = in.pc, .line = in.line};
        (*n)++;
    }
}

struct dex_position *dex_debug_positions(const struct dex_code *code, struct arena *arena,
                                         size_t *n)
{
    struct dex_position *positions;
    struct dex_debug_reader in;
    struct error err;

    if (!code->debug_info || dex_debug_reader_open_code(&in, code, &err) < 0 ||
        read_positions(in, code->units, NULL, n)) {
        *n = 0;
        return NULL;
    }
    positions = ARENA_NEW(arena, struct dex_position, *n);
    read_positions(in, code->units, positions, n);
    return positions;
}

uint32_t dex_debug_first_line(const struct dex_code *code)
{
    struct dex_debug_reader in;
    struct dex_debug_op op;
    struct error err;

    if (!code->debug_info || dex_debug_reader_open_code(&in, code, &err) < 0)
        return 0;
    do {
        if (dex_debug_reader_event(&in, code->units, &op, &err) < 0)
            return 0;
    } while (op.code != DBG_POSITION && op.code != DBG_END_SEQUENCE);
    return op.code == DBG_POSITION ? in.line : 0;
}
