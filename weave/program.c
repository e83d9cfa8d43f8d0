/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/program.h"

#include <stdlib.h>

#include "lib/mem.h"

void program_init(struct program *p, size_t n)
{
    *p = (struct program){.n_units = n};
    p->units = mem_calloc(n, sizeof(*p->units));
}

void program_release(struct program *p)
{
    HASH_CLEAR(hh, p->by_name);
    free(p->classes);
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
