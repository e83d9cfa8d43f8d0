/* SPDX-License-Identifier: Apache-2.0 */
/* The last stage: decides where each output goes, and moves all of them to their places
 * together. */
#include <errno.h>
#include <stdlib.h>

#include "lib/os_file.h"
#include "lib/path.h"
#include "mapping/method_lines.h"
#include "weave/input/container_copy.h"
#include "weave/output/container_writer.h"
#include "weave/output/replaced.h"
#include "weave/stages.h"

/* Decides once, so that everything that depends on it goes to the same place. */
static int look_at_output(struct instrument_run *run, struct error *err)
{
    struct os_info info;

    run->output_kind = OS_NOTHING;
    if (run->options->in_place)
        return 0;
    if (os_info(run->options->output, &info) == 0)
        run->output_kind = info.kind;
    else if (errno != ENOENT && errno != ENOTDIR)
        return error_set_errno(err, "-o %s", run->options->output);
    return 0;
}

static bool names_device(const struct instrument_run *run)
{
    return run->output_kind == OS_OTHER;
}

static struct str base_name(const char *path)
{
    struct str dir, name;

    path_split(path, &dir, &name);
    return name;
}

/* Whether -o is the directory in which the outputs are, or the output itself. */
static bool holds_outputs(const struct instrument_run *run)
{
    const char *o = run->options->output;

    return run->inputs.n_outer > 1 ||
           (run->inputs.outer[0]->kind != CONTAINER_DIRECTORY &&
            (run->output_kind == OS_DIRECTORY || path_ends_as_directory(o)));
}

/* Where an input's output goes: in its place, to -o itself, or to a file of the same name in it. */
static char *output_path(const struct instrument_run *run, const struct container *c)
{
    const char *o = run->options->in_place ? c->path : run->options->output;

    if (run->options->in_place || !holds_outputs(run))
        return mem_dup_cstr(o, strlen(o));
    return path_join(str_from_c(o), base_name(c->path));
}

static int make_output_directory(struct container_writer *w, struct error *err)
{
    const char *o = w->run->options->output;

    if (w->run->options->in_place)
        return 0;
    if (w->run->inputs.n_outer == 1 && !path_ends_as_directory(o))
        return 0;
    if (w->run->inputs.n_outer == 1 && w->run->inputs.outer[0]->kind == CONTAINER_DIRECTORY)
        return 0;
    if (w->run->output_kind == OS_DIRECTORY)
        return 0;
    if (output_set_make_directory(w->outputs, o) == 0)
        return 0;
    if (errno != EEXIST)
        return error_set_errno(err, "-o %s: cannot make the directory", o);
    /* Another run made it meanwhile, or it is a file. */
    if (look_at_output(w->run, err) < 0)
        return -1;
    if (w->run->output_kind != OS_DIRECTORY)
        return error_set(
            err,
            w->run->inputs.n_outer == 1
                ? "-o %s: there is a file of that name, and the slash asks for a directory"
                : "-o %s: not a directory, but there are several inputs",
            o);
    return 0;
}

/* In -o's directory, or beside the output. */
static char *beside_output(const struct instrument_run *run, const char *name)
{
    const char *o = run->options->output;
    struct str dir = str_from_c(o);

    if (!holds_outputs(run)) {
        struct str whole = dir, last;

        path_split(o, &dir, &last);
        if (dir.p < whole.p || dir.p >= whole.p + whole.n) /* it is in ".", which is not said */
            return mem_dup_cstr(name, strlen(name));
    }
    return path_join(dir, str_from_c(name));
}

/* Where a text goes; NULL if there is no place for it. */
static char *text_place(const struct instrument_run *run, const char *given, const char *name,
                        struct error *err)
{
    if (given)
        return mem_dup_cstr(given, strlen(given));
    if (!names_device(run))
        return beside_output(run, name);
    error_set(err,
              "-o %s: no place for %s beside it: say where with --mapping-out and --ignored-out",
              run->options->output, name);
    return NULL;
}

static void places_release(struct output_places *p)
{
    for (size_t i = 0; i < p->n_outputs; i++)
        free(p->outputs[i]);
    free(p->outputs);
    free(p->mapping);
    free(p->ignored);
    free(p->lines);
    *p = (struct output_places){0};
}

/* Beside the mapping, if that is a file. */
static char *lines_place(const char *mapping)
{
    struct os_info info;

    return os_info(mapping, &info) == 0 && info.kind == OS_OTHER ? NULL
                                                                 : method_lines_path(mapping);
}

static int find_places(const struct instrument_run *run, struct output_places *p, struct error *err)
{
    const struct instrument_options *o = run->options;

    *p = (struct output_places){0};
    p->outputs = mem_calloc(run->inputs.n_outer, sizeof(*p->outputs));
    for (; p->n_outputs < run->inputs.n_outer; p->n_outputs++)
        p->outputs[p->n_outputs] = output_path(run, run->inputs.outer[p->n_outputs]);
    p->mapping = text_place(run, o->mapping_out, "methodMapping.txt", err);
    p->ignored =
        p->mapping ? text_place(run, o->ignored_out, "ignoreMethodMapping.txt", err) : NULL;
    if (!p->ignored)
        return -1;
    p->lines = lines_place(p->mapping);
    return 0;
}

/* Some rows at a time: the whole text takes as much memory as the rows do. */
static int write_map(struct output_set *outputs, const struct method_map *map, const char *path,
                     enum output_named named, struct buf *text, struct error *err)
{
    enum { ROWS = 4096 };
    struct output_file *file;
    int result;

    result = output_file_begin(outputs, path, named, &file, err);
    for (size_t from = 0; result == 0 && from < map->n_rows; from += ROWS) {
        size_t to = map->n_rows - from > ROWS ? from + ROWS : map->n_rows;

        buf_clear(text);
        method_map_write_rows(map, from, to, text);
        result = output_file_write(file, buf_view(text), err);
    }
    buf_clear(text);
    return result < 0 ? -1 : output_file_finish(file, err);
}

static int write_texts(struct container_writer *w, const struct output_places *places,
                       struct error *err)
{
    struct instrument_run *run = w->run;
    struct buf text;
    int result;

    buf_init(&text);
    result = write_map(w->outputs, &run->plan.map, places->mapping,
                       run->options->mapping_out ? OUTPUT_NAMED : OUTPUT_CHOSEN, &text, err);
    method_map_release(&run->plan.map);
    plan_write_ignored(&run->program, &text);
    if (result == 0)
        result = output_file_whole(w->outputs, places->ignored,
                                   run->options->ignored_out ? OUTPUT_NAMED : OUTPUT_CHOSEN,
                                   buf_view(&text), err);
    buf_clear(&text);
    if (result == 0 && places->lines) {
        plan_write_lines(&run->plan, &run->program, &text);
        result = output_file_whole(w->outputs, places->lines, OUTPUT_CHOSEN, buf_view(&text), err);
    }
    buf_release(&text);
    return result;
}

/* Done first, since the rows of the map are as large as the program and can be freed afterwards. */
static int write_lists(struct container_writer *w, struct output_places *places, struct error *err)
{
    struct instrument_summary *s = w->run->summary;
    int result = write_texts(w, places, err);

    s->mapping_path = places->mapping;
    s->ignored_path = places->ignored;
    s->lines_path = places->lines;
    places->mapping = places->ignored = places->lines = NULL;
    return result;
}

static int make_extras(struct container_writer *w, struct error *err)
{
    if (!w->run->beat_home.container)
        return 0;
    return beat_home_bytes(&w->run->beat_home, w->run->plan.mapping_id, w->run->plan.activities > 0,
                           &w->beat, err);
}

/* Runs the caller's check on what was written. */
static int check_staged(const struct container_writer *w, const struct output_places *places,
                        struct error *err)
{
    const struct instrument_options *o = w->run->options;
    size_t n = w->run->inputs.n_outer;
    const char **inputs, **staged;
    int result;

    if (!o->check)
        return 0;
    inputs = mem_calloc(n, sizeof(*inputs));
    staged = mem_calloc(n, sizeof(*staged));
    for (size_t i = 0; i < n; i++) {
        inputs[i] = w->run->inputs.outer[i]->path;
        staged[i] = output_set_staged(w->outputs, places->outputs[i]);
    }
    result = o->check(o->check_ctx,
                      &(struct staged_outputs){
                          .inputs = inputs,
                          .outputs = (const char *const *)places->outputs,
                          .staged = staged,
                          .n = n,
                          .mapping = output_set_staged(w->outputs, w->run->summary->mapping_path),
                          .ignored = output_set_staged(w->outputs, w->run->summary->ignored_path),
                      },
                      err);
    free(inputs);
    free(staged);
    return result;
}

static int stage_outputs(struct container_writer *w, struct output_places *places,
                         struct error *err)
{
    struct instrument_run *run = w->run;
    int result;

    weave_stage_open(&w->woven, run);
    result = make_extras(w, err);
    if (result == 0)
        result = write_lists(w, places, err);
    for (size_t i = 0; i < run->inputs.n_outer && result == 0; i++)
        result = container_writer_put(w, run->inputs.outer[i], places->outputs[i], err);
    weave_stage_close(&w->woven);
    if (result == 0)
        instrument_run_count_probes(run);
    return result;
}

/* Two runs that replace the same inputs must not both do so: the second one read what the first
 * replaces. */
static int inputs_check_last(void *ctx, struct error *err)
{
    struct instrument_run *run = ctx;

    if (inputs_check_unchanged(&run->inputs, run->options->in_place, err) < 0)
        return -1;
    inputs_close(&run->inputs);
    return 0;
}

static int write_outputs(struct container_writer *w, struct output_places *places,
                         struct error *err)
{
    const struct instrument_run *run = w->run;

    if (make_output_directory(w, err) < 0 || stage_outputs(w, places, err) < 0 ||
        check_staged(w, places, err) < 0 ||
        inputs_check_unchanged(&run->inputs, run->options->in_place, err) < 0)
        return -1;
    output_set_check(w->outputs, inputs_check_last, w->run);
    return output_set_commit(w->outputs, err);
}

int write_stage(struct instrument_run *run, struct error *err)
{
    struct container_writer w = {.run = run};
    struct output_places places;
    int result;

    if (look_at_output(run, err) < 0)
        return -1;
    result = find_places(run, &places, err);
    if (result < 0 || output_endings_check(run, &places, err) < 0 ||
        replaced_check(run, &places, err) < 0) {
        places_release(&places);
        return -1;
    }
    w.outputs = output_set_new();
    w.named = run->options->in_place || !holds_outputs(run) ? OUTPUT_NAMED : OUTPUT_CHOSEN;
    codec_init(&w.codec, instrument_run_level(run));
    result = write_outputs(&w, &places, err);
    output_set_free(w.outputs);
    places_release(&places);
    codec_release(&w.codec);
    buf_release(&w.beat);
    return result;
}
