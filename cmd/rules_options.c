/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/rules_options.h"

#include <string.h>

#include "lib/mem.h"

const char *const select_names[] = {"smart", "matrix", "all", NULL};
const char *const exits_names[] = {"explicit", "all", NULL};
const char *const probes_names[] = {"pair", "late", NULL};
const char *const keep_pcs_names[] = {"auto", "always", "never", NULL};
const char *const compress_names[] = {"keep", "store", "0", "1", "2",  "3",  "4",  "5",
                                      "6",    "7",     "8", "9", "10", "11", "12", NULL};

bool rules_options_are_right(const struct command *self, const struct rules_options *o)
{
    const char *name = o->beat_class;
    size_t n = name ? strlen(name) : 0;

    if (!name ||
        (n > 0 && !strpbrk(name, ";[") && name[0] != '.' && name[0] != '/' && name[n - 1] != '.' &&
         name[n - 1] != '/' && !strstr(name, "..") && !strstr(name, "//")))
        return true;
    command_usage_error(self, "--beat-class: '%s' is not the name of a class, as com.demo.Beat",
                        name);
    return false;
}

char *rules_options_beat_class(const struct rules_options *o)
{
    const char *class_name = o->beat_class ? o->beat_class : BEAT_CLASS_DEFAULT;
    char *name = mem_dup_cstr(class_name, strlen(class_name));

    for (char *p = name; *p; p++)
        if (*p == '.')
            *p = '/';
    return name;
}

enum probes_mode rules_options_probes(const struct rules_options *o, const char *beat_class)
{
    if (o->probes != PROBES_UNSAID)
        return (enum probes_mode)o->probes;
    return strcmp(beat_class, BEAT_CLASS_DEFAULT) == 0 ? PROBES_DEFAULT : PROBES_PAIR;
}

struct instrument_options rules_options_apply(const struct rules_options *o, const char *beat_class)
{
    return (struct instrument_options){
        .obfuscation_map = o->obfuscation_map,
        .filter = o->filter,
        .filter_prefix = o->filter_prefix,
        .class_path = o->class_path.items,
        .n_class_path = o->class_path.n,
        .select = (enum select_mode)o->select,
        .exits = (enum exits_mode)o->exits,
        .probes = rules_options_probes(o, beat_class),
        .beat_class = beat_class,
    };
}
