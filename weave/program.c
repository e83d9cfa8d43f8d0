/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/program.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/sort.h"

void program_init(struct program *p, size_t n)
{
    *p = (struct program){.n_units = n};
    p->units = mem_calloc(n, sizeof(*p->units));
}

void program_release(struct program *p)
{
    HASH_CLEAR(hh, p->by_name);
    free(p->classes);
    free(p->methods);
    free(p->units);
    *p = (struct program){0};
}

void program_add_unit(struct program *p)
{
    p->units = mem_realloc(p->units, mem_size(p->n_units + 1, sizeof(*p->units)));
    p->units[p->n_units++] = (struct program_unit){0};
}

struct program_class *program_find(const struct program *p, struct str name)
{
    struct program_class *c;

    HASH_FIND(hh, p->by_name, name.p, name.n, c);
    return c;
}

int program_method_compare(const struct program_method *a, const struct program_method *b)
{
    int c = 0;

    if (a->original_class.p != b->original_class.p || a->original_class.n != b->original_class.n)
        c = str_cmp(a->original_class, b->original_class);
    if (c == 0)
        c = str_cmp(a->original_name, b->original_name);
    return c ? c : str_cmp(a->original_descriptor, b->original_descriptor);
}

static int compare_in_list(const void *a, const void *b)
{
    const struct program_method *const *x = a, *const *y = b;
    int c = program_method_compare(*x, *y);

    return c ? c : ((*x)->verdict > (*y)->verdict) - ((*x)->verdict < (*y)->verdict);
}

/* A class with methods, and the original class of the first. */
struct listed_class {
    struct str original;
    struct program_class *class;
};

static int compare_originals(const void *a, const void *b)
{
    return str_cmp(((const struct listed_class *)a)->original,
                   ((const struct listed_class *)b)->original);
}

static bool is_of_class(const struct program_method *m, struct str original)
{
    return str_eq(m->original_class, original);
}

/* Classes are sorted first, then the methods of each: in one list of all methods, the names of
 * classes would be compared far more often. */
void program_list_methods(struct program *p)
{
    struct listed_class *classes = mem_calloc(p->n_classes, sizeof(*classes));
    size_t n = 0, n_methods = 0;
    bool sorted = true;

    for (size_t i = 0; i < p->n_classes; i++) {
        struct program_class *c = p->classes[i];

        n_methods += c->n_methods;
        if (c->n_methods > 0)
            classes[n++] = (struct listed_class){c->methods->original_class, c};
    }
    sort_array(classes, n, sizeof(*classes), compare_originals);
    free(p->methods);
    p->methods = mem_calloc(n_methods, sizeof(*p->methods));
    p->n_methods = 0;
    for (size_t i = 0; i < n; i++) {
        struct program_class *c = classes[i].class;
        struct program_method **first = p->methods + p->n_methods;

        for (size_t k = 0; k < c->n_methods; k++) {
            p->methods[p->n_methods++] = &c->methods[k];
            sorted = sorted && is_of_class(&c->methods[k], classes[i].original);
        }
        sorted = sorted && (i == 0 || compare_originals(&classes[i - 1], &classes[i]) != 0);
        sort_array(first, c->n_methods, sizeof(*first), compare_in_list);
    }
    free(classes);
    /* Copies of a class, and methods that came from other classes, are not in order yet. */
    if (!sorted)
        sort_array(p->methods, p->n_methods, sizeof(*p->methods), compare_in_list);
}

void program_index(struct program *p)
{
    struct program_class *first;
    size_t n = 0;

    HASH_CLEAR(hh, p->by_name);
    free(p->classes);
    p->n_classes = 0;
    for (size_t i = 0; i < p->n_units; i++)
        n += p->units[i].n_classes;
    p->classes = mem_calloc(n, sizeof(*p->classes));
    for (size_t i = 0; i < p->n_units; i++) {
        for (size_t k = 0; k < p->units[i].n_classes; k++) {
            struct program_class *c = &p->units[i].classes[k];

            c->unit = &p->units[i];
            p->classes[p->n_classes++] = c;
            first = c->name.n ? program_find(p, c->name) : NULL;
            if (first)
                first->repeated = c->repeated = true;
            else if (c->name.n)
                HASH_ADD_KEYPTR(hh, p->by_name, c->name.p, c->name.n, c);
        }
    }
}

bool program_method_is_focus(const struct program_method *m)
{
    return str_eq(m->name, STR(FOCUS_NAME)) && str_eq(m->descriptor, STR(FOCUS_DESC));
}

bool program_method_is_initializer(const struct program_method *m)
{
    return str_eq(m->name, STR(INITIALIZER_NAME)) && str_eq(m->descriptor, STR(INITIALIZER_DESC));
}
