/* SPDX-License-Identifier: Apache-2.0 */
/* The formats that reports are written in. A new one is a file with its functions, and a row of the
 * list below. */
#ifndef MB_EXPORT_EXPORTER_H
#define MB_EXPORT_EXPORTER_H

#include "lib/buf.h"
#include "lib/error.h"
#include "report/call_tree.h"
#include "report/names.h"
#include "report/report.h"
#include "report/report_format.h"

/* In the order of the help, the default first. */
#define EXPORTERS(X)                                                                        \
    X(tree, "tree", "call trees as text", TEXT, ".txt")                                     \
    X(folded, "folded", "folded stacks, for flamegraph.pl", TEXT, ".folded")                \
    X(html, "html", "a page with flame graphs, in one file", PAGE, ".html", ".htm")         \
    X(perfetto, "perfetto", "for ui.perfetto.dev", BINARY, ".perfetto-trace", ".perfetto",  \
      ".pftrace")                                                                           \
    X(chrome, "chrome", "trace events, for chrome://tracing", TEXT, ".json")                \
    X(speedscope, "speedscope", "for speedscope.app", TEXT, ".speedscope.json", ".json")    \
    X(art_trace, "art-trace", "for Android Studio and dmtracedump", BINARY, ".trace")       \
    X(pprof, "pprof", "for pprof", BINARY, ".pb.gz", ".pprof")                              \
    X(ndjson, "ndjson", "a line for each report, for databases", TEXT, ".ndjson", ".jsonl", \
      ".json")                                                                              \
    X(csv, "csv", "a row for each call, for spreadsheets", TEXT, ".csv")

enum { SHARE_WHOLE = 10000 };

/* One run of an exporter, of several where it is apart. The caller fills it, and writes out what
 * gathers in `out` between calls as it likes. */
struct export_run {
    const struct names *names;
    const char *mapping_id; /* of the mapping file; "" without one */
    bool color;             /* for a terminal */
    unsigned min_share;     /* tree: calls below it are folded; of SHARE_WHOLE */
    bool raw_names; /* tree, page: names as class files have them, also of Kotlin's methods */
    struct buf *out;
    void *state;           /* the exporter's own: made in begin, freed in end */
    struct error left_out; /* what the format had no room for; "" where all was told */
};

struct exporter {
    /* What is written of a report depends on that report alone: several threads may write, each
     * with a state of its own, what begin and end write being that of the first. */
    bool apart;
    /* Before the first report. */
    void (*begin)(struct export_run *e);
    /* For each report that this run is given, in order. Its tree has no calls where the report is
     * of another kind (frames, a start): formats of call trees leave it out. */
    void (*report)(struct export_run *e, const struct report *report, const struct call_tree *tree);
    /* Where the format is apart and its end depends on reports: what the state of another thread
     * gathered is added to e's, before the end of both. NULL: there is nothing. */
    void (*join)(struct export_run *e, const struct export_run *other);
    /* After the last, also where the run failed: what begin made is freed. */
    void (*end)(struct export_run *e);
};

#define EXPORTER_DECLARE(symbol, ...) extern const struct exporter export_##symbol;
EXPORTERS(EXPORTER_DECLARE)

/* By the index of their rows. */
extern const struct exporter *const exporters[];
extern const struct report_format export_formats[];
extern const char *const export_format_names[]; /* NULL after the last: an option's choices */

#endif
