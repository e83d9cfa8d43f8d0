/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/scan/beat_calls.h"

#include "weave/probe.h"

enum beat_call { BEAT_CALL_NONE, BEAT_CALL_PROBE, BEAT_CALL_MESSAGE };

/* Classes that instrumented code calls, whatever this run's class is: ours, Matrix's, and
 * Matrix's name up to version 0.4. */
static const struct str known_beats[] = {
    STR_INIT(BEAT_CLASS_DEFAULT),
    STR_INIT(MATRIX_BEAT),
    STR_INIT(MATRIX_PACKAGE "trace/core/MethodBeat"),
};

static const struct {
    struct str name, descriptor;
    enum beat_call kind;
} beat_methods_known[] = {
    {STR_INIT("i"), STR_INIT(PAIR_DESC), BEAT_CALL_PROBE},
    {STR_INIT("o"), STR_INIT(PAIR_DESC), BEAT_CALL_PROBE},
    {STR_INIT("i"), STR_INIT(LATE_ENTER_DESC), BEAT_CALL_PROBE},
    {STR_INIT("o"), STR_INIT(LATE_EXIT_DESC), BEAT_CALL_PROBE},
    {STR_INIT("at"), STR_INIT(AT_DESC), BEAT_CALL_PROBE},
    {STR_INIT("dispatchBegin"), STR_INIT("()V"), BEAT_CALL_MESSAGE},
};

static bool is_beat(const struct rules *rules, struct str owner)
{
    for (size_t i = 0; i < sizeof(known_beats) / sizeof(known_beats[0]); i++)
        if (str_eq(owner, known_beats[i]))
            return true;
    return str_eq(owner, rules->beat_class);
}

static enum beat_call beat_call_of(struct str name, struct str descriptor)
{
    for (size_t i = 0; i < sizeof(beat_methods_known) / sizeof(beat_methods_known[0]); i++)
        if (str_eq(name, beat_methods_known[i].name) &&
            str_eq(descriptor, beat_methods_known[i].descriptor))
            return beat_methods_known[i].kind;
    return BEAT_CALL_NONE;
}

/* Calls inside a runtime do not count. */
static bool is_runtime(const struct rules *rules, struct str class_name, struct arena *scratch)
{
    struct str original = obfuscation_map_class(rules->names, class_name, scratch);

    return is_beat(rules, class_name) || str_starts(original, STR(RUNTIME_PACKAGE)) ||
           str_starts(original, STR(MATRIX_PACKAGE));
}

static int beat_call_note(enum beat_call kind, const struct rules *rules, struct str class_name,
                          struct str owner, struct arena *scratch, struct program_unit *unit,
                          struct error *err)
{
    if (kind == BEAT_CALL_MESSAGE)
        unit->tells_messages |= !is_beat(rules, class_name);
    if (kind != BEAT_CALL_PROBE || is_runtime(rules, class_name, scratch))
        return 0;
    return error_set(err,
                     "is instrumented already%s: it calls %.*s; give what the build made before "
                     "that",
                     str_starts(owner, STR(MATRIX_PACKAGE)) ? ", by Matrix" : "", STR_ARG(owner));
}

int beat_calls_of_class(const struct class_file *cf, const struct rules *rules,
                        struct arena *scratch, struct program_unit *unit, struct error *err)
{
    for (uint32_t i = 1; i < cf->constant_count; i++) {
        struct member_ref ref;
        enum beat_call kind;

        if (class_constant_tag(cf, i) != CONSTANT_METHODREF ||
            !class_constant_member(cf, i, &ref) || !is_beat(rules, ref.owner))
            continue;
        kind = beat_call_of(ref.name, ref.descriptor);
        if (beat_call_note(kind, rules, cf->name, ref.owner, scratch, unit, err) < 0)
            return -1;
    }
    return 0;
}

/* "com/foo/A" for "Lcom/foo/A;"; empty for anything else. */
static struct str name_in(struct str type)
{
    return type.p[0] == 'L' ? str_sub(type, 1, type.n - 1) : STR("");
}

const uint8_t *beat_calls_of_ids(const struct dex_file *dex, const struct rules *rules,
                                 struct arena *scratch)
{
    uint32_t types = dex_count(dex, DEX_TYPE_IDS), methods = dex_count(dex, DEX_METHOD_IDS);
    bool *beats = ARENA_NEW(scratch, bool, types), any = false;
    uint8_t *kinds;

    for (uint32_t i = 0; i < types; i++) {
        beats[i] = is_beat(rules, name_in(dex_type(dex, i)));
        any |= beats[i];
    }
    if (!any)
        return NULL;
    kinds = ARENA_NEW(scratch, uint8_t, methods);
    for (uint32_t i = 0; i < methods; i++) {
        struct dex_member_id id = dex_method(dex, i);

        kinds[i] = BEAT_CALL_NONE;
        if (beats[id.class_type])
            kinds[i] = (uint8_t)beat_call_of(dex_string(dex, id.name),
                                             dex_proto_descriptor(dex, id.type, scratch));
    }
    return kinds;
}

int beat_calls_of_body(const struct dex_code *code, const uint8_t *kinds, struct str class_name,
                       const struct rules *rules, struct arena *scratch, struct program_unit *unit,
                       struct error *err)
{
    for (uint32_t pc = 0; pc < code->units && !code->immovable.n; pc++) {
        struct dex_instruction in;
        struct str owner;

        if (code->starts[pc] != 1)
            continue;
        dex_instruction_decode(code, pc, &in);
        if (in.code != DEX_OP_INVOKE_STATIC && in.code != DEX_OP_INVOKE_STATIC_RANGE)
            continue;
        owner = name_in(dex_type(code->dex, dex_method(code->dex, in.index).class_type));
        if (beat_call_note((enum beat_call)kinds[in.index], rules, class_name, owner, scratch, unit,
                           err) < 0)
            return -1;
    }
    return 0;
}
