/* The formats that reports are written in: a table of callbacks each, in a file
 * of its own. A new format is a new file and a line in exporter.c. */
#ifndef MB_EXPORT_EXPORTER_H
#define MB_EXPORT_EXPORTER_H

#include "lib/buf.h"
#include "lib/error.h"
#include "report/call_tree.h"
#include "report/names.h"
#include "report/report.h"

enum { SHARE_WHOLE = 10000 };

/* One run of an exporter. The caller fills it, and writes out what gathers in
 * `out` between calls as it likes. */
struct export
{
    const struct names *names;
    const char *mapping_id; /* of the mapping file; "" without one */
    bool color;             /* for a terminal */
    unsigned min_share;     /* tree: calls below it are folded; of SHARE_WHOLE */
    struct buf *out;
    void *state;           /* the exporter's own: made in begin, freed in end */
    struct error left_out; /* what the format had no room for; "" where all was told */
};

struct exporter {
    const char *name;
    bool binary; /* not for a terminal */
    /* What is written of a report depends on that report alone: several threads may write, each
     * with a state of its own, what begin and end write being that of the first. */
    bool apart;
    /* Before the first report; NULL: nothing to do. */
    void (*begin)(struct export *e);
    /* For each report, in order. Its tree has no calls where the report is of another kind (frames,
     * a start): formats of call trees leave it out. */
    void (*report)(struct export *e, const struct report *report, const struct call_tree *tree);
    /* Where the format is apart and its end depends on reports: what the state of another thread
     * gathered is added to e's, before the end of both. NULL: there is nothing. */
    void (*join)(struct export *e, const struct export *other);
    /* After the last; always called where begin was. */
    void (*end)(struct export *e);
};

/* A line each in exporter.c makes the table and its names. */
extern const struct exporter export_tree;
extern const struct exporter export_folded;
extern const struct exporter export_html;
extern const struct exporter export_perfetto;
extern const struct exporter export_chrome;
extern const struct exporter export_speedscope;
extern const struct exporter export_art_trace;
extern const struct exporter export_pprof;
extern const struct exporter export_ndjson;
extern const struct exporter export_csv;

/* By the index of their names, which end with NULL: an option's choices. */
extern const struct exporter *const exporters[];
extern const char *const exporter_names[];

#endif
