/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_read.h"

#include <stdlib.h>

#include "lib/mem.h"

/* The flow's own context stays that of say. */
struct cluster_reading {
    struct cluster_set *set;
    const struct report_flow *flow;
};

static void *reading_batch_new(void *ctx)
{
    struct cluster_batch *batch = mem_alloc(sizeof(*batch));

    (void)ctx;
    cluster_batch_init(batch);
    return batch;
}

static void reading_batch_free(void *batch)
{
    cluster_batch_release(batch);
    free(batch);
}

static void reading_batch_add(void *ctx, size_t worker, void *batch, const struct report *report,
                              const struct call_tree *tree)
{
    struct cluster_reading *r = ctx;

    (void)worker;
    cluster_batch_add(batch, r->set->builds, report, tree);
}

static int reading_batch_take(void *ctx, void *batch, const struct report_place *place,
                              struct error *err)
{
    struct cluster_reading *r = ctx;

    (void)err;
    cluster_set_add(r->set, batch, place);
    cluster_batch_clear(batch);
    return 0;
}

static void reading_say(void *ctx, enum report_say kind, const struct error *what)
{
    struct cluster_reading *r = ctx;

    r->flow->say(r->flow->ctx, kind, what);
}

int cluster_read(struct cluster_set *set, struct report_flow flow, size_t *reports,
                 struct error *err)
{
    struct report_flow with = flow;
    struct cluster_reading reading = {.set = set, .flow = &flow};
    struct report_flow_counts counts;
    int result;

    with.bare_counts = true;
    with.batch_new = reading_batch_new;
    with.batch_free = reading_batch_free;
    with.add = reading_batch_add;
    with.take = reading_batch_take;
    with.say = reading_say;
    with.ctx = &reading;
    result = report_flow_run(&with, &counts, err);
    *reports = counts.reports;
    return result;
}
