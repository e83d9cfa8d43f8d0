/* SPDX-License-Identifier: Apache-2.0 */
#include "export/source_path.h"

#include "lib/show.h"

void source_path(struct buf *out, const struct method_name *name)
{
    size_t package = str_rfind(name->class_name, '.'), from = out->n;

    if (name->file.n == 0)
        return;
    if (package < name->class_name.n)
        show_text(out, str_sub(name->class_name, 0, package + 1));
    for (size_t i = from; i < out->n; i++)
        if (out->p[i] == '.')
            out->p[i] = '/';
    show_text(out, name->file);
}
