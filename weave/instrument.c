#include "weave/instrument.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "weave/android_manifest.h"
#include "weave/run.h"

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int scan_unit(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct run *run = ctx;
    struct run_worker *self = &run->workers[worker];
    const struct unit *u = &run->inputs.units[job];
    struct str name = container_member_name(u->container, u->member);

    arena_reset(&self->scratch);
    buf_clear(&self->bytes);
    if (container_read(u->container, u->member, &self->codec, &self->bytes, err))
        return -1;
    if (u->format->scan(&run->rules, buf_view(&self->bytes), name, &self->keep, &self->scratch,
                        &run->program.units[job], err))
        return container_error(u->container, u->member, err);
    progress_add(&run->progress, 1, u->size);
    return 0;
}

static int scan(struct run *run, struct error *err)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < run->inputs.n_units; i++)
        bytes += run->inputs.units[i].size;
    program_init(&run->program, run->inputs.n_units);
    if (run->inputs.n_units == 0)
        run_warn(run, "there is no class in what was given");
    progress_stage(&run->progress, "scan", run->inputs.n_units, bytes);
    if (pool_run(run->pool, run->inputs.n_units, scan_unit, run, err))
        return -1;
    program_index(&run->program);
    return 0;
}

/* Before it, the runtime loads classes.dex alone by itself. */
enum { SDK_MULTIDEX = 21 };

static int check_min_sdk(struct run *run, struct error *err)
{
    const struct container *c = run->beat_home.container;
    struct buf *manifest = &run->workers[0].bytes;
    ptrdiff_t member = -1;
    uint32_t min_sdk;

    if (c->kind == CONTAINER_ARCHIVE)
        member = archive_find(c->archive, STR("AndroidManifest.xml"));
    if (member < 0)
        return 0;
    buf_clear(manifest);
    if (container_read(c, (size_t)member, &run->workers[0].codec, manifest, err))
        return -1;
    if (android_manifest_min_sdk(buf_view(manifest), &min_sdk) && min_sdk < SDK_MULTIDEX)
        run_warn(run,
                 "%s: --embed-beat: Android before 5.0, on which it runs too (minSdkVersion %u), "
                 "does not look for %s",
                 c->label, min_sdk, run->beat_home.name);
    return 0;
}

static int choose_beat_home(struct run *run, struct error *err)
{
    if (!run->options->embed_beat)
        return 0;
    if (program_find(&run->program, STR(BEAT_CLASS_DEFAULT))) {
        run_warn(run, "--embed-beat: the inputs have %s already; it stays as it is",
                 BEAT_CLASS_DEFAULT);
        return 0;
    }
    if (beat_home_choose(&run->beat_home, &run->inputs))
        return run->beat_home.dex ? check_min_sdk(run, err) : 0;
    return error_set(err, "--embed-beat: there is no directory, jar, .apk or .aab to put the "
                          "class in; a single .class or .dex holds none but its own");
}

static int plan(struct run *run, struct error *err)
{
    const struct method_map *base = run->options->base_mapping ? &run->base : NULL;

    progress_stage(&run->progress, "plan", 0, 0);
    if (plan_make(&run->plan, &run->program, &run->class_path, base, err))
        return -1;
    for (size_t i = 0; i < run->plan.n_finals; i++)
        run_warn(run, "%.*s: its focus changes are not seen: %s is final or static in %.*s",
                 STR_ARG(run->plan.finals[i].name), FOCUS_NAME, STR_ARG(run->plan.finals[i].above));
    if (choose_beat_home(run, err))
        return -1;
    return run->options->embed_lib ? embedded_libraries_read(&run->libraries, run, err) : 0;
}

static int compare_left_out(const void *a, const void *b)
{
    const struct left_out *x = a, *y = b;
    int c = str_cmp(x->class_name, y->class_name);

    if (c == 0)
        c = str_cmp(x->name, y->name);
    if (c == 0)
        c = str_cmp(x->descriptor, y->descriptor);
    return c ? c : (x->verdict > y->verdict) - (x->verdict < y->verdict);
}

static void count_plan(struct run *run)
{
    struct instrument_summary *s = run->summary;

    s->activities = run->plan.activities;
    s->ids = run->plan.map.n_rows;
    s->ids_new = run->plan.map.n_new;
    s->ids_gone = run->plan.map.n_gone;
    memcpy(s->mapping_id, run->plan.mapping_id, sizeof(s->mapping_id));
}

static void count_dexes(struct run *run)
{
    for (size_t i = 0; i < run->inputs.n_units; i++) {
        if (run->inputs.units[i].format != &unit_format_dex)
            continue;
        run->summary->dexes++;
        run->summary->dexes_changed += run->program.units[i].changes;
    }
}

static void count_methods(struct run *run)
{
    struct instrument_summary *s = run->summary;
    size_t cap = 0;

    for (size_t i = 0; i < run->program.n_classes; i++) {
        const struct program_class *c = run->program.classes[i];

        s->classes++;
        s->classes_changed += c->changes;
        s->methods += c->n_methods;
        for (size_t k = 0; k < c->n_methods; k++) {
            const struct program_method *m = &c->methods[k];

            s->verdicts[m->verdict]++;
            if (m->verdict == VERDICT_INSTRUMENT || m->verdict == VERDICT_NO_CODE)
                continue;
            MEM_GROW(s->left_out, s->n_left_out, cap);
            s->left_out[s->n_left_out++] = (struct left_out){m->original_class, m->original_name,
                                                             m->original_descriptor, m->verdict};
        }
    }
    if (s->n_left_out)
        qsort(s->left_out, s->n_left_out, sizeof(*s->left_out), compare_left_out);
}

static int check_strict(const struct run *run, struct error *err)
{
    const struct instrument_summary *s = run->summary;
    const struct left_out *first = NULL;
    size_t n = 0;

    for (size_t i = 0; i < s->n_left_out; i++) {
        if (!verdict_is_left_alone(s->left_out[i].verdict))
            continue;
        first = first ? first : &s->left_out[i];
        n++;
    }
    if (!run->options->strict || !first)
        return 0;
    return error_set(
        err, "--strict: %zu method%s cannot be instrumented, the first is %.*s %.*s%.*s: %s", n,
        n == 1 ? "" : "s", STR_ARG(first->class_name), STR_ARG(first->name),
        STR_ARG(first->descriptor), verdict_text(first->verdict));
}

static void count_probes(struct run *run)
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
        run_warn(run,
                 "%" PRIu64 " method%s debug info that can't be read: their stack traces have"
                 " no lines",
                 dropped, dropped == 1 ? " has" : "s have");
}

static int run_stages(struct run *run, struct error *err)
{
    struct instrument_summary *s = run->summary;
    double began = now(CLOCK_MONOTONIC), scanned, planned;

    if (run_open(run, err) || scan(run, err))
        return -1;
    scanned = now(CLOCK_MONOTONIC);
    s->seconds_scan = scanned - began;
    if (plan(run, err))
        return -1;
    count_plan(run);
    count_dexes(run);
    count_methods(run);
    if (check_strict(run, err))
        return -1;
    planned = now(CLOCK_MONOTONIC);
    s->seconds_plan = planned - scanned;
    if (!run->options->dry_run && run_write(run, err))
        return -1;
    s->seconds_write = now(CLOCK_MONOTONIC) - planned;
    count_probes(run);
    return 0;
}

int instrument(const struct instrument_options *options, struct instrument_summary *summary,
               struct error *err)
{
    struct run run = {.options = options, .summary = summary};
    struct rusage usage;
    double began = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    int result;

    *summary = (struct instrument_summary){0};
    result = run_stages(&run, err);
    run_release(&run);
    summary->seconds = now(CLOCK_MONOTONIC) - began;
    summary->cpu_seconds = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    if (getrusage(RUSAGE_SELF, &usage) == 0)
        summary->peak_memory = (uint64_t)usage.ru_maxrss * 1024;
    return result;
}

void instrument_summary_release(struct instrument_summary *s)
{
    for (size_t i = 0; i < s->n_warnings; i++)
        free(s->warnings[i]);
    free(s->warnings);
    free(s->left_out);
    for (size_t i = 0; i < s->n_names; i++)
        arena_release(&s->names[i]);
    free(s->names);
    free(s->mapping_path);
    free(s->ignored_path);
    *s = (struct instrument_summary){0};
}
