/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/scan/unused_rules.h"

#include <stdlib.h>

#include "lib/show.h"

enum { LINES_MOST = 5 }; /* that are named; more are counted */

/* Asks for all classes, by their names in the source. */
static void program_ask(const struct instrument_run *run, struct filter_use *use,
                        struct str *originals, struct arena *a)
{
    for (size_t i = 0; i < run->program.n_classes; i++) {
        const struct program_class *c = run->program.classes[i];

        originals[i] = obfuscation_map_class(&run->names, c->name, a);
        filter_use_class(use, originals[i]);
        for (size_t k = 0; k < c->n_methods; k++)
            filter_use_method(use, c->methods[k].original_name, c->methods[k].original_descriptor);
    }
}

/* Suggests what may have been meant. */
static const char *slip_of(const struct instrument_run *run, const struct filter_line *line,
                           const struct str *originals)
{
    for (size_t i = 0; line->name.n > 0 && i < run->program.n_classes; i++) {
        struct str c = originals[i];

        if (!line->is_package && str_starts(c, line->name) &&
            str_starts(str_sub(c, line->name.n, c.n), STR("/")))
            return ": that is a package, for which there are -keeppackage and -tracepackage";
        if (line->is_package && str_eq(c, line->name))
            return ": that is a class, for which there are -keepclass and -traceclass";
        if (str_eq(run->program.classes[i]->name, line->name))
            return ": that is an obfuscated name; the filter has those of the source";
    }
    return "";
}

void unused_rules_warn(struct instrument_run *run)
{
    const char *file = run->rules.filter_file;
    struct str *originals;
    struct filter_use use;
    struct arena arena;
    struct buf text;
    size_t said = 0;

    if (run->filter.n_rules == 0 || run->program.n_classes == 0)
        return;
    arena_init(&arena);
    buf_init(&text);
    filter_use_init(&use, &run->filter);
    originals = mem_calloc(run->program.n_classes + 1, sizeof(*originals));
    program_ask(run, &use, originals, &arena);
    for (size_t i = 0; i < run->filter.n_rules && said < LINES_MOST; i++) {
        struct filter_line line = filter_rule_line(&run->filter, i);

        if (use.matched[i])
            continue;
        buf_clear(&text);
        show_text(&text, line.text);
        instrument_run_warn(run, "%s: line %zu matches nothing%s: %.*s", file, line.number,
                            slip_of(run, &line, originals),
                            STR_ARG(str_from_bytes(buf_view(&text))));
        said++;
    }
    if (use.n_unused > said)
        instrument_run_warn(run, "%s: %zu more %s nothing", file, use.n_unused - said,
                            use.n_unused - said == 1 ? "line matches" : "lines match");
    free(originals);
    filter_use_release(&use);
    buf_release(&text);
    arena_release(&arena);
}
