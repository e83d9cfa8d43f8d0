/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_window.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_internal.h"
#include "lib/mem.h"

#define NO_REPORT UINT32_MAX

struct window_report {
    const struct cluster_item *item;
    const struct cluster_batch *batch;
    const struct merged_call *calls; /* of the item; NULL: none */
    uint32_t next;                   /* of the same cluster, or NO_REPORT */
};

struct window_cluster {
    struct cluster *cluster;
    uint32_t at;          /* its place in the set */
    uint32_t first, last; /* reports */
};

struct cluster_window {
    struct cluster_batch *batches; /* n_batches of cap_batches; free where no report waits */
    size_t n_batches, cap_batches;
    struct window_report *reports;
    size_t n_reports, cap_reports;
    struct window_cluster *clusters;
    size_t n_clusters, cap_clusters;
    uint32_t *of; /* by a cluster's place in the set: in `clusters` + 1, or 0 */
    size_t cap_of;
    size_t growth; /* bytes by which the clusters may grow at most */
    struct merged_room *rooms;
    size_t n_rooms; /* one for each worker */
    /* While they are added: */
    atomic_size_t next;  /* of the clusters */
    atomic_size_t grown; /* bytes, so far */
};

struct cluster_window *cluster_window_new(size_t batches)
{
    struct cluster_window *w = mem_calloc(1, sizeof(*w));

    w->cap_batches = batches;
    w->batches = mem_calloc(batches, sizeof(*w->batches));
    for (size_t i = 0; i < batches; i++)
        cluster_batch_init(&w->batches[i]);
    return w;
}

void cluster_window_free(struct cluster_window *w)
{
    for (size_t i = 0; i < w->cap_batches; i++)
        cluster_batch_release(&w->batches[i]);
    for (size_t i = 0; i < w->n_rooms; i++)
        merged_room_release(&w->rooms[i]);
    free(w->batches);
    free(w->reports);
    free(w->clusters);
    free(w->of);
    free(w->rooms);
    free(w);
}

struct cluster_batch *cluster_window_take(struct cluster_set *s, struct cluster_batch *from)
{
    struct cluster_window *w = s->window;
    struct cluster_batch *batch, swapped;

    if (w->n_batches == w->cap_batches)
        cluster_window_add(s);
    if (w->n_reports == 0)
        w->n_batches = 0;
    batch = &w->batches[w->n_batches++];
    swapped = *batch;
    *batch = *from;
    *from = swapped;
    return batch;
}

/* How much larger a cluster can become at most, as cluster_size counts it: its histograms become as
 * large as any, its other arrays twice as large, with room for what each report brings. */
static size_t growth_of_cluster(const struct cluster *c)
{
    enum { FIRST = 8 << 10 };

    return c->size + (1 + CPU_STATES) * DURATIONS_SIZE_MAX + FIRST;
}

static size_t growth_of_report(const struct cluster_item *item)
{
    enum { ROOM = 2 << 10, CALL_ROOM = 320, LINE_ROOM = 2 << 10 };

    return TRENDS * DURATIONS_SIZE_MAX + ROOM + item->n_calls * CALL_ROOM +
           item->n_lines * LINE_ROOM;
}

static void of_grow(struct cluster_window *w, size_t n)
{
    if (n <= w->cap_of)
        return;
    w->of = mem_realloc(w->of, mem_size(n, sizeof(*w->of)));
    memset(w->of + w->cap_of, 0, (n - w->cap_of) * sizeof(*w->of));
    w->cap_of = n;
}

static struct window_cluster *window_cluster_of(struct cluster_window *w, struct cluster *c,
                                                uint32_t at)
{
    if (w->of[at] == 0) {
        MEM_GROW(w->clusters, w->n_clusters, w->cap_clusters);
        w->clusters[w->n_clusters++] = (struct window_cluster){c, at, NO_REPORT, NO_REPORT};
        w->of[at] = (uint32_t)w->n_clusters;
    }
    return &w->clusters[w->of[at] - 1];
}

static void report_wait(struct cluster_window *w, struct window_cluster *of,
                        const struct cluster_item *item)
{
    const struct cluster_batch *b = &w->batches[w->n_batches - 1];
    uint32_t at = (uint32_t)w->n_reports;

    MEM_GROW(w->reports, w->n_reports, w->cap_reports);
    w->reports[w->n_reports++] =
        (struct window_report){item, b, item->n_calls ? b->calls + item->calls : NULL, NO_REPORT};
    *(of->first == NO_REPORT ? &of->first : &w->reports[of->last].next) = at;
    of->last = at;
}

void cluster_window_put(struct cluster_set *s, uint32_t at, const struct cluster_item *item)
{
    struct cluster_window *w = s->window;
    struct cluster *c = s->clusters[at];
    size_t growth;

    of_grow(w, s->cap);
    growth = growth_of_report(item) + (w->of[at] ? 0 : growth_of_cluster(c));
    if (s->memory + w->growth + growth > s->limits.memory) {
        cluster_window_add(s);
        growth = growth_of_report(item) + growth_of_cluster(c);
    }
    w->growth += growth;
    report_wait(w, window_cluster_of(w, c, at), item);
    if (s->memory + w->growth > s->limits.memory)
        cluster_window_add(s);
}

static void memory_fetch(const void *from, size_t n)
{
    enum { LINE = 64 };

    for (size_t at = 0; at < n; at += LINE)
        __builtin_prefetch((const char *)from + at);
}

/* Reports lie apart from each other, and left the caches long ago: the memory of the next one is
 * fetched while one is added. */
static void report_fetch(const struct window_report *r)
{
    enum { CALLS = 12 }; /* few have more */

    memory_fetch(r->item, sizeof(*r->item));
    memory_fetch(r->calls, CALLS * sizeof(*r->calls));
}

static void chain_add(const struct cluster_window *w, const struct window_cluster *of,
                      struct merged_room *room)
{
    uint32_t next;

    for (uint32_t at = of->first; at != NO_REPORT; at = next) {
        const struct window_report *r = &w->reports[at];

        next = r->next;
        if (next != NO_REPORT)
            report_fetch(&w->reports[next]);
        cluster_add(of->cluster, r->batch, r->item, room);
    }
}

/* On any thread: adds the reports of one cluster after the other. */
static int clusters_add(void *ctx, size_t worker, size_t part, struct error *err)
{
    struct cluster_window *w = ctx;
    size_t i;

    (void)part;
    (void)err;
    while ((i = atomic_fetch_add(&w->next, 1)) < w->n_clusters) {
        struct cluster *c = w->clusters[i].cluster;
        size_t size = c->size;

        chain_add(w, &w->clusters[i], &w->rooms[worker]);
        c->size = cluster_size(c);
        atomic_fetch_add(&w->grown, c->size - size);
    }
    return 0;
}

void cluster_window_add(struct cluster_set *s)
{
    struct cluster_window *w = s->window;
    size_t workers = s->pool ? pool_size(s->pool) : 1;
    struct error never;

    if (w->n_rooms < workers) {
        w->rooms = mem_realloc(w->rooms, mem_size(workers, sizeof(*w->rooms)));
        memset(w->rooms + w->n_rooms, 0, (workers - w->n_rooms) * sizeof(*w->rooms));
        w->n_rooms = workers;
    }
    atomic_store(&w->next, 0);
    atomic_store(&w->grown, 0);
    pool_share(s->pool, 0, workers, clusters_add, w, &never);
    s->memory += atomic_load(&w->grown); /* less, too: modulo 2^64 */
    for (size_t i = 0; i < w->n_clusters; i++)
        w->of[w->clusters[i].at] = 0;
    w->n_clusters = w->n_reports = w->growth = 0;
}
