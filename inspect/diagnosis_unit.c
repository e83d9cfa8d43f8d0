/* SPDX-License-Identifier: Apache-2.0 */
/* Finds which classes of a runtime are in a class file or dex, and who calls them from outside.
 */
#include "classfile/class_file.h"
#include "dexfile/dex_code_reads.h"
#include "inspect/diagnosis.h"
#include "lib/os_libc.h"
#include "weave/embed/beat_class.h"
#include "weave/rules.h"

#define MATRIX_CLASS MATRIX_PACKAGE "Matrix"
#define MODULE       RUNTIME_PACKAGE "android/"
#define MODULE_CLASS MODULE "MethodBeat"
#define NATIVES      MODULE "Natives" /* it keeps its name, and those of its natives */

struct unit_reading {
    struct diagnosis_facts *facts;
    struct str beat_class;
    struct arena *scratch, *body;
};

static void note_class(const struct unit_reading *r, struct str name)
{
    struct diagnosis_facts *f = r->facts;

    f->beat |= str_eq(name, r->beat_class);
    f->matrix_beat |= str_eq(name, STR(MATRIX_BEAT));
    f->matrix |= str_starts(name, STR(MATRIX_PACKAGE));
    f->module |= str_starts(name, STR(MODULE));
    f->module_named |= str_eq(name, STR(MODULE_CLASS));
}

static bool is_of_runtime(struct str class_name)
{
    return str_starts(class_name, STR(RUNTIME_PACKAGE)) ||
           str_starts(class_name, STR(MATRIX_PACKAGE));
}

enum start_call { START_NONE, START_INSTALLS, START_TELLS, START_MATRIX, START_MODULE };

static enum start_call start_call_of(const struct unit_reading *r, struct str owner,
                                     struct str name)
{
    if (str_eq(owner, STR(MODULE_CLASS)) && str_eq(name, STR("install")))
        return START_INSTALLS;
    if (str_eq(owner, r->beat_class) && str_eq(name, STR("dispatchBegin")))
        return START_TELLS;
    if (str_eq(owner, STR(NATIVES)) && str_eq(name, STR("listens")))
        return START_MODULE;
    return str_eq(owner, STR(MATRIX_CLASS)) ? START_MATRIX : START_NONE;
}

/* Only the start of the module calls listens, and R8 leaves that only where something starts it. */
static void note_call(const struct unit_reading *r, struct str caller, enum start_call call)
{
    r->facts->module_runs |= call == START_MODULE;
    if (is_of_runtime(caller))
        return;
    r->facts->installs |= call == START_INSTALLS;
    r->facts->tells_messages |= call == START_TELLS;
    r->facts->starts_matrix |= call == START_MATRIX;
}

static int read_class_facts(const struct unit_reading *r, struct bytes bytes, struct error *err)
{
    struct class_file cf;

    if (class_file_parse(&cf, bytes, r->scratch, err) < 0)
        return -1;
    note_class(r, cf.name);
    for (uint32_t i = 1; i < cf.constant_count; i++) {
        struct member_ref ref;

        if (class_constant_tag(&cf, i) == CONSTANT_METHODREF && class_constant_member(&cf, i, &ref))
            note_call(r, cf.name, start_call_of(r, ref.owner, ref.name));
    }
    return 0;
}

/* "com/foo/A" for "Lcom/foo/A;"; empty for anything else. */
static struct str class_of_type(struct str type)
{
    return type.n > 2 && type.p[0] == 'L' ? str_sub(type, 1, type.n - 1) : STR("");
}

/* For each method_id, the meaning of a call of it; NULL if no call has one. */
static const uint8_t *dex_start_calls(const struct unit_reading *r, const struct dex_file *dex)
{
    uint32_t n = dex_count(dex, DEX_METHOD_IDS);
    uint8_t *calls = ARENA_NEW(r->scratch, uint8_t, n);
    bool any = false;

    for (uint32_t i = 0; i < n; i++) {
        struct dex_member_id id = dex_method(dex, i);

        calls[i] = (uint8_t)start_call_of(r, class_of_type(dex_type(dex, id.class_type)),
                                          dex_string(dex, id.name));
        any |= calls[i] != START_NONE;
    }
    return any ? calls : NULL;
}

static bool is_invoke(uint16_t code)
{
    return (code >= DEX_OP_INVOKE_VIRTUAL && code <= DEX_OP_INVOKE_INTERFACE) ||
           (code >= DEX_OP_INVOKE_VIRTUAL_RANGE && code <= DEX_OP_INVOKE_INTERFACE_RANGE);
}

static int read_dex_body(const struct unit_reading *r, struct dex_code_reads *reads,
                         const struct dex_member *m, const uint8_t *calls, struct error *err)
{
    const struct dex_file *dex = reads->dex;
    struct str caller = class_of_type(dex_type(dex, dex_method(dex, m->index).class_type));
    struct dex_code code;
    bool passed;

    arena_reset(r->body);
    if (dex_code_reads_parse(reads, m, r->body, &code, &passed, err) < 0)
        return error_prefix(err, "%.*s", STR_ARG(dex_string(dex, dex_method(dex, m->index).name)));
    for (uint32_t pc = 0; !passed && pc < code.units && !code.immovable.n; pc++) {
        struct dex_instruction in;

        if (code.starts[pc] != 1)
            continue;
        dex_instruction_decode(&code, pc, &in);
        if (is_invoke(in.code))
            note_call(r, caller, (enum start_call)calls[in.index]);
    }
    return 0;
}

static int read_dex_facts(const struct unit_reading *r, struct bytes bytes, struct error *err)
{
    struct dex_code_reads reads;
    struct dex_file dex;
    const uint8_t *calls;

    if (dex_file_parse(&dex, bytes, err) < 0)
        return -1;
    dex_code_reads_init(&reads, &dex, DEX_CODE_AGAIN, r->scratch);
    calls = dex_start_calls(r, &dex);
    for (uint32_t i = 0; i < dex_count(&dex, DEX_CLASS_DEFS); i++) {
        struct dex_class_def def = dex_class_def(&dex, i);
        struct str name = class_of_type(dex_type(&dex, def.class_type));
        struct dex_class_data data;

        note_class(r, name);
        if (!calls)
            continue;
        if (dex_class_data_parse(&dex, def.class_data, r->scratch, &data, err) < 0)
            return -1;
        for (uint32_t k = 0; k < dex_class_method_count(&data); k++)
            if (dex_class_methods(&data)[k].code &&
                read_dex_body(r, &reads, &dex_class_methods(&data)[k], calls, err) < 0)
                return error_prefix(err, "%.*s", STR_ARG(name));
    }
    return 0;
}

int diagnosis_read_unit(struct diagnosis_facts *facts, struct bytes bytes, struct str beat_class,
                        struct arena *scratch, struct arena *body, struct error *err)
{
    static const char mark[] = BEAT_CLASS_MAPPING_ID_PLACEHOLDER;
    const struct unit_reading r = {facts, beat_class, scratch, body};
    bool had = facts->beat;
    int result =
        dex_file_is(bytes) ? read_dex_facts(&r, bytes, err) : read_class_facts(&r, bytes, err);

    /* The class has this text, whatever its name is. */
    if (facts->beat == had && os_memmem(bytes.p, bytes.n, mark, sizeof(mark) - 1))
        facts->beat_renamed = true;
    return result;
}
