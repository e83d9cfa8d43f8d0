/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/instrument.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "lib/os_process.h"
#include "weave/instrument_run.h"
#include "weave/stages.h"

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void count_plan(struct instrument_run *run)
{
    struct instrument_summary *s = run->summary;

    s->late = run->rules.probes == PROBES_LATE;
    s->exits_all = run->rules.exits == EXITS_ALL;
    s->activities = run->plan.activities;
    s->ids = run->plan.n_rows;
    s->ids_new = run->plan.n_new;
    s->ids_gone = run->plan.n_gone;
    memcpy(s->mapping_id, run->plan.mapping_id, sizeof(s->mapping_id));
}

static void count_dexes(struct instrument_run *run)
{
    for (size_t i = 0; i < run->n_moved; i++)
        run->summary->classes_moved += run->moved[i].classes;
    run->summary->dexes_added = run->n_moved;
    for (size_t i = 0; i < run->inputs.n_units; i++) {
        if (run->inputs.units[i].format != &unit_format_dex || run->inputs.units[i].further)
            continue;
        run->summary->dexes++;
        run->summary->dexes_changed += run->program.units[i].changes;
    }
}

static void count_methods(struct instrument_run *run)
{
    struct instrument_summary *s = run->summary;
    size_t cap = 0;

    for (size_t i = 0; i < run->program.n_classes; i++) {
        s->classes++;
        s->classes_changed += run->program.classes[i]->changes;
    }
    for (size_t i = 0; i < run->program.n_methods; i++) {
        const struct program_method *m = run->program.methods[i];

        s->methods++;
        s->verdicts[m->verdict]++;
        if (m->verdict == VERDICT_INSTRUMENT || m->verdict == VERDICT_NO_CODE)
            continue;
        MEM_GROW(s->left_out, s->n_left_out, cap);
        s->left_out[s->n_left_out++] = (struct left_out){m->original_class, m->original_name,
                                                         m->original_descriptor, m->verdict};
    }
}

static int check_strict(const struct instrument_run *run, struct error *err)
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

static int instrument_run_stages(struct instrument_run *run, struct error *err)
{
    struct instrument_summary *s = run->summary;
    double began = now(CLOCK_MONOTONIC), scanned, planned;

    if (instrument_run_open(run, err) < 0 || scan_stage(run, err) < 0 || split_stage(run, err) < 0)
        return -1;
    scanned = now(CLOCK_MONOTONIC);
    s->seconds_scan = scanned - began;
    if (plan_stage(run, err) < 0 || embed_stage(run, err) < 0)
        return -1;
    count_plan(run);
    count_dexes(run);
    count_methods(run);
    if (check_strict(run, err) < 0)
        return -1;
    planned = now(CLOCK_MONOTONIC);
    s->seconds_plan = planned - scanned;
    if (!run->options->dry_run && write_stage(run, err) < 0)
        return -1;
    s->seconds_write = now(CLOCK_MONOTONIC) - planned;
    return 0;
}

int instrument(const struct instrument_options *options, struct instrument_summary *summary,
               struct error *err)
{
    struct instrument_run run = {.options = options, .summary = summary};
    double began = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    int result;

    *summary = (struct instrument_summary){0};
    result = instrument_run_stages(&run, err);
    instrument_run_release(&run);
    summary->seconds = now(CLOCK_MONOTONIC) - began;
    summary->cpu_seconds = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    summary->peak_memory = os_peak_memory();
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
    free(s->lines_path);
    *s = (struct instrument_summary){0};
}
