/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/probe_calls.h"

#include "classfile/opcode.h"
#include "lib/cursor.h"
#include "weave/probe.h"

static const struct {
    struct str name, descriptors[2]; /* of pairs, and of late probes */
} beat_methods[] = {
    [PROBE_ENTER] = {STR_INIT("i"), {STR_INIT(PAIR_DESC), STR_INIT(LATE_ENTER_DESC)}},
    [PROBE_EXIT] = {STR_INIT("o"), {STR_INIT(PAIR_DESC), STR_INIT(LATE_EXIT_DESC)}},
    [PROBE_FOCUS] = {STR_INIT("at"), {STR_INIT(AT_DESC), STR_INIT(AT_DESC)}},
};

enum { FORMS = 2, CALL_LENGTH = 3, INVOKE_UNITS = 3 };

static struct probe_call probe_call_of(struct str name, struct str descriptor)
{
    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        for (int form = 0; form < FORMS; form++)
            if (str_eq(name, beat_methods[k].name) &&
                str_eq(descriptor, beat_methods[k].descriptors[form]))
                return (struct probe_call){.kind = k, .late = form > 0 && k != PROBE_FOCUS};
    return (struct probe_call){.kind = PROBE_NONE};
}

/* Each call has at least three bytes or units of its own. */
static void probe_calls_reserve(struct probe_calls *out, size_t length, struct arena *arena)
{
    out->calls = arena_alloc(arena, mem_size(length / CALL_LENGTH + 1, sizeof(*out->calls)));
    out->n = 0;
}

/* What a call of the member is; only kind and form are set. */
static struct probe_call class_callee(const struct class_file *cf, uint32_t index,
                                      struct str beat_class)
{
    struct member_ref ref;

    if (!class_constant_member(cf, index, &ref) || ref.tag == CONSTANT_FIELDREF ||
        !str_eq(ref.owner, beat_class))
        return (struct probe_call){.kind = PROBE_NONE};
    return probe_call_of(ref.name, ref.descriptor);
}

/* The value that the instruction at pc pushes, if that can be an id. */
static uint32_t class_pushed(const struct code *code, uint32_t pc)
{
    const struct class_file *cf = code->class_file;
    const uint8_t *p = code->bytes.p + pc;
    uint32_t index;

    if (*p > OP_ICONST_0 && *p <= OP_ICONST_5)
        return *p - (uint32_t)OP_ICONST_0;
    if (*p == OP_BIPUSH)
        return p[1] & 0x7f;
    if (*p == OP_SIPUSH)
        return load_be16(p + 1) & 0x7fff;
    if (*p != OP_LDC && *p != OP_LDC_W)
        return 0;
    index = *p == OP_LDC ? p[1] : load_be16(p + 1);
    if (class_constant_tag(cf, index) != CONSTANT_INTEGER)
        return 0;
    p = cf->bytes.p + cf->constants[index] + 1;
    return load_be32(p);
}

/* Completes the call at pc. */
static void class_call(struct probe_call *call, const struct code *code, uint32_t pc,
                       const uint32_t before[2])
{
    /* Of a late o, the id is in front of the load of what i returned. */
    uint32_t id_at = before[call->late && call->kind == PROBE_EXIT];

    call->from = call->pc = call->to = pc;
    if (call->kind == PROBE_FOCUS) {
        /* aload_0, iload_1 */
        call->from = before[1];
    } else if (id_at < pc) {
        call->id = class_pushed(code, id_at);
        call->from = call->id ? id_at : pc;
    }
    if (call->late && call->kind == PROBE_ENTER && pc + CALL_LENGTH < code->bytes.n)
        call->to = pc + CALL_LENGTH;
}

void probe_calls_of_class(const struct code *code, struct str beat_class, struct arena *arena,
                          struct probe_calls *out)
{
    uint32_t before[2] = {0, 0}; /* the two instructions before, the nearer first */

    probe_calls_reserve(out, code->bytes.n, arena);
    for (uint32_t pc = 0; pc < code->bytes.n; pc++) {
        const uint8_t *p = code->bytes.p + pc;
        struct probe_call call;

        if (!code->starts[pc])
            continue;
        if (*p == OP_INVOKESTATIC) {
            call = class_callee(code->class_file, load_be16(p + 1), beat_class);
            if (call.kind) {
                class_call(&call, code, pc, before);
                out->calls[out->n++] = call;
            }
        }
        before[1] = before[0];
        before[0] = pc;
    }
}

bool probe_calls_in_class(const struct class_file *cf, struct str beat_class)
{
    for (uint32_t i = 1; i < cf->constant_count; i++)
        if (class_constant_tag(cf, i) == CONSTANT_METHODREF && class_callee(cf, i, beat_class).kind)
            return true;
    return false;
}

static struct str type_of(struct str internal_name, struct arena *arena)
{
    return arena_printf(arena, "L%.*s;", STR_ARG(internal_name));
}

/* method_ids of i, o and at, by form; DEX_NO_INDEX: the dex has none. */
struct beat_ids {
    uint32_t of[PROBE_FOCUS + 1][FORMS];
};

static struct beat_ids beat_ids_of(const struct dex_file *dex, struct str beat_class,
                                   struct arena *arena)
{
    struct str type = type_of(beat_class, arena);
    struct beat_ids ids;

    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        for (int form = 0; form < FORMS; form++)
            ids.of[k][form] =
                dex_find_method(dex, type, beat_methods[k].name, beat_methods[k].descriptors[form]);
    return ids;
}

/* What a call of the method is; only kind and form are set. */
static struct probe_call dex_callee(const struct beat_ids *ids, uint32_t method)
{
    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        for (int form = 0; form < FORMS; form++)
            if (method == ids->of[k][form])
                return (struct probe_call){.kind = k, .late = form > 0 && k != PROBE_FOCUS};
    return (struct probe_call){.kind = PROBE_NONE};
}

/* Completes the call at pc. */
static void dex_call(struct probe_call *call, const struct dex_code *code,
                     const struct dex_instruction *in, uint32_t pc,
                     const struct dex_instruction *before, uint32_t before_pc)
{
    bool constant =
        before->op && (before->code == DEX_OP_CONST_4 || before->code == DEX_OP_CONST_16 ||
                       before->code == DEX_OP_CONST || before->code == DEX_OP_CONST_HIGH16);
    uint32_t next = pc + INVOKE_UNITS;

    call->from = call->pc = call->to = pc;
    if (call->kind != PROBE_FOCUS && constant && before->a == in->args[0]) {
        call->id = (uint32_t)before->literal;
        call->from = before_pc;
    }
    if (call->late && call->kind == PROBE_ENTER && next < code->units) {
        struct dex_instruction behind;

        dex_instruction_decode(code, next, &behind);
        call->to = behind.code == DEX_OP_MOVE_RESULT ? next : pc;
    }
}

/* Whether the instruction writes to the register. */
static bool writes_register(const struct dex_instruction *in, uint32_t reg)
{
    unsigned first = in->op->registers;

    return first & DEX_REG_WRITE && (in->a == reg || (first & DEX_REG_WIDE && in->a + 1 == reg));
}

/* Whether nothing after `from` writes to the register. */
static bool stays_in_register(const struct dex_code *code, uint32_t from, uint32_t reg)
{
    struct dex_instruction in;

    for (uint32_t pc = from + 1; pc < code->units; pc++) {
        if (code->starts[pc] != 1)
            continue;
        dex_instruction_decode(code, pc, &in);
        if (writes_register(&in, reg))
            return false;
    }
    return true;
}

/* A call of o may use the register into which i loaded the id. */
static void find_kept_ids(const struct dex_code *code, struct probe_calls *calls)
{
    const struct probe_call *enter = calls->calls;
    struct dex_instruction constant, in;

    if (calls->n == 0 || enter->kind != PROBE_ENTER || !enter->id)
        return;
    dex_instruction_decode(code, enter->from, &constant);
    if (!stays_in_register(code, enter->from, constant.a))
        return;
    for (size_t i = 1; i < calls->n; i++) {
        dex_instruction_decode(code, calls->calls[i].pc, &in);
        if (calls->calls[i].kind == PROBE_EXIT && !calls->calls[i].id && in.args[0] == constant.a)
            calls->calls[i].id = enter->id;
    }
}

void probe_calls_of_dex(const struct dex_code *code, struct str beat_class, struct arena *arena,
                        struct probe_calls *out)
{
    struct beat_ids ids = beat_ids_of(code->dex, beat_class, arena);
    struct dex_instruction in, before = {0};
    uint32_t before_pc = 0;

    probe_calls_reserve(out, code->units, arena);
    for (uint32_t pc = 0; pc < code->units; pc++) {
        struct probe_call call = {.kind = PROBE_NONE};

        if (code->starts[pc] != 1)
            continue;
        dex_instruction_decode(code, pc, &in);
        if (in.code == DEX_OP_INVOKE_STATIC || in.code == DEX_OP_INVOKE_STATIC_RANGE)
            call = dex_callee(&ids, in.index);
        if (call.kind) {
            dex_call(&call, code, &in, pc, &before, before_pc);
            out->calls[out->n++] = call;
        }
        before = in;
        before_pc = pc;
    }
    find_kept_ids(code, out);
}

bool probe_calls_in_dex(const struct dex_file *dex, struct str beat_class, struct arena *scratch)
{
    struct beat_ids ids = beat_ids_of(dex, beat_class, scratch);

    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        for (int form = 0; form < FORMS; form++)
            if (ids.of[k][form] != DEX_NO_INDEX)
                return true;
    return false;
}
