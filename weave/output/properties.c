/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/output/properties.h"

#include <stdlib.h>

#include "lib/escape.h"
#include "lib/sort.h"

static int compare_new_names(const void *a, const void *b)
{
    return str_cmp(*(const struct str *)a, *(const struct str *)b);
}

/* What is added to the container beside the properties. The caller frees it. */
static struct str *names_added(const struct instrument_run *run, const struct container *c,
                               size_t *n)
{
    const struct embedded_libraries *libraries = &run->libraries;
    struct str *names = mem_calloc(3 + libraries->n + run->n_moved, sizeof(*names));
    bool beat = run->beat_home.container == c;

    *n = 0;
    if (beat)
        names[(*n)++] = str_from_c(run->beat_home.name);
    if (beat && run->beat_home.copy)
        names[(*n)++] = str_from_c(run->beat_home.copy);
    if (run->runtime.container == c)
        names[(*n)++] = str_from_c(run->runtime.options_name);
    for (size_t i = 0; i < libraries->n && libraries->container == c; i++)
        names[(*n)++] = str_from_c(libraries->rows[i].name);
    for (size_t i = 0; i < run->inputs.n_units; i++)
        if (run->inputs.units[i].further && run->inputs.units[i].container == c)
            names[(*n)++] = unit_name(&run->inputs.units[i]);
    sort_array(names, *n, sizeof(*names), compare_new_names);
    return names;
}

/* The lines of the options but for the first, which names the mapping. */
static void put_options(struct str options, struct buf *out)
{
    struct str line;

    (void)str_next_line(&options, &line);
    while (str_next_line(&options, &line))
        buf_printf(out, "option.%.*s\n", STR_ARG(line));
}

void properties_write(const struct instrument_run *run, const struct container *c, struct buf *out)
{
    struct str *added;
    size_t n;

    buf_printf(out, "mapping.id=%s\nprobes=%s\nexits=%s\n", run->plan.mapping_id,
               run->rules.probes == PROBES_LATE ? "late" : "pair",
               run->rules.exits == EXITS_ALL ? "all" : "explicit");
    added = names_added(run, c, &n);
    for (size_t i = 0; i < n; i++) {
        buf_str(out, STR("added="));
        buf_escaped(out, added[i]);
        buf_u8(out, '\n');
    }
    free(added);
    if (run->runtime.container == c)
        put_options(str_from_bytes(buf_view(&run->runtime.options)), out);
}
