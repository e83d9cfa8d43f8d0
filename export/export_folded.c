/* SPDX-License-Identifier: Apache-2.0 */
/* Folded stacks: a line for each call that took time itself, with its self time in ms. */
#include <stdlib.h>

#include "export/exporter.h"
#include "export/folded.h"
#include "lib/mem.h"

static void folded_begin(struct export_run *e)
{
    struct folded *f = mem_calloc(1, sizeof(*f));

    folded_init(f, e->names, false);
    e->state = f;
}

static void folded_report(struct export_run *e, const struct report *r,
                          const struct call_tree *tree)
{
    (void)r;
    tree = folded_tree(e->state, tree);
    for (size_t i = 0, next; i < tree->n; i = next) {
        struct str path = folded_path(e->state, &tree->calls[i]);
        uint64_t self_ms;

        next = folded_run(tree, i, &self_ms);
        if (self_ms == 0)
            continue;
        buf_str(e->out, path);
        buf_u8(e->out, ' ');
        buf_decimal(e->out, self_ms, 0);
        buf_u8(e->out, '\n');
    }
}

static void folded_end(struct export_run *e)
{
    folded_release(e->state);
    free(e->state);
    e->state = NULL;
}

const struct exporter export_folded = {
    .apart = true,
    .begin = folded_begin,
    .report = folded_report,
    .end = folded_end,
};
