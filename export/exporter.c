#include "export/exporter.h"

/* In the order of the help. */
#define EXPORTERS(X)            \
    X(tree, "tree")             \
    X(folded, "folded")         \
    X(html, "html")             \
    X(perfetto, "perfetto")     \
    X(chrome, "chrome")         \
    X(speedscope, "speedscope") \
    X(art_trace, "art-trace")   \
    X(pprof, "pprof")           \
    X(ndjson, "ndjson")         \
    X(csv, "csv")

#define EXPORTER(symbol, name) &export_##symbol,
#define NAME(symbol, name)     name,

const struct exporter *const exporters[] = {EXPORTERS(EXPORTER)};
const char *const exporter_names[] = {EXPORTERS(NAME) NULL};
