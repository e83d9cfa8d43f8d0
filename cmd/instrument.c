/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat instrument */
#include "cmd/rules_options.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/format.h"
#include "cmd/installed.h"
#include "cmd/start_options.h"
#include "cmd/summary.h"
#include "verify/verify.h"

struct instrument_arguments {
    const char *output, *mapping_out, *ignored_out, *base_mapping, *embed_lib;
    struct rules_options rules;
    struct option_list start_options;
    bool in_place, verify, embed_beat, embed_runtime, dry_run, force, json, strict, verbose;
    int progress, keep_pcs, compress;
    long jobs, max_inflated;
};

static const char *const progress_names[] = {"auto", "always", "never", NULL};

#define AT(field) offsetof(struct instrument_arguments, field)

static const struct option_spec options[] = {
    {"output", 'o', OPTION_OUTPUT, AT(output), "PATH", NULL,
     "the instrumented file; with several inputs the directory\nthat gets them, names unchanged"},
    {"in-place", 0, OPTION_FLAG, AT(in_place), NULL, NULL,
     "instead of -o: each INPUT is replaced when all is done;\na directory of dex gets nothing but "
     "dex"},
    {"mapping-out", 'm', OPTION_OUTPUT, AT(mapping_out), "FILE", NULL,
     "the method ids [methodMapping.txt beside the output;\nto be named where there is "
     "--in-place]"},
    {"ignored-out", 0, OPTION_OUTPUT, AT(ignored_out), "FILE", NULL,
     "the methods left out [ignoreMethodMapping.txt beside it;\nto be named where there is "
     "--in-place]"},
    {"base-mapping", 0, OPTION_TEXT, AT(base_mapping), "FILE", NULL,
     "an earlier methodMapping.txt: known methods keep their ids"},
    {"proguard-mapping", 'p', OPTION_TEXT, AT(rules.obfuscation_map), "FILE", NULL,
     "the mapping.txt of ProGuard or R8: ids get original names"},
    {"classpath", 'c', OPTION_LIST, AT(rules.class_path), "PATHS", NULL,
     "jars and directories, ':' between, that the inputs extend\n(android.jar): only read, to "
     "know what is an Activity"},
    {"select", 's', OPTION_CHOICE, AT(rules.select), "HOW", select_names,
     "smart: all methods that call, loop or lock (the default)\n"
     "matrix: what Tencent Matrix selects\nall: everything with code"},
    {"exits", 'x', OPTION_CHOICE, AT(rules.exits), "WHICH", exits_names,
     "explicit: returns, and throws that leave (the default)\n"
     "all: exceptions out of callees too, by a handler"},
    {"probes", 0, OPTION_CHOICE, AT(rules.probes), "FORM", probes_names,
     "pair: calls i(id) and o(id), as other beat classes take it (the default)\n"
     "late: int t = i(id) at the entry, o(id, t) at the exits"},
    {"keep-pcs", 0, OPTION_CHOICE, AT(keep_pcs), "WHEN", keep_pcs_names,
     "dex without line numbers: stack traces keep their old addresses\nalways, or never, which is "
     "smaller; auto (the default): always, unless\nthe map of -p has no addresses"},
    {"filter", 'f', OPTION_TEXT, AT(rules.filter), "FILE", NULL,
     "methods to leave out or to measure in any case"},
    {"filter-prefix", 0, OPTION_FLAG, AT(rules.filter_prefix), NULL, NULL,
     "its names are plain prefixes, as Matrix reads them"},
    {"beat-class", 0, OPTION_TEXT, AT(rules.beat_class), "CLASS", NULL,
     "whose i, o and at are called [io.methodbeat.AppMethodBeat]"},
    {"embed-beat", 0, OPTION_FLAG, AT(embed_beat), NULL, NULL, "add that class to the output"},
    {"embed-runtime", 0, OPTION_FLAG, AT(embed_runtime), NULL, NULL,
     "add the recorder's Android module to an .apk or .aab, and have\nit start by itself; takes "
     "--embed-lib too"},
    {"runtime-option", 0, OPTION_LIST, AT(start_options), "NAME=VALUE", NULL,
     "an option of that recorder, as slow=500: docs/android.md;\nmay be given several times"},
    {"embed-lib", 0, OPTION_TEXT, AT(embed_lib), "DIR", NULL,
     "with either, add DIR/<abi>/libmethodbeat.so to an .apk or .aab;\nfor --embed-runtime [those "
     "that are installed]"},
    {"jobs", 'j', OPTION_THREADS, AT(jobs), "N", NULL, "threads [one for each processor]"},
    {"compress", 0, OPTION_CHOICE, AT(compress), "HOW", compress_names,
     "how to pack what is written anew; the rest is copied\n"
     "keep: as it was, at level 6 (the default)\n"
     "store: not deflated: larger, but quicker to read\n"
     "LEVEL: as keep, at 0 (none), 1 (fast) to 12 (small)"},
    {"dry-run", 'n', OPTION_FLAG, AT(dry_run), NULL, NULL, "decide and say, but write nothing"},
    {"max-inflated", 0, OPTION_NUMBER, AT(max_inflated), "MB", NULL,
     "refuse inputs whose entries would take more in all\n[1024, or 100 times the inputs]"},
    {"force", 0, OPTION_FLAG, AT(force), NULL, NULL,
     "replace inputs too, and a mapping whose output stays;\ntake R8's mapping of another build"},
    {"verify", 0, OPTION_FLAG, AT(verify), NULL, NULL,
     "prove each output before it takes its place, as\nmethodbeat verify does"},
    {"strict", 0, OPTION_FLAG, AT(strict), NULL, NULL, "fail where a method can't be instrumented"},
    {"json", 0, OPTION_FLAG, AT(json), NULL, NULL, "the summary as JSON"},
    {"progress", 0, OPTION_CHOICE, AT(progress), "WHEN", progress_names,
     "auto (on a terminal), always or never"},
    {"verbose", 'v', OPTION_FLAG, AT(verbose), NULL, NULL,
     "list each method that was left out, and why"},
};

/* Where the outputs go. */
static int check_places(const struct command *self, const struct instrument_arguments *a)
{
    if (a->output && a->in_place)
        return command_usage_error(self, "--in-place replaces the inputs: give it or -o, not both");
    if (a->dry_run)
        return EXIT_DONE;
    if (a->output && strcmp(a->output, "-") == 0)
        return command_usage_error(self, "-o -: the output is a file or a directory, and does not "
                                         "go to standard output");
    if (!a->output && !a->in_place)
        return command_usage_error(self, "where to? Give -o PATH (or --in-place, or --dry-run)");
    if (a->in_place && (!a->mapping_out || !a->ignored_out))
        return command_usage_error(self,
                                   "--in-place writes no list beside an input: say where they "
                                   "go with --mapping-out and --ignored-out");
    return EXIT_DONE;
}

static int check_arguments(const struct command *self, const struct instrument_arguments *a,
                           size_t n_inputs)
{
    if (n_inputs == 0)
        return command_usage_error(self, "nothing to instrument: name a class file, a dex, a "
                                         "directory, a .jar, .aar, .apk or .aab");
    if ((a->embed_beat || a->embed_runtime) && a->rules.beat_class)
        return command_usage_error(self,
                                   "--embed-%s embeds %s and cannot be used with another "
                                   "--beat-class",
                                   a->embed_beat ? "beat" : "runtime", BEAT_CLASS_DEFAULT);
    if (a->embed_lib && !a->embed_beat && !a->embed_runtime)
        return command_usage_error(self, "--embed-lib goes with --embed-beat or --embed-runtime");
    if (a->start_options.n && !a->embed_runtime)
        return command_usage_error(self, "--runtime-option goes with --embed-runtime");
    if (start_options_check(self, &a->start_options) != EXIT_DONE)
        return EXIT_USAGE;
    if (!rules_options_are_right(self, &a->rules))
        return EXIT_USAGE;
    return check_places(self, a);
}

/* What --verify compares, and what it found. */
struct verification {
    const struct instrument_options *options;
    struct verify_summary summary;
    bool done;
};

/* The first of the faults, and how many there are. */
static int refuse_output(const struct verify_summary *s, struct error *err)
{
    char more[64] = "";

    if (s->faults > 1)
        snprintf(more, sizeof(more), ", and %s more faults", grouped(s->faults - 1));
    return error_set(err, "--verify: %.*s%s; nothing was written", STR_ARG(s->texts[0]), more);
}

/* The inputs and the outputs that replace them. */
static int verify_staged(void *ctx, const struct staged_outputs *staged, struct error *err)
{
    struct verification *v = ctx;
    const struct instrument_options *o = v->options;

    for (size_t i = 0; i < staged->n; i++)
        if (!staged->staged[i])
            return error_set(err, "--verify: %s is a device, which can't be read again",
                             staged->outputs[i]);
    if (!staged->mapping || !staged->ignored)
        return error_set(err, "--verify reads the mapping and the list of what is ignored again: "
                              "they have to be files");
    v->done = true;
    if (verify_outputs(
            &(struct verify_options){
                .outputs = staged->staged,
                .inputs = staged->inputs,
                .names = staged->outputs,
                .n = staged->n,
                .mapping = staged->mapping,
                .ignored = staged->ignored,
                .obfuscation_map = o->obfuscation_map,
                .beat_class = o->beat_class,
                .exits_all = o->exits == EXITS_ALL,
                .pcs_always = o->keep_pcs == KEEP_PCS_ALWAYS,
                .pcs_never = o->keep_pcs == KEEP_PCS_NEVER,
                .stored = o->compress == COMPRESS_STORE,
                .max_inflated = o->max_inflated,
                .jobs = o->jobs,
            },
            &v->summary, err) < 0)
        return error_prefix(err, "--verify");
    return v->summary.faults ? refuse_output(&v->summary, err) : 0;
}

static void print_done(const struct instrument_arguments *a, const struct instrument_summary *s,
                       const struct verification *v)
{
    if (a->json) {
        summary_print_json(s);
        return;
    }
    summary_print_text(s, a->verbose);
    if (v->done)
        printf("  verified    %s classes, %s instructions are what they were\n",
               grouped(v->summary.counts.classes), grouped(v->summary.counts.instructions));
}

static int instrument_with(const struct instrument_arguments *a, const char *const *inputs,
                           size_t n_inputs)
{
    char *beat_class = rules_options_beat_class(&a->rules);
    struct instrument_options o = rules_options_apply(&a->rules, beat_class);
    struct verification verification = {.options = &o};
    struct instrument_summary summary;
    char *installed = NULL;
    struct error err;
    int result;

    o.inputs = inputs;
    o.n_inputs = n_inputs;
    o.keep_pcs = (enum keep_pcs_mode)a->keep_pcs;
    o.output = a->output;
    o.in_place = a->in_place;
    o.mapping_out = a->mapping_out;
    o.ignored_out = a->ignored_out;
    o.base_mapping = a->base_mapping;
    o.embed_beat = a->embed_beat;
    o.embed_runtime = a->embed_runtime;
    o.start_options = a->start_options.items;
    o.n_start_options = a->start_options.n;
    if (a->embed_runtime && !a->embed_lib)
        installed = installed_android_libraries();
    o.embed_lib = a->embed_lib;
    o.installed_lib = installed;
    o.dry_run = a->dry_run;
    o.force = a->force;
    o.max_inflated = (uint64_t)a->max_inflated << 20;
    o.max_kept = INSTRUMENT_KEPT;
    o.strict = a->strict;
    o.compress = a->compress;
    o.jobs = (size_t)a->jobs;
    o.progress = (enum progress_mode)a->progress;
    if (a->verify) {
        o.check = verify_staged;
        o.check_ctx = &verification;
    }
    result = instrument(&o, &summary, &err);
    if (result == 0)
        print_done(a, &summary, &verification);
    else
        result = command_failed(&err);
    if (verification.done)
        verify_summary_release(&verification.summary);
    instrument_summary_release(&summary);
    free(installed);
    free(beat_class);
    return result;
}

static int instrument_command_run(const struct command *self, const void *arguments,
                                  char **operands, int n)
{
    int status = check_arguments(self, arguments, (size_t)n);

    if (status == EXIT_DONE)
        status = instrument_with(arguments, (const char *const *)operands, (size_t)n);
    return status;
}

static const struct instrument_arguments defaults = {.rules.probes = PROBES_UNSAID};

static const struct help_note files[] = {
    {"methodMapping.txt",
     "which id is which method: keep it with every build that\nships, reports are decoded with it"},
    {"ignoreMethodMapping.txt", "the methods that got no id"},
    {"methodMapping.lines.txt",
     "where the methods stand in the source, beside the mapping\nand named after it: decode and "
     "cluster find it there"},
    {"META-INF/methodbeat.properties",
     "in each output that holds changed classes: the id of the\nmapping; not in a directory of dex "
     "that was replaced in place"},
    {NULL, NULL},
};

const struct command command_instrument = {
    .name = "instrument",
    .summary = "put probes into classes, write the method ids",
    .usage = "[OPTION...] -o PATH INPUT...",
    .text = "Adds a call of AppMethodBeat.i(id) at the entry and of o(id) at each exit of the "
            "methods that\n"
            "are worth measuring, and writes which id is which method to methodMapping.txt. An "
            "input is a\n"
            "class file, a dex, a directory of them, a .jar, .aar, .apk or .aab. Inputs stay as "
            "they are,\n"
            "unless -o names one of them and --force is given, or --in-place is.",
    .examples = "  methodbeat instrument --embed-beat -o app-beat.jar -p mapping.txt app.jar\n"
                "  methodbeat instrument --embed-runtime --embed-lib libs -o app-beat.apk app.apk\n"
                "  methodbeat instrument -o out/ -c android.jar classes/ lib.jar ui.aar\n"
                "  methodbeat instrument --in-place -m ids.txt --ignored-out left.txt dex/\n"
                "  methodbeat instrument -n -v app.jar       what would be left out, and why",
    .statuses = {"done; warnings are on standard error and counted in the summary",
                 "an input is malformed, an output could not be written, or --strict found a\n"
                 "method that cannot be instrumented; nothing was written",
                 EXIT_USAGE_TEXT},
    .files = files,
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = instrument_command_run,
};
