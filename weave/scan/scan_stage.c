/* SPDX-License-Identifier: Apache-2.0 */
/* The first stage: reads every unit, and gives each of its methods a verdict. */
#include <stdlib.h>

#include "classfile/class_file.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "weave/loaded_code.h"
#include "weave/scan/map_match.h"
#include "weave/stages.h"

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

/* Of a filter, names the lines; of --only, the packages. */
static void unused_rules_warn(struct instrument_run *run, const struct filter *filter,
                              const char *file)
{
    struct str *originals;
    struct filter_use use;
    struct arena arena;
    struct buf text;
    size_t said = 0;

    if (filter->n_rules == 0 || run->program.n_classes == 0)
        return;
    arena_init(&arena);
    buf_init(&text);
    filter_use_init(&use, filter);
    originals = mem_calloc(run->program.n_classes + 1, sizeof(*originals));
    program_ask(run, &use, originals, &arena);
    for (size_t i = 0; i < filter->n_rules && said < LINES_MOST; i++) {
        struct filter_line line = filter_rule_line(filter, i);

        if (use.matched[i])
            continue;
        buf_clear(&text);
        show_text(&text,
                  file ? line.text : str_sub(line.text, strlen("-tracepackage "), line.text.n));
        if (file)
            instrument_run_warn(run, "%s: line %zu matches nothing%s: %.*s", file, line.number,
                                slip_of(run, &line, originals),
                                STR_ARG(str_from_bytes(buf_view(&text))));
        else
            instrument_run_warn(run, "--only %.*s: there is no such package in the inputs%s",
                                STR_ARG(str_from_bytes(buf_view(&text))),
                                *slip_of(run, &line, originals)
                                    ? ": it takes names of packages, as the source has them"
                                    : "");
        said++;
    }
    if (use.n_unused > said)
        instrument_run_warn(run, "%s: %zu more %s nothing", file ? file : "--only",
                            use.n_unused - said,
                            use.n_unused - said == 1 ? "line matches" : "lines match");
    free(originals);
    filter_use_release(&use);
    buf_release(&text);
    arena_release(&arena);
}

/* Content of an archive lies where it was unpacked, that of a file where it was read. */
static void keep_unit(struct instrument_run *run, struct instrument_worker *self, size_t unit)
{
    const struct unit *u = &run->inputs.units[unit];
    struct buf *content = u->container->kind == CONTAINER_ARCHIVE ? &self->bytes : &self->raw;

    if (kept_units_want(u, &run->program.units[unit]))
        kept_units_keep(&run->kept, unit, content, &self->kept);
}

static int scan_unit(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct instrument_run *run = ctx;
    struct instrument_worker *self = &run->workers[worker];
    const struct unit *u = &run->inputs.units[job];
    struct program_unit *out = &run->program.units[job];
    struct bytes content;

    arena_reset(&self->scratch);
    *out = (struct program_unit){0}; /* it may have been scanned as a whole */
    kept_units_drop(&run->kept, job);
    if (unit_content(u, &self->codec, &self->raw, &self->bytes, &content, err) < 0)
        return -1;
    if (u->format->scan(&run->rules, content, unit_name(u), &self->keep, &self->scratch, out, err) <
        0)
        return unit_error(u, err);
    out->sum = unit_sum(content);
    keep_unit(run, self, job);
    progress_add(&run->progress, 1, u->size);
    return 0;
}

/* Formats change: versions after the tested ones may mean something else. */
static int check_versions(struct instrument_run *run, struct error *err)
{
    const struct unit *first = NULL;
    unsigned newest = 0;
    size_t n = 0;

    for (size_t i = 0; i < run->inputs.n_units; i++) {
        unsigned major = run->program.units[i].major;

        if (major <= CLASS_MAJOR_TESTED)
            continue;
        first = n++ == 0 ? &run->inputs.units[i] : first;
        newest = major > newest ? major : newest;
    }
    if (n == 0)
        return 0;
    if (run->options->strict) {
        error_set(err, "--strict: a class file of version %u; %d is the newest that is tested",
                  run->program.units[first - run->inputs.units].major, CLASS_MAJOR_TESTED);
        return container_error(first->container, first->member, err);
    }
    instrument_run_warn(
        run,
        "%zu class file%s of a version above %d, which is the newest that is tested "
        "(up to %u; the first is %s!%.*s): try what comes of %s",
        n, n == 1 ? " is" : "s are", CLASS_MAJOR_TESTED, newest, first->container->label,
        STR_ARG(container_member_name(first->container, first->member)), n == 1 ? "it" : "them");
    return 0;
}

/* Of an archive. */
struct archive_member {
    const struct container *container;
    size_t member;
};

struct archive_members {
    struct instrument_run *run;
    struct archive_member *items;
    size_t n, cap;
};

static int check_member(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct archive_members *all = ctx;
    const struct archive_member *m = &all->items[job];
    struct instrument_worker *self = &all->run->workers[worker];
    enum member_role role = m->container->members[m->member].role;
    int result;

    buf_clear(&self->bytes);
    if (role == MEMBER_NESTED) /* is read */
        result = archive_check_header(m->container->archive, m->member, err);
    else
        result = archive_check(m->container->archive, m->member, &self->codec, &self->bytes, err);
    return result < 0 ? error_prefix(err, "%s", m->container->label) : 0;
}

/* A damaged or ambiguous entry is never copied, wherever it is in an archive. Units were read. */
static int check_archives(struct instrument_run *run, struct error *err)
{
    struct archive_members all = {.run = run};
    int result;

    for (size_t i = 0; i < run->inputs.n_containers; i++) {
        const struct container *c = run->inputs.containers[i];

        for (size_t k = 0; c->kind == CONTAINER_ARCHIVE && k < c->count; k++) {
            if (archive_entry(c->archive, k)->duplicate || c->members[k].role == MEMBER_UNIT)
                continue;
            MEM_GROW(all.items, all.n, all.cap);
            all.items[all.n++] = (struct archive_member){c, k};
        }
    }
    result = pool_run(run->pool, all.n, check_member, &all, err);
    free(all.items);
    return result;
}

/* Dex in assets, and in archives within an app, are data to it: one line for each app. */
static int warn_of_loaded_code(struct instrument_run *run, const struct container *c,
                               struct error *err)
{
    struct loaded_code code;

    if (loaded_code_find(c, &code, err) < 0)
        return -1;
    if (code.n)
        instrument_run_warn(run,
                            "%s: %zu entr%s that the app may load as code %s as before, and what "
                            "is in %s is not measured (the first is %.*s): instrument such code "
                            "before it is packed",
                            c->label, code.n, code.n == 1 ? "y" : "ies",
                            code.n == 1 ? "stays" : "stay", code.n == 1 ? "it" : "them",
                            STR_ARG(code.first));
    return 0;
}

struct chosen_units {
    struct instrument_run *run;
    const size_t *units;
};

static int scan_chosen(void *ctx, size_t worker, size_t job, struct error *err)
{
    const struct chosen_units *chosen = ctx;

    return scan_unit(chosen->run, worker, chosen->units[job], err);
}

int scan_again(struct instrument_run *run, const size_t *units, size_t n, struct error *err)
{
    struct chosen_units chosen = {run, units};

    if (pool_run(run->pool, n, scan_chosen, &chosen, err) < 0)
        return -1;
    program_index(&run->program);
    return 0;
}

int scan_stage(struct instrument_run *run, struct error *err)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < run->inputs.n_units; i++)
        bytes += run->inputs.units[i].size;
    program_init(&run->program, run->inputs.n_units);
    kept_units_open(&run->kept, run->inputs.n_units, run->options->max_kept);
    if (run->inputs.n_units == 0)
        instrument_run_warn(run, "there is no class in what was given");
    progress_stage(&run->progress, "scan", run->inputs.n_units, bytes);
    if (pool_run(run->pool, run->inputs.n_units, scan_unit, run, err) < 0)
        return -1;
    if (!run->options->dry_run && check_archives(run, err) < 0)
        return -1;
    for (size_t i = 0; i < run->inputs.n_containers; i++)
        if (warn_of_loaded_code(run, run->inputs.containers[i], err) < 0)
            return -1;
    program_index(&run->program);
    unused_rules_warn(run, &run->filter, run->rules.filter_file);
    unused_rules_warn(run, &run->only, NULL);
    if (map_match_check(run, err) < 0)
        return -1;
    return check_versions(run, err);
}
