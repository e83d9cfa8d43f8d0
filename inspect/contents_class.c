/* SPDX-License-Identifier: Apache-2.0 */
#include "inspect/contents_unit.h"

static void count_class_debug(const struct code *code, struct contents_debug *debug)
{
    bool lines = false, locals = false;

    for (uint32_t i = 0; i < code->attribute_count; i++) {
        lines = lines || code->attributes[i].kind == CODE_ATTRIBUTE_LINE_NUMBERS;
        locals = locals || code->attributes[i].kind == CODE_ATTRIBUTE_LOCAL_VARIABLES ||
                 code->attributes[i].kind == CODE_ATTRIBUTE_LOCAL_VARIABLE_TYPES;
    }
    debug->lines += lines;
    debug->none += !lines;
    debug->locals += locals;
}

static int read_class_body(struct contents_reader *r, const struct class_file *cf,
                           const struct class_member *m, bool calls_beat, struct error *err)
{
    struct code code;

    arena_reset(&r->body);
    if (code_parse(&code, cf, m, &r->body, err) < 0)
        return error_prefix(err, "%.*s%.*s", STR_ARG(m->name), STR_ARG(m->descriptor));
    count_class_debug(&code, &r->counts.debug);
    if (calls_beat)
        probe_calls_of_class(&code, r->beat_class, &r->counts);
    return 0;
}

int contents_read_class(struct contents_reader *r, struct bytes bytes, struct error *err)
{
    struct class_file cf;
    bool calls_beat;

    if (class_file_parse(&cf, bytes, &r->scratch, err) < 0)
        return -1;
    r->class_files++;
    r->majors[cf.major < CONTENTS_MAJORS ? cf.major : 0]++;
    r->counts.classes++;
    r->counts.fields += cf.field_count;
    r->counts.methods += cf.method_count;
    calls_beat = !str_eq(cf.name, r->beat_class) && probe_calls_in_class(&cf, r->beat_class);
    for (size_t i = 0; i < cf.method_count; i++) {
        r->counts.with_code += cf.methods[i].code != 0;
        if (cf.methods[i].code && !class_file_has_old_code(&cf) &&
            read_class_body(r, &cf, &cf.methods[i], calls_beat, err) < 0)
            return -1;
    }
    return 0;
}
