/* SPDX-License-Identifier: Apache-2.0 */
#include "export/exporter.h"

#include "lib/show.h"

#define EXPORTER(symbol, ...) &export_##symbol,

const struct exporter *const exporters[] = {EXPORTERS(EXPORTER)};
const struct report_format export_formats[] = {EXPORTERS(REPORT_FORMAT_ROW){.name = NULL}};
const char *const export_format_names[] = {EXPORTERS(REPORT_FORMAT_NAME) NULL};

void source_path(struct buf *out, const struct method_name *name)
{
    size_t package = str_rfind(name->class_name, '.'), from = out->n;

    if (name->path.n > 0) {
        show_text(out, name->path);
        return;
    }
    if (name->file.n == 0)
        return;
    if (package < name->class_name.n)
        show_text(out, str_sub(name->class_name, 0, package + 1));
    for (size_t i = from; i < out->n; i++)
        if (out->p[i] == '.')
            out->p[i] = '/';
    show_text(out, name->file);
}
