/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat instrument */
#include "cmd/instrument.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/os_process.h"
#include "lib/path.h"
#include "lib/show.h"
#include "verify/verify.h"
#include "weave/embed/start_options.h"

struct instrument_arguments {
    struct instrument_options options;
    bool verify, json, verbose;
};

const char *const select_names[] = {"smart", "matrix", "all", NULL};
const char *const exits_names[] = {"explicit", "all", NULL};
const char *const probes_names[] = {"pair", "late", NULL};
const char *const keep_pcs_names[] = {"auto", "always", "never", NULL};
const char *const compress_names[] = {"keep", "store", "0", "1", "2",  "3",  "4",  "5",
                                      "6",    "7",     "8", "9", "10", "11", "12", NULL};
static const char *const progress_names[] = {"auto", "always", "never", NULL};

#define AT(field)        offsetof(struct instrument_arguments, field)
#define AT_OPTION(field) AT(options.field)

static const struct option_spec options[] = {
    {"output", 'o', OPTION_OUTPUT, AT_OPTION(output), "PATH", NULL,
     "the instrumented file; with several inputs the directory\nthat gets them, names unchanged"},
    {"in-place", 0, OPTION_FLAG, AT_OPTION(in_place), NULL, NULL,
     "instead of -o: each INPUT is replaced when all is done;\na directory of dex gets nothing but "
     "dex"},
    {"mapping-out", 'm', OPTION_OUTPUT, AT_OPTION(mapping_out), "FILE", NULL,
     "the method ids [methodMapping.txt beside the output;\nto be named where there is "
     "--in-place]"},
    {"ignored-out", 0, OPTION_OUTPUT, AT_OPTION(ignored_out), "FILE", NULL,
     "the methods left out [ignoreMethodMapping.txt beside it;\nto be named where there is "
     "--in-place]"},
    {"base-mapping", 0, OPTION_TEXT, AT_OPTION(base_mapping), "FILE", NULL,
     "an earlier methodMapping.txt: known methods keep their ids"},
    {"proguard-mapping", 'p', OPTION_TEXT, AT_OPTION(rules.obfuscation_map), "FILE", NULL,
     "the mapping.txt of ProGuard or R8: ids get original names"},
    {"classpath", 'c', OPTION_LIST, AT_OPTION(class_path), "PATHS", NULL,
     "jars and directories, ':' between, that the inputs extend\n(android.jar): only read, to "
     "know what is an Activity"},
    {"select", 's', OPTION_CHOICE, AT_OPTION(rules.select), "HOW", select_names,
     "smart: all methods that call, loop or lock (the default)\n"
     "matrix: what Tencent Matrix selects\nall: everything with code"},
    {"exits", 'x', OPTION_CHOICE, AT_OPTION(rules.exits), "WHICH", exits_names,
     "explicit: returns, and throws that leave (the default)\n"
     "all: exceptions out of callees too, by a handler"},
    {"probes", 0, OPTION_CHOICE, AT_OPTION(rules.probes), "FORM", probes_names,
     "late: int t = i(id) at the entry, o(id, t) at the\nexits (the default for our own beat "
     "class)\n"
     "pair: i(id) and o(id), as other beat classes take\nthem (the default for those)"},
    {"only", 0, OPTION_LIST, AT_OPTION(rules.only_packages), "PACKAGE", NULL,
     "measure the classes of this package and of those below it;\nmay be given several times"},
    {"filter", 'f', OPTION_TEXT, AT_OPTION(rules.filter_file), "FILE", NULL,
     "methods to leave out or to measure in any case"},
    {"filter-prefix", 0, OPTION_FLAG, AT_OPTION(rules.filter_prefix), NULL, NULL,
     "its names are plain prefixes, as Matrix reads them"},
    {"beat-class", 0, OPTION_CLASS, AT_OPTION(rules.beat_class), "CLASS", NULL,
     "whose i, o and at are called [io.methodbeat.AppMethodBeat]"},
    {"jobs", 'j', OPTION_THREADS, AT_OPTION(jobs), "N", NULL, "threads [one for each processor]"},
    {"keep-pcs", 0, OPTION_CHOICE, AT_OPTION(rules.keep_pcs), "WHEN", keep_pcs_names,
     "dex without line numbers: stack traces keep their old addresses\nalways, or never, which is "
     "smaller; auto (the default): always, unless\nthe map of -p has no addresses"},
    {"embed-beat", 0, OPTION_FLAG, AT_OPTION(embed_beat), NULL, NULL,
     "add that class to the output"},
    {"embed-runtime", 0, OPTION_FLAG, AT_OPTION(rules.embed_runtime), NULL, NULL,
     "add the recorder's Android module to an .apk or .aab, and have\nit start by itself; takes "
     "--embed-lib too"},
    {"runtime-option", 0, OPTION_LIST, AT_OPTION(start_options), "NAME=VALUE", NULL,
     "an option of that recorder, as slow=500: docs/android.md;\nmay be given several times"},
    {"embed-lib", 0, OPTION_TEXT, AT_OPTION(embed_lib), "DIR", NULL,
     "with either, add DIR/<abi>/libmethodbeat.so to an .apk or .aab;\nfor --embed-runtime [those "
     "that are installed]"},
    {"compress", 0, OPTION_CHOICE, AT_OPTION(compress), "HOW", compress_names,
     "how to pack what is written anew; the rest is copied\n"
     "keep: as it was, at level 6 (the default)\n"
     "store: not deflated: larger, but quicker to read\n"
     "LEVEL: as keep, at 0 (none), 1 (fast) to 12 (small)"},
    {"dry-run", 'n', OPTION_FLAG, AT_OPTION(dry_run), NULL, NULL,
     "decide and say, but write nothing"},
    {"max-inflated", 0, OPTION_MEGABYTES, AT(options.max_inflated), "MB", NULL,
     "refuse inputs whose entries would take more in all\n[1024, or 100 times the inputs]"},
    {"force", 0, OPTION_FLAG, AT_OPTION(force), NULL, NULL,
     "replace inputs too, and a mapping whose output stays;\ntake R8's mapping of another build"},
    {"verify", 0, OPTION_FLAG, AT(verify), NULL, NULL,
     "prove each output before it takes its place, as\nmethodbeat verify does"},
    {"strict", 0, OPTION_FLAG, AT_OPTION(strict), NULL, NULL,
     "fail where a method can't be instrumented"},
    {"json", 0, OPTION_FLAG, AT(json), NULL, NULL, "the summary as JSON"},
    {"progress", 0, OPTION_CHOICE, AT_OPTION(progress), "WHEN", progress_names,
     "auto (on a terminal), always or never"},
    {"verbose", 'v', OPTION_FLAG, AT(verbose), NULL, NULL,
     "list each method that was left out, and why"},
};

/* ---- --runtime-option ---- */

static int unknown_option(const struct command *self, struct str name)
{
    char *word = mem_dup_cstr(name.p, name.n);
    const char *near = nearest_name(word, start_option_names, start_option_count);
    struct buf all;
    int result;

    buf_init(&all);
    for (size_t i = 0; i < start_option_count; i++)
        buf_printf(&all, "%s%s", i ? ", " : "", start_option_names[i]);
    if (near)
        result = command_usage_error(
            self, "--runtime-option: the recorder has no option '%s'; did you mean %s?", word,
            near);
    else
        result = command_usage_error(
            self, "--runtime-option: the recorder has no option '%s'; it has %.*s", word,
            (int)all.n, (const char *)all.p);
    buf_release(&all);
    free(word);
    return result;
}

/* Whether an option before the last of these has the same name. */
static bool given_before(const struct text_list *given, size_t last)
{
    size_t n = strcspn(given->items[last], "=") + 1;

    for (size_t i = 0; i < last; i++)
        if (strncmp(given->items[i], given->items[last], n) == 0)
            return true;
    return false;
}

/* EXIT_DONE, or prints a usage error that lists the options: EXIT_USAGE. */
static int start_options_check(const struct command *self, const struct text_list *given)
{
    for (size_t i = 0; i < given->n; i++) {
        struct error err;
        struct str name;

        if (!strchr(given->items[i], '='))
            return command_usage_error(self, "--runtime-option: '%s' is not NAME=VALUE",
                                       given->items[i]);
        if (!start_option_is_known(given->items[i], &name))
            return unknown_option(self, name);
        if (start_option_check(given->items[i], &err) < 0)
            return command_usage_error(self, "--runtime-option: %s", err.text);
        if (given_before(given, i))
            return command_usage_error(self, "--runtime-option: '%.*s' is given twice",
                                       STR_ARG(name));
    }
    return EXIT_DONE;
}

/* ---- The rest ---- */

/* Where the outputs go. */
static int check_places(const struct command *self, const struct instrument_options *o)
{
    if (o->output && o->in_place)
        return command_usage_error(self, "--in-place replaces the inputs: give it or -o, not both");
    if (o->dry_run)
        return EXIT_DONE;
    if (o->output && strcmp(o->output, "-") == 0)
        return command_usage_error(self, "-o -: the output is a file or a directory, and does not "
                                         "go to standard output");
    if (!o->output && !o->in_place)
        return command_usage_error(self, "where to? Give -o PATH (or --in-place, or --dry-run)");
    if (o->in_place && (!o->mapping_out || !o->ignored_out))
        return command_usage_error(self,
                                   "--in-place writes no list beside an input: say where they "
                                   "go with --mapping-out and --ignored-out");
    return EXIT_DONE;
}

static int check_arguments(const struct command *self, const struct instrument_options *o,
                           size_t n_inputs)
{
    if (n_inputs == 0)
        return command_usage_error(self, "nothing to instrument: name a class file, a dex, a "
                                         "directory, a .jar, .aar, .apk or .aab");
    if ((o->embed_beat || o->rules.embed_runtime) &&
        !str_eq(o->rules.beat_class, STR(BEAT_CLASS_DEFAULT)))
        return command_usage_error(self,
                                   "--embed-%s embeds %s and cannot be used with another "
                                   "--beat-class",
                                   o->embed_beat ? "beat" : "runtime", BEAT_CLASS_DEFAULT);
    if (o->embed_lib && !o->embed_beat && !o->rules.embed_runtime)
        return command_usage_error(self, "--embed-lib goes with --embed-beat or --embed-runtime");
    if (o->start_options.n && !o->rules.embed_runtime)
        return command_usage_error(self, "--runtime-option goes with --embed-runtime");
    if (start_options_check(self, &o->start_options) != EXIT_DONE)
        return EXIT_USAGE;
    return check_places(self, o);
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
        snprintf(more, sizeof(more), ", and %s more faults", SHOWN_COUNT(s->faults - 1));
    return error_set(err, "--verify: %.*s%s; nothing was written", STR_ARG(s->texts[0]), more);
}

/* The inputs and the outputs that replace them. */
static int verify_staged(void *ctx, const struct staged_outputs *staged, struct error *err)
{
    struct verification *v = ctx;

    for (size_t i = 0; i < staged->n; i++)
        if (!staged->staged[i])
            return error_set(err, "--verify: %s is a device, which can't be read again",
                             staged->outputs[i]);
    if (!staged->mapping || !staged->ignored)
        return error_set(err, "--verify reads the mapping and the list of what is ignored again: "
                              "they have to be files");
    v->done = true;
    if (verify_outputs(v->options, staged, &v->summary, err) < 0)
        return error_prefix(err, "--verify");
    return v->summary.faults ? refuse_output(&v->summary, err) : 0;
}

/* The folder that has <abi>/libmethodbeat.so for Android: share/methodbeat/android in the parent of
 * the program's folder (PREFIX/bin), or in the program's folder itself, for systems without a bin.
 * NULL if there is none. The caller frees it. */
static char *installed_android_libraries(void)
{
    static const char *const places[] = {"/..", ""};
    char *program = os_executable(), *found = NULL;
    struct str dir, name;

    if (!program)
        return NULL;
    path_split(program, &dir, &name);
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]) && !found; i++) {
        found = mem_printf("%.*s%s/share/methodbeat/android", STR_ARG(dir), places[i]);
        if (!os_exists(found)) {
            free(found);
            found = NULL;
        }
    }
    free(program);
    return found;
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
               SHOWN_COUNT(v->summary.counts.classes), SHOWN_COUNT(v->summary.counts.instructions));
}

static int instrument_with(const struct instrument_arguments *a, const char *const *inputs,
                           size_t n_inputs)
{
    struct instrument_options o = a->options;
    struct verification verification = {.options = &o};
    struct instrument_summary summary;
    char *installed = NULL;
    struct error err;
    int result;

    o.inputs = inputs;
    o.n_inputs = n_inputs;
    if (o.rules.embed_runtime && !o.embed_lib)
        o.installed_lib = installed = installed_android_libraries();
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
    return result;
}

static int instrument_command_run(const struct command *self, const void *arguments,
                                  char **operands, int n)
{
    const struct instrument_arguments *a = arguments;
    int status = check_arguments(self, &a->options, (size_t)n);

    if (status == EXIT_DONE)
        status = instrument_with(a, (const char *const *)operands, (size_t)n);
    return status;
}

static const struct instrument_arguments defaults = {
    .options = {.rules = {.beat_class = STR_INIT(BEAT_CLASS_DEFAULT), .probes = PROBES_UNSAID},
                .max_kept = INSTRUMENT_KEPT},
};

static const struct help_note files[] = {
    {"methodMapping.txt",
     "which id is which method: keep it with every build that\nships, reports are decoded with it"},
    {"ignoreMethodMapping.txt", "the methods that got no id"},
    {"methodMapping.lines.txt",
     "where the methods stand in the source, beside the mapping\nand named after it: decode and "
     "cluster find it there"},
    {"META-INF/methodbeat.properties",
     "in each output that holds changed classes: the id of the\nmapping, the form of the probes; "
     "not in a directory of dex "
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
