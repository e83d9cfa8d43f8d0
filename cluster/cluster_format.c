/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_format.h"

#include <stdlib.h>

#include "cluster/known.h"
#include "lib/mem.h"
#include "lib/sort.h"

#define WRITER(symbol, ...) &cluster_writer_##symbol,

const struct cluster_writer *const cluster_writers[] = {CLUSTER_FORMATS(WRITER)};
const struct report_format cluster_formats[] = {CLUSTER_FORMATS(REPORT_FORMAT_ROW){.name = NULL}};
const char *const cluster_format_names[] = {CLUSTER_FORMATS(REPORT_FORMAT_NAME) NULL};

/* Why a cluster has no key method. */
static struct str methodless(const struct cluster *c)
{
    if (c->tree.n <= 1)
        return STR("(no call tree)");
    /* If events are missing, "no method stands out" would mean nothing. */
    return c->lost * 2 >= c->reports ? STR("(not recorded)") : STR("(no method stands out)");
}

struct str cluster_method(const struct builds *builds, const struct cluster *c)
{
    return c->n_path ? builds_shown(builds, c->path[c->n_path - 1]) : methodless(c);
}

struct str cluster_method_for_reading(const struct builds *builds, const struct cluster *c)
{
    return c->n_path ? builds_for_reading(builds, c->path[c->n_path - 1]) : methodless(c);
}

const char *cluster_regressed_mark(const struct cluster *c)
{
    return cluster_is_regressed(c) ? " (regressed)" : "";
}

static int by_self(const void *a, const void *b, void *ctx)
{
    const struct merged_method *x = a, *y = b;

    if (x->self_ms != y->self_ms)
        return x->self_ms < y->self_ms ? 1 : -1;
    if (x->total_ms != y->total_ms)
        return x->total_ms < y->total_ms ? 1 : -1;
    return builds_compare(ctx, x->method, y->method);
}

struct merged_method *cluster_methods(struct builds *builds, const struct merged_tree *t)
{
    struct merged_method *methods = mem_alloc(mem_size(t->n_methods + 1u, sizeof(*methods)));

    for (uint32_t i = 0; i < t->n_methods; i++)
        methods[i] = t->methods[i];
    sort_array_with(methods, t->n_methods, sizeof(*methods), by_self, builds);
    return methods;
}
