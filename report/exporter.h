/* The formats that reports are written in: a table of callbacks each, in a file
 * of its own. A new format is a new file and a line in exporter.c. */
#ifndef MB_REPORT_EXPORTER_H
#define MB_REPORT_EXPORTER_H

#include "lib/buf.h"
#include "mapping/method_map.h"
#include "report/report.h"

/* One run of an exporter. The caller fills it, and writes out what gathers in
 * `out` between calls as it likes. */
struct export
{
    const struct method_map *map;
    bool color; /* for a terminal */
    struct buf *out;
    bool inferred_shown; /* the exporter's own */
};

struct exporter {
    const char *name;
    /* For each report, in order. */
    void (*report)(struct export *e, const struct report *report);
    /* After the last. */
    void (*end)(struct export *e);
};

extern const struct exporter export_tree;

/* By the index of their names, which end with NULL: an option's choices. */
extern const struct exporter *const exporters[];
extern const char *const exporter_names[];

#endif
