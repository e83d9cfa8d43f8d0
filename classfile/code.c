/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/code.h"

#include <inttypes.h>

#include "classfile/code_internal.h"
#include "classfile/opcode.h"

/* Memory for what decoding finds; the counts are in struct code. */
struct code_decoder {
    struct code *code;
    const uint8_t *p;
    uint32_t length;
    struct code_branch *branches;
    struct code_switch *switches;
    struct code_exit *exits;
    struct error *err;
};

static int runs_past(const struct code_decoder *d, uint32_t pc)
{
    return error_set(d->err, "code: the instruction at %" PRIu32 " runs past the end (%" PRIu32 ")",
                     pc, d->length);
}

/* The length of the switch at pc, or 0 and the error. */
static uint32_t decode_switch(struct code_decoder *d, uint32_t pc)
{
    bool table = d->p[pc] == OP_TABLESWITCH;
    uint32_t at = code_switch_operands(pc), operands = table ? 12 : 8;
    struct code_switch *s = &d->switches[d->code->switch_count];
    uint64_t count, length;
    int64_t low, high;

    if (at > d->length || operands > d->length - at) {
        runs_past(d, pc);
        return 0;
    }
    low = (int32_t)load_be32(d->p + at + 4);
    high = table ? (int32_t)load_be32(d->p + at + 8) : 0;
    if (table ? high < low : low < 0) {
        error_set(d->err, "code: the switch at %" PRIu32 " has a bad count", pc);
        return 0;
    }
    count = (uint64_t)(table ? high - low + 1 : low);
    s->stride = table ? 4 : 8;
    length = at - pc + operands + count * s->stride;
    if (length > d->length - pc) {
        runs_past(d, pc);
        return 0;
    }
    s->pc = pc;
    s->length = (uint32_t)length;
    s->count = (uint32_t)count;
    s->targets = at + 12;
    d->code->switch_count++;
    return s->length;
}

/* The length of the wide instruction at pc, or 0 and the error. */
static uint32_t decode_wide(struct code_decoder *d, uint32_t pc)
{
    uint8_t opcode, format;

    if (d->length - pc < 2) {
        runs_past(d, pc);
        return 0;
    }
    opcode = d->p[pc + 1];
    format = opcode_table[opcode].format;
    if (format != FORMAT_LOCAL && format != FORMAT_IINC) {
        error_set(d->err, "code: wide at %" PRIu32 " before opcode 0x%02x", pc, opcode);
        return 0;
    }
    d->code->facts.opcodes[opcode >> 6] |= UINT64_C(1) << (opcode & 63);
    if (opcode == OP_RET)
        d->code->facts.branches = true;
    return format == FORMAT_IINC ? 6 : 4;
}

static uint32_t decode_varying(struct code_decoder *d, uint32_t pc)
{
    switch (opcode_table[d->p[pc]].format) {
    case FORMAT_TABLESWITCH:
    case FORMAT_LOOKUPSWITCH:
        return decode_switch(d, pc);
    case FORMAT_WIDE:
        return decode_wide(d, pc);
    default:
        error_set(d->err, "code: undefined opcode 0x%02x at %" PRIu32, d->p[pc], pc);
        return 0;
    }
}

static void note_flow(struct code_decoder *d, uint32_t pc, const struct opcode *op)
{
    struct code *code = d->code;
    struct code_facts *facts = &code->facts;
    int32_t offset;

    switch (op->flow) {
    case FLOW_IF:
    case FLOW_GOTO:
    case FLOW_JSR:
        offset = op->format == FORMAT_BRANCH4 ? (int32_t)load_be32(d->p + pc + 1)
                                              : (int16_t)load_be16(d->p + pc + 1);
        /* A target out of range wraps to a pc past the end, which the check of targets rejects.
         */
        d->branches[code->branch_count++] = (struct code_branch){pc, pc + (uint32_t)offset};
        facts->backward_branch |= offset <= 0;
        facts->branches = true;
        break;
    case FLOW_RET:
    case FLOW_SWITCH:
        facts->branches = true;
        break;
    case FLOW_RETURN:
    case FLOW_THROW:
        d->exits[code->exit_count++] = (struct code_exit){.pc = pc, .opcode = d->p[pc]};
        break;
    }
}

static int check_target(const struct code_decoder *d, uint32_t pc, uint32_t target)
{
    if (code_starts_at(d->code, target))
        return 0;
    return error_set(
        d->err, "code: the branch at %" PRIu32 " leads to %" PRId64 ", where no instruction starts",
        pc, (int64_t)pc + (int32_t)(target - pc));
}

static int check_targets(struct code_decoder *d)
{
    struct code *code = d->code;

    for (uint32_t i = 0; i < code->branch_count; i++)
        if (check_target(d, d->branches[i].pc, d->branches[i].target) < 0)
            return -1;
    for (uint32_t i = 0; i < code->switch_count; i++) {
        const struct code_switch *s = &d->switches[i];
        const uint8_t *at = d->p + code_switch_operands(s->pc);

        for (uint32_t k = 0; k <= s->count; k++) {
            uint32_t offset = load_be32(at);

            if (check_target(d, s->pc, s->pc + offset) < 0)
                return -1;
            code->facts.backward_branch |= (int32_t)offset <= 0;
            at = d->p + s->targets + (size_t)k * s->stride;
        }
    }
    return 0;
}

/* Decodes the instructions: starts, branches, switches, exits and facts. */
static int parse_instructions(struct code *code, struct arena *arena, struct error *err)
{
    struct code_decoder d = {
        .code = code, .p = code->bytes.p, .length = (uint32_t)code->bytes.n, .err = err};
    uint8_t *starts = arena_zalloc(arena, code->bytes.n + 1);
    struct code_facts *facts = &code->facts;

    /* The shortest branch has 3 bytes, the shortest switch 9, the shortest exit 1. */
    d.branches = arena_alloc(arena, mem_size(d.length / 3, sizeof(*d.branches)));
    d.switches = arena_alloc(arena, mem_size(d.length / 9, sizeof(*d.switches)));
    d.exits = arena_alloc(arena, mem_size(d.length, sizeof(*d.exits)));
    code->starts = starts;
    code->branches = d.branches;
    code->switches = d.switches;
    code->exits = d.exits;
    for (uint32_t pc = 0, length; pc < d.length; pc += length) {
        const struct opcode *op = &opcode_table[d.p[pc]];

        length = op->length ? op->length : decode_varying(&d, pc);
        if (length == 0)
            return -1;
        if (length > d.length - pc)
            return runs_past(&d, pc);
        starts[pc] = 1;
        facts->opcodes[d.p[pc] >> 6] |= UINT64_C(1) << (d.p[pc] & 63);
        facts->invokes += d.p[pc] >= OP_INVOKEVIRTUAL && d.p[pc] <= OP_INVOKEDYNAMIC;
        facts->invokespecials += d.p[pc] == OP_INVOKESPECIAL;
        if (op->flow != FLOW_NEXT)
            note_flow(&d, pc, op);
    }
    facts->monitor =
        code_facts_has(facts, OP_MONITORENTER) || code_facts_has(facts, OP_MONITOREXIT);
    return check_targets(&d);
}

/* If a constructor has one invokespecial of <init> and no `new`, that call is this() or
 * super(). */
static bool only_constructs(const struct code *code)
{
    return str_eq(code->method->name, STR("<init>")) && code->facts.invokes == 1 &&
           code->facts.invokespecials == 1 && !code_facts_has(&code->facts, OP_NEW);
}

int code_parse(struct code *code, const struct class_file *cf, const struct class_member *method,
               struct arena *arena, struct error *err)
{
    struct cursor c = cursor_of(cf->bytes);
    uint32_t length;

    *code = (struct code){.class_file = cf, .method = method};
    cursor_skip(&c, method->code);
    code->name_index = cursor_be16(&c);
    length = cursor_be32(&c);
    c = cursor_of(cursor_bytes(&c, length));
    code->max_stack = cursor_be16(&c);
    code->max_locals = cursor_be16(&c);
    length = cursor_be32(&c);
    if (!c.failed && (length == 0 || length > CODE_LENGTH_MAX))
        return error_set(err, "Code: code_length is %" PRIu32, length);
    code->bytes = arena_fence(arena, cursor_bytes(&c, length));
    if (c.failed)
        return error_set(err, "Code: the attribute ends inside its code");
    if (parse_instructions(code, arena, err) < 0 ||
        code_parse_exceptions(code, &c, arena, err) < 0 ||
        code_parse_attributes(code, &c, arena, err) < 0)
        return -1;
    if (cursor_left(&c))
        return error_set(err, "Code: %zu bytes follow its attributes", cursor_left(&c));
    code->facts.only_constructs = only_constructs(code);
    code->facts.straight =
        !code->facts.branches && code->exception_count == 0 && code->exit_count == 1;
    return 0;
}

bool code_has_frames(const struct code *code)
{
    if (code->class_file->major < CLASS_MAJOR_FRAMES)
        return false;
    return code->stack_map_table.p || (!code->facts.branches && code->exception_count == 0);
}

static const char *const code_result_texts[] = {
    [CODE_OK] = "done",
    [CODE_UNKNOWN_ATTRIBUTE] = "its Code has an attribute that may hold code offsets",
    [CODE_BAD_DEBUG_TABLE] = "its line or local variable table points outside the code",
    [CODE_BAD_TYPE_ANNOTATION] = "a type annotation in its Code names nothing there",
    [CODE_TOO_LARGE] = "code would pass 65,535 bytes",
    [CODE_BRANCH_OUT_OF_REACH] = "a branch would not reach its target",
    [CODE_EXCEPTIONS_FULL] = "exception table would pass 65,535 entries",
    [CODE_ATTRIBUTES_FULL] = "its Code would pass 65,535 attributes",
    [CODE_LOCALS_FULL] = "max_locals would pass 65,535",
    [CODE_BAD_FRAMES] = "its StackMapTable does not fit its max_locals",
    [CODE_STACK_FULL] = "max_stack would pass 65,535",
    [CODE_POOL_FULL] = "constant pool is full",
};

const char *code_result_text(enum code_result result)
{
    return code_result_texts[result];
}
