/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/plan/plan.h"

#include <stdlib.h>

#include "lib/sort.h"
#include "mapping/method_lines.h"
#include "weave/plan/activities.h"
#include "weave/stages.h"

static struct method mapped_method(const struct program_method *m)
{
    return (struct method){
        .class_name = m->original_class,
        .name = m->original_name,
        .descriptor = m->original_descriptor,
        .access = m->access,
    };
}

static bool is_instrumented(enum verdict v)
{
    return v == VERDICT_INSTRUMENT;
}

static size_t count_methods_that(const struct program *program, bool (*is)(enum verdict))
{
    size_t n = 0;

    for (size_t i = 0; i < program->n_methods; i++)
        n += is(program->methods[i]->verdict);
    return n;
}

/* The instrumented methods, in the order of the program's list. */
static struct method *collect_instrumented(const struct program *program, size_t *n)
{
    size_t room = count_methods_that(program, is_instrumented);
    struct method *list = mem_alloc(mem_size(room, sizeof(*list)));

    *n = 0;
    for (size_t i = 0; i < program->n_methods; i++) {
        if (!is_instrumented(program->methods[i]->verdict))
            continue;
        list[(*n)++] = mapped_method(program->methods[i]);
    }
    return list;
}

static int assign_ids(struct plan *plan, struct program *program, const struct method_map *base,
                      struct error *err)
{
    size_t n, next = 0;
    struct method *methods = collect_instrumented(program, &n);
    int result = method_map_assign(&plan->map, methods, n, base, err);

    for (size_t i = 0; i < program->n_methods && result == 0; i++)
        if (is_instrumented(program->methods[i]->verdict))
            program->methods[i]->id = methods[next++].id;
    free(methods);
    return result;
}

static void note_changes(struct program *program)
{
    for (size_t i = 0; i < program->n_classes; i++) {
        struct program_class *c = program->classes[i];

        c->changes = c->focus_action != FOCUS_LEAVE;
        for (size_t k = 0; k < c->n_methods && !c->changes; k++)
            c->changes = is_instrumented(c->methods[k].verdict);
    }
    for (size_t i = 0; i < program->n_units; i++) {
        struct program_unit *u = &program->units[i];

        u->changes = u->moved;
        for (size_t k = 0; k < u->n_classes && !u->changes; k++)
            u->changes = u->classes[k].changes;
    }
}

static int compare_finals(const void *a, const void *b)
{
    return str_cmp(((const struct plan_final *)a)->name, ((const struct plan_final *)b)->name);
}

/* Activities whose focus is not seen because of a final method above them: the uppermost of
 * each chain. */
static void note_finals(struct plan *plan, const struct program *program)
{
    for (size_t i = 0; i < program->n_classes; i++) {
        const struct program_class *c = program->classes[i];
        const struct program_class *above;

        if (c->activity != ACTIVITY_YES)
            continue;
        plan->activities++;
        above = program_find(program, c->super_name);
        if (c->notifies || c->untouched || !c->final_above.n || (above && above->final_above.n))
            continue;
        MEM_GROW(plan->finals, plan->n_finals, plan->cap_finals);
        plan->finals[plan->n_finals++] = (struct plan_final){c->name, c->final_above};
    }
    if (plan->n_finals)
        sort_array(plan->finals, plan->n_finals, sizeof(*plan->finals), compare_finals);
}

int plan_make(struct plan *plan, struct program *program, struct class_path *class_path,
              const struct method_map *base, struct error *err)
{
    *plan = (struct plan){0};
    program_list_methods(program);
    method_map_init(&plan->map);
    if (activities_decide(program, class_path, err) < 0 || assign_ids(plan, program, base, err) < 0)
        return -1;
    plan->n_rows = plan->map.n_rows;
    plan->n_new = plan->map.n_new;
    plan->n_gone = plan->map.n_gone;
    method_map_id(&plan->map, plan->mapping_id);
    note_changes(program);
    note_finals(plan, program);
    return 0;
}

void plan_release(struct plan *plan)
{
    method_map_release(&plan->map);
    free(plan->finals);
    *plan = (struct plan){0};
}

int plan_stage(struct instrument_run *run, struct error *err)
{
    progress_stage(&run->progress, "plan", 0, 0);
    if (plan_make(&run->plan, &run->program, &run->class_path,
                  run->options->base_mapping ? &run->base : NULL, err) < 0)
        return -1;
    for (size_t i = 0; i < run->plan.n_finals; i++)
        instrument_run_warn(
            run, "%.*s: its focus changes are not seen: %s is final or static in %.*s",
            STR_ARG(run->plan.finals[i].name), FOCUS_NAME, STR_ARG(run->plan.finals[i].above));
    return 0;
}

/* The end of the methods that have the names of method `from`. One of them may be instrumented. */
static size_t end_of_copies(const struct program *program, size_t from, bool *instrumented)
{
    size_t i = from;

    *instrumented = false;
    for (; i < program->n_methods; i++) {
        if (i > from && program_method_compare(program->methods[from], program->methods[i]) != 0)
            break;
        *instrumented |= is_instrumented(program->methods[i]->verdict);
    }
    return i;
}

void plan_write_ignored(const struct program *program, struct buf *out)
{
    size_t room = count_methods_that(program, verdict_is_ignored), n = 0, end;
    struct method *ignored = mem_alloc(mem_size(room, sizeof(*ignored)));

    for (size_t i = 0; i < program->n_methods; i = end) {
        bool instrumented;

        end = end_of_copies(program, i, &instrumented);
        for (size_t k = i; k < end && !instrumented; k++) {
            if (!verdict_is_ignored(program->methods[k]->verdict))
                continue;
            ignored[n++] = mapped_method(program->methods[k]);
        }
    }
    method_map_write_ignored(ignored, n, out);
    free(ignored);
}

void plan_write_lines(const struct plan *plan, const struct program *program, struct buf *out)
{
    size_t room = count_methods_that(program, is_instrumented), n = 0;
    struct method_line *rows = mem_alloc(mem_size(room, sizeof(*rows)));

    for (size_t i = 0; i < program->n_methods; i++) {
        const struct program_method *m = program->methods[i];

        if (!m->id || !m->file.n)
            continue;
        rows[n++] = (struct method_line){m->id, m->line, m->file};
    }
    method_lines_write(rows, n, plan->mapping_id, out);
    free(rows);
}
