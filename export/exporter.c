/* SPDX-License-Identifier: Apache-2.0 */
#include "export/exporter.h"

#define EXPORTER(symbol, ...) &export_##symbol,

const struct exporter *const exporters[] = {EXPORTERS(EXPORTER)};
const struct report_format export_formats[] = {EXPORTERS(REPORT_FORMAT_ROW){.name = NULL}};
const char *const export_format_names[] = {EXPORTERS(REPORT_FORMAT_NAME) NULL};
