#include "cmd/selection.h"

#include <string.h>

#include "lib/mem.h"

const char *const select_names[] = {"smart", "matrix", "all", NULL};
const char *const exits_names[] = {"explicit", "all", NULL};

char *selection_beat_class(const struct selection *s)
{
    const char *class_name = s->beat_class ? s->beat_class : BEAT_CLASS_DEFAULT;
    char *name = mem_dup_cstr(class_name, strlen(class_name));

    for (char *p = name; *p; p++)
        if (*p == '.')
            *p = '/';
    return name;
}

struct instrument_options selection_options(const struct selection *s, const char *beat_class)
{
    return (struct instrument_options){
        .obfuscation_map = s->obfuscation_map,
        .filter = s->filter,
        .filter_prefix = s->filter_prefix,
        .class_path = s->class_path.items,
        .n_class_path = s->class_path.n,
        .select = (enum select_mode)s->select,
        .exits = (enum exits_mode)s->exits,
        .beat_class = beat_class,
    };
}
