/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/relocate/dex_registers.h"

/* Where an instruction format has register operands. A nibble holds numbers up to 15, a byte up
 * to 255, a unit all numbers. */
enum {
    A4 = 1,         /* unit 0, bits 8 to 11 */
    B4 = 2,         /* unit 0, bits 12 to 15 */
    A8 = 4,         /* unit 0, high byte */
    B8 = 8,         /* unit 1, low byte */
    C8 = 16,        /* unit 1, high byte */
    UNIT_1 = 32,    /* unit 1 */
    UNIT_2 = 64,    /* unit 2 */
    LIST = 128,     /* four nibbles of unit 2, the fifth in A4, as many as B4 says */
    FIRST_OF = 256, /* unit 2, unless the high byte of unit 0 says that there are none */
};

static const uint16_t register_fields[DEX_FORMAT_COUNT] = {
    [DEX_FORMAT_12x] = A4 | B4,      [DEX_FORMAT_11n] = A4,
    [DEX_FORMAT_11x] = A8,           [DEX_FORMAT_22x] = A8 | UNIT_1,
    [DEX_FORMAT_21t] = A8,           [DEX_FORMAT_21s] = A8,
    [DEX_FORMAT_21h] = A8,           [DEX_FORMAT_21c] = A8,
    [DEX_FORMAT_23x] = A8 | B8 | C8, [DEX_FORMAT_22b] = A8 | B8,
    [DEX_FORMAT_22t] = A4 | B4,      [DEX_FORMAT_22s] = A4 | B4,
    [DEX_FORMAT_22c] = A4 | B4,      [DEX_FORMAT_32x] = UNIT_1 | UNIT_2,
    [DEX_FORMAT_31i] = A8,           [DEX_FORMAT_31t] = A8,
    [DEX_FORMAT_31c] = A8,           [DEX_FORMAT_35c] = LIST,
    [DEX_FORMAT_3rc] = FIRST_OF,     [DEX_FORMAT_45cc] = LIST,
    [DEX_FORMAT_4rcc] = FIRST_OF,    [DEX_FORMAT_51l] = A8,
};

enum { NIBBLE_MAX = 15, BYTE_MAX = 255, REGISTERS_MAX = 65535 };

/* Whether every nibble and byte operand of the instruction can be higher by `by`. */
static bool can_shift(const struct dex_code *code, uint32_t pc, unsigned by)
{
    uint16_t first = dex_code_unit(code, pc), second, third;
    unsigned fields = register_fields[dex_opcode_table[first & 0xff].format];
    unsigned nibble = NIBBLE_MAX - by, byte = BYTE_MAX - by;

    if ((fields & A4 && (first >> 8 & 0xfu) > nibble) || (fields & B4 && first >> 12u > nibble) ||
        (fields & A8 && first >> 8u > byte))
        return false;
    if (fields & (B8 | C8)) {
        second = dex_code_unit(code, pc + 1);
        if ((fields & B8 && (second & 0xffu) > byte) || (fields & C8 && second >> 8u > byte))
            return false;
    }
    if (fields & LIST) {
        if (first >> 12 == 5 && (first >> 8 & 0xfu) > nibble)
            return false;
        third = dex_code_unit(code, pc + 2);
        for (unsigned i = 0; i < 4 && i < first >> 12u; i++)
            if ((third >> 4 * i & 0xfu) > nibble)
                return false;
    }
    return true;
}

static bool all_can_shift(const struct dex_code *code, unsigned by)
{
    if (code->registers + by <= NIBBLE_MAX + 1u)
        return true;
    for (uint32_t pc = 0; pc < code->units; pc++)
        if (code->starts[pc] == 1 && !can_shift(code, pc, by))
            return false;
    return true;
}

static enum dex_move_kind move_of(char letter)
{
    switch (letter) {
    case 'J':
    case 'D':
        return DEX_MOVE_WIDE;
    case 'L':
    case '[':
        return DEX_MOVE_OBJECT;
    default:
        return DEX_MOVE;
    }
}

/* Moves the parameters down by `by`, the lowest first: each goes to a register that was just
 * freed, and a pair may overlap itself, which the format allows. */
static void move_down(const struct dex_code *code, uint16_t by, struct arena *arena,
                      struct dex_registers *out)
{
    const struct dex_file *dex = code->dex;
    uint32_t list = dex_proto(dex, dex_method(dex, code->method).type).parameters;
    uint16_t to = (uint16_t)(code->registers - code->ins);

    out->moves = ARENA_NEW(arena, struct dex_move, code->ins);
    if (!(code->access & DEX_ACC_STATIC)) {
        out->moves[out->move_count++] = (struct dex_move){DEX_MOVE_OBJECT, to, (uint16_t)(to + by)};
        to++;
    }
    for (uint32_t i = 0; i < dex_type_list_count(dex, list); i++) {
        enum dex_move_kind kind = move_of(dex_type_letter(dex, dex_type_list_at(dex, list, i)));

        out->moves[out->move_count++] = (struct dex_move){kind, to, (uint16_t)(to + by)};
        to = (uint16_t)(to + (kind == DEX_MOVE_WIDE ? 2 : 1));
    }
}

/* The value of an exit: its first register, and how many registers it takes. */
static uint32_t exit_value(const struct dex_code *code, uint32_t pc, uint32_t *width)
{
    uint16_t unit = dex_code_unit(code, pc);

    switch (unit & 0xff) {
    case DEX_OP_RETURN_VOID:
        *width = 0;
        return 0;
    case DEX_OP_RETURN_WIDE:
        *width = 2;
        return unit >> 8;
    default:
        *width = 1;
        return unit >> 8;
    }
}

/* How many registers the frame lacks. */
static unsigned frame_lacks(const struct dex_code *code, const struct dex_code_edit *edit)
{
    unsigned most = 0; /* registers in use at one place, with the scratch */

    for (size_t i = 0; i < edit->prologue_count; i++)
        if (!edit->prologue[i].parameters)
            most = code->ins + 1u;
    for (size_t i = 0; i < edit->exit_count; i++) {
        uint32_t width;

        exit_value(code, edit->exits[i], &width);
        if (most < width + 1)
            most = width + 1;
        if (most >= 3) /* no exit has more */
            break;
    }
    if (edit->catch_all && most < 2)
        most = 2;
    return most > code->registers ? most - code->registers : 0;
}

/* The lowest register that does not hold the value of the exit; `this` is the last choice. */
static uint16_t exit_scratch(const struct dex_registers *regs, const struct dex_code *code,
                             uint32_t pc)
{
    uint32_t this_register = code->access & DEX_ACC_STATIC ? UINT32_MAX : regs->parameters;
    uint32_t width, value = exit_value(code, pc, &width) + regs->shift;

    if (regs->move_count) /* the parameters have low numbers: the new register is a local */
        return regs->entry;
    for (uint32_t r = 0; r < regs->count; r++)
        if (r - value >= width && r != this_register)
            return (uint16_t)r;
    return (uint16_t)this_register;
}

/* Uses `kept` new registers, from out->entry on, for every inserted call of i and leave. */
static void use_entry(const struct dex_code_edit *edit, uint16_t kept, struct dex_registers *out)
{
    out->kept = kept;
    out->handler = out->entry;
    for (size_t i = 0; i < edit->exit_count; i++)
        out->exits[i] = out->entry;
}

/* The new register is the first one, or the last one if there are no parameters: then no
 * instruction changes. Returns false if it is out of reach. */
static bool keep_value(const struct dex_code *code, const struct dex_code_edit *edit,
                       struct dex_registers *out)
{
    bool is_last = code->ins == 0;
    /* The exception is in another register. */
    uint16_t more = edit->catch_all && code->registers == 0 ? 2 : 1;

    if (edit->keeps != DEX_KEEPS_VALUE || !edit->prologue_count || edit->prologue[0].parameters ||
        code->ins > code->registers || code->registers > REGISTERS_MAX - more ||
        (is_last ? code->registers > BYTE_MAX : !all_can_shift(code, 1)))
        return false;
    out->count = (uint16_t)(code->registers + more);
    out->shift = !is_last;
    out->parameters = (uint16_t)(out->count - code->ins);
    out->entry = is_last ? code->registers : 0;
    out->handler_exception = out->entry ? 0 : 1;
    use_entry(edit, 1, out);
    return true;
}

/* The new registers are the first two, or the last two if an operand can't hold a higher number. */
static enum dex_code_result keep_result(const struct dex_code *code,
                                        const struct dex_code_edit *edit, struct arena *arena,
                                        struct dex_registers *out)
{
    enum { KEPT = 2 };
    /* The exception is in another register. */
    uint16_t more = edit->catch_all && code->registers == 0 ? KEPT + 1 : KEPT;
    bool shifts = all_can_shift(code, KEPT);

    if (code->ins > code->registers || code->registers > REGISTERS_MAX - more)
        return DEX_CODE_TOO_MANY_REGISTERS;
    if (!shifts && (code->registers > BYTE_MAX + 1 - KEPT || !dex_code_fills_ins(code)))
        return DEX_CODE_TOO_MANY_REGISTERS;
    if (!shifts)
        move_down(code, KEPT, arena, out);
    out->count = (uint16_t)(code->registers + more);
    out->shift = shifts ? KEPT : 0;
    out->entry = shifts ? 0 : code->registers;
    out->parameters = (uint16_t)((shifts ? out->count : code->registers) - code->ins);
    out->handler_exception = shifts ? KEPT : 0;
    use_entry(edit, KEPT, out);
    return DEX_CODE_OK;
}

enum dex_code_result dex_registers_plan(const struct dex_code *code,
                                        const struct dex_code_edit *edit, struct arena *arena,
                                        struct dex_registers *out)
{
    unsigned lacks = frame_lacks(code, edit);

    *out = (struct dex_registers){.count = code->registers, .handler = 1};
    out->exits = ARENA_NEW(arena, uint16_t, edit->exit_count);
    if (edit->keeps == DEX_KEEPS_RESULT)
        return keep_result(code, edit, arena, out);
    if (keep_value(code, edit, out))
        return DEX_CODE_OK;
    if (code->ins > code->registers || lacks > REGISTERS_MAX - (unsigned)code->registers)
        return DEX_CODE_TOO_MANY_REGISTERS;
    out->count = (uint16_t)(code->registers + lacks);
    out->parameters = (uint16_t)(out->count - code->ins);
    if (lacks && code->ins) {
        if (lacks > 1) /* a pair in a frame of one register */
            return DEX_CODE_TOO_MANY_REGISTERS;
        if (all_can_shift(code, 1)) {
            out->shift = 1;
        } else {
            /* The method has no locals: frames that lack a register at exits are small. */
            if (code->registers > BYTE_MAX || !dex_code_fills_ins(code))
                return DEX_CODE_TOO_MANY_REGISTERS;
            move_down(code, 1, arena, out);
            out->entry = code->registers;
            out->parameters = 0;
        }
    }
    for (size_t i = 0; i < edit->exit_count; i++)
        out->exits[i] = exit_scratch(out, code, edit->exits[i]);
    return DEX_CODE_OK;
}

/* Adds `by` to each register of the instruction at `to`. */
static void shift_registers(uint16_t *to, unsigned by)
{
    static const uint16_t list_ones[16] = {0, 0x1, 0x11, 0x111, 0x1111, 0x1111};
    unsigned fields = register_fields[dex_opcode_table[to[0] & 0xff].format], count = to[0] >> 8;

    if (fields & A4 || (fields & LIST && count >> 4 == 5))
        to[0] = (uint16_t)(to[0] + by * 0x100);
    if (fields & B4)
        to[0] = (uint16_t)(to[0] + by * 0x1000);
    if (fields & A8)
        to[0] = (uint16_t)(to[0] + by * 0x100);
    if (fields & (B8 | UNIT_1))
        to[1] = (uint16_t)(to[1] + by);
    if (fields & C8)
        to[1] = (uint16_t)(to[1] + by * 0x100);
    if (fields & UNIT_2 || (fields & FIRST_OF && count))
        to[2] = (uint16_t)(to[2] + by);
    if (fields & LIST)
        to[2] = (uint16_t)(to[2] + by * list_ones[count >> 4]);
}

void dex_registers_rewrite(const struct dex_registers *regs, const struct dex_code *code,
                           uint32_t pc, uint16_t *to)
{
    uint32_t units = dex_opcode_table[dex_code_unit(code, pc) & 0xff].units;

    /* Most have up to three units. Of a shorter one, more is copied, which the next instruction
     * then overwrites. */
    if (units <= 3 && code->units - pc >= 3) {
        to[0] = dex_code_unit(code, pc);
        to[1] = dex_code_unit(code, pc + 1);
        to[2] = dex_code_unit(code, pc + 2);
    } else {
        for (uint32_t i = 0; i < units; i++)
            to[i] = dex_code_unit(code, pc + i);
    }
    if (regs->shift)
        shift_registers(to, regs->shift);
}
