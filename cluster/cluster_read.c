#include "cluster/cluster_read.h"

#include <stdlib.h>

#include "lib/mem.h"

/* The flow's own context stays that of say. */
struct reading {
    struct cluster_set *set;
    const struct report_flow *flow;
};

static void *batch_new(void *ctx)
{
    struct cluster_batch *batch = mem_alloc(sizeof(*batch));

    (void)ctx;
    cluster_batch_init(batch);
    return batch;
}

static void batch_free(void *batch)
{
    cluster_batch_release(batch);
    free(batch);
}

static void batch_add(void *ctx, size_t worker, void *batch, const struct report *report,
                      const struct call_tree *tree)
{
    struct reading *r = ctx;

    (void)worker;
    cluster_batch_add(batch, r->set->builds, report, tree);
}

static int batch_take(void *ctx, void *batch, const struct report_place *place, struct error *err)
{
    struct reading *r = ctx;

    (void)place;
    (void)err;
    cluster_set_add(r->set, batch);
    cluster_batch_clear(batch);
    return 0;
}

static void said(void *ctx, enum report_say kind, const struct error *what)
{
    struct reading *r = ctx;

    r->flow->say(r->flow->ctx, kind, what);
}

int cluster_read(struct cluster_set *set, struct report_flow flow, size_t *reports,
                 struct error *err)
{
    struct report_flow with = flow;
    struct reading reading = {.set = set, .flow = &flow};

    with.batch_new = batch_new;
    with.batch_free = batch_free;
    with.add = batch_add;
    with.take = batch_take;
    with.say = said;
    with.ctx = &reading;
    return report_flow_run(&with, reports, err);
}
