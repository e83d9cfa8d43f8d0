/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/embedded_runtime.h"

#include <stdlib.h>

#include "manifest/start_names.h"
#include "weave/embed/early_start.h"
#include "weave/embed/start_options.h"
#include "weave/embed/start_providers.h"
#include "weave/instrument_run.h"

/* The one class of the module that no obfuscator may rename. */
#define NATIVES_CLASS RUNTIME_PACKAGE "android/Natives"

static ptrdiff_t manifest_of(const struct container *c)
{
    return archive_find(c->archive, c->package == PACKAGE_AAB
                                        ? STR("base/manifest/AndroidManifest.xml")
                                        : STR("AndroidManifest.xml"));
}

/* A class of that package that is not the module's could be confused with ours. */
static int check_names(const struct instrument_run *run, struct error *err)
{
    for (size_t i = 0; i < run->program.n_classes; i++)
        if (str_starts(run->program.classes[i]->name, STR(RUNTIME_PACKAGE)))
            return error_set(
                err,
                "--embed-runtime: the app has a class %.*s, and what is embedded is in "
                "that package: take it out, or use --embed-beat and the module",
                STR_ARG(run->program.classes[i]->name));
    return 0;
}

/* Reads the manifest of a package. Its memory is *bytes and the arena. */
static int manifest_load(struct instrument_run *run, const struct container *c, size_t member,
                         struct buf *bytes, struct arena *arena, struct manifest *m,
                         struct error *err)
{
    buf_clear(bytes);
    if (container_read(c, member, &run->workers[0].codec, bytes, err) < 0)
        return -1;
    return manifest_read(m, buf_view(bytes), arena, err) < 0 ? container_error(c, member, err) : 0;
}

/* The first package that is not a split. */
static int base_find(struct embedded_runtime *e, struct instrument_run *run, struct buf *bytes,
                     struct arena *arena, struct manifest *m, struct error *err)
{
    const struct container *split = NULL;

    for (size_t i = 0; i < run->inputs.n_outer; i++) {
        const struct container *c = run->inputs.outer[i];
        ptrdiff_t member = container_is_app(c) ? manifest_of(c) : -1;

        if (member < 0)
            continue;
        if (manifest_load(run, c, (size_t)member, bytes, arena, m, err) < 0)
            return -1;
        e->manifest = (size_t)member;
        if (!manifest_plain_attribute(m->root, STR("split"))) {
            e->container = c;
            return 0;
        }
        split = split ? split : c;
    }
    if (split)
        return error_set(err,
                         "--embed-runtime: %s is a split APK, in which nothing starts: name the "
                         "base package, together with it or alone",
                         split->label);
    return error_set(err, "--embed-runtime: there is no .apk or .aab with a manifest to put it in");
}

static void warn_of_gaps(struct instrument_run *run, const struct container *c,
                         const struct start_gaps *gaps)
{
    if (gaps->isolated.n)
        instrument_run_warn(run,
                            "%s: %.*s runs in an isolated process, where nothing is started: it is "
                            "not recorded",
                            c->label, STR_ARG(gaps->isolated));
    if (gaps->tested.n)
        instrument_run_warn(
            run,
            "%s: it tests %.*s, in whose process it runs: nothing of it is recorded "
            "there, unless that app has the recorder",
            c->label, STR_ARG(gaps->tested));
    if (gaps->left_out.n)
        instrument_run_warn(
            run,
            "%s: it has more than %d processes besides the main one: %.*s and those "
            "after it are not recorded",
            c->label, START_PROCESSES, STR_ARG(gaps->left_out));
}

static int options_make(struct embedded_runtime *e, struct instrument_run *run, struct error *err)
{
    const struct instrument_options *o = run->options;

    e->options_name =
        mem_printf("%sassets/" START_ASSET, e->container->package == PACKAGE_AAB ? "base/" : "");
    if (archive_find(e->container->archive, str_from_c(e->options_name)) >= 0)
        return error_set(err, "--embed-runtime: %s has %s already", e->container->label,
                         e->options_name);
    buf_printf(&e->options, "mapping.id=%s\n", run->plan.mapping_id);
    for (size_t i = 0; i < o->start_options.n; i++)
        start_option_write(o->start_options.items[i], &e->options);
    return 0;
}

static int make_with(struct embedded_runtime *e, struct instrument_run *run, struct arena *arena,
                     struct buf *bytes, struct error *err)
{
    struct start_gaps gaps;
    struct manifest m;

    if (base_find(e, run, bytes, arena, &m, err) < 0)
        return -1;
    if (start_providers_add(&m, arena, &gaps, &e->manifest_bytes, err) < 0)
        return container_error(e->container, e->manifest, err);
    warn_of_gaps(run, e->container, &gaps);
    early_start_place(run, e->container, &m);
    if (!beat_home_in(&run->beat_home, &run->inputs, e->container))
        return error_set(err, "--embed-runtime: %s has no classes.dex", e->container->label);
    run->beat_home.with_module = true;
    return options_make(e, run, err);
}

int embedded_runtime_make(struct embedded_runtime *e, struct instrument_run *run, struct error *err)
{
    struct arena arena;
    struct buf bytes;
    int result;

    *e = (struct embedded_runtime){0};
    if (program_find(&run->program, STR(NATIVES_CLASS))) {
        instrument_run_warn(run, "--embed-runtime: the app has the module already, and starts it "
                                 "itself: nothing is added");
        return 0;
    }
    if (check_names(run, err) < 0)
        return -1;
    arena_init(&arena);
    buf_init(&bytes);
    result = make_with(e, run, &arena, &bytes, err);
    buf_release(&bytes);
    arena_release(&arena);
    return result;
}

void embedded_runtime_release(struct embedded_runtime *e)
{
    buf_release(&e->manifest_bytes);
    buf_release(&e->options);
    free(e->options_name);
    *e = (struct embedded_runtime){0};
}
