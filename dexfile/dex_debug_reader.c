/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_debug_internal.h"

enum {
    PARAMETERS_MAX = 65536, /* by ART */
    OPS_MIN = 256,
    OPS_EACH_UNIT = 16,
};

static const uint8_t operands[DBG_FIRST_SPECIAL + 1][DBG_OPERANDS_MAX] = {
    [DBG_ADVANCE_PC] = {DBG_OPERAND_UNSIGNED},
    [DBG_ADVANCE_LINE] = {DBG_OPERAND_SIGNED},
    [DBG_START_LOCAL] = {DBG_OPERAND_REGISTER, DBG_OPERAND_STRING, DBG_OPERAND_TYPE},
    [DBG_START_LOCAL_EXTENDED] = {DBG_OPERAND_REGISTER, DBG_OPERAND_STRING, DBG_OPERAND_TYPE,
                                  DBG_OPERAND_STRING},
    [DBG_END_LOCAL] = {DBG_OPERAND_REGISTER},
    [DBG_RESTART_LOCAL] = {DBG_OPERAND_REGISTER},
    [DBG_SET_FILE] = {DBG_OPERAND_STRING},
};

const uint8_t *dex_debug_op_operands(const struct dex_debug_op *op)
{
    return operands[op->code < DBG_FIRST_SPECIAL ? op->code : DBG_FIRST_SPECIAL];
}

static int read_table_index(struct dex_debug_reader *in, enum dex_section_kind table,
                            const char *what, uint32_t *index, struct error *err)
{
    *index = cursor_uleb128p1(&in->cursor);
    if (*index != DEX_NO_INDEX && *index >= dex_count(in->dex, table))
        return error_set(err, "%s index %u of %u", what, *index, dex_count(in->dex, table));
    return 0;
}

static int read_operand(struct dex_debug_reader *in, enum dex_debug_operand kind, uint32_t *value,
                        struct error *err)
{
    switch (kind) {
    case DBG_OPERAND_NONE:
        break;
    case DBG_OPERAND_UNSIGNED:
        *value = cursor_uleb128(&in->cursor);
        break;
    case DBG_OPERAND_REGISTER:
        *value = cursor_uleb128(&in->cursor);
        if (*value > UINT16_MAX)
            return error_set(err, "register %u", *value);
        break;
    case DBG_OPERAND_SIGNED:
        *value = (uint32_t)cursor_sleb128(&in->cursor);
        break;
    case DBG_OPERAND_STRING:
        return read_table_index(in, DEX_STRING_IDS, "string", value, err);
    case DBG_OPERAND_TYPE:
        return read_table_index(in, DEX_TYPE_IDS, "type", value, err);
    }
    return 0;
}

static int check_end(const struct dex_debug_reader *in, struct error *err)
{
    return in->cursor.failed ? error_set(err, "cut short") : 0;
}

static int open_item(struct dex_debug_reader *in, const struct dex_file *dex, uint32_t offset,
                     uint32_t most, struct error *err)
{
    const struct dex_section *section = &dex->sections[DEX_DEBUG_INFO];

    if (!section->count || offset < section->offset || offset >= section->end)
        return error_set(err, "offset %u outside its section", offset);
    *in = (struct dex_debug_reader){.dex = dex};
    in->cursor = cursor_of((struct bytes){dex->bytes.p + offset, (size_t)section->end - offset});
    in->line = cursor_uleb128(&in->cursor);
    in->parameters = cursor_uleb128(&in->cursor);
    if (in->parameters > most)
        return error_set(err, "%u parameters", in->parameters);
    in->names = in->cursor;
    for (uint32_t i = 0; i < in->parameters && !in->cursor.failed; i++) {
        uint32_t name;

        if (read_table_index(in, DEX_STRING_IDS, "string", &name, err) < 0)
            return -1;
    }
    return check_end(in, err);
}

int dex_debug_reader_open(struct dex_debug_reader *in, const struct dex_file *dex, uint32_t offset,
                          struct error *err)
{
    return open_item(in, dex, offset, PARAMETERS_MAX, err);
}

int dex_debug_reader_open_code(struct dex_debug_reader *in, const struct dex_code *code,
                               struct error *err)
{
    return open_item(in, code->dex, code->debug_info, DEX_PARAMETERS_MAX, err);
}

int dex_debug_reader_op(struct dex_debug_reader *in, struct dex_debug_op *op, struct error *err)
{
    const uint8_t *kinds;

    op->code = cursor_u8(&in->cursor);
    kinds = dex_debug_op_operands(op);
    for (unsigned i = 0; i < DBG_OPERANDS_MAX && kinds[i]; i++)
        if (read_operand(in, kinds[i], &op->operands[i], err) < 0)
            return -1;
    return check_end(in, err);
}

int dex_debug_reader_event(struct dex_debug_reader *in, uint32_t units, struct dex_debug_op *op,
                           struct error *err)
{
    for (;;) {
        uint32_t advance = 0;
        bool event = true;

        if (dex_debug_reader_op(in, op, err) < 0)
            return -1;
        if (in->ops++ > OPS_MIN + (uint64_t)units * OPS_EACH_UNIT)
            return error_set(err, "too many opcodes for %u code units", units);
        if (op->code == DBG_ADVANCE_LINE) {
            in->line += op->operands[0];
            continue;
        }
        if (op->code == DBG_ADVANCE_PC) {
            advance = op->operands[0];
            event = false;
        } else if (op->code >= DBG_FIRST_SPECIAL) {
            unsigned adjusted = op->code - (unsigned)DBG_FIRST_SPECIAL;

            in->line += adjusted % DBG_LINE_RANGE + (uint32_t)DBG_LINE_BASE;
            advance = adjusted / DBG_LINE_RANGE;
            op->code = DBG_POSITION;
        }
        if (advance >= units - in->pc) {
            op->code = DBG_END_SEQUENCE;
            return 0;
        }
        in->pc += advance;
        if (event)
            return 0;
    }
}
