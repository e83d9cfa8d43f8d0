/* SPDX-License-Identifier: Apache-2.0 */
/* Compares old and new code, instruction by instruction. */
#include <inttypes.h>

#include "lib/sorted.h"
#include "verify/dex_code_proof.h"

enum { INVERTED_REACH = 5, IF_UNITS = 2, DEX_ARGS_MAX = 5 };

struct dex_matcher {
    struct dex_code_proof *c;
    uint32_t op, np;
};

/* A call of the beat class and the constant before it. */
struct dex_beat_call {
    enum { DEX_CALL_NONE, DEX_CALL_ENTER, DEX_CALL_EXIT, DEX_CALL_FOCUS } kind;
    uint32_t id, units;
    uint32_t scratch; /* of i and o; of at the first of its two registers */
    uint32_t result;  /* the late form: of i, where its result goes; of o, what it takes */
};

const struct dex_try *dex_try_at(const struct dex_code *code, uint32_t pc)
{
    uint32_t i = SORTED_FROM(code->tries, code->try_count, end, pc + 1);

    return i < code->try_count && code->tries[i].start <= pc ? &code->tries[i] : NULL;
}

/* The length in units of the instruction or payload at pc. */
static uint32_t dex_units_at(const struct dex_code *code, uint32_t pc)
{
    uint32_t i;

    if (code->starts[pc] != 2)
        return dex_opcode_table[dex_code_unit(code, pc) & 0xff].units;
    i = SORTED_FIND(code->payloads, code->payload_count, pc, pc);
    return code->payloads[i].units;
}

static bool is_instruction(const struct dex_code *code, uint32_t pc)
{
    return pc < code->units && code->starts[pc] == 1;
}

static bool is_constant(uint8_t opcode)
{
    return opcode == DEX_OP_CONST_4 || opcode == DEX_OP_CONST_16 || opcode == DEX_OP_CONST ||
           opcode == DEX_OP_CONST_HIGH16;
}

static bool is_static_call(const struct dex_instruction *in, uint32_t method, uint32_t args)
{
    if (in->index != method || in->arg_count != args)
        return false;
    if (in->code == DEX_OP_INVOKE_STATIC_RANGE)
        return true;
    for (uint32_t i = args; i < DEX_ARGS_MAX; i++)
        if (in->args[i] != 0)
            return false;
    return in->code == DEX_OP_INVOKE_STATIC;
}

/* The call of o that takes both registers, in the late form. */
static struct dex_beat_call late_exit_at(const struct dex_code_proof *c,
                                         const struct dex_instruction *in)
{
    bool range = in->code == DEX_OP_INVOKE_STATIC_RANGE;

    if (c->d->late_exit == DEX_NO_INDEX || !is_static_call(in, c->d->late_exit, 2))
        return (struct dex_beat_call){0};
    return (struct dex_beat_call){DEX_CALL_EXIT, c->id, in->op->units, in->args[0],
                                  range ? in->args[0] + 1 : in->args[1]};
}

/* The move-result after the call of i, in the late form. */
static bool match_result(const struct dex_code_proof *c, uint32_t pc, struct dex_beat_call *call)
{
    struct dex_instruction in;

    if (!is_instruction(c->now, pc + call->units))
        return false;
    dex_instruction_decode(c->now, pc + call->units, &in);
    if (in.code != DEX_OP_MOVE_RESULT)
        return false;
    call->result = in.a;
    call->units += in.op->units;
    return true;
}

static struct dex_beat_call call_at(const struct dex_code_proof *c, uint32_t pc)
{
    struct dex_beat_call call = {0};
    struct dex_instruction first, second;
    uint32_t next, enter = c->late ? c->d->late_enter : c->d->enter;

    if (!is_instruction(c->now, pc))
        return call;
    dex_instruction_decode(c->now, pc, &first);
    if (c->d->focus != DEX_NO_INDEX && is_static_call(&first, c->d->focus, 2) &&
        (first.code == DEX_OP_INVOKE_STATIC_RANGE || first.args[1] == first.args[0] + 1))
        return (struct dex_beat_call){DEX_CALL_FOCUS, 0, first.op->units, first.args[0], 0};
    if (c->late && late_exit_at(c, &first).kind)
        return late_exit_at(c, &first);
    if (!c->late && c->d->exit != DEX_NO_INDEX && c->own != PROOF_NOWHERE &&
        is_static_call(&first, c->d->exit, 1) && first.args[0] == c->own)
        return (struct dex_beat_call){DEX_CALL_EXIT, c->id, first.op->units, c->own, 0};
    next = pc + first.op->units;
    if (!is_constant(first.code) || !is_instruction(c->now, next))
        return call;
    dex_instruction_decode(c->now, next, &second);
    if (enter != DEX_NO_INDEX && is_static_call(&second, enter, 1))
        call.kind = DEX_CALL_ENTER;
    else if (!c->late && c->d->exit != DEX_NO_INDEX && is_static_call(&second, c->d->exit, 1))
        call.kind = DEX_CALL_EXIT;
    if (second.args[0] != first.a)
        call.kind = DEX_CALL_NONE;
    call.id = (uint32_t)first.literal;
    call.units = (uint32_t)first.op->units + second.op->units;
    call.scratch = first.a;
    if (c->late && call.kind == DEX_CALL_ENTER && !match_result(c, pc, &call))
        call.kind = DEX_CALL_NONE;
    return call;
}

static void mark_role(struct dex_code_proof *c, uint32_t from, uint32_t units, enum dex_role role)
{
    for (uint32_t pc = from; pc < from + units; pc++)
        if (c->now->starts[pc])
            c->role[pc] = (uint8_t)role;
}

/* The register in which the old code expects the first parameter, in new numbers. */
static uint32_t first_parameter(const struct dex_code_proof *c)
{
    return c->old->registers - c->old->ins + c->shift;
}

/* ---- The prologue ---- */

/* The words that a parameter's type takes, and its move. */
static uint32_t parameter_words(char letter)
{
    return letter == 'J' || letter == 'D' ? 2 : 1;
}

/* The move opcode for the type, in its 12x form; from16 and 16 follow it. */
static uint8_t move_opcode(char letter)
{
    if (letter == 'L' || letter == '[')
        return DEX_OP_MOVE_OBJECT;
    return parameter_words(letter) == 2 ? DEX_OP_MOVE_WIDE : DEX_OP_MOVE;
}

/* Matches a move of a parameter to `to`, from as much higher as the frame grew. Its type begins
 * with the letter. */
static bool match_move(struct dex_matcher *m, char letter, uint32_t to)
{
    struct dex_code_proof *c = m->c;
    struct dex_instruction in;
    uint32_t growth = (uint32_t)c->now->registers - c->old->registers;
    uint8_t opcode = move_opcode(letter);

    if (!is_instruction(c->now, m->np))
        return false;
    dex_instruction_decode(c->now, m->np, &in);
    if (in.code < opcode || in.code > opcode + 2 || in.a != to || in.b != to + growth)
        return false;
    mark_role(c, m->np, in.op->units, DEX_ROLE_MOVE);
    m->np += in.op->units;
    return true;
}

/* Each parameter moves down, the lowest first, so that none is overwritten. */
static bool match_moves(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;
    const struct dex_file *dex = &c->d->was;
    uint32_t to = c->old->registers - c->old->ins, end = c->old->registers;
    uint32_t list = dex_proto(dex, dex_method(dex, c->method->was).type).parameters;
    bool same = true;

    if (!(c->method->access & DEX_ACC_STATIC))
        same = match_move(m, 'L', to++);
    for (uint32_t i = 0; same && i < dex_type_list_count(dex, list); i++) {
        char letter = dex_type_letter(dex, dex_type_list_at(dex, list, i));

        same = to + parameter_words(letter) <= end && match_move(m, letter, to);
        to += parameter_words(letter);
    }
    if (same && to == end)
        return true;
    return proof_fault(c->d->proof, m->np, "a parameter is not moved to where the code expects it");
}

/* Matches the call that starts the recorder, which comes first. */
static void match_start_call(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;
    struct dex_instruction in;

    if (c->d->start == DEX_NO_INDEX || !is_instruction(c->now, 0))
        return;
    dex_instruction_decode(c->now, 0, &in);
    if (!is_static_call(&in, c->d->start, 0))
        return;
    c->starts = true;
    mark_role(c, 0, in.op->units, DEX_ROLE_START);
    m->np += in.op->units;
}

static bool is_move(uint8_t opcode)
{
    return opcode >= DEX_OP_MOVE && opcode <= DEX_OP_MOVE_OBJECT_16;
}

/* Finds the form: that of the i after the moves and its constant. *scratch: its register. */
static bool find_form(const struct dex_matcher *m, uint32_t *scratch)
{
    struct dex_code_proof *c = m->c;
    struct dex_instruction in;
    uint32_t pc = m->np;

    while (is_instruction(c->now, pc) && is_move((uint8_t)dex_code_unit(c->now, pc)))
        pc += dex_units_at(c->now, pc);
    if (!is_instruction(c->now, pc) || !is_constant((uint8_t)dex_code_unit(c->now, pc)))
        return true;
    dex_instruction_decode(c->now, pc, &in);
    *scratch = in.a;
    pc += in.op->units;
    if (!is_instruction(c->now, pc))
        return true;
    dex_instruction_decode(c->now, pc, &in);
    c->late = c->d->late_enter != DEX_NO_INDEX && is_static_call(&in, c->d->late_enter, 1);
    c->d->has_late |= c->late;
    c->d->has_pairs |= c->d->enter != DEX_NO_INDEX && is_static_call(&in, c->d->enter, 1);
    return !(c->d->has_late && c->d->has_pairs) ||
           proof_fault(c->d->proof, pc, "i returns %s here, and %s in other methods",
                       c->late ? "a value" : "nothing", c->late ? "nothing" : "a value");
}

/* How the frame grew. */
static bool match_frame(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;
    uint32_t growth = (uint32_t)c->now->registers - c->old->registers, scratch = 0, most;
    uint8_t first = m->np < c->now->units ? (uint8_t)dex_code_unit(c->now, m->np) : 0;

    if (!find_form(m, &scratch))
        return false;
    most = c->late ? 2 : 1;
    /* The handler of --exits all has one more, for the exception. */
    if (c->now->ins != c->old->ins ||
        growth > most + (c->d->proof->rules->exits_all && !c->old->registers))
        return proof_fault(c->d->proof, PROOF_NOWHERE,
                           "its frame has %u registers and %u ins, and had %u and %u",
                           c->now->registers, c->now->ins, c->old->registers, c->old->ins);
    if (!growth || (!c->old->ins && !(c->late && scratch == 0)))
        return true;
    if (c->old->ins && is_move(first))
        return match_moves(m);
    c->shift = most;
    return true;
}

/* Whether no old instruction can name the register. */
static bool is_unnamed(const struct dex_code_proof *c, uint32_t reg)
{
    return c->shift ? reg < c->shift : reg >= c->old->registers;
}

static bool match_entry_calls(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;
    struct dex_beat_call call = call_at(c, m->np);
    uint32_t parameter = first_parameter(c);

    if (call.kind == DEX_CALL_ENTER) {
        c->id = call.id;
        c->d->proof->counts.enter++;
        if (call.scratch >= parameter && call.scratch < parameter + c->old->ins)
            return proof_fault(c->d->proof, m->np,
                               "i overwrites v%" PRIu32 ", which is a parameter", call.scratch);
        if (is_unnamed(c, call.scratch))
            c->own = call.scratch;
        c->result = call.result;
        if (c->late &&
            (c->own == PROOF_NOWHERE || !is_unnamed(c, c->result) || c->result == c->own))
            return proof_fault(c->d->proof, m->np,
                               "v%" PRIu32 " and v%" PRIu32
                               ", for the id and what i returns, are not registers of their own",
                               call.scratch, call.result);
        mark_role(c, m->np, call.units, DEX_ROLE_ENTER);
        m->np += call.units;
        call = call_at(c, m->np);
    }
    if (call.kind == DEX_CALL_FOCUS) {
        c->focus = true;
        c->d->proof->counts.focus++;
        if (call.scratch != parameter)
            return proof_fault(c->d->proof, m->np, "at is not called with the method's parameters");
        mark_role(c, m->np, call.units, DEX_ROLE_FOCUS);
        m->np += call.units;
    }
    return true;
}

/* ---- Instructions ---- */

static bool instruction_differs(struct dex_matcher *m)
{
    const struct dex_code *old = m->c->old, *now = m->c->now;
    const char *was = dex_opcode_table[dex_code_unit(old, m->op) & 0xff].mnemonic;

    if (old->starts[m->op] == 2)
        was = "a payload";
    if (m->np >= now->units)
        return proof_fault(m->c->d->proof, m->np,
                           "the code ends where %s, at %" PRIu32 " before, should follow", was,
                           m->op);
    return proof_fault(m->c->d->proof, m->np, "%s stands where %s was, at %" PRIu32 " before",
                       now->starts[m->np] == 2
                           ? "a payload"
                           : dex_opcode_table[dex_code_unit(now, m->np) & 0xff].mnemonic,
                       was, m->op);
}

/* Records that the old instruction or payload at op is now at np and takes `units` there. */
static void place_old(struct dex_matcher *m, uint32_t units)
{
    struct dex_code_proof *c = m->c;
    uint32_t length = dex_units_at(c->old, m->op);

    c->self[m->op] = m->np;
    for (uint32_t k = 1; k < length; k++)
        c->label[m->op + k] = c->self[m->op + k] = m->np + (k < units ? k : units - 1);
    mark_role(c, m->np, units, DEX_ROLE_OLD);
    c->d->proof->counts.instructions++;
    m->op += length;
    m->np += units;
}

/* Where an index of the kind has its table. */
static bool index_table(uint8_t kind, enum dex_section_kind *table)
{
    static const uint8_t tables[] = {
        [DEX_INDEX_STRING] = DEX_STRING_IDS,
        [DEX_INDEX_TYPE] = DEX_TYPE_IDS,
        [DEX_INDEX_FIELD] = DEX_FIELD_IDS,
        [DEX_INDEX_METHOD] = DEX_METHOD_IDS,
        [DEX_INDEX_METHOD_AND_PROTO] = DEX_METHOD_IDS,
        [DEX_INDEX_PROTO] = DEX_PROTO_IDS,
    };

    *table = kind < sizeof(tables) ? (enum dex_section_kind)tables[kind] : DEX_HEADER_ITEM;
    return *table != DEX_HEADER_ITEM;
}

static bool same_indices(const struct dex_code_proof *c, const struct dex_instruction *a,
                         const struct dex_instruction *b)
{
    enum dex_section_kind table;

    if (a->op->index == DEX_INDEX_METHOD_AND_PROTO &&
        !dex_pair_is(c->d, DEX_PROTO_IDS, a->proto, b->proto))
        return false;
    if (index_table(a->op->index, &table))
        return dex_pair_is(c->d, table, a->index, b->index);
    if (a->op->index == DEX_INDEX_CALL_SITE)
        return dex_pair_same_site(c->d, a->index, b->index);
    if (a->op->index == DEX_INDEX_METHOD_HANDLE)
        return dex_pair_same_handle(c->d, a->index, b->index);
    return a->index == b->index;
}

static bool same_registers(uint32_t shift, const struct dex_instruction *a,
                           const struct dex_instruction *b)
{
    const uint32_t was[] = {a->a, a->b, a->c}, is[] = {b->a, b->b, b->c};
    bool range = a->op->format == DEX_FORMAT_3rc || a->op->format == DEX_FORMAT_4rcc;
    uint32_t named = range && a->arg_count ? 1 : range ? 0 : a->arg_count;

    for (unsigned i = 0; i < 3; i++)
        if (a->op->registers >> i * DEX_REG_BITS & 7 && was[i] + shift != is[i])
            return false;
    if (a->arg_count != b->arg_count)
        return false;
    for (uint32_t i = 0; i < named; i++)
        if (a->args[i] + shift != b->args[i])
            return false;
    /* Unused bits stay the same too. */
    for (uint32_t i = named; i < (range ? 1U : DEX_ARGS_MAX); i++)
        if (a->args[i] != b->args[i])
            return false;
    return true;
}

static bool is_jump(uint8_t flow)
{
    return flow == DEX_FLOW_IF || flow == DEX_FLOW_GOTO;
}

static bool is_payload_user(uint8_t flow)
{
    return flow == DEX_FLOW_SWITCH || flow == DEX_FLOW_FILL;
}

/* Matches an inverted if around a goto/32. */
static bool is_inverted(const struct dex_code *now, uint32_t pc, const struct dex_instruction *a,
                        const struct dex_instruction *b)
{
    return a->op->flow == DEX_FLOW_IF && b->code == (a->code ^ 1) && b->literal == INVERTED_REACH &&
           is_instruction(now, pc + IF_UNITS) &&
           dex_code_unit(now, pc + IF_UNITS) == DEX_OP_GOTO_32;
}

/* The unused half of its first unit. */
static uint32_t idle_bits(const struct dex_code *code, uint32_t pc)
{
    uint16_t unit = dex_code_unit(code, pc);

    switch (dex_opcode_table[unit & 0xff].format) {
    case DEX_FORMAT_10x:
    case DEX_FORMAT_20t:
    case DEX_FORMAT_30t:
    case DEX_FORMAT_32x:
        return unit >> 8;
    default:
        return 0;
    }
}

/* Matches a goto in place of a return. Its target is checked when all instructions are matched.
 */
static bool is_shared_return(const struct dex_code_proof *c, uint8_t was, uint8_t now)
{
    return c->id && dex_opcode_table[was].flow == DEX_FLOW_RETURN &&
           dex_opcode_table[now].flow == DEX_FLOW_GOTO;
}

static bool match_dex_instruction(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;
    struct dex_instruction a, b;
    uint32_t units;

    if (!is_instruction(c->now, m->np))
        return instruction_differs(m);
    dex_instruction_decode(c->old, m->op, &a);
    dex_instruction_decode(c->now, m->np, &b);
    units = b.op->units;
    if (is_shared_return(c, a.code, b.code)) {
        place_old(m, units);
        return true;
    }
    if (a.code == b.code) {
        if (!is_jump(a.op->flow) && !is_payload_user(a.op->flow) && a.literal != b.literal)
            return proof_fault(c->d->proof, m->np, "the number of %s is another", a.op->mnemonic);
    } else if (is_inverted(c->now, m->np, &a, &b)) {
        units += dex_opcode_table[DEX_OP_GOTO_32].units;
    } else if (!(a.op->flow == DEX_FLOW_GOTO && b.op->flow == DEX_FLOW_GOTO) &&
               !(a.code == DEX_OP_CONST_STRING && b.code == DEX_OP_CONST_STRING_JUMBO)) {
        return instruction_differs(m);
    }
    if (idle_bits(c->now, m->np) != (a.code == b.code ? idle_bits(c->old, m->op) : 0))
        return proof_fault(c->d->proof, m->np, "%s has other bits", b.op->mnemonic);
    if (!same_registers(c->shift, &a, &b))
        return proof_fault(c->d->proof, m->np, "a register of %s is another", a.op->mnemonic);
    if (!same_indices(c, &a, &b))
        return proof_fault(c->d->proof, m->np, "what %s names is another", a.op->mnemonic);
    place_old(m, units);
    return true;
}

/* Compares a payload, without the targets of switches: those are relative to the switch. */
static bool same_payload(const struct dex_code_proof *c, const struct dex_payload *a,
                         const struct dex_payload *b)
{
    uint32_t end = a->ident == DEX_PAYLOAD_FILL_ARRAY ? a->units : a->targets - a->pc;

    if (a->ident != b->ident || a->count != b->count || a->units != b->units)
        return false;
    for (uint32_t i = 0; i < end; i++)
        if (dex_code_unit(c->old, a->pc + i) != dex_code_unit(c->now, b->pc + i))
            return false;
    return true;
}

static const struct dex_payload *payload_of_pc(const struct dex_code *code, uint32_t pc)
{
    return &code->payloads[SORTED_FIND(code->payloads, code->payload_count, pc, pc)];
}

static bool match_payload(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;

    if (is_instruction(c->now, m->np) && dex_code_unit(c->now, m->np) == DEX_OP_NOP && m->np & 1)
        m->np++;
    c->label[m->op] = m->np;
    if (m->np >= c->now->units || c->now->starts[m->np] != 2)
        return instruction_differs(m);
    if (!same_payload(c, payload_of_pc(c->old, m->op), payload_of_pc(c->now, m->np)))
        return proof_fault(c->d->proof, m->np, "a payload holds something else");
    place_old(m, dex_units_at(c->now, m->np));
    return true;
}

/* Whether the register is the one that the exit at the old pc returns or throws. */
static bool is_value_of_exit(const struct dex_code_proof *c, uint32_t pc, uint32_t scratch)
{
    struct dex_instruction in;
    uint32_t value;

    dex_instruction_decode(c->old, pc, &in);
    if (in.code == DEX_OP_RETURN_VOID)
        return false;
    value = in.a + c->shift;
    return scratch == value || (in.code == DEX_OP_RETURN_WIDE && scratch == value + 1);
}

/* In the late form o takes the registers of the id and of what i returned. */
static bool takes_kept(const struct dex_code_proof *c, const struct dex_beat_call *call)
{
    return !c->late || (call->scratch == c->own && call->result == c->result);
}
#define OTHER_REGISTERS                                                                      \
    "o takes v%" PRIu32 " and v%" PRIu32 ", and the id and what i returned are in v%" PRIu32 \
    " and v%" PRIu32

static bool match_dex_exit(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;
    const struct dex_opcode *op = &dex_opcode_table[dex_code_unit(c->old, m->op) & 0xff];
    struct dex_beat_call call = call_at(c, m->np);
    struct proof *p = c->d->proof;

    if (call.kind == DEX_CALL_NONE)
        return true;
    if (call.kind != DEX_CALL_EXIT)
        return proof_fault(p, m->np, "%s is called where the method does not begin",
                           call.kind == DEX_CALL_ENTER ? "i" : "at");
    if (op->flow != DEX_FLOW_RETURN && op->flow != DEX_FLOW_THROW)
        return proof_fault(p, m->np, "o is called before %s, which is no exit", op->mnemonic);
    if (call.id != c->id || !c->id)
        return proof_fault(p, m->np, "o is called with id %" PRIu32 ", i with %" PRIu32, call.id,
                           c->id);
    if (!takes_kept(c, &call))
        return proof_fault(p, m->np, OTHER_REGISTERS, call.scratch, call.result, c->own, c->result);
    if (!c->late && is_value_of_exit(c, m->op, call.scratch))
        return proof_fault(p, m->np, "o overwrites v%" PRIu32 ", which is what %s needs",
                           call.scratch, op->mnemonic);
    mark_role(c, m->np, call.units, DEX_ROLE_EXIT);
    c->leaves = true;
    p->counts.exit++;
    m->np += call.units;
    if (call_at(c, m->np).kind == DEX_CALL_EXIT)
        return proof_fault(p, m->np, "o is called twice before the same exit");
    return true;
}

/* move-exception, o, throw; nothing after it. */
static bool match_dex_handler(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;
    struct dex_instruction catch, throw;
    struct dex_beat_call call;
    uint32_t end;

    if (!is_instruction(c->now, m->np))
        goto wrong;
    dex_instruction_decode(c->now, m->np, &catch);
    call = call_at(c, m->np + catch.op->units);
    end = m->np + catch.op->units + call.units;
    if (catch.code != DEX_OP_MOVE_EXCEPTION || call.kind != DEX_CALL_EXIT ||
        !is_instruction(c->now, end))
        goto wrong;
    dex_instruction_decode(c->now, end, &throw);
    if (throw.code != DEX_OP_THROW || throw.a != catch.a || end + throw.op->units != c->now->units)
        goto wrong;
    if (!c->d->proof->rules->exits_all)
        return proof_fault(c->d->proof, m->np, PROOF_HANDLER_UNEXPECTED);
    if (call.id != c->id || !c->id)
        return proof_fault(c->d->proof, m->np, "o is called with id %" PRIu32 ", i with %" PRIu32,
                           call.id, c->id);
    if (!takes_kept(c, &call))
        return proof_fault(c->d->proof, m->np, OTHER_REGISTERS, call.scratch, call.result, c->own,
                           c->result);
    if (c->late && catch.a == c->result)
        return proof_fault(c->d->proof, m->np,
                           "the exception overwrites v%" PRIu32 ", which is what i returned",
                           catch.a);
    if (call.scratch == catch.a)
        return proof_fault(c->d->proof, m->np, "o overwrites v%" PRIu32 ", which is the exception",
                           call.scratch);
    c->handler = m->np;
    c->role[m->np] = c->role[end] = DEX_ROLE_HANDLER;
    mark_role(c, m->np + catch.op->units, call.units, DEX_ROLE_EXIT);
    c->leaves = true;
    c->d->proof->counts.exit++;
    m->np = c->now->units;
    return true;
wrong:
    return proof_fault(c->d->proof, m->np, "something follows the code, where nothing did");
}

/* Payloads for switches that shared one, then the handler. */
static bool match_rest(struct dex_matcher *m)
{
    const struct dex_code *now = m->c->now;

    while (m->np < now->units) {
        bool nop = m->np & 1 && dex_code_unit(now, m->np) == DEX_OP_NOP && m->np + 1 < now->units &&
                   now->starts[m->np + 1] == 2;

        if (nop)
            m->np++;
        if (now->starts[m->np] == 2)
            m->np += dex_units_at(now, m->np);
        else if (!match_dex_handler(m))
            return false;
    }
    return true;
}

/* ---- Branches and other references ---- */

static void prove_dex_branches(struct dex_code_proof *c)
{
    for (uint32_t i = 0; i < c->old->branch_count; i++) {
        const struct dex_branch *b = &c->old->branches[i];
        uint32_t pc = c->self[b->pc], k, target;

        if (((dex_code_unit(c->old, b->pc) ^ dex_code_unit(c->now, pc)) & 0xff) == 1 &&
            dex_opcode_table[dex_code_unit(c->old, b->pc) & 0xff].flow == DEX_FLOW_IF)
            pc += IF_UNITS; /* inverted: the goto/32 after it */
        k = SORTED_FIND(c->now->branches, c->now->branch_count, pc, pc);
        target = k < c->now->branch_count ? c->now->branches[k].target : PROOF_NOWHERE;
        if (target != c->label[b->target])
            proof_fault(c->d->proof, c->self[b->pc],
                        "the branch leads to %" PRIu32 ", not to %" PRIu32 " where it led to",
                        target, c->label[b->target]);
    }
}

/* Whether a payload is that of before. Any number of instructions may fill from one array, which is
 * compared once: `of` has, by new payload, the old one that it is, counted from 1. */
static bool is_payload_of(const struct dex_code_proof *c, uint32_t *of, uint32_t old, uint32_t now)
{
    const struct dex_payload *a = &c->old->payloads[old];

    if (a->ident != DEX_PAYLOAD_FILL_ARRAY)
        return same_payload(c, a, &c->now->payloads[now]);
    if (!of[now] && same_payload(c, a, &c->now->payloads[now]))
        of[now] = old + 1;
    return of[now] == old + 1;
}

static void prove_payload_use(struct dex_code_proof *c, const struct dex_payload_use *use,
                              uint32_t *of)
{
    uint32_t pc = c->self[use->pc];
    uint32_t k = SORTED_FIND(c->now->payload_uses, c->now->payload_use_count, pc, pc);
    const struct dex_payload *a = &c->old->payloads[use->payload], *b;

    if (k == c->now->payload_use_count) {
        proof_fault(c->d->proof, pc, "the switch or array has no payload");
        return;
    }
    b = &c->now->payloads[c->now->payload_uses[k].payload];
    if (!is_payload_of(c, of, use->payload, c->now->payload_uses[k].payload)) {
        proof_fault(c->d->proof, pc, "the payload of the switch or array is another");
        return;
    }
    for (uint32_t i = 0; a->ident != DEX_PAYLOAD_FILL_ARRAY && i < a->count; i++) {
        uint32_t was = use->pc + dex_code_u32(c->old, a->targets + 2 * i);
        uint32_t is = pc + dex_code_u32(c->now, b->targets + 2 * i);

        if (is != c->label[was])
            proof_fault(c->d->proof, pc,
                        "case %" PRIu32 " of the switch leads to %" PRIu32 ", not to %" PRIu32, i,
                        is, c->label[was]);
    }
}

/* The old exit of the call at the new pc, or NULL. */
static const struct dex_exit *exit_with_call_at(const struct dex_code_proof *c, uint32_t pc)
{
    const struct dex_exit *exits = c->old->exits;
    uint32_t at = 0, n = c->old->exit_count;

    SORTED_SEARCH(at, n, middle, c->label[exits[middle].pc] < pc);
    return at < n && c->label[exits[at].pc] == pc && c->self[exits[at].pc] != pc ? &exits[at]
                                                                                 : NULL;
}

/* Checks the goto that replaced the return at the old pc: it leads to an o before an equal
 * return. */
static bool prove_shared_return(struct dex_code_proof *c, uint32_t pc)
{
    uint32_t at = c->self[pc];
    uint32_t k = SORTED_FIND(c->now->branches, c->now->branch_count, pc, at);
    uint32_t target = c->now->branches[k].target;
    const struct dex_exit *tail = exit_with_call_at(c, target);

    if (tail && dex_code_unit(c->old, tail->pc) == dex_code_unit(c->old, pc))
        return true;
    return proof_fault(c->d->proof, at,
                       "a return became a goto to %" PRIu32 ", where no o and such a return stand",
                       target);
}

static void prove_dex_exits(struct dex_code_proof *c)
{
    for (uint32_t i = 0; c->id && i < c->old->exit_count; i++) {
        const struct dex_exit *e = &c->old->exits[i];
        bool called = c->label[e->pc] != c->self[e->pc];

        if (is_shared_return(c, e->opcode, (uint8_t)dex_code_unit(c->now, c->self[e->pc]))) {
            if (!called && !prove_shared_return(c, e->pc))
                return;
            if (called)
                proof_fault(c->d->proof, c->self[e->pc], "o before a goto that was a return");
            continue;
        }
        if (e->opcode != DEX_OP_THROW && !called)
            proof_fault(c->d->proof, c->self[e->pc], "a return without o");
        if (e->opcode == DEX_OP_THROW && called && e->covered)
            proof_fault(c->d->proof, c->self[e->pc],
                        "o before a throw that a handler of the method covers");
        if (e->opcode == DEX_OP_THROW && !called && !e->covered &&
            !dex_try_at(c->now, c->self[e->pc]))
            proof_fault(c->d->proof, c->self[e->pc], "a throw that leaves the method without o");
    }
}

static bool match_old_code(struct dex_matcher *m)
{
    struct dex_code_proof *c = m->c;

    while (m->op < c->old->units) {
        if (c->old->starts[m->op] == 2) {
            if (!match_payload(m))
                return false;
            continue;
        }
        c->label[m->op] = m->np;
        if (!match_dex_exit(m) || !match_dex_instruction(m))
            return false;
    }
    c->label[m->op] = c->self[m->op] = m->np;
    return true;
}

static void start_map(struct dex_code_proof *c)
{
    c->label = ARENA_NEW(c->arena, uint32_t, (size_t)c->old->units + 1);
    c->self = ARENA_NEW(c->arena, uint32_t, (size_t)c->old->units + 1);
    c->role = ARENA_NEW(c->arena, uint8_t, (size_t)c->now->units + 1);
    c->handler = c->own = PROOF_NOWHERE;
}

bool dex_match(struct dex_code_proof *c)
{
    struct dex_matcher m = {.c = c};
    uint64_t faults = c->d->proof->fault_count;
    uint32_t *of;

    start_map(c);
    match_start_call(&m);
    if (!match_frame(&m) || !match_entry_calls(&m) || !match_old_code(&m) || !match_rest(&m))
        return false;
    prove_dex_branches(c);
    of = ARENA_NEW(c->arena, uint32_t, c->now->payload_count);
    for (uint32_t i = 0; i < c->old->payload_use_count; i++)
        prove_payload_use(c, &c->old->payload_uses[i], of);
    prove_dex_exits(c);
    return c->d->proof->fault_count == faults;
}

bool dex_match_damaged(struct dex_code_proof *c)
{
    struct dex_matcher m = {.c = c};
    bool same = c->old->units == c->now->units && c->old->registers == c->now->registers &&
                c->old->ins == c->now->ins && c->old->outs == c->now->outs;

    start_map(c);
    for (uint32_t pc = 0; same && pc < c->old->units; pc++) {
        struct dex_instruction a, b;

        if (c->old->starts[pc] == 1 && c->now->starts[pc] == 1 &&
            dex_opcode_table[dex_code_unit(c->old, pc) & 0xff].index != DEX_INDEX_NONE) {
            dex_instruction_decode(c->old, pc, &a);
            dex_instruction_decode(c->now, pc, &b);
            same = a.code == b.code && same_registers(0, &a, &b) && same_indices(c, &a, &b);
            pc += a.op->units - 1U;
        } else {
            same = dex_code_unit(c->old, pc) == dex_code_unit(c->now, pc);
        }
    }
    for (m.op = 0; m.op <= c->old->units; m.op++)
        c->label[m.op] = c->self[m.op] = m.op;
    return same || proof_fault(c->d->proof, PROOF_NOWHERE, "its code was damaged, and is another");
}
