/* SPDX-License-Identifier: Apache-2.0 */
/* The formats that reports are written in. To add one, write a file with its functions and add
 * a row to the list below. */
#ifndef MB_EXPORT_EXPORTER_H
#define MB_EXPORT_EXPORTER_H

#include "lib/buf.h"
#include "lib/error.h"
#include "report/call_tree.h"
#include "report/names.h"
#include "report/report.h"
#include "report/report_format.h"

/* In the order of the help. The first is the default. */
#define EXPORTERS(X)                                                                            \
    X(tree, "tree", "call trees as text", TEXT, ".txt")                                         \
    X(folded, "folded", "folded stacks, for flamegraph.pl", TEXT, ".folded", ".collapsed")      \
    X(folded_calls, "folded-calls", "folded stacks of numbers of calls", TEXT, ".calls.folded") \
    X(html, "html", "a page with flame graphs, in one file", PAGE, ".html", ".htm")             \
    X(perfetto, "perfetto", "for ui.perfetto.dev", BINARY, ".perfetto-trace", ".perfetto",      \
      ".pftrace")                                                                               \
    X(speedscope, "speedscope", "for speedscope.app", TEXT, ".speedscope.json", ".json")        \
    X(art_trace, "art-trace", "for Android Studio and dmtracedump", BINARY, ".trace")           \
    X(pprof, "pprof", "for pprof", BINARY, ".pb.gz", ".pprof")                                  \
    X(ndjson, "ndjson", "a line for each report, for databases", TEXT, ".ndjson", ".jsonl",     \
      ".json")                                                                                  \
    X(csv, "csv", "a row for each call, for spreadsheets", TEXT, ".csv")                        \
    X(otlp, "otlp", "log records of OpenTelemetry", TEXT, ".otlp.jsonl", ".otlp.json")

enum { SHARE_WHOLE = 10000 };

/* Of the reports in the output. */
struct export_counts {
    size_t trees;  /* with a call tree, */
    size_t counts; /* of those that are for counting (REPORT_COUNT), */
    size_t others;
};

/* One run of an exporter. If it is `apart`, each thread has its own run. The caller fills the
 * struct, and may write out and empty `out` between calls. */
struct export_run {
    const struct names *names;
    const char *mapping_id; /* of the mapping file; "" if there is none */
    bool color;             /* for a terminal */
    unsigned min_share; /* tree: calls with a smaller share are hidden; in parts of SHARE_WHOLE */
    bool raw_names;     /* tree, page: names as in class files, also for Kotlin's methods */
    struct buf *out;
    /* Writes `out` and empties it, also within a report. NULL: it is to hold all. */
    void (*flush)(struct export_run *e);
    void *flush_ctx;
    struct export_counts counts; /* known at the end */
    void *state;                 /* the exporter's own: made in begin, freed in end */
    struct error left_out;       /* what the format could not hold; "" if nothing */
};

/* A report that takes a line for each path may become a thousand times as long as it was: called
 * after each. */
static inline void export_flush_large(struct export_run *e)
{
    enum { LARGE = 1 << 20 };

    if (e->out->n > LARGE && e->flush)
        e->flush(e);
}

struct exporter {
    /* What is written for a report depends on that report alone. So several threads may write, each
     * with its own state; the output of begin and end is taken from the first. */
    bool apart;
    /* It writes nothing of reports that are for counting (REPORT_COUNT). */
    bool no_counts;
    /* It writes nothing of reports without a call tree. */
    bool trees_alone;
    /* Before the first report. */
    void (*begin)(struct export_run *e);
    /* For each report of this run, in order. If the report is of a kind without a call tree
     * (frames, a start), the tree has no calls, and formats of call trees skip it. */
    void (*report)(struct export_run *e, const struct report *report, const struct call_tree *tree);
    /* For a format that is apart and whose end depends on the reports: adds the state of
     * another thread to the state of e, before the end of both. NULL: not needed. */
    void (*join)(struct export_run *e, const struct export_run *other);
    /* After the last report, also if the run failed: frees what begin made. */
    void (*end)(struct export_run *e);
};

#define EXPORTER_DECLARE(symbol, ...) extern const struct exporter export_##symbol;
EXPORTERS(EXPORTER_DECLARE)

/* Indexed by row of the list. */
extern const struct exporter *const exporters[];
extern const struct report_format export_formats[];
extern const char *const export_format_names[]; /* NULL after the last: an option's choices */

/* Where a method's source lies below the folder of the sources: appends com/demo/Main.java, as its
 * package says, escaped for a terminal (lib/show.h). Nothing if the file is not known. */
void source_path(struct buf *out, const struct method_name *name);

#endif
