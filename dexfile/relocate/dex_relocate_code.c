/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the instructions of the result. */
#include "dexfile/relocate/dex_relocation.h"

enum {
    NIBBLE_REGISTERS = 16,
    INVOKE_UNITS = 3,
    IF_UNITS = 2,
    INVERTED_IF_REACH = 5, /* over itself and the goto/32 after it */
    MOVE_KINDS = 3,
    MOVE_FORMS = 2,
};

static uint16_t *put32(uint16_t *out, uint32_t v)
{
    *out++ = (uint16_t)v;
    *out++ = (uint16_t)(v >> 16);
    return out;
}

static uint16_t unit_of(uint8_t opcode, unsigned high)
{
    return (uint16_t)(opcode | high << 8);
}

/* The shortest const for a value. */
static uint8_t const_opcode(const struct dex_relocation *r, int32_t value, uint16_t scratch)
{
    if (r->edit->fixed_length)
        return DEX_OP_CONST;
    if (value >= -8 && value <= 7 && scratch < NIBBLE_REGISTERS)
        return DEX_OP_CONST_4;
    if (value >= INT16_MIN && value <= INT16_MAX)
        return DEX_OP_CONST_16;
    return value & 0xffff ? DEX_OP_CONST : DEX_OP_CONST_HIGH16;
}

uint32_t dex_relocation_call_units(const struct dex_relocation *r, const struct dex_call *call,
                                   uint16_t scratch)
{
    if (call->parameters)
        return INVOKE_UNITS;
    return dex_opcode_table[const_opcode(r, call->value, scratch)].units + INVOKE_UNITS;
}

static uint16_t *write_const(uint16_t *out, uint8_t opcode, int32_t value, uint16_t scratch)
{
    switch (opcode) {
    case DEX_OP_CONST_4:
        *out++ = unit_of(opcode, scratch | ((unsigned)value & 0xf) << 4);
        return out;
    case DEX_OP_CONST_16:
        *out++ = unit_of(opcode, scratch);
        *out++ = (uint16_t)value;
        return out;
    case DEX_OP_CONST_HIGH16:
        *out++ = unit_of(opcode, scratch);
        *out++ = (uint16_t)((uint32_t)value >> 16);
        return out;
    default:
        *out++ = unit_of(opcode, scratch);
        return put32(out, (uint32_t)value);
    }
}

/* invoke-static of `count` registers from `first` on, at most 5. */
static uint16_t *write_invoke(uint16_t *out, uint32_t method, uint32_t first, uint32_t count)
{
    uint32_t list = 0;

    if (first + count > NIBBLE_REGISTERS) {
        *out++ = unit_of(DEX_OP_INVOKE_STATIC_RANGE, count);
        *out++ = (uint16_t)method;
        *out++ = (uint16_t)first;
        return out;
    }
    for (uint32_t i = 0; i < count && i < 4; i++)
        list |= (first + i) << 4 * i;
    *out++ = unit_of(DEX_OP_INVOKE_STATIC, count << 4 | (count == 5 ? first + 4 : 0));
    *out++ = (uint16_t)method;
    *out++ = (uint16_t)list;
    return out;
}

static uint16_t *write_call(const struct dex_relocation *r, uint16_t *out,
                            const struct dex_call *call, uint16_t scratch)
{
    if (call->parameters)
        return write_invoke(out, call->method, r->regs.parameters, call->parameters);
    out = write_const(out, const_opcode(r, call->value, scratch), call->value, scratch);
    return write_invoke(out, call->method, scratch, 1);
}

uint32_t dex_relocation_leave_units(const struct dex_relocation *r, uint16_t scratch)
{
    return r->regs.kept ? INVOKE_UNITS : dex_relocation_call_units(r, &r->edit->leave, scratch);
}

static uint16_t *write_leave(const struct dex_relocation *r, uint16_t *out, uint16_t scratch)
{
    const struct dex_call *leave = &r->edit->leave;

    return r->regs.kept ? write_invoke(out, leave->method, scratch, r->regs.kept)
                        : write_call(r, out, leave, scratch);
}

/* By kind, and by length less one: move, move/from16. Registers that are moved to are below 256
 * (dex_registers.c): no longer form is needed. */
static const uint8_t move_opcodes[MOVE_KINDS][MOVE_FORMS] = {
    [DEX_MOVE] = {DEX_OP_MOVE, DEX_OP_MOVE_FROM16},
    [DEX_MOVE_WIDE] = {DEX_OP_MOVE_WIDE, DEX_OP_MOVE_WIDE_FROM16},
    [DEX_MOVE_OBJECT] = {DEX_OP_MOVE_OBJECT, DEX_OP_MOVE_OBJECT_FROM16},
};

uint32_t dex_relocation_move_units(const struct dex_move *move)
{
    return move->to < NIBBLE_REGISTERS && move->from < NIBBLE_REGISTERS ? 1 : 2;
}

static uint16_t *write_move(uint16_t *out, const struct dex_move *move)
{
    uint32_t units = dex_relocation_move_units(move);
    uint8_t opcode = move_opcodes[move->kind][units - 1];

    if (units == 1) {
        *out++ = unit_of(opcode, move->to | (unsigned)move->from << 4);
    } else {
        *out++ = unit_of(opcode, move->to);
        *out++ = move->from;
    }
    return out;
}

uint32_t dex_relocation_start_units(const struct dex_relocation *r)
{
    return r->edit->starts ? INVOKE_UNITS : 0;
}

static uint16_t *write_prologue(const struct dex_relocation *r, uint16_t *out)
{
    if (r->edit->starts)
        out = write_invoke(out, r->edit->start, 0, 0);
    for (size_t i = 0; i < r->regs.move_count; i++)
        out = write_move(out, &r->regs.moves[i]);
    for (size_t i = 0; i < r->edit->prologue_count; i++) {
        out = write_call(r, out, &r->edit->prologue[i], r->regs.entry);
        if (i == 0 && r->edit->keeps == DEX_KEEPS_RESULT)
            *out++ = unit_of(DEX_OP_MOVE_RESULT, r->regs.entry + 1U);
    }
    return out;
}

static void write_goto_32(uint16_t *out, uint32_t offset)
{
    out[0] = DEX_OP_GOTO_32;
    put32(out + 1, offset);
}

/* Instead of a return. */
static uint16_t *write_goto_tail(const struct dex_relocation *r, size_t exit, uint16_t *out)
{
    const uint32_t *pcs = r->edit->exits;
    uint32_t offset = r->label[pcs[r->exit_tails[exit]]] - r->label[pcs[exit]];

    switch (r->exit_units[exit]) {
    case 1:
        out[0] = unit_of(DEX_OP_GOTO, offset & 0xff);
        break;
    case 2:
        out[0] = DEX_OP_GOTO_16;
        out[1] = (uint16_t)offset;
        break;
    default:
        write_goto_32(out, offset);
        break;
    }
    return out + r->exit_units[exit];
}

/* `out` has the old instruction, its registers renumbered. */
static uint16_t *write_dex_branch(const struct dex_relocation *r, uint32_t branch, uint16_t *out)
{
    const struct dex_branch *b = &r->code->branches[branch];
    const struct dex_opcode *op = &dex_opcode_table[out[0] & 0xff];
    uint32_t offset = r->label[b->target] - r->label[b->pc];

    switch (r->forms[branch]) {
    case DEX_BRANCH_GOTO_16:
        out[0] = DEX_OP_GOTO_16;
        out[1] = (uint16_t)offset;
        break;
    case DEX_BRANCH_GOTO_32:
        write_goto_32(out, offset);
        break;
    case DEX_BRANCH_INVERTED:
        out[0] ^= 1; /* if-eq and if-ne, if-lt and if-ge, ... are neighbours */
        out[1] = INVERTED_IF_REACH;
        write_goto_32(out + IF_UNITS, offset - IF_UNITS);
        break;
    default:
        if (op->format == DEX_FORMAT_10t)
            out[0] = unit_of(DEX_OP_GOTO, offset & 0xff);
        else if (op->format == DEX_FORMAT_30t)
            put32(out + 1, offset);
        else
            out[1] = (uint16_t)offset;
        break;
    }
    return out + dex_relocation_branch_units(r, branch);
}

/* Writes a payload for the switch `use`, counted from 1; 0: for none. */
static uint16_t *write_payload(const struct dex_relocation *r, const struct dex_payload *p,
                               uint32_t use, uint16_t *out)
{
    const struct dex_code *code = r->code;
    uint16_t *targets = out + (p->targets - p->pc);

    for (uint32_t i = 0; i < p->units; i++)
        *out++ = dex_code_unit(code, p->pc + i);
    if (use) {
        uint32_t from = code->payload_uses[use - 1].pc;

        for (uint32_t k = 0; k < p->count; k++) {
            uint32_t to = from + dex_code_u32(code, p->targets + 2 * k);

            targets = put32(targets, r->label[to] - r->label[from]);
        }
    }
    return out;
}

/* Maps the indices of the instruction at `out`. Returns where it ends. */
static uint16_t *map_instruction_index(const struct dex_relocation *r, const struct dex_opcode *op,
                                       uint16_t *out)
{
    uint32_t index;

    if (op->index == DEX_INDEX_NONE)
        return out + op->units;
    if (op->index == DEX_INDEX_METHOD_AND_PROTO)
        out[3] = (uint16_t)dex_relocation_index(r, DEX_INDEX_PROTO, out[3]);
    if (op->format == DEX_FORMAT_31c) {
        index = out[1] | (uint32_t)out[2] << 16;
        return put32(out + 1, dex_relocation_index(r, op->index, index));
    }
    index = dex_relocation_index(r, op->index, out[1]);
    if (index > UINT16_MAX) { /* a string: no other table can be that long */
        out[0] = unit_of(DEX_OP_CONST_STRING_JUMBO, out[0] >> 8);
        return put32(out + 1, index);
    }
    out[1] = (uint16_t)index;
    return out + op->units;
}

void dex_relocation_map_code(const struct dex_relocation *r, uint16_t *out)
{
    const struct dex_code *code = r->code;

    for (uint32_t pc = 0; pc < code->units; pc++)
        out[pc] = dex_code_unit(code, pc);
    for (uint32_t pc = 0; pc < code->units; pc++)
        if (code->starts[pc] == 1)
            map_instruction_index(r, &dex_opcode_table[out[pc] & 0xff], out + pc);
}

/* Positions in the tables that are in order of pcs. */
struct steps {
    size_t exit;
    uint32_t branch, use, payload, copy;
};

/* The new place of the payload of `use`. */
static uint32_t payload_pc(const struct dex_relocation *r, struct steps *s, uint32_t use)
{
    if (s->copy < r->copy_count && r->copies[s->copy].use == use)
        return r->copies[s->copy++].pc;
    return r->label[r->code->payloads[r->code->payload_uses[use].payload].pc];
}

static uint16_t *write_instruction(const struct dex_relocation *r, struct steps *s, uint32_t pc,
                                   uint16_t *out)
{
    const struct dex_code *code = r->code;
    const struct dex_opcode *op = &dex_opcode_table[dex_code_unit(code, pc) & 0xff];

    if (s->exit < r->edit->exit_count && r->edit->exits[s->exit] == pc) {
        size_t exit = s->exit++;

        if (dex_relocation_exit_is_shared(r, exit))
            return write_goto_tail(r, exit, out);
        out = write_leave(r, out, r->regs.exits[exit]);
    }
    dex_registers_rewrite(&r->regs, code, pc, out);
    switch (op->flow) {
    case DEX_FLOW_IF:
    case DEX_FLOW_GOTO:
        return write_dex_branch(r, s->branch++, out);
    case DEX_FLOW_SWITCH:
    case DEX_FLOW_FILL:
        put32(out + 1, payload_pc(r, s, s->use++) - r->label[pc]);
        return out + op->units;
    default:
        return map_instruction_index(r, op, out);
    }
}

uint32_t dex_relocation_handler_units(const struct dex_relocation *r)
{
    return r->has_handler ? 2 + dex_relocation_leave_units(r, r->regs.handler) : 0;
}

static uint16_t *write_handler(const struct dex_relocation *r, uint16_t *out)
{
    *out++ = unit_of(DEX_OP_MOVE_EXCEPTION, r->regs.handler_exception);
    out = write_leave(r, out, r->regs.handler);
    *out++ = unit_of(DEX_OP_THROW, r->regs.handler_exception);
    return out;
}

void dex_relocation_write_code(const struct dex_relocation *r, uint16_t *out)
{
    const struct dex_code *code = r->code;
    uint16_t *p = write_prologue(r, out);
    struct steps s = {0};

    for (uint32_t pc = 0, units; pc < code->units; pc += units) {
        if (code->starts[pc] == 2) {
            const struct dex_payload *payload = &code->payloads[s.payload];

            if ((p - out) & 1)
                *p++ = DEX_OP_NOP;
            p = write_payload(r, payload, r->payload_owners[s.payload++], p);
            units = payload->units;
        } else {
            p = write_instruction(r, &s, pc, p);
            units = dex_opcode_table[dex_code_unit(code, pc) & 0xff].units;
        }
    }
    for (uint32_t i = 0; i < r->copy_count; i++) {
        uint32_t use = r->copies[i].use;

        if ((p - out) & 1)
            *p++ = DEX_OP_NOP;
        p = write_payload(r, &code->payloads[code->payload_uses[use].payload], use + 1, p);
    }
    if (r->has_handler)
        write_handler(r, p);
}
