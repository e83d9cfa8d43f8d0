#include "report/exporter.h"

/* In the order of the help. */
#define EXPORTERS(X) \
    X(tree)          \
    X(folded)        \
    X(chrome)        \
    X(speedscope)    \
    X(ndjson)        \
    X(csv)

#define EXPORTER(name) &export_##name,
#define NAME(name)     #name,

const struct exporter *const exporters[] = {EXPORTERS(EXPORTER)};
const char *const exporter_names[] = {EXPORTERS(NAME) NULL};
