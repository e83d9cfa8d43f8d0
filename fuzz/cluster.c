/* SPDX-License-Identifier: Apache-2.0 */
/* Reports as clusters: any bytes are read, in little memory, and shown in each format. */
#include "fuzz/fuzz.h"

#include <stdlib.h>

#include <jansson.h>

#include "cluster/cluster_format.h"
#include "report/report_reader.h"

static const struct str mapping =
    STR_INIT("1,1,com.demo.Main run ()V\n2,9,com.demo.Main load (I[Ljava.lang.String;)V\n"
             "3,1,a\\u001b[31m <init> (La;II)V\n"
             "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n");

/* Whether the byte ends a line as the format has it: CSV by CR LF (RFC 4180). */
static bool ends_line(const struct cluster_writer *format, struct bytes shown, size_t i)
{
    if (shown.p[i] == '\r')
        return format == &cluster_writer_csv && i + 1 < shown.n && shown.p[i + 1] == '\n';
    return shown.p[i] == '\n';
}

/* What is shown can neither move a cursor nor hide; a line of JSON is JSON. */
static void check(const struct cluster_writer *format, struct bytes shown)
{
    struct str rest = str_from_bytes(shown), line;
    json_error_t error;

    for (size_t i = 0; format != &cluster_writer_html && i < shown.n; i++)
        FUZZ_REQUIRE(ends_line(format, shown, i) || (shown.p[i] >= ' ' && shown.p[i] != 0x7f),
                     "byte %02x is shown", shown.p[i]);
    while (format == &cluster_writer_ndjson && str_next_line(&rest, &line)) {
        json_t *document =
            json_loadb(line.p, line.n, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);

        FUZZ_REQUIRE(document, "what is written is no JSON: %s", error.text);
        json_decref(document);
    }
}

/* Reports that were read; of those that tell of repeats alone none is one. */
static uint64_t set_fill(struct cluster_set *set, struct bytes input)
{
    struct cluster_batch batch;
    struct report_reader reader;
    const struct report *report;
    struct call_tree tree;
    uint64_t reports = 0;

    cluster_batch_init(&batch);
    call_tree_init(&tree);
    report_reader_init(&reader, str_from_bytes(input));
    while ((report = report_next(&reader))) {
        uint64_t copies = set->copies.found;

        call_tree_make(&tree, report);
        cluster_batch_add(&batch, set->builds, report, &tree);
        cluster_set_add(set, &batch, NULL);
        cluster_batch_clear(&batch);
        reports += report->kind != REPORT_KIND_REPEATS && set->copies.found == copies;
    }
    report_reader_release(&reader);
    call_tree_release(&tree);
    cluster_batch_release(&batch);
    cluster_set_finish(set, CLUSTER_BY_OCCURRENCE);
    return reports;
}

static void counts_check(const struct cluster_set *set, uint64_t were_read)
{
    uint64_t reports = set->rest.reports;

    for (uint32_t i = 0; i < set->n; i++)
        reports += set->clusters[i]->reports;
    FUZZ_REQUIRE(reports == set->total.reports, "reports were lost");
    FUZZ_REQUIRE(
        reports + set->sampled + set->others + set->strangers + set->frozen + set->hangs.joined ==
            were_read,
        "%llu reports of %llu", (unsigned long long)reports, (unsigned long long)were_read);
    FUZZ_REQUIRE(set->total.repeats == set->repeats, "repeats were lost");
    FUZZ_REQUIRE(set->n <= 1 || set->memory <= set->limits.memory, "too much memory");
}

static void view_show(const struct cluster_parts *parts, struct cluster_view *view)
{
    parts->begin(view);
    for (size_t i = 0; i < view->n; i++)
        parts->one(view, i);
    if (parts->end)
        parts->end(view);
    if (parts->figures)
        parts->figures(view);
}

static void clusters_show(const struct cluster_writer *f, const struct cluster_set *set,
                          struct buf *out)
{
    struct cluster_view view = {.set = set, .chosen = set->clusters, .n = set->n, .out = out};
    const struct figure **figures = mem_calloc(set->figures.n + 1u, sizeof(*figures));

    for (size_t i = 0; i < set->figures.n; i++)
        figures[i] = set->figures.items[i];
    view.figures = figures;
    view.n_figures = set->figures.n;
    view_show(&f->clusters, &view);
    free(figures);
}

static void changes_show(const struct cluster_writer *f, const struct cluster_diff *diff,
                         const struct figure_diff *figures, struct buf *out)
{
    struct cluster_view view = {
        .diff = diff, .n = diff->n, .figure_diff = figures, .n_figures = figures->n, .out = out};
    const struct cluster_change **changes = mem_calloc(diff->n + 1, sizeof(*changes));

    for (size_t i = 0; i < diff->n; i++)
        changes[i] = &diff->changes[i];
    view.changes = changes;
    view_show(&f->changes, &view);
    free(changes);
}

static void formats_run(const struct cluster_set *set, const struct cluster_diff *diff,
                        const struct figure_diff *figures)
{
    struct buf out;

    buf_init(&out);
    for (size_t format = 0; cluster_formats[format].name; format++) {
        const struct cluster_writer *f = cluster_writers[format];

        clusters_show(f, set, &out);
        check(f, buf_view(&out));
        buf_clear(&out);
        if (f->changes.one)
            changes_show(f, diff, figures, &out);
        check(f, buf_view(&out));
        buf_clear(&out);
    }
    buf_release(&out);
}

static int fuzz_one(struct bytes input)
{
    /* Of a few clusters, some have to make room. */
    const struct cluster_limits limits = {
        .memory = 4 << 10, .nodes = 16, .total_nodes = 64, .paths = 64};
    struct builds builds;
    struct cluster_set set;
    struct cluster_diff diff;
    struct figure_diff figures;
    struct error err;
    uint64_t reports;

    builds_init(&builds);
    FUZZ_REQUIRE(builds_add(&builds, mapping, &err) == 0, "%s", err.text);
    builds.force = true;
    cluster_set_init(&set, &builds, &limits);
    reports = set_fill(&set, input);
    counts_check(&set, reports);
    cluster_diff_make(&diff, &set, &set, 1);
    FUZZ_REQUIRE(diff.kinds[CHANGE_NONE] == diff.n, "it differs from itself");
    figure_diff_make(&figures, &set, &set, 1);
    FUZZ_REQUIRE(figures.n == 0, "its figures differ from themselves");
    formats_run(&set, &diff, &figures);
    figure_diff_release(&figures);
    cluster_diff_release(&diff);
    cluster_set_release(&set);
    builds_release(&builds);
    return reports > 0 ? FUZZ_ACCEPTED : FUZZ_REFUSED;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
