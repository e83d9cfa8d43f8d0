/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/contents_unit.h"

#include "classfile/opcode.h"
#include "lib/cursor.h"

static const struct {
    struct str name, descriptors[PROBE_FORMS];
} beat_methods[] = {
    [PROBE_ENTER] = {STR_INIT("i"), {STR_INIT(PAIR_DESC), STR_INIT(LATE_ENTER_DESC)}},
    [PROBE_EXIT] = {STR_INIT("o"), {STR_INIT(PAIR_DESC), STR_INIT(LATE_EXIT_DESC)}},
    [PROBE_FOCUS] = {STR_INIT("at"), {STR_INIT(AT_DESC), STR_INIT(AT_DESC)}},
};

struct callee {
    enum probe_kind kind;
    bool late; /* of i and o: in the form of --probes late */
};

static void count_call(struct callee callee, struct contents_counts *counts)
{
    counts->calls.enter += callee.kind == PROBE_ENTER;
    counts->calls.exit += callee.kind == PROBE_EXIT;
    counts->calls.focus += callee.kind == PROBE_FOCUS;
    counts->late_calls += callee.late;
}

static struct callee class_callee(const struct class_file *cf, uint32_t index,
                                  struct str beat_class)
{
    struct member_ref ref;

    if (!class_constant_member(cf, index, &ref) || ref.tag == CONSTANT_FIELDREF ||
        !str_eq(ref.owner, beat_class))
        return (struct callee){.kind = PROBE_NONE};
    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        for (int form = 0; form < PROBE_FORMS; form++)
            if (str_eq(ref.name, beat_methods[k].name) &&
                str_eq(ref.descriptor, beat_methods[k].descriptors[form]))
                return (struct callee){k, form > 0 && k != PROBE_FOCUS};
    return (struct callee){.kind = PROBE_NONE};
}

bool probe_calls_in_class(const struct class_file *cf, struct str beat_class)
{
    for (uint32_t i = 1; i < cf->constant_count; i++)
        if (class_constant_tag(cf, i) == CONSTANT_METHODREF && class_callee(cf, i, beat_class).kind)
            return true;
    return false;
}

void probe_calls_of_class(const struct code *code, struct str beat_class,
                          struct contents_counts *counts)
{
    bool any = false;

    for (uint32_t pc = 0; pc < code->bytes.n; pc++) {
        const uint8_t *p = code->bytes.p + pc;
        struct callee callee;

        if (!code->starts[pc] || *p != OP_INVOKESTATIC)
            continue;
        callee = class_callee(code->class_file, load_be16(p + 1), beat_class);
        count_call(callee, counts);
        any = any || callee.kind;
    }
    counts->instrumented += any;
}

struct beat_ids probe_beat_ids(const struct dex_file *dex, struct str beat_type)
{
    struct beat_ids ids = {.any = false};

    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++) {
        for (int form = 0; form < PROBE_FORMS; form++) {
            ids.of[k][form] = dex_find_method(dex, beat_type, beat_methods[k].name,
                                              beat_methods[k].descriptors[form]);
            ids.any = ids.any || ids.of[k][form] != DEX_NO_INDEX;
        }
    }
    return ids;
}

static struct callee dex_callee(const struct beat_ids *ids, uint32_t method)
{
    for (enum probe_kind k = PROBE_ENTER; k <= PROBE_FOCUS; k++)
        for (int form = 0; form < PROBE_FORMS; form++)
            if (method == ids->of[k][form])
                return (struct callee){k, form > 0 && k != PROBE_FOCUS};
    return (struct callee){.kind = PROBE_NONE};
}

void probe_calls_of_dex(const struct dex_code *code, const struct beat_ids *ids,
                        struct contents_counts *counts)
{
    bool any = false;

    for (uint32_t pc = 0; pc < code->units; pc++) {
        struct dex_instruction in;
        struct callee callee;

        if (code->starts[pc] != 1)
            continue;
        dex_instruction_decode(code, pc, &in);
        if (in.code != DEX_OP_INVOKE_STATIC && in.code != DEX_OP_INVOKE_STATIC_RANGE)
            continue;
        callee = dex_callee(ids, in.index);
        count_call(callee, counts);
        any = any || callee.kind;
    }
    counts->instrumented += any;
}
