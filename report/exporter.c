#include "report/exporter.h"

const struct exporter *const exporters[] = {&export_tree};
const char *const exporter_names[] = {"tree", NULL};
