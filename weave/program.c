#include "weave/program.h"

#include <stdlib.h>

void program_init(struct program *p, size_t n)
{
    p->classes = mem_calloc(n, sizeof(*p->classes));
    p->n_classes = n;
    p->by_name = NULL;
}

void program_release(struct program *p)
{
    HASH_CLEAR(hh, p->by_name);
    free(p->classes);
    *p = (struct program){0};
}

struct program_class *program_find(const struct program *p, struct str name)
{
    struct program_class *c;

    HASH_FIND(hh, p->by_name, name.p, name.n, c);
    return c;
}

void program_index(struct program *p)
{
    for (size_t i = 0; i < p->n_classes; i++) {
        struct program_class *c = &p->classes[i];

        if (c->name.n && !program_find(p, c->name))
            HASH_ADD_KEYPTR(hh, p->by_name, c->name.p, c->name.n, c);
    }
}

bool program_method_is_focus(const struct program_method *m)
{
    return str_eq(m->name, STR(FOCUS_NAME)) && str_eq(m->descriptor, STR(FOCUS_DESC));
}
