/* SPDX-License-Identifier: Apache-2.0 */
/* Folded stacks: a line for each call that took time itself, with its self time in ms; or one for
 * each, with how many calls there were. What is less certain has a last name more. */
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

/* A line of a path. mark: a last name more, in brackets as all that is no method; or empty. */
static void folded_line(struct buf *out, struct str path, struct str mark, uint64_t value)
{
    if (value == 0)
        return;
    buf_str(out, path);
    buf_str(out, mark);
    buf_u8(out, ' ');
    buf_decimal(out, value, 0);
    buf_u8(out, '\n');
}

static void folded_report(struct export_run *e, const struct report *r,
                          const struct call_tree *tree)
{
    (void)r;
    tree = folded_tree(e->state, tree);
    for (size_t i = 0, next; i < tree->n; i = next) {
        const struct call *c = &tree->calls[i];
        struct str path = folded_path(e->state, c);
        uint64_t inferred_ms = c->depth < FOLDED_NAMES_MAX ? c->inferred_ms : 0;
        uint64_t self_ms;

        next = folded_run(tree, i, &self_ms);
        folded_line(e->out, path, STR(""), self_ms - inferred_ms);
        folded_line(e->out, path, STR(";(inferred)"), inferred_ms);
        export_flush_large(e);
    }
}

/* How many calls there were, in place of their time. */
static void folded_calls_report(struct export_run *e, const struct report *r,
                                const struct call_tree *tree)
{
    (void)r;
    tree = folded_tree(e->state, tree);
    for (size_t i = 0, next; i < tree->n; i = next) {
        struct str path = folded_path(e->state, &tree->calls[i]);
        uint64_t calls = 0, self_ms;
        bool estimated = false;

        next = folded_run(tree, i, &self_ms);
        for (size_t at = i; at < next; at++) {
            calls += call_is_uncounted(&tree->calls[at]) ? 0 : tree->calls[at].count;
            estimated |= tree->calls[at].estimated;
        }
        folded_line(e->out, path, estimated ? STR(";(estimated)") : STR(""), calls);
        export_flush_large(e);
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
    .no_counts = true,
    .trees_alone = true,
    .begin = folded_begin,
    .report = folded_report,
    .end = folded_end,
};

const struct exporter export_folded_calls = {
    .apart = true,
    .no_counts = true,
    .trees_alone = true,
    .begin = folded_begin,
    .report = folded_calls_report,
    .end = folded_end,
};
