/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz/weaving.h"

#include "fuzz/fuzz.h"

bool fuzz_weaving_plan(struct fuzz_weaving *w, const struct unit_format *format, struct bytes input,
                       enum select_mode select, enum exits_mode exits)
{
    return fuzz_weaving_plan_all(w, format, &input, 1, select, exits);
}

bool fuzz_weaving_plan_all(struct fuzz_weaving *w, const struct unit_format *format,
                           const struct bytes *inputs, size_t n, enum select_mode select,
                           enum exits_mode exits)
{
    struct error err;
    int result = 0;

    *w = (struct fuzz_weaving){
        .format = format,
        .input = inputs[0],
        .rules = {.select = select,
                  .exits = exits,
                  .probes = exits == EXITS_ALL ? PROBES_LATE : PROBES_PAIR,
                  .beat_class = STR(BEAT_CLASS_DEFAULT),
                  .filter = &w->filter,
                  .names = &w->names},
    };
    filter_init(&w->filter);
    obfuscation_map_init(&w->names);
    arena_init(&w->keep);
    arena_init(&w->scratch);
    program_init(&w->program, n);
    FUZZ_REQUIRE(class_path_open(&w->class_path, NULL, 0, &err) == 0, "%s", err.text);
    for (size_t i = 0; i < n && result == 0; i++) {
        arena_reset(&w->scratch);
        w->inputs[i] = inputs[i];
        result = format->scan(&w->rules, inputs[i], STR("unit"), &w->keep, &w->scratch,
                              &w->program.units[i], &err);
    }
    if (result == 0) {
        program_index(&w->program);
        /* An ancestor of itself has no plan. */
        result = plan_make(&w->plan, &w->program, &w->class_path, NULL, &err);
    }
    FUZZ_REQUIRE(result == 0 || err.text[0], "refused without a reason");
    return result == 0;
}

int fuzz_weaving_weave(struct fuzz_weaving *w, struct buf *out, struct error *err)
{
    return fuzz_weaving_weave_unit(w, 0, out, err);
}

int fuzz_weaving_weave_unit(struct fuzz_weaving *w, size_t i, struct buf *out, struct error *err)
{
    struct probe_counts counts = {0};
    struct unit_weaving unit = {
        .rules = &w->rules,
        .bytes = w->inputs[i],
        .planned = &w->program.units[i],
        .mapping_id = "0123456789abcdef",
        .scratch = &w->scratch,
        .counts = &counts,
    };

    arena_reset(&w->scratch);
    buf_clear(out);
    return w->format->weave(&unit, out, err);
}

void fuzz_weaving_release(struct fuzz_weaving *w)
{
    plan_release(&w->plan);
    class_path_release(&w->class_path);
    program_release(&w->program);
    arena_release(&w->scratch);
    arena_release(&w->keep);
    obfuscation_map_release(&w->names);
    filter_release(&w->filter);
}
