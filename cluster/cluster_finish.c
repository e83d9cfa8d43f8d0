/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdlib.h>

#include "cluster/cluster_internal.h"
#include "cluster/concentration.h"
#include "lib/mem.h"
#include "lib/sort.h"
#include "lib/sorted.h"

/* Repeats name the key method but not the path to it, so several clusters may match. */
struct cluster_repeat {
    uint32_t method; /* a number; NO_METHOD: none */
    enum cluster_detail detail;
    uint64_t count;
};

#define NO_METHOD UINT32_MAX

void cluster_repeats_add(struct cluster_set *s, const struct cluster_item *item)
{
    uint32_t method =
        item->key_id ? builds_method(s->builds, item->build, item->key_id) : NO_METHOD;
    uint64_t hash = row_index_pair(item->detail, method);
    uint32_t at;

    s->repeats += item->repeats;
    if (row_index_full(&s->repeated_index)) {
        row_index_reset(&s->repeated_index, (uint32_t)s->n_repeated * 2 + 16);
        for (uint32_t i = 0; i < s->n_repeated; i++)
            row_index_add(&s->repeated_index,
                          row_index_pair(s->repeated[i].detail, s->repeated[i].method), i);
    }
    ROW_INDEX_FIND(&s->repeated_index, hash, at,
                   s->repeated[at].method == method && s->repeated[at].detail == item->detail);
    if (at != ROW_NONE) {
        s->repeated[at].count += item->repeats;
        return;
    }
    MEM_GROW(s->repeated, s->n_repeated, s->cap_repeated);
    row_index_add(&s->repeated_index, hash, (uint32_t)s->n_repeated);
    s->repeated[s->n_repeated++] = (struct cluster_repeat){method, item->detail, item->repeats};
}

static uint32_t key_method(const struct cluster *c)
{
    return c->n_path ? c->path[c->n_path - 1] : NO_METHOD;
}

static int by_key_method(const void *a, const void *b)
{
    const struct cluster *x = *(struct cluster *const *)a, *y = *(struct cluster *const *)b;
    uint32_t m = key_method(x), n = key_method(y);

    if (m != n)
        return m < n ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

/* Shares repeats among n clusters with one key method, by their reports of that detail. To
 * round well, each gets the share of all reports up to it, less what was given before. */
static void repeats_give(struct cluster_set *s, struct cluster **clusters, size_t n,
                         const struct cluster_repeat *r)
{
    uint64_t reports = 0, given = 0, before = 0;

    for (size_t i = 0; i < n; i++)
        reports += clusters[i]->details[r->detail];
    if (reports == 0) {
        s->repeats_nobody += r->count;
        return;
    }
    for (size_t i = 0; i < n; i++) {
        uint64_t up_to;

        before += clusters[i]->details[r->detail];
        up_to =
            before == reports
                ? r->count
                : (uint64_t)((long double)r->count * (long double)before / (long double)reports);
        clusters[i]->repeats += up_to - given;
        given = up_to;
    }
}

static size_t first_with(struct cluster *const *clusters, size_t n, uint32_t method)
{
    size_t at = 0;

    SORTED_SEARCH(at, n, middle, key_method(clusters[middle]) < method);
    return at;
}

static void repeats_share(struct cluster_set *s)
{
    if (s->n > 1)
        sort_array(s->clusters, s->n, sizeof(struct cluster *), by_key_method);
    for (size_t i = 0; i < s->n_repeated; i++) {
        const struct cluster_repeat *r = &s->repeated[i];
        size_t from = first_with(s->clusters, s->n, r->method), to = from;

        while (to < s->n && key_method(s->clusters[to]) == r->method)
            to++;
        repeats_give(s, from ? s->clusters + from : s->clusters, to - from, r);
    }
}

static uint64_t weight(const struct cluster *c, enum cluster_order order)
{
    switch (order) {
    case CLUSTER_BY_OCCURRENCE:
        return cluster_occurrences(c);
    case CLUSTER_BY_TIME:
        return c->costs.sum_ms;
    case CLUSTER_BY_USERS:
        return distinct_count(&c->users);
    }
    return 0;
}

struct weighed {
    struct cluster *cluster;
    uint64_t weight;
};

static int clusters_by_weight(const void *a, const void *b)
{
    const struct weighed *x = a, *y = b;

    if (x->weight != y->weight)
        return x->weight < y->weight ? 1 : -1;
    if (x->cluster->reports != y->cluster->reports)
        return x->cluster->reports < y->cluster->reports ? 1 : -1;
    return (x->cluster->key > y->cluster->key) - (x->cluster->key < y->cluster->key);
}

static void sort(struct cluster_set *s, enum cluster_order order)
{
    struct weighed *weighed = mem_alloc(mem_size(s->n + 1u, sizeof(*weighed)));

    for (uint32_t i = 0; i < s->n; i++)
        weighed[i] = (struct weighed){s->clusters[i], weight(s->clusters[i], order)};
    sort_array(weighed, s->n, sizeof(*weighed), clusters_by_weight);
    for (uint32_t i = 0; i < s->n; i++)
        s->clusters[i] = weighed[i].cluster;
    free(weighed);
    cluster_set_index(s);
}

/* Rates of each cluster ask for the same counts. */
static void counts_settle(struct cluster_set *s)
{
    struct distinct *const all[] = {&s->users, &s->starts, &s->sampled_users, &s->sampled_starts,
                                    &s->figures.people};

    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
        distinct_settle(all[i]);
    for (int by = 0; by < TRENDS; by++) {
        for (uint32_t i = 0; i < s->sampled_trends[by].n; i++)
            distinct_settle(&s->sampled_trends[by].points[i].users);
    }
}

static void set_finish(struct cluster_set *s, enum cluster_order order)
{
    for (uint32_t i = 0; i < s->n; i++) {
        distinct_settle(&s->clusters[i]->users);
        distinct_settle(&s->clusters[i]->starts);
    }
    sort(s, order);
    cluster_merge(&s->total, &s->rest);
    for (uint32_t i = 0; i < s->n; i++) {
        cluster_merge(&s->total, s->clusters[i]);
        tally_sort(&s->clusters[i]->filter);
        for (int k = 0; k < CLUSTER_TEXTS; k++)
            tally_sort(&s->clusters[i]->texts[k]);
    }
    for (int k = 0; k < CLUSTER_TEXTS; k++)
        tally_sort(&s->total.texts[k]);
    tally_sort(&s->total.filter);
    s->questions = concentration_questions(s);
    s->total.repeats += s->repeats_nobody;
    distinct_merge(&s->figures.people, &s->users);
    distinct_merge(&s->figures.people, &s->sampled_users);
    counts_settle(s);
    figure_set_finish(&s->figures);
}

void cluster_sets_finish(struct cluster_set *sets, size_t n, enum cluster_order order)
{
    for (size_t i = 0; i < n; i++) {
        report_hangs_finish(&sets[i].hangs);
        repeats_share(&sets[i]);
    }
    clusters_join(sets, n);
    for (size_t i = 0; i < n; i++)
        set_finish(&sets[i], order);
}

bool cluster_has_key(const struct cluster *c, uint64_t key)
{
    for (size_t i = 0; i < c->n_joined; i++)
        if (c->joined[i].key == key)
            return true;
    return c->key == key;
}

static double rate(uint64_t with, uint64_t all)
{
    if (all == 0)
        return NAN;
    return with < all ? (double)with / (double)all : 1;
}

double cluster_trend_user_rate(const struct cluster_set *s, enum trend_by by,
                               const struct trend_point *p)
{
    const struct trend_point *all = trend_find(&s->sampled_trends[by], p);

    if (!all || distinct_count(&p->users) == 0)
        return NAN;
    return rate(distinct_count(&p->users), distinct_count(&all->users));
}

double cluster_trend_share(const struct cluster_set *s, enum trend_by by,
                           const struct trend_point *p)
{
    const struct trend_point *all = trend_find(&s->total.trends[by], p);

    return rate(p->reports, all ? all->reports : 0);
}

double cluster_user_rate(const struct cluster_set *s, const struct cluster *c)
{
    uint64_t users = distinct_count(c == &s->total ? &s->users : &c->users);

    return c->reports && !users ? NAN : rate(users, distinct_count(&s->sampled_users));
}

double cluster_start_rate(const struct cluster_set *s, const struct cluster *c)
{
    uint64_t starts = distinct_count(c == &s->total ? &s->starts : &c->starts);

    return c->reports && !starts ? NAN : rate(starts, distinct_count(&s->sampled_starts));
}
