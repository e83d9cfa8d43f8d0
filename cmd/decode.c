/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat decode: turns reports into call trees with the names of the source. */
#include "cmd/command.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/report_command.h"
#include "export/exporter.h"
#include "lib/mem.h"
#include "report/copies.h"
#include "report/hangs.h"

enum { LAST_SECONDS = 10 };

struct decode_options {
    struct report_options common;
    struct text_list mappings, retraces;
    const char *min_share;
    long last; /* 0: not given */
    bool raw_names;
    bool force;
};

#define FIELD(name) offsetof(struct decode_options, name)

static const struct option_spec options[] = {
    {"mapping", 'm', OPTION_LIST, FIELD(mappings), "FILE", NULL,
     "the methodMapping.txt of a build that reports come from, or a\ndirectory of them; may be "
     "given several times. Without it\nmethods are shown as their ids"},
    {"retrace", 0, OPTION_LIST, FIELD(retraces), "FILE", NULL,
     "the ProGuard or R8 mapping.txt of the build, where\nmethodMapping.txt has obfuscated names; "
     "one for each -m"},
    OPTIONS_OF_OUTPUT(FIELD(common), export_format_names, EXPORTERS(REPORT_FORMAT_HELP)),
    {"min-share", 0, OPTION_TEXT, FIELD(min_share), "PERCENT", NULL,
     "tree: leave out calls below PERCENT of the whole (default: 1;\n0 shows all)"},
    {"raw-names", 0, OPTION_FLAG, FIELD(raw_names), NULL, NULL,
     "tree, html: show Kotlin's methods as class files have "
     "them,\nRepo$load$1.invokeSuspend(Object) "
     "for Repo.load(coroutine)"},
    {"last", 0, OPTION_NUMBER, FIELD(last), "SECONDS", NULL,
     "of a trace file, the messages that ran in its last SECONDS\n(default: 10)"},
    OPTIONS_OF_RUN(FIELD(common)),
    {"force", 0, OPTION_FLAG, FIELD(force), NULL, NULL,
     "decode reports of other builds too; names may then be wrong"},
};

/* Reports of other builds. They are left out unless --force is given. */
struct strangers {
    size_t n;
    size_t first;       /* its number, from 1 */
    struct buf mapping; /* its mapping id, or a JSON array of those of several builds */
};

/* What a report became, up to `end` in the output of its batch. */
struct decoded {
    size_t end;
    struct report_mark mark;
    struct report_hang hang;
    struct str text;             /* where it is of a hang; in its block */
    struct export_counts counts; /* the report is one of these */
};

/* The result of decoding a block of reports. */
struct batch {
    struct buf out;
    struct decoded *decoded;
    size_t n, cap;
    bool has_hangs;
    size_t reports, trees;
    struct strangers strangers;
};

/* What a worker writes of a report that is too large for its batch. */
struct large {
    struct decoding *decoding;
    size_t worker;
    struct batch *batch;
    const struct report *report;
    bool begun, dropped;
};

struct decoding {
    const struct decode_options *options;
    const struct exporter *exporter;
    struct builds builds;
    struct pool *pool;
    struct export_run *exports; /* one for each worker, and one for what waited */
    struct large *large;
    struct report_flow *flow;
    struct report_copies copies; /* reports that were there before, left out */
    struct report_hangs hangs;   /* of which one half may still wait */
    struct report_sessions sessions;
    struct buf given; /* what waited, of formats that are apart */
    struct export_counts counts_out;
    struct error write_error; /* of a worker; "": none */
    struct buf out;     /* of the first format: begin, end, and blocks unless they are apart */
    struct buf ignored; /* of the other formats */
    struct report_output output;
    struct progress *progress;        /* while reports are read */
    bool failed;                      /* something was left out */
    struct report_flow_counts counts; /* of what was read */
    size_t trees;                     /* reports with a call tree */
    size_t foreign;                   /* reports of other builds, that were */
    struct error forced;              /* what is said of the first of them, with --force */
};

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

static void decode_problem(struct decoding *d, const struct error *err)
{
    if (d->progress)
        progress_hide(d->progress);
    fflush(stdout);
    command_failed(err);
    d->failed = true;
}

/* ---- On workers ---- */

static void *decode_batch_new(void *ctx)
{
    (void)ctx;
    return mem_calloc(1, sizeof(struct batch));
}

static void decode_batch_free(void *batch)
{
    struct batch *b = batch;

    buf_release(&b->out);
    free(b->decoded);
    buf_release(&b->strangers.mapping);
    free(b);
}

/* Of another build, or of several: an id may then be of any of them. */
static bool decode_is_strange(const struct decoding *d, const struct report *report)
{
    return (report->mappings.n > 0 && d->options->mappings.n > 0) ||
           builds_find(&d->builds, report->mapping) == BUILD_NONE ||
           builds_force(&d->builds, report->mapping);
}

static void counts_add(struct export_counts *to, const struct export_counts *add)
{
    to->trees += add->trees;
    to->counts += add->counts;
    to->others += add->others;
}

static struct export_counts decoded_counts(const struct report *report,
                                           const struct call_tree *tree)
{
    bool count = report_content_of(report->kind) == REPORT_COUNT;

    return (struct export_counts){
        .trees = !count && tree->n > 0, .counts = count, .others = !count && tree->n == 0};
}

/* A report that waited for its other half. */
static void decode_given(void *ctx, const struct report *report, const struct call_tree *tree,
                         const struct hang_place *place)
{
    struct decoding *d = ctx;
    struct export_counts counts = decoded_counts(report, tree);
    struct export_run *e = &d->exports[d->exporter->apart ? pool_size(d->pool) : 0];

    (void)place;
    counts_add(&d->counts_out, &counts);
    if (d->exporter->apart)
        e->out = &d->given;
    d->exporter->report(e, report, tree);
}

/* Whether it is to be shown now. */
static bool is_taken(struct decoding *d, struct report_mark mark, const struct report_hang *hang,
                     struct str text)
{
    static const struct hang_place nowhere;

    return !report_copies_has(&d->copies, mark) &&
           !report_hangs_take(&d->hangs, hang, text, &nowhere);
}

/* The same of a batch with reports of hangs: what waited comes between. */
static void hangs_take(struct decoding *d, struct batch *b)
{
    size_t from = 0;

    buf_clear(&d->given);
    for (size_t i = 0; i < b->n; i++) {
        const struct decoded *one = &b->decoded[i];

        if (is_taken(d, one->mark, &one->hang, one->text)) {
            counts_add(&d->counts_out, &one->counts);
            buf_str(&d->given, (struct str){(const char *)b->out.p + from, one->end - from});
        }
        from = one->end;
    }
    buf_str(&d->given, (struct str){(const char *)b->out.p + from, b->out.n - from});
    from = b->out.n - from;
    buf_clear(&b->out);
    buf_str(&b->out, str_from_bytes(buf_view(&d->given)));
    buf_clear(&d->given);
    b->has_hangs = false;
    b->n = 0;
}

/* Takes what the batch has decoded, without copies. Behind it, what remains of the output stays.
 * Where that begins is returned. */
static size_t decoded_take(struct decoding *d, struct batch *b)
{
    size_t from = 0, to = 0;

    if (b->has_hangs) {
        size_t rest = b->out.n - b->decoded[b->n - 1].end;

        hangs_take(d, b);
        return b->out.n - rest;
    }
    for (size_t i = 0; i < b->n; i++) {
        const struct decoded *one = &b->decoded[i];
        size_t n = one->end - from;

        if (!report_copies_has(&d->copies, one->mark)) {
            if (n > 0 && to < from)
                memmove(b->out.p + to, b->out.p + from, n);
            counts_add(&d->counts_out, &one->counts);
            to += n;
        }
        from = one->end;
    }
    if (b->out.n > from && to < from)
        memmove(b->out.p + to, b->out.p + from, b->out.n - from);
    b->out.n -= from - to;
    b->n = 0;
    return to;
}

/* Of a report that is too large for its batch: all before it was taken. */
static bool large_taken(struct decoding *d, const struct report *report)
{
    struct report_hang hang = report_hang_of(report);
    bool taken;

    buf_clear(&d->given);
    taken = is_taken(d, report_mark_of(report), &hang, report->text);
    if (d->given.n > 0 && !*d->write_error.text)
        report_output_flush(&d->output, &d->given, &d->write_error);
    buf_clear(&d->given);
    return taken;
}

static void decode_flush(struct export_run *e)
{
    struct large *l = e->flush_ctx;
    struct decoding *d = l->decoding;

    if (!l->begun) {
        l->begun = true;
        l->dropped = !report_flow_turn(d->flow, l->worker);
        if (!l->dropped) {
            size_t before = decoded_take(d, l->batch);
            struct buf own;

            buf_init(&own);
            buf_str(&own, (struct str){(const char *)e->out->p + before, e->out->n - before});
            e->out->n = before;
            if (!*d->write_error.text)
                report_output_flush(&d->output, e->out, &d->write_error);
            l->dropped = !large_taken(d, l->report);
            if (!l->dropped && !*d->write_error.text)
                report_output_flush(&d->output, &own, &d->write_error);
            buf_release(&own);
        }
    } else if (!l->dropped && !*d->write_error.text) {
        report_output_flush(&d->output, e->out, &d->write_error);
    }
    buf_clear(e->out);
}

/* Only when a batch is taken it is known which reports came before it. */
static void decode_apart(struct decoding *d, size_t worker, struct batch *b,
                         const struct report *report, const struct call_tree *tree)
{
    struct export_run *e = &d->exports[worker];
    struct export_counts counts = decoded_counts(report, tree);
    struct report_hang hang = report_hang_of(report);
    struct large *l = &d->large[worker];

    *l = (struct large){d, worker, b, report, false, false};
    e->out = &b->out;
    d->exporter->report(e, report, tree);
    if (!l->begun) {
        MEM_GROW(b->decoded, b->n, b->cap);
        b->has_hangs |= hang.part != HANG_NONE;
        b->decoded[b->n++] =
            (struct decoded){b->out.n, report_mark_of(report), hang, report->text, counts};
        return;
    }
    decode_flush(e);
    if (!l->dropped)
        counts_add(&d->counts_out, &counts);
}

/* In order: there is one worker. */
static void decode_together(struct decoding *d, const struct report *report,
                            const struct call_tree *tree)
{
    struct export_counts counts = decoded_counts(report, tree);
    struct report_hang hang = report_hang_of(report);

    if (!is_taken(d, report_mark_of(report), &hang, report->text))
        return;
    counts_add(&d->counts_out, &counts);
    d->exporter->report(&d->exports[0], report, tree);
}

static void together_flush(struct export_run *e)
{
    struct decoding *d = e->flush_ctx;

    if (!*d->write_error.text)
        report_output_flush(&d->output, e->out, &d->write_error);
    buf_clear(e->out);
}

/* Of several builds: to ids that mean the same method in all. Of a build that is not here, which is
 * left out, nothing is known. */
static void decode_made(void *ctx, struct report *report, struct call_tree *tree)
{
    struct decoding *d = ctx;
    size_t build = builds_find(&d->builds, report->mapping);

    if (build != BUILD_NONE && d->builds.is_joined)
        builds_renumber(&d->builds, build, report, tree);
    builds_restore_frames(&d->builds, report, tree);
}

static void decode_batch_add(void *ctx, size_t worker, void *batch, const struct report *report,
                             const struct call_tree *tree)
{
    struct decoding *d = ctx;
    struct batch *b = batch;

    b->reports++;
    b->trees += tree->n > 0;
    if (decode_is_strange(d, report)) {
        if (b->strangers.n++ == 0) {
            b->strangers.first = b->reports;
            buf_str(&b->strangers.mapping,
                    report->mappings.n > 0 ? report->mappings : report->mapping);
        }
        if (!d->builds.force)
            return;
    }
    if (d->exporter->apart)
        decode_apart(d, worker, b, report, tree);
    else
        decode_together(d, report, tree);
}

/* ---- In order ---- */

/* The first is named; the others are counted at the end. */
static void strangers_count(struct decoding *d, const struct strangers *s,
                            const struct report_place *place)
{
    const char *then =
        d->builds.force
            ? "decoded all the same (--force), names may be wrong"
            : "left out (-m takes the mapping of its build, --force decodes it with this one)";
    struct str id = str_from_bytes(buf_view(&s->mapping));
    const char *several =
        id.n > 0 && *id.p == '[' ? ", as jars of several runs of instrument were there" : "";
    struct error said;

    if (d->foreign == 0 && s->n > 0) {
        if (d->builds.n > 1)
            error_set(
                &said,
                "%s: report %zu: its mapping id is %.*s%s, which none of %zu mappings has: %s",
                place->file, place->before + s->first, STR_ARG(id), several, d->builds.n,
                d->builds.force ? "decoded with the first (--force), names may be wrong"
                                : "left out (-m takes the mapping of its build)");
        else
            error_set(&said, "%s: report %zu: its mapping id is %.*s%s, that of %s is %s: %s",
                      place->file, place->before + s->first, STR_ARG(id), several,
                      d->options->mappings.items[0], d->builds.items[0]->id, then);
        if (d->builds.force)
            d->forced = said;
        else
            decode_problem(d, &said);
    }
    d->foreign += s->n;
}

/* In one line, since there may be many reports, and the run did what was asked for. */
static void forced_tell(const struct decoding *d)
{
    fflush(stdout);
    fprintf(stderr, "methodbeat: %s", d->forced.text);
    if (d->foreign > 1)
        fprintf(stderr, "; %zu more %s of other builds", d->foreign - 1,
                d->foreign == 2 ? "is" : "are");
    fputc('\n', stderr);
}

static void strangers_tell(struct decoding *d)
{
    struct error said;

    if (d->builds.force && d->foreign > 0) {
        forced_tell(d);
        return;
    }
    if (d->foreign < 2)
        return;
    error_set(&said, "%zu report%s more of other builds %s left out", d->foreign - 1,
              d->foreign == 2 ? "" : "s", d->foreign == 2 ? "was" : "were");
    decode_problem(d, &said);
}

static int decode_batch_take(void *ctx, void *batch, const struct report_place *place,
                             struct error *err)
{
    struct decoding *d = ctx;
    struct batch *b = batch;
    int result;

    if (*d->write_error.text) {
        *err = d->write_error;
        return -1;
    }
    decoded_take(d, b);
    result = report_output_flush(&d->output, d->exporter->apart ? &b->out : &d->out, err);
    strangers_count(d, &b->strangers, place);
    d->trees += b->trees;
    b->reports = b->trees = b->strangers.n = 0;
    buf_clear(&b->strangers.mapping);
    buf_empty(&b->out);
    return result;
}

static void decode_say(void *ctx, enum report_say kind, const struct error *what)
{
    struct decoding *d = ctx;

    if (kind == REPORT_DAMAGE)
        decode_problem(d, what);
    else
        fprintf(stderr, "methodbeat: %s\n", what->text);
}

static void exports_begin(struct decoding *d, unsigned share)
{
    size_t n = pool_size(d->pool) + d->exporter->apart;
    const struct build *build = d->builds.items[0];
    bool joined = d->builds.n > 1;

    d->exports = mem_calloc(n, sizeof(*d->exports));
    d->large = mem_calloc(n, sizeof(*d->large));
    for (size_t i = 0; i < n; i++) {
        d->exports[i] =
            (struct export_run){.min_share = share,
                                .raw_names = d->options->raw_names,
                                .names = joined ? &d->builds.joined : &build->names,
                                .mapping_id = joined ? "" : build->id,
                                .color = report_color_wanted(&d->options->common),
                                .out = i == 0 ? &d->out : &d->ignored,
                                .flush = d->exporter->apart ? decode_flush : together_flush,
                                .flush_ctx = d->exporter->apart ? (void *)&d->large[i] : d};
        d->exporter->begin(&d->exports[i]);
    }
    if (d->exporter->apart)
        d->exports[n - 1].flush = NULL; /* what waited is held as a whole */
}

static void exports_end(struct decoding *d)
{
    d->exports[0].counts = d->counts_out;
    for (size_t i = pool_size(d->pool) + d->exporter->apart; i-- > 0;) {
        d->exports[i].out = i == 0 ? &d->out : &d->ignored;
        if (i > 0 && d->exporter->join)
            d->exporter->join(&d->exports[0], &d->exports[i]);
        d->exporter->end(&d->exports[i]);
    }
}

static int reports_decode(struct decoding *d, char **files, int n, struct error *err)
{
    struct progress progress;
    struct report_flow flow = {
        .pool = d->pool,
        .progress = &progress,
        .sessions = &d->sessions,
        .paths = files,
        .n = (size_t)n,
        .traces = true,
        .bare_counts = d->exporter->no_counts,
        .trace_last_ms = (uint64_t)(d->options->last ? d->options->last : LAST_SECONDS) * 1000,
        .batch_new = decode_batch_new,
        .batch_free = decode_batch_free,
        .made = decode_made,
        .add = decode_batch_add,
        .take = decode_batch_take,
        .say = decode_say,
        .ctx = d,
    };
    int result;

    if (report_output_flush(&d->output, &d->out, err) < 0)
        return -1;
    d->progress = &progress;
    d->flow = &flow;
    report_progress_begin(&progress, &d->options->common, files, flow.n, true);
    result = report_flow_run(&flow, &d->counts, err);
    d->progress = NULL;
    progress_release(&progress);
    return result;
}

static int all_decode(struct decoding *d, unsigned share, char **files, int n, struct error *err)
{
    int result;

    exports_begin(d, share);
    result = reports_decode(d, files, n, err);
    buf_clear(&d->given);
    if (result == 0)
        report_hangs_finish(&d->hangs);
    if (result == 0 && d->given.n > 0)
        result = report_output_flush(&d->output, &d->given, err);
    exports_end(d);
    strangers_tell(d);
    if (*d->exports[0].left_out.text)
        decode_problem(d, &d->exports[0].left_out);
    if (result == 0)
        result = report_output_flush(&d->output, &d->out, err);
    if (result == 0)
        result = report_output_finish(&d->output, &d->options->common, !d->failed, err);
    return result;
}

static int decode_builds_load(struct decoding *d, struct error *err)
{
    const struct decode_options *o = d->options;

    d->builds.force = o->force;
    if (report_builds_load(&d->builds, &o->mappings, &o->retraces, err) < 0)
        return -1;
    d->hangs.made = decode_made;
    if (d->builds.n > 1)
        builds_join(&d->builds);
    return 0;
}

/* What -o must not overwrite: reports, mappings, ProGuard or R8 maps. */
static int output_check(const struct decode_options *o, char **files, int n, struct error *err)
{
    if (report_output_check(&o->common, o->mappings.items, o->mappings.n, err) < 0 ||
        report_output_check(&o->common, o->retraces.items, o->retraces.n, err) < 0)
        return -1;
    return report_output_check(&o->common, (const char *const *)files, (size_t)n, err);
}

static int decode(const struct decode_options *o, const struct exporter *exporter, unsigned share,
                  char **files, int n)
{
    struct decoding d = {.options = o, .exporter = exporter};
    struct error err;
    int result;

    builds_init(&d.builds);
    report_hangs_init(&d.hangs, decode_given, &d);
    report_sessions_init(&d.sessions);
    d.hangs.sessions = &d.sessions;
    result = output_check(o, files, n, &err);
    if (result == 0)
        result = decode_builds_load(&d, &err);
    if (result == 0)
        result = report_pool_new(&d.pool, exporter->apart ? o->common.jobs : 1, &err);
    if (result == 0)
        result = report_output_begin(&d.output, &o->common, &err);
    if (result == 0)
        result = all_decode(&d, share, files, n, &err);
    if (result)
        command_failed(&err);
    else if (o->mappings.n == 0 && d.counts.reports > 0)
        report_nameless_say();
    if (result == 0 && exporter->trees_alone && d.trees == 0 && d.counts.reports > 0)
        fprintf(stderr,
                "methodbeat: of the %zu report%s none has a call tree, and this format has nothing "
                "else: --format tree or html shows them\n",
                d.counts.reports, d.counts.reports == 1 ? "" : "s");
    if (result == 0)
        report_copies_say(d.copies.found);
    if (result == 0)
        report_sessions_say(&d.sessions);
    if (o->last && result == 0 && d.counts.traces == 0)
        fputs("methodbeat: --last counts for trace files, and none of these is one\n", stderr);
    free(d.exports);
    free(d.large);
    report_copies_release(&d.copies);
    report_hangs_release(&d.hangs);
    report_sessions_release(&d.sessions);
    buf_release(&d.given);
    buf_release(&d.out);
    buf_release(&d.ignored);
    report_output_release(&d.output);
    pool_free(d.pool);
    builds_release(&d.builds);
    return result == 0 && !d.failed ? EXIT_DONE : EXIT_FAILED;
}

static int decode_run(const struct command *self, const void *arguments, char **operands, int n)
{
    const struct decode_options *o = arguments;
    int format = report_format_chosen(self, &o->common, export_formats);
    unsigned share;

    if (format < 0)
        return EXIT_USAGE;
    if (report_retraces_check(self, &o->mappings, &o->retraces) != EXIT_DONE)
        return EXIT_USAGE;
    if (!share_read(o->min_share, &share))
        return command_usage_error(self, "--min-share: '%s' is not a percentage", o->min_share);
    if (n == 0)
        return command_usage_error(self, "decode: no report named");
    if (report_terminal_check(self, &o->common, &export_formats[format]))
        return EXIT_USAGE;
    return decode(o, exporters[format], share, operands, n);
}

static const struct decode_options defaults = {.common.format = -1, .min_share = "1"};

const struct command command_decode = {
    .name = "decode",
    .summary = "show reports as call trees, with the names of the source",
    .usage = "[-m methodMapping.txt] [options] FILE...",
    .text = "Reads reports of slow messages (JSON: one object, many, one a line, arrays; or a log\n"
            "that has them), trace files, which a process leaves even where it was killed, and\n"
            "directories of them; - is standard input, and gzip is inflated. Writes them as call "
            "trees, or in the\n"
            "format of another tool. docs/formats.md describes the formats.",
    .examples = "  methodbeat decode -m methodMapping.txt report.ndjson\n"
                "  methodbeat decode -m methodMapping.txt -o jank.html reports/\n"
                "  methodbeat decode -m ids.txt --retrace mapping.txt --last 60 trace.mbt",
    .statuses = {"every report was shown",
                 "something could not be read, or belongs to another mapping; the rest was shown",
                 EXIT_USAGE_TEXT},
    .environment = report_environment,
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = decode_run,
};
