/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/plan/plan.h"

#include <stdlib.h>

#include "lib/sort.h"
#include "mapping/method_lines.h"
#include "weave/plan/activities.h"

static struct method mapped_method(const struct program_method *m)
{
    return (struct method){
        .class_name = m->original_class,
        .name = m->original_name,
        .descriptor = m->original_descriptor,
        .access = m->access,
    };
}

/* The methods with a verdict that `wanted` says yes to. */
static struct method *collect_methods(const struct program *program, bool (*wanted)(enum verdict),
                                      size_t *n)
{
    struct method *list = NULL;
    size_t cap = 0;

    *n = 0;
    for (size_t i = 0; i < program->n_classes; i++) {
        const struct program_class *c = program->classes[i];

        for (size_t k = 0; k < c->n_methods; k++) {
            if (!wanted(c->methods[k].verdict))
                continue;
            MEM_GROW(list, *n, cap);
            list[(*n)++] = mapped_method(&c->methods[k]);
        }
    }
    return list;
}

static bool is_instrumented(enum verdict v)
{
    return v == VERDICT_INSTRUMENT;
}

static int assign_ids(struct plan *plan, struct program *program, const struct method_map *base,
                      struct error *err)
{
    size_t n, next = 0;
    struct method *methods = collect_methods(program, is_instrumented, &n);
    int result = method_map_assign(&plan->map, methods, n, base, err);

    for (size_t i = 0; i < program->n_classes && result == 0; i++) {
        struct program_class *c = program->classes[i];

        c->changes = c->focus_action != FOCUS_LEAVE;
        for (size_t k = 0; k < c->n_methods; k++) {
            if (!is_instrumented(c->methods[k].verdict))
                continue;
            c->methods[k].id = methods[next++].id;
            c->changes = true;
        }
    }
    free(methods);
    return result;
}

static void note_changes(struct program *program)
{
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
    method_map_init(&plan->map);
    if (activities_decide(program, class_path, err) < 0 || assign_ids(plan, program, base, err) < 0)
        return -1;
    note_changes(program);
    method_map_id(&plan->map, plan->mapping_id);
    note_finals(plan, program);
    return 0;
}

void plan_release(struct plan *plan)
{
    method_map_release(&plan->map);
    free(plan->finals);
    *plan = (struct plan){0};
}

static int compare_ignored(const void *a, const void *b)
{
    const struct method *x = a, *y = b;
    int c = str_cmp(x->class_name, y->class_name);

    if (c == 0)
        c = str_cmp(x->name, y->name);
    return c ? c : str_cmp(x->descriptor, y->descriptor);
}

void plan_write_ignored(const struct program *program, struct buf *out)
{
    size_t n, n_done, kept = 0;
    struct method *ignored = collect_methods(program, verdict_is_ignored, &n);
    struct method *done = collect_methods(program, is_instrumented, &n_done);

    if (n_done)
        sort_array(done, n_done, sizeof(*done), compare_ignored);
    for (size_t i = 0; i < n; i++)
        if (!n_done || !bsearch(&ignored[i], done, n_done, sizeof(*done), compare_ignored))
            ignored[kept++] = ignored[i];
    method_map_write_ignored(ignored, kept, out);
    free(ignored);
    free(done);
}

void plan_write_lines(const struct plan *plan, const struct program *program, struct buf *out)
{
    struct method_line *rows = NULL;
    size_t n = 0, cap = 0;

    for (size_t i = 0; i < program->n_classes; i++) {
        const struct program_class *c = program->classes[i];

        for (size_t k = 0; k < c->n_methods; k++) {
            const struct program_method *m = &c->methods[k];

            if (!m->id || !m->file.n)
                continue;
            MEM_GROW(rows, n, cap);
            rows[n++] = (struct method_line){m->id, m->line, m->file};
        }
    }
    method_lines_write(rows, n, plan->mapping_id, out);
    free(rows);
}
