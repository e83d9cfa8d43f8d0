/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/instrument_run.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

#include "lib/path.h"
#include "mapping/load.h"

void instrument_run_warn(struct instrument_run *run, const char *fmt, ...)
{
    struct instrument_summary *s = run->summary;
    va_list ap;

    MEM_GROW(s->warnings, s->n_warnings, s->cap_warnings);
    va_start(ap, fmt);
    s->warnings[s->n_warnings++] = mem_vprintf(fmt, ap);
    va_end(ap);
}

bool instrument_run_changes_classes(const struct instrument_run *run, const struct container *c)
{
    if (run->beat_home.container == c || run->libraries.container == c)
        return true;
    for (size_t i = 0; i < c->count; i++)
        if (c->members[i].role == MEMBER_UNIT && run->program.units[c->members[i].unit].changes)
            return true;
    return false;
}

bool instrument_run_changes(const struct instrument_run *run, const struct container *c)
{
    if (instrument_run_changes_classes(run, c))
        return true;
    for (size_t i = 0; i < c->count; i++)
        if (c->members[i].amended || (c->members[i].role == MEMBER_NESTED &&
                                      instrument_run_changes(run, c->members[i].nested)))
            return true;
    return false;
}

void instrument_run_count_probes(struct instrument_run *run)
{
    struct instrument_summary *s = run->summary;
    uint64_t dropped = 0;

    for (size_t i = 0; i < pool_size(run->pool); i++) {
        s->enter += run->workers[i].counts.enter;
        s->exit += run->workers[i].counts.exit;
        s->focus += run->workers[i].counts.focus;
        dropped += run->workers[i].counts.debug_dropped;
    }
    if (dropped)
        instrument_run_warn(run,
                            "%" PRIu64
                            " method%s debug info that can't be read: their stack traces have"
                            " no lines",
                            dropped, dropped == 1 ? " has" : "s have");
}

int instrument_run_level(const struct instrument_run *run)
{
    int compress = run->options->compress;

    return compress >= COMPRESS_LEVEL ? compress - COMPRESS_LEVEL : CODEC_LEVEL_DEFAULT;
}

uint16_t instrument_run_method(const struct instrument_run *run, uint16_t was)
{
    return run->options->compress == COMPRESS_STORE ? ARCHIVE_STORED : was;
}

static int load_rules(struct instrument_run *run, struct error *err)
{
    const struct instrument_options *o = run->options;

    run->rules = o->rules;
    run->rules.filter = &run->filter;
    run->rules.only = &run->only;
    run->rules.names = &run->names;
    if (filter_of_packages(&run->only, &o->rules.only_packages, err) < 0)
        return error_prefix(err, "--only");
    if (o->rules.filter_file &&
        filter_load(&run->filter, o->rules.filter_file, o->rules.filter_prefix, err) < 0)
        return -1;
    if (o->base_mapping && method_map_load(&run->base, o->base_mapping, err) < 0)
        return -1;
    if (o->rules.obfuscation_map &&
        obfuscation_map_load(&run->names, o->rules.obfuscation_map, &run->names_text, err) < 0)
        return -1;
    rules_settle(&run->rules);
    return 0;
}

static bool is_nested(struct str name)
{
    static const struct str endings[] = {STR_INIT(".jar"), STR_INIT(".war"), STR_INIT(".ear"),
                                         STR_INIT(".rar")};

    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        if (str_ends(name, endings[i]))
            return true;
    }
    return false;
}

/* An archive inside an archive, as in a .war, an .ear or a Spring Boot jar. It is not opened, so
 * its methods would be missed without a word. */
static void warn_of_nested(struct instrument_run *run, const struct container *c)
{
    struct str first = STR("");
    size_t n = 0;

    if (c->package != PACKAGE_JAR)
        return;
    for (size_t i = 0; i < c->count; i++) {
        struct str name = container_member_name(c, i);

        if (c->members[i].role != MEMBER_OTHER || !is_nested(name))
            continue;
        if (n++ == 0)
            first = name;
    }
    if (n == 1)
        instrument_run_warn(
            run, "%s: %.*s in it stays as it is; to have it instrumented, name it by itself",
            c->label, STR_ARG(first));
    else if (n > 1)
        instrument_run_warn(
            run,
            "%s: %zu archives in it stay as they are (%.*s is the first); to have them "
            "instrumented, name them by themselves",
            c->label, n, STR_ARG(first));
}

/* Android refuses a package with an ambiguous entry. In what a JVM reads the last one counts,
 * as for java.util.zip. */
static int check_duplicate(struct instrument_run *run, const struct container *c, struct str name,
                           struct error *err)
{
    if (container_is_app(c))
        return error_set(err, "%s!%.*s: the archive has it more than once: Android refuses it",
                         c->label, STR_ARG(name));
    if (!str_ends(name, STR("/")))
        instrument_run_warn(run, "%s!%.*s: the archive has it more than once; the last counts",
                            c->label, STR_ARG(name));
    return 0;
}

/* Reports what prevents a container from being instrumented, or deserves a warning. */
static int check_input_container(struct instrument_run *run, const struct container *c,
                                 struct error *err)
{
    struct str properties = container_properties_name(c);

    for (size_t i = 0; i < c->count; i++) {
        struct str name = container_member_name(c, i);

        if (str_eq(name, properties))
            return error_set(err, "%s: is instrumented already (it has %.*s); give the original",
                             c->label, STR_ARG(properties));
        if (c->kind == CONTAINER_ARCHIVE && archive_entry(c->archive, i)->duplicate &&
            check_duplicate(run, c, name, err) < 0)
            return -1;
    }
    warn_of_nested(run, c);
    return 0;
}

static int check_inputs(struct instrument_run *run, struct error *err)
{
    for (size_t i = 0; i < run->inputs.n_containers; i++)
        if (check_input_container(run, run->inputs.containers[i], err) < 0)
            return -1;
    for (size_t i = 0; i < run->inputs.n_outer; i++)
        run->summary->bytes_before += run->inputs.outer[i]->size;
    run->summary->inputs = run->inputs.n_outer;
    return 0;
}

static void warn_of_probed_class_path(struct instrument_run *run)
{
    const char *probed = run->options->base_mapping ? NULL : class_path_probed(&run->class_path);

    if (probed)
        instrument_run_warn(run,
                            "--classpath: %s has probes of another run, whose ids are the same "
                            "numbers: name all that runs together in one run, or give that run's "
                            "mapping as --base-mapping",
                            probed);
}

int instrument_run_open(struct instrument_run *run, struct error *err)
{
    const struct instrument_options *o = run->options;

    progress_init(&run->progress, o->progress, 2);
    filter_init(&run->filter);
    filter_init(&run->only);
    obfuscation_map_init(&run->names);
    method_map_init(&run->base);
    if (pool_new(&run->pool, o->jobs, err) < 0)
        return -1;
    run->summary->jobs = pool_size(run->pool);
    run->workers = mem_calloc(run->summary->jobs, sizeof(*run->workers));
    for (size_t i = 0; i < run->summary->jobs; i++)
        codec_init(&run->workers[i].codec, instrument_run_level(run));
    progress_stage(&run->progress, "open", 0, 0);
    if (inputs_open(&run->inputs, o->inputs, o->n_inputs, o->max_inflated, err) < 0 ||
        load_rules(run, err) < 0 ||
        class_path_open(&run->class_path, o->class_path.items, o->class_path.n, err) < 0)
        return -1;
    warn_of_probed_class_path(run);
    return check_inputs(run, err);
}

int instrument_run_scanned(struct instrument_run *run, struct instrument_worker *self, size_t unit,
                           struct bytes *bytes, bool *scanned, struct error *err)
{
    *bytes = kept_units_find(&run->kept, unit);
    *scanned = bytes->p != NULL;
    if (*scanned)
        return 0;
    if (unit_read_again(&run->inputs.units[unit], run->program.units[unit].sum, &self->codec,
                        &self->bytes, err) < 0)
        return -1;
    *bytes = buf_view(&self->bytes);
    return 0;
}

/* The names live on in the summary. */
static void release_workers(struct instrument_run *run)
{
    struct instrument_summary *s = run->summary;

    if (!run->workers)
        return;
    s->n_names = pool_size(run->pool);
    s->names = mem_calloc(s->n_names, sizeof(*s->names));
    for (size_t i = 0; i < s->n_names; i++) {
        struct instrument_worker *w = &run->workers[i];

        s->names[i] = w->keep;
        arena_release(&w->scratch);
        arena_release(&w->kept);
        codec_release(&w->codec);
        buf_release(&w->raw);
        buf_release(&w->bytes);
        buf_release(&w->woven);
        buf_release(&w->packed);
    }
    free(run->workers);
}

void instrument_run_release(struct instrument_run *run)
{
    progress_release(&run->progress);
    release_workers(run);
    pool_free(run->pool);
    plan_release(&run->plan);
    program_release(&run->program);
    beat_home_release(&run->beat_home);
    embedded_libraries_release(&run->libraries);
    moved_dex_release(run->moved, run->n_moved);
    embedded_runtime_release(&run->runtime);
    kept_units_release(&run->kept);
    inputs_release(&run->inputs);
    class_path_release(&run->class_path);
    filter_release(&run->filter);
    filter_release(&run->only);
    obfuscation_map_release(&run->names);
    method_map_release(&run->base);
    buf_release(&run->names_text);
}
