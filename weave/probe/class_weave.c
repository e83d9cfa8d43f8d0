/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/probe/class_probe.h"

static int weave_method(const struct rules *rules, struct class_edit *edit, size_t index,
                        const struct probe *probe, struct arena *body, struct probe_counts *counts,
                        struct error *err)
{
    const struct class_member *m = &edit->class_file->methods[index];
    struct code code;
    struct bytes attribute;
    enum code_result result;

    arena_reset(body);
    if (code_parse(&code, edit->class_file, m, body, err) < 0)
        return error_prefix(err, "%.*s%.*s", STR_ARG(m->name), STR_ARG(m->descriptor));
    result = class_probe_apply(&code, probe, rules, edit, body, &attribute, counts);
    if (result != CODE_OK)
        return error_set(err, "%.*s%.*s: the scan found room that is not there: %s",
                         STR_ARG(m->name), STR_ARG(m->descriptor), code_result_text(result));
    class_edit_replace_code(edit, index, arena_bytes(edit->arena, attribute));
    return 0;
}

static int weave_methods(const struct unit_weaving *w, struct class_edit *edit, struct error *err)
{
    const struct program_class *planned = w->planned->classes;
    struct arena body;
    int result = 0;

    arena_init(&body);
    for (size_t i = 0; result == 0 && i < edit->class_file->method_count; i++) {
        struct probe probe = probe_of(planned, &planned->methods[i]);

        if (probe_is_any(&probe))
            result = weave_method(w->rules, edit, i, &probe, &body, w->counts, err);
    }
    arena_release(&body);
    return result;
}

int class_weave(const struct unit_weaving *w, struct buf *out, struct error *err)
{
    const struct program_class *planned = w->planned->classes;
    struct class_file cf;
    struct class_edit edit;

    if (class_file_parse(&cf, w->bytes, w->scratch, err) < 0)
        return -1;
    class_edit_init(&edit, &cf, w->scratch);
    if (weave_methods(w, &edit, err) < 0)
        return -1;
    if (planned->focus_action == FOCUS_ADD && !class_probe_add_focus(&edit, w->rules, w->counts))
        return error_set(err, "the scan found room that is not there: %s",
                         code_result_text(CODE_POOL_FULL));
    if (planned->adds_package && !class_edit_add_package(&edit, STR(BEAT_PACKAGE)))
        return error_set(err, "its list of packages is full");
    class_edit_write(&edit, out);
    return 0;
}
