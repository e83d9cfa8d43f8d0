/* methodbeat decode: reports in, call trees with the names of the source out. */
#include "cmd/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/buf.h"
#include "lib/input.h"
#include "lib/output.h"
#include "mapping/method_map.h"
#include "mapping/obfuscation_map.h"
#include "report/exporter.h"
#include "report/input.h"

enum { LAST_SECONDS = 10 };

struct decode_options {
    const char *mapping;
    const char *retrace;
    const char *output;
    const char *min_share;
    long last;
    int format;
    int color;
    bool force;
};

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

static const char *const color_names[] = {"auto", "always", "never", NULL};

#define FIELD(name) offsetof(struct decode_options, name)

static const struct option_spec options[] = {
    {"mapping", 'm', OPTION_TEXT, FIELD(mapping), "FILE", NULL,
     "the methodMapping.txt of the build that the reports come from;\nwithout it methods are shown "
     "as their ids"},
    {"retrace", 0, OPTION_TEXT, FIELD(retrace), "FILE", NULL,
     "the ProGuard or R8 mapping.txt of the build, where\nmethodMapping.txt has obfuscated names"},
    {"output", 'o', OPTION_TEXT, FIELD(output), "FILE", NULL,
     "write to FILE, which appears when it is whole"},
    {"format", 0, OPTION_CHOICE, FIELD(format), "FORMAT", exporter_names,
     "tree         call trees as text (the default)\n"
     "folded       folded stacks, for flamegraph.pl\n"
     "html         a page with flame graphs, in one file\n"
     "perfetto     for ui.perfetto.dev\n"
     "chrome       trace events, for chrome://tracing\n"
     "speedscope   for speedscope.app\n"
     "art-trace    for Android Studio and dmtracedump\n"
     "pprof        for pprof\n"
     "ndjson       a line for each report, for databases\n"
     "csv          a row for each call, for spreadsheets"},
    {"min-share", 0, OPTION_TEXT, FIELD(min_share), "PERCENT", NULL,
     "tree: fold calls below PERCENT of the whole (default: 1;\n0 shows all)"},
    {"last", 0, OPTION_NUMBER, FIELD(last), "SECONDS", NULL,
     "of a trace file, the messages that ran in its last SECONDS\n(default: 10)"},
    {"color", 0, OPTION_CHOICE, FIELD(color), "WHEN", color_names,
     "auto: on a terminal, unless NO_COLOR is set (the default);\nalways; never"},
    {"force", 0, OPTION_FLAG, FIELD(force), NULL, NULL,
     "decode reports of other builds too; names may then be wrong"},
};

struct decoder {
    const struct decode_options *options;
    struct method_map map;
    char map_id[METHOD_MAP_ID_LENGTH + 1]; /* "" without a mapping */
    struct buf retrace_text;
    struct obfuscation_map retrace;
    struct names names;
    struct call_tree tree;
    struct export export;
    struct buf out;
    struct output_file *file; /* NULL: standard output */
    bool failed;              /* something was left out */
    size_t foreign;           /* reports of other builds, that were */
};

static bool color_wanted(const struct decode_options *o)
{
    const char *no_color = getenv("NO_COLOR");

    if (o->color != COLOR_AUTO)
        return o->color == COLOR_ALWAYS;
    return !o->output && isatty(STDOUT_FILENO) && !(no_color && *no_color);
}

/* PERCENT, with up to two decimals. */
static bool share_read(const char *text, unsigned *share)
{
    struct str s = str_from_c(text);
    size_t dot = str_find(s, '.');
    struct str decimals = str_sub(s, dot + 1, s.n);
    uint64_t whole, part = 0;

    if (!str_to_u64(str_sub(s, 0, dot), &whole) || whole > 100 || decimals.n > 2 ||
        (dot < s.n && !str_to_u64(decimals, &part)))
        return false;
    if (decimals.n == 1)
        part *= 10;
    *share = (unsigned)(whole * 100 + part);
    return *share <= SHARE_WHOLE;
}

static void problem(struct decoder *d, const struct error *err)
{
    fflush(stdout);
    command_failed(err);
    d->failed = true;
}

static int map_load(struct decoder *d, struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read(d->options->mapping, &text, err);
    if (result == 0)
        result = method_map_parse(&d->map, str_from_bytes(buf_view(&text)), err);
    if (result == 0)
        method_map_id(&d->map, d->map_id);
    else
        error_prefix(err, "%s", d->options->mapping);
    buf_release(&text);
    return result;
}

static int retrace_load(struct decoder *d, struct error *err)
{
    if (input_read(d->options->retrace, &d->retrace_text, err) != 0 ||
        obfuscation_map_parse(&d->retrace, str_from_bytes(buf_view(&d->retrace_text)), err) != 0)
        return error_prefix(err, "%s", d->options->retrace);
    if (names_retrace(&d->names, &d->retrace) == 0)
        fprintf(stderr,
                "methodbeat: %s: changes no name of %s: the names there are original, or of "
                "another build\n",
                d->options->retrace, d->options->mapping);
    return 0;
}

/* Reports without a mapping id (Matrix's own) are taken on trust. */
static bool report_fits(struct decoder *d, const struct report *report)
{
    return d->options->force || report->mapping.n == 0 || !d->map_id[0] ||
           str_eq(report->mapping, str_from_c(d->map_id));
}

static int out_flush(struct decoder *d, struct error *err)
{
    int result = 0;

    if (d->file)
        result = output_file_write(d->file, buf_view(&d->out), err);
    else if (d->out.n > 0 && fwrite(d->out.p, 1, d->out.n, stdout) != d->out.n)
        result = error_set_errno(err, "standard output");
    buf_clear(&d->out);
    return result;
}

/* The first by name; the others by their number, when all is done. */
static void foreign_count(struct decoder *d, const char *name, size_t n,
                          const struct report *report)
{
    struct error said;

    if (d->foreign++ > 0)
        return;
    error_set(&said,
              "%s: report %zu: its mapping id is %.*s, that of %s is %s: left out "
              "(--force decodes it all the same)",
              name, n, STR_ARG(report->mapping), d->options->mapping, d->map_id);
    problem(d, &said);
}

static void foreign_tell(struct decoder *d)
{
    struct error said;

    if (d->foreign < 2)
        return;
    error_set(&said, "%zu more reports of other builds were left out", d->foreign - 1);
    problem(d, &said);
}

static int report_decode(struct decoder *d, const char *name, size_t n, const struct report *report,
                         struct error *err)
{
    if (!report_fits(d, report)) {
        foreign_count(d, name, n, report);
        return 0;
    }
    call_tree_make(&d->tree, report);
    exporters[d->options->format]->report(&d->export, report, &d->tree);
    return out_flush(d, err);
}

static void said(void *ctx, enum input_say kind, const struct error *what)
{
    struct decoder *d = ctx;

    if (kind == INPUT_DAMAGE)
        problem(d, what);
    else
        fprintf(stderr, "methodbeat: %s\n", what->text);
}

static int files_decode(struct decoder *d, char **files, int n, struct error *err)
{
    struct report_input_options wanted = {
        .trace_last_ms = (uint64_t)d->options->last * 1000,
        .trace_whole = exporters[d->options->format]->whole_traces,
        .say = said,
        .ctx = d,
    };
    struct report_input *in = report_input_new(files, (size_t)n, &wanted);
    const struct report *report;
    int result = 0;

    while (result == 0 && (report = report_input_next(in)))
        result = report_decode(d, report_input_name(in), report_input_number(in), report, err);
    report_input_free(in);
    return result;
}

static int all_decode(struct decoder *d, char **files, int n, struct error *err)
{
    const struct exporter *exporter = exporters[d->options->format];
    int result;

    if (exporter->begin)
        exporter->begin(&d->export);
    result = files_decode(d, files, n, err);
    exporter->end(&d->export);
    foreign_tell(d);
    if (*d->export.left_out.text)
        problem(d, &d->export.left_out);
    return result == 0 ? out_flush(d, err) : result;
}

/* All of it into the file, or none. */
static int file_decode(struct decoder *d, char **files, int n, struct error *err)
{
    struct output_set *set = output_set_new();
    int result = output_file_begin(set, d->options->output, &d->file, err);

    if (result == 0)
        result = all_decode(d, files, n, err);
    if (result == 0)
        result = output_file_finish(d->file, err);
    if (result == 0)
        result = output_set_commit(set, err);
    output_set_free(set);
    return result;
}

static int stdout_decode(struct decoder *d, char **files, int n, struct error *err)
{
    if (all_decode(d, files, n, err) != 0)
        return -1;
    return fflush(stdout) != 0 ? error_set_errno(err, "standard output") : 0;
}

static int decode(const struct decode_options *o, unsigned share, char **files, int n)
{
    struct decoder d = {.options = o};
    struct error err;
    int result = 0;

    method_map_init(&d.map);
    buf_init(&d.retrace_text);
    obfuscation_map_init(&d.retrace);
    call_tree_init(&d.tree);
    buf_init(&d.out);
    if (o->mapping)
        result = map_load(&d, &err);
    names_init(&d.names, &d.map);
    if (result == 0 && o->retrace)
        result = retrace_load(&d, &err);
    d.export = (struct export){.min_share = share,
                               .names = &d.names,
                               .mapping_id = d.map_id,
                               .color = color_wanted(o),
                               .out = &d.out};
    if (result == 0)
        result = o->output ? file_decode(&d, files, n, &err) : stdout_decode(&d, files, n, &err);
    if (result != 0)
        command_failed(&err);
    else if (!o->mapping)
        fputs("methodbeat: without a mapping (-m methodMapping.txt) methods are their ids\n",
              stderr);
    names_release(&d.names);
    buf_release(&d.out);
    call_tree_release(&d.tree);
    obfuscation_map_release(&d.retrace);
    buf_release(&d.retrace_text);
    method_map_release(&d.map);
    return result == 0 && !d.failed ? EXIT_DONE : EXIT_FAILED;
}

static int run(const struct command *self, const void *arguments, char **operands, int n)
{
    const struct decode_options *o = arguments;
    unsigned share;

    if (o->retrace && !o->mapping)
        return command_usage_error(self, "decode: --retrace needs -m, whose names it changes");
    if (!share_read(o->min_share, &share))
        return command_usage_error(self, "--min-share: '%s' is no percentage", o->min_share);
    if (n == 0)
        return command_usage_error(self, "decode: no report named");
    if (exporters[o->format]->binary && !o->output && isatty(STDOUT_FILENO))
        return command_usage_error(self, "decode: %s is not for a terminal: -o FILE, or a pipe",
                                   exporters[o->format]->name);
    return decode(o, share, operands, n);
}

static const struct decode_options defaults = {.last = LAST_SECONDS, .min_share = "1"};

const struct command command_decode = {
    .name = "decode",
    .summary = "show reports and traces as call trees, with the names of the source",
    .usage = "[-m methodMapping.txt] [options] FILE...",
    .text = "Reads reports of slow messages (JSON: one object, many, one a line, arrays), trace\n"
            "files, which a process leaves even where it was killed, and directories of them;\n"
            "- is standard input, and gzip is inflated. Writes them as call trees, or in the\n"
            "format of another tool. docs/decode.md describes the formats.",
    .examples =
        "  methodbeat decode -m methodMapping.txt report.ndjson\n"
        "  methodbeat decode -m methodMapping.txt --format html -o jank.html reports/\n"
        "  methodbeat decode -m methodMapping.txt --retrace mapping.txt --last 60 trace.mbt",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = run,
};
