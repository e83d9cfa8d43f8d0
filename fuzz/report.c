/* SPDX-License-Identifier: Apache-2.0 */
/* Reports, also in a log: read and shown, with a mapping that knows some of the ids. */
#include "fuzz/fuzz.h"

#include <jansson.h>

#include "export/exporter.h"
#include "report/report_log.h"
#include "report/report_reader.h"

static const struct str mapping =
    STR_INIT("1,1,com.demo.Main run ()V\n2,9,com.demo.Main load (I[Ljava.lang.String;)V\n"
             "3,1,a\\u001b[31m <init> (La;II)V\n"
             "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n");

/* What is shown can neither move a cursor nor hide. */
static void check(struct bytes shown)
{
    for (size_t i = 0; i < shown.n; i++)
        FUZZ_REQUIRE(shown.p[i] == '\n' || (shown.p[i] >= ' ' && shown.p[i] != 0x7f) ||
                         (shown.p[i] == '\r' && i + 1 < shown.n && shown.p[i + 1] == '\n'),
                     "byte %02x is shown", shown.p[i]);
}

static void json_check(struct str text)
{
    json_error_t error;
    json_t *document = json_loadb(text.p, text.n, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);

    FUZZ_REQUIRE(document, "what is written is no JSON: %s", error.text);
    json_decref(document);
}

/* JSON is read back, as a whole or a line each. */
static void format_check(size_t format, struct bytes written)
{
    const struct exporter *exporter = exporters[format];
    struct str rest = str_from_bytes(written), line;

    if (export_formats[format].form == REPORT_FORM_TEXT)
        check(written);
    if (exporter == &export_speedscope)
        json_check(rest);
    while (exporter == &export_ndjson && str_next_line(&rest, &line))
        json_check(line);
}

static void log_take(struct str text, size_t cut, struct buf *out)
{
    struct report_log log;

    report_log_init(&log);
    report_log_take(&log, str_sub(text, 0, cut), false, out);
    report_log_take(&log, str_sub(text, cut, text.n), true, out);
    report_log_release(&log);
}

static size_t lines_of(struct str text)
{
    size_t n = 0;

    for (size_t i = 0; i < text.n; i++)
        n += text.p[i] == '\n';
    return n;
}

/* As a file that is none of JSON is read: lines stay lines, wherever the text is cut. */
static void log_read(struct str text, struct buf *whole)
{
    struct buf parts;

    buf_init(&parts);
    log_take(text, 0, whole);
    log_take(text, text.n / 2, &parts);
    FUZZ_REQUIRE(lines_of(text) == lines_of(str_from_bytes(buf_view(whole))), "other lines");
    FUZZ_REQUIRE(str_eq(str_from_bytes(buf_view(whole)), str_from_bytes(buf_view(&parts))),
                 "in two parts it is another");
    buf_release(&parts);
}

/* What report/call_tree.h promises, whatever the rows were. */
static void tree_check(const struct call_tree *t)
{
    uint64_t self_ms = 0;

    for (size_t i = 0; i < t->n; i++) {
        const struct call *c = &t->calls[i];
        const struct call *parent = c->parent == STACK_NO_ROW ? NULL : &t->calls[c->parent];
        uint64_t from = parent ? parent->start_ms : 0;
        uint64_t to = parent ? parent->start_ms + parent->total_ms : CALL_TREE_MS_MAX;

        FUZZ_REQUIRE(!parent || c->parent < i, "call %zu stands before its parent", i);
        FUZZ_REQUIRE(c->depth == (parent ? parent->depth + 1 : 0), "call %zu: depth %u", i,
                     c->depth);
        FUZZ_REQUIRE(c->self_ms <= c->total_ms, "call %zu: more of its own than it has", i);
        FUZZ_REQUIRE(c->start_ms >= from && c->start_ms + c->total_ms <= to,
                     "call %zu lies outside of its parent", i);
        self_ms += c->self_ms;
    }
    FUZZ_REQUIRE(t->n == 0 || self_ms == t->total_ms, "own times are not the whole");
}

static int reports_show(struct bytes input)
{
    struct report_reader reader;
    const struct report *report;
    struct method_map map;
    struct names names;
    struct call_tree tree;
    struct error err;
    struct buf out;
    int outcome = FUZZ_REFUSED;

    method_map_init(&map);
    FUZZ_REQUIRE(method_map_parse(&map, mapping, &err) == 0, "%s", err.text);
    names_init(&names, &map);
    call_tree_init(&tree);
    for (size_t format = 0; export_formats[format].name; format++) {
        struct export_run e = {.names = &names, .mapping_id = "", .out = &out};

        buf_init(&out);
        report_reader_init(&reader, str_from_bytes(input));
        exporters[format]->begin(&e);
        while ((report = report_next(&reader))) {
            call_tree_make(&tree, report);
            tree_check(&tree);
            exporters[format]->report(&e, report, &tree);
            outcome = FUZZ_ACCEPTED;
        }
        exporters[format]->end(&e);
        format_check(format, buf_view(&out));
        report_reader_release(&reader);
        buf_release(&out);
    }
    call_tree_release(&tree);
    names_release(&names);
    method_map_release(&map);
    return outcome;
}

static int fuzz_one(struct bytes input)
{
    int outcome;
    struct buf log;

    if (!report_log_is(str_from_bytes(input)))
        return reports_show(input);
    buf_init(&log);
    log_read(str_from_bytes(input), &log);
    outcome = reports_show(buf_view(&log));
    buf_release(&log);
    return outcome;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
