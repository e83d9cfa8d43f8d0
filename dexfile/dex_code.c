/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_code_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "lib/sorted.h"

enum {
    DAMAGE_MAX = 128,
    ARGS_MAX = 5,
    SWITCH_TARGET_UNITS = 2,
    PACKED_HEADER_UNITS = 4, /* ident, size, first_key */
    SPARSE_HEADER_UNITS = 2, /* ident, size */
    FILL_HEADER_UNITS = 4,   /* ident, element_width, size */
    /* Switches may share a payload, whose targets are checked for each. No compiler makes
     * this many targets per unit of code. */
    TARGETS_A_UNIT = 2,
};

struct dex_decoder {
    struct dex_code *code;
    struct arena *arena;
    uint8_t *starts;
    uint32_t limits[DEX_INDEX_PROTO + 1]; /* by index kind: the table's count */
};

void dex_code_damage(struct dex_code *code, struct arena *arena, const char *fmt, ...)
{
    char text[DAMAGE_MAX];
    va_list ap;

    if (code->immovable.n)
        return;
    va_start(ap, fmt);
    vsnprintf(text, sizeof(text), fmt, ap);
    va_end(ap);
    code->immovable = arena_str(arena, str_from_c(text));
}

#define DAMAGE(d, ...) dex_code_damage((d)->code, (d)->arena, __VA_ARGS__)

static uint32_t max_u32(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* How many registers there must be for operand `number` (0: A), register `reg`. */
static uint32_t operand_needs(const struct dex_opcode *op, unsigned number, uint32_t reg)
{
    unsigned use = op->registers >> number * DEX_REG_BITS;

    if (!(use & (DEX_REG_READ | DEX_REG_WRITE)))
        return 0;
    return reg + (use & DEX_REG_WIDE ? 2 : 1);
}

/* Registers of 35c and 45cc; UINT32_MAX if the count is invalid. */
static uint32_t args_need(uint16_t first, uint16_t third)
{
    uint32_t count = first >> 12, needs = 0;

    if (count > ARGS_MAX)
        return UINT32_MAX;
    if (count == ARGS_MAX)
        needs = (first >> 8 & 0xfu) + 1;
    for (uint32_t i = 0; i < count && i < ARGS_MAX - 1; i++)
        needs = max_u32(needs, (third >> 4 * i & 0xfu) + 1);
    return needs;
}

/* How many registers the frame must have for the instruction. */
static uint32_t instruction_needs(const struct dex_code *code, uint32_t pc,
                                  const struct dex_opcode *op)
{
    uint16_t unit = dex_code_unit(code, pc);
    uint32_t a = unit >> 8, b = 0, c = 0;

    switch (op->format) {
    case DEX_FORMAT_11n:
    case DEX_FORMAT_12x:
    case DEX_FORMAT_22c:
    case DEX_FORMAT_22s:
    case DEX_FORMAT_22t:
        b = a >> 4;
        a &= 0xf;
        break;
    case DEX_FORMAT_22x:
        b = dex_code_unit(code, pc + 1);
        break;
    case DEX_FORMAT_22b:
    case DEX_FORMAT_23x:
        c = dex_code_unit(code, pc + 1);
        b = c & 0xff;
        c >>= 8;
        break;
    case DEX_FORMAT_32x:
        a = dex_code_unit(code, pc + 1);
        b = dex_code_unit(code, pc + 2);
        break;
    case DEX_FORMAT_35c:
    case DEX_FORMAT_45cc:
        return args_need(unit, dex_code_unit(code, pc + 2));
    case DEX_FORMAT_3rc:
    case DEX_FORMAT_4rcc:
        return a ? a + dex_code_unit(code, pc + 2) : 0;
    }
    return max_u32(operand_needs(op, 0, a),
                   max_u32(operand_needs(op, 1, b), operand_needs(op, 2, c)));
}

static void check_index(const struct dex_decoder *d, uint32_t pc, const struct dex_opcode *op)
{
    const struct dex_code *code = d->code;
    uint32_t index =
        op->format == DEX_FORMAT_31c ? dex_code_u32(code, pc + 1) : dex_code_unit(code, pc + 1);

    if (index >= d->limits[op->index])
        DAMAGE(d, "%s at %" PRIu32 ": index %" PRIu32 " is out of range", op->mnemonic, pc, index);
    if (op->index == DEX_INDEX_METHOD_AND_PROTO) {
        index = dex_code_unit(code, pc + 3);
        if (index >= d->limits[DEX_INDEX_PROTO])
            DAMAGE(d, "%s at %" PRIu32 ": proto %" PRIu32 " is out of range", op->mnemonic, pc,
                   index);
    }
}

static uint32_t branch_offset(const struct dex_code *code, uint32_t pc, uint8_t format)
{
    switch (format) {
    case DEX_FORMAT_10t:
        return (uint32_t)(int8_t)(dex_code_unit(code, pc) >> 8);
    case DEX_FORMAT_20t:
    case DEX_FORMAT_21t:
    case DEX_FORMAT_22t:
        return (uint32_t)(int16_t)dex_code_unit(code, pc + 1);
    default: /* 30t, 31t */
        return dex_code_u32(code, pc + 1);
    }
}

static void note_dex_flow(const struct dex_decoder *d, uint32_t pc, const struct dex_opcode *op)
{
    struct dex_code *code = d->code;
    uint32_t target;

    switch (op->flow) {
    case DEX_FLOW_IF:
    case DEX_FLOW_GOTO:
        /* Out of range wraps to a pc past the end, which the check of targets finds. */
        target = pc + branch_offset(code, pc, op->format);
        code->branches[code->branch_count++] = (struct dex_branch){pc, target};
        code->facts.backward_branch |= target <= pc;
        break;
    case DEX_FLOW_SWITCH:
    case DEX_FLOW_FILL:
        /* Holds the payload's pc until all payloads are known. */
        target = pc + branch_offset(code, pc, op->format);
        code->payload_uses[code->payload_use_count++] = (struct dex_payload_use){pc, target};
        break;
    case DEX_FLOW_RETURN:
    case DEX_FLOW_THROW:
        code->exits[code->exit_count++] =
            (struct dex_exit){.pc = pc, .opcode = (uint8_t)dex_code_unit(code, pc)};
        break;
    }
}

/* The length of the payload at pc, or 0 if it is cut short. */
static uint32_t decode_payload(const struct dex_decoder *d, uint32_t pc, uint16_t ident)
{
    struct dex_code *code = d->code;
    struct dex_payload *p = &code->payloads[code->payload_count];
    uint32_t left = code->units - pc;
    uint64_t units;

    *p = (struct dex_payload){.pc = pc, .ident = ident};
    if (left < (ident == DEX_PAYLOAD_FILL_ARRAY ? FILL_HEADER_UNITS : SPARSE_HEADER_UNITS))
        return 0;
    switch (ident) {
    case DEX_PAYLOAD_PACKED_SWITCH:
        p->count = dex_code_unit(code, pc + 1);
        p->targets = pc + PACKED_HEADER_UNITS;
        units = PACKED_HEADER_UNITS + SWITCH_TARGET_UNITS * (uint64_t)p->count;
        break;
    case DEX_PAYLOAD_SPARSE_SWITCH:
        p->count = dex_code_unit(code, pc + 1);
        p->targets = pc + SPARSE_HEADER_UNITS + SWITCH_TARGET_UNITS * p->count;
        units = SPARSE_HEADER_UNITS + 2 * SWITCH_TARGET_UNITS * (uint64_t)p->count;
        break;
    default:
        units = dex_code_unit(code, pc + 1) * (uint64_t)dex_code_u32(code, pc + 2);
        units = FILL_HEADER_UNITS + (units + 1) / 2;
        break;
    }
    if (units > left)
        return 0;
    p->units = (uint32_t)units;
    code->payload_count++;
    return p->units;
}

/* Checks and notes the instruction at pc. */
static void decode_instruction(const struct dex_decoder *d, uint32_t pc,
                               const struct dex_opcode *op)
{
    struct dex_code *code = d->code;
    struct dex_code_facts *facts = &code->facts;
    uint8_t opcode = (uint8_t)dex_code_unit(code, pc);

    d->starts[pc] = 1;
    facts->opcodes[opcode >> 6] |= UINT64_C(1) << (opcode & 63);
    if (instruction_needs(code, pc, op) > code->registers)
        DAMAGE(d, "%s at %" PRIu32 " names registers that the frame lacks", op->mnemonic, pc);
    if (op->index != DEX_INDEX_NONE)
        check_index(d, pc, op);
    if (op->index == DEX_INDEX_METHOD || op->index == DEX_INDEX_METHOD_AND_PROTO ||
        op->index == DEX_INDEX_CALL_SITE) {
        facts->invokes++;
        facts->invoke_directs +=
            opcode == DEX_OP_INVOKE_DIRECT || opcode == DEX_OP_INVOKE_DIRECT_RANGE;
    }
    if (op->flow != DEX_FLOW_NEXT)
        note_dex_flow(d, pc, op);
}

/* Walks from the first unit to the last, as ART does. An undefined opcode takes
 * one unit. */
static void decode_instructions(const struct dex_decoder *d)
{
    struct dex_code *code = d->code;

    for (uint32_t pc = 0, units; pc < code->units; pc += units) {
        uint16_t unit = dex_code_unit(code, pc);
        const struct dex_opcode *op = &dex_opcode_table[unit & 0xff];

        if (unit == DEX_PAYLOAD_PACKED_SWITCH || unit == DEX_PAYLOAD_SPARSE_SWITCH ||
            unit == DEX_PAYLOAD_FILL_ARRAY) {
            units = decode_payload(d, pc, unit);
            if (units == 0) {
                DAMAGE(d, "the payload at %" PRIu32 " runs past the end of the code", pc);
                return;
            }
            d->starts[pc] = 2;
            continue;
        }
        units = op->units;
        if (op->format == DEX_FORMAT_UNDEFINED) {
            DAMAGE(d, "undefined opcode 0x%02x at %" PRIu32, unit & 0xffu, pc);
            units = 1;
            continue;
        }
        if (units > code->units - pc) {
            DAMAGE(d, "%s at %" PRIu32 " runs past the end of the code", op->mnemonic, pc);
            return;
        }
        decode_instruction(d, pc, op);
    }
}

static void check_dex_target(const struct dex_decoder *d, uint32_t pc, uint32_t target)
{
    if (target >= d->code->units || !d->starts[target])
        DAMAGE(d, "the branch at %" PRIu32 " leads to %" PRId64 ", where no instruction starts", pc,
               (int64_t)pc + (int32_t)(target - pc));
}

static uint16_t wanted_ident(uint8_t opcode)
{
    switch (opcode) {
    case DEX_OP_PACKED_SWITCH:
        return DEX_PAYLOAD_PACKED_SWITCH;
    case DEX_OP_SPARSE_SWITCH:
        return DEX_PAYLOAD_SPARSE_SWITCH;
    default:
        return DEX_PAYLOAD_FILL_ARRAY;
    }
}

static void check_payload_uses(const struct dex_decoder *d)
{
    struct dex_code *code = d->code;
    uint64_t budget = (uint64_t)code->units * TARGETS_A_UNIT;

    for (uint32_t i = 0; i < code->payload_use_count; i++) {
        struct dex_payload_use *use = &code->payload_uses[i];
        uint16_t ident = wanted_ident((uint8_t)dex_code_unit(code, use->pc));
        uint32_t found = SORTED_FIND(code->payloads, code->payload_count, pc, use->payload);
        const struct dex_payload *p = &code->payloads[found];

        if (found == code->payload_count || p->ident != ident || p->pc & 1) {
            DAMAGE(d, "the instruction at %" PRIu32 " has no payload", use->pc);
            code->payload_use_count = i;
            return;
        }
        use->payload = found;
        if (p->count > budget) {
            DAMAGE(d, "too many switches share payloads");
            code->payload_use_count = i;
            return;
        }
        budget -= p->count;
        for (uint32_t k = 0; k < p->count; k++) {
            uint32_t offset = dex_code_u32(code, p->targets + k * SWITCH_TARGET_UNITS);

            check_dex_target(d, use->pc, use->pc + offset);
            code->facts.backward_branch |= (int32_t)offset <= 0;
        }
    }
}

/* Decodes the instructions: starts, branches, payloads, exits and facts. */
static void parse_dex_instructions(struct dex_code *code, struct arena *arena)
{
    const struct dex_file *dex = code->dex;
    struct dex_decoder d = {
        .code = code,
        .arena = arena,
        .starts = arena_zalloc(arena, (size_t)code->units + 1),
        .limits =
            {
                [DEX_INDEX_STRING] = dex_count(dex, DEX_STRING_IDS),
                [DEX_INDEX_TYPE] = dex_count(dex, DEX_TYPE_IDS),
                [DEX_INDEX_FIELD] = dex_count(dex, DEX_FIELD_IDS),
                [DEX_INDEX_METHOD] = dex_count(dex, DEX_METHOD_IDS),
                [DEX_INDEX_METHOD_AND_PROTO] = dex_count(dex, DEX_METHOD_IDS),
                [DEX_INDEX_CALL_SITE] = dex_count(dex, DEX_CALL_SITE_IDS),
                [DEX_INDEX_METHOD_HANDLE] = dex_count(dex, DEX_METHOD_HANDLES),
                [DEX_INDEX_PROTO] = dex_count(dex, DEX_PROTO_IDS),
            },
    };
    struct dex_code_facts *facts = &code->facts;

    /* The shortest branch and exit have 1 unit, the shortest payload 2, those
     * that use one 3. */
    code->starts = d.starts;
    code->branches = arena_alloc(arena, mem_size(code->units, sizeof(*code->branches)));
    code->exits = arena_alloc(arena, mem_size(code->units, sizeof(*code->exits)));
    code->payloads = arena_alloc(arena, mem_size(code->units / 2 + 1, sizeof(*code->payloads)));
    code->payload_uses = arena_alloc(arena, mem_size(code->units / 3, sizeof(*code->payload_uses)));
    if (code->units == 0)
        DAMAGE(&d, "no instructions");
    decode_instructions(&d);
    for (uint32_t i = 0; i < code->branch_count; i++)
        check_dex_target(&d, code->branches[i].pc, code->branches[i].target);
    check_payload_uses(&d);
    facts->monitor = dex_code_facts_has(facts, DEX_OP_MONITOR_ENTER) ||
                     dex_code_facts_has(facts, DEX_OP_MONITOR_EXIT);
}

/* If a constructor has one invoke-direct and no new-instance, that call is this() or super(). */
static bool dex_only_constructs(const struct dex_code *code)
{
    const struct dex_code_facts *facts = &code->facts;

    return facts->invokes == 1 && facts->invoke_directs == 1 &&
           !dex_code_facts_has(facts, DEX_OP_NEW_INSTANCE) &&
           dex_string_is(code->dex, dex_method(code->dex, code->method).name, STR("<init>"));
}

int dex_code_parse(struct dex_code *code, const struct dex_file *dex, uint32_t method,
                   uint32_t access, uint32_t offset, struct arena *arena, struct error *err)
{
    struct cursor c = cursor_of((struct bytes){dex->bytes.p, dex->sections[DEX_CODE_ITEMS].end});
    struct dex_code_facts *facts = &code->facts;
    uint32_t tries;

    *code = (struct dex_code){.dex = dex, .method = method, .access = access, .offset = offset};
    if (offset & 3)
        return error_set(err, "code_item: not 4-aligned: %" PRIu32, offset);
    cursor_skip(&c, offset);
    code->registers = cursor_le16(&c);
    code->ins = cursor_le16(&c);
    code->outs = cursor_le16(&c);
    tries = cursor_le16(&c);
    code->debug_info = cursor_le32(&c);
    code->units = cursor_le32(&c);
    code->insns = arena_fence(arena, cursor_bytes(&c, (size_t)code->units * 2)).p;
    if (c.failed)
        return error_set(err, "code_item: cut short");
    if (code->ins > code->registers)
        return error_set(err, "code_item: %u registers, %u of them parameters", code->registers,
                         code->ins);
    parse_dex_instructions(code, arena);
    if (tries && dex_code_parse_tries(code, tries, &c, arena, err) < 0)
        return -1;
    code->size = (uint32_t)c.pos - offset;
    facts->only_constructs = dex_only_constructs(code);
    facts->straight = code->branch_count == 0 && code->try_count == 0 && code->exit_count == 1 &&
                      !dex_code_facts_has(facts, DEX_OP_PACKED_SWITCH) &&
                      !dex_code_facts_has(facts, DEX_OP_SPARSE_SWITCH);
    return 0;
}

uint32_t dex_code_start_from(const struct dex_code *code, uint32_t pc, struct dex_inner_units *last)
{
    uint32_t start = pc;

    if (pc >= last->from && pc < last->to)
        return last->to;
    while (pc < code->units && !code->starts[pc])
        pc++;
    if (pc > start)
        *last = (struct dex_inner_units){start, pc};
    return pc;
}

bool dex_code_fills_ins(const struct dex_code *code)
{
    const struct dex_file *dex = code->dex;
    uint32_t list = dex_proto(dex, dex_method(dex, code->method).type).parameters;
    uint32_t words = code->access & DEX_ACC_STATIC ? 0 : 1;

    for (uint32_t i = 0; i < dex_type_list_count(dex, list); i++) {
        char letter = dex_type_letter(dex, dex_type_list_at(dex, list, i));

        words += letter == 'J' || letter == 'D' ? 2 : 1;
    }
    return words == code->ins;
}
