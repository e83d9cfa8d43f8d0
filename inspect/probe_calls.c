/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/probe_calls.h"

#include "classfile/opcode.h"
#include "lib/cursor.h"
#include "weave/probe.h"

static const struct {
    struct str name, descriptor;
} beat_methods[] = {
    [PROBE_ENTER] = {STR_INIT("i"), STR_INIT("(I)V")},
    [PROBE_EXIT] = {STR_INIT("o"), STR_INIT("(I)V")},
    [PROBE_FOCUS] = {STR_INIT("at"), STR_INIT(AT_DESC)},
};

static enum probe_kind probe_kind_of(struct str name, struct str descriptor)
{
    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        if (str_eq(name, beat_methods[k].name) && str_eq(descriptor, beat_methods[k].descriptor))
            return k;
    return PROBE_NONE;
}

/* Each call has at least three bytes or units of its own. */
static void probe_calls_reserve(struct probe_calls *out, size_t length, struct arena *arena)
{
    enum { CALL_LENGTH = 3 };

    out->calls = arena_alloc(arena, mem_size(length / CALL_LENGTH + 1, sizeof(*out->calls)));
    out->n = 0;
}

/* Whether the member is of the beat class. */
static enum probe_kind class_kind(const struct class_file *cf, uint32_t index,
                                  struct str beat_class)
{
    struct member_ref ref;

    if (!class_constant_member(cf, index, &ref) || ref.tag == CONSTANT_FIELDREF ||
        !str_eq(ref.owner, beat_class))
        return PROBE_NONE;
    return probe_kind_of(ref.name, ref.descriptor);
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

static struct probe_call class_call(const struct code *code, enum probe_kind kind, uint32_t pc,
                                    const uint32_t before[2])
{
    struct probe_call call = {.kind = kind, .from = pc, .pc = pc};

    if (kind == PROBE_FOCUS) {
        /* aload_0, iload_1 */
        call.from = before[1];
    } else if (before[0] < pc) {
        call.id = class_pushed(code, before[0]);
        call.from = call.id ? before[0] : pc;
    }
    return call;
}

void probe_calls_of_class(const struct code *code, struct str beat_class, struct arena *arena,
                          struct probe_calls *out)
{
    uint32_t before[2] = {0, 0}; /* the two instructions before, the nearer first */

    probe_calls_reserve(out, code->bytes.n, arena);
    for (uint32_t pc = 0; pc < code->bytes.n; pc++) {
        const uint8_t *p = code->bytes.p + pc;
        enum probe_kind kind;

        if (!code->starts[pc])
            continue;
        if (*p == OP_INVOKESTATIC) {
            kind = class_kind(code->class_file, load_be16(p + 1), beat_class);
            if (kind)
                out->calls[out->n++] = class_call(code, kind, pc, before);
        }
        before[1] = before[0];
        before[0] = pc;
    }
}

bool probe_calls_in_class(const struct class_file *cf, struct str beat_class)
{
    for (uint32_t i = 1; i < cf->constant_count; i++)
        if (class_constant_tag(cf, i) == CONSTANT_METHODREF && class_kind(cf, i, beat_class))
            return true;
    return false;
}

static struct str type_of(struct str internal_name, struct arena *arena)
{
    return arena_printf(arena, "L%.*s;", STR_ARG(internal_name));
}

/* method_ids of i, o and at; DEX_NO_INDEX: the dex has none. */
struct beat_ids {
    uint32_t of[PROBE_FOCUS + 1];
};

static struct beat_ids beat_ids_of(const struct dex_file *dex, struct str beat_class,
                                   struct arena *arena)
{
    struct str type = type_of(beat_class, arena);
    struct beat_ids ids = {{DEX_NO_INDEX, DEX_NO_INDEX, DEX_NO_INDEX, DEX_NO_INDEX}};

    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        ids.of[k] = dex_find_method(dex, type, beat_methods[k].name, beat_methods[k].descriptor);
    return ids;
}

static enum probe_kind dex_kind(const struct beat_ids *ids, uint32_t method)
{
    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        if (method == ids->of[k])
            return k;
    return PROBE_NONE;
}

static struct probe_call dex_call(const struct dex_instruction *in, enum probe_kind kind,
                                  uint32_t pc, const struct dex_instruction *before,
                                  uint32_t before_pc)
{
    struct probe_call call = {.kind = kind, .from = pc, .pc = pc};
    bool constant =
        before->op && (before->code == DEX_OP_CONST_4 || before->code == DEX_OP_CONST_16 ||
                       before->code == DEX_OP_CONST || before->code == DEX_OP_CONST_HIGH16);

    if (kind != PROBE_FOCUS && constant && before->a == in->args[0]) {
        call.id = (uint32_t)before->literal;
        call.from = before_pc;
    }
    return call;
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
        enum probe_kind kind = PROBE_NONE;

        if (code->starts[pc] != 1)
            continue;
        dex_instruction_decode(code, pc, &in);
        if (in.code == DEX_OP_INVOKE_STATIC || in.code == DEX_OP_INVOKE_STATIC_RANGE)
            kind = dex_kind(&ids, in.index);
        if (kind)
            out->calls[out->n++] = dex_call(&in, kind, pc, &before, before_pc);
        before = in;
        before_pc = pc;
    }
    find_kept_ids(code, out);
}

bool probe_calls_in_dex(const struct dex_file *dex, struct str beat_class, struct arena *scratch)
{
    struct beat_ids ids = beat_ids_of(dex, beat_class, scratch);

    return ids.of[PROBE_ENTER] != DEX_NO_INDEX || ids.of[PROBE_EXIT] != DEX_NO_INDEX ||
           ids.of[PROBE_FOCUS] != DEX_NO_INDEX;
}
