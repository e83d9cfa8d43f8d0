/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/method_diff.h"

#include <math.h>
#include <stdlib.h>

#include "cluster/significance.h"
#include "lib/mem.h"
#include "lib/sort.h"
#include "report/names.h"

/* The least standard deviation. Times are multiples of the clock's step, so a few equal ones do
 * not prove that all are equal. */
static const double deviation_least = MERGED_EACH_ONE / 16.0;
static const double p_without_one = 0.05; /* without the cluster with the strongest evidence */
static const double contrary_limit = -2;  /* standard errors */
static const double moved_share = 0.75;   /* of the clusters */

/* The evidence of one cluster about a method. */
struct method_evidence {
    uint32_t method;
    double difference; /* of the means */
    double variance;   /* of a value */
    double weight;     /* of this cluster: n1 n2 / (n1 + n2) */
    double freedom;
    double old_each, new_each; /* ms */
    size_t change;             /* in the diff of clusters */
};

struct evidence_list {
    struct method_evidence *items;
    size_t n, cap;
};

/* All clusters, or all but one, together. */
struct evidence_sum {
    double weight, difference, variance, freedom;
};

static double each_ms(const struct merged_method *m)
{
    return (double)m->self_ms / (double)m->calls;
}

static double each_mean(const struct merged_method *m)
{
    return (double)m->each.sum / m->reports;
}

/* The sum of squared deviations from the mean. */
static double each_squares(const struct merged_method *m)
{
    double off = (double)m->each.squares - each_mean(m) * (double)m->each.sum;

    return off > 0 ? off : 0;
}

/* Whether it is a method of the program; the message itself is not. */
static bool is_asked(struct builds *builds, uint32_t method)
{
    return name_is_method(builds_shown(builds, method)) &&
           method != builds_method(builds, 0, METHOD_ID_DISPATCH);
}

static void evidence_of_cluster(struct evidence_list *list, struct builds *builds,
                                const struct cluster_change *change, size_t at)
{
    const struct merged_tree *before = &change->old.cluster->tree;
    const struct merged_tree *after = &change->new.cluster->tree;

    for (uint32_t i = 0; i < after->n_methods; i++) {
        const struct merged_method *b = &after->methods[i];
        const struct merged_method *a = merged_tree_method(before, b->method);
        struct method_evidence e = {.method = b->method, .change = at};
        double n1, n2;

        if (!a || a->reports < METHOD_REPORTS || b->reports < METHOD_REPORTS || a->calls == 0 ||
            b->calls == 0 || !is_asked(builds, b->method))
            continue;
        n1 = a->reports;
        n2 = b->reports;
        e.difference = each_mean(b) - each_mean(a);
        e.freedom = n1 + n2 - 2;
        e.variance = (each_squares(a) + each_squares(b)) / e.freedom;
        e.variance = fmax(e.variance, deviation_least * deviation_least);
        e.weight = n1 * n2 / (n1 + n2);
        e.old_each = each_ms(a);
        e.new_each = each_ms(b);
        MEM_GROW(list->items, list->n, list->cap);
        list->items[list->n++] = e;
    }
}

static int evidence_by_method(const void *a, const void *b)
{
    const struct method_evidence *x = a, *y = b;

    if (x->method != y->method)
        return x->method < y->method ? -1 : 1;
    return (x->change > y->change) - (x->change < y->change);
}

static void evidence_sum_add(struct evidence_sum *sum, const struct method_evidence *e, double sign)
{
    sum->weight += sign * e->weight;
    sum->difference += sign * e->weight * e->difference;
    sum->variance += sign * e->weight * e->variance;
    sum->freedom += sign * e->freedom;
}

/* In standard errors. design: how much less reports tell, as users send several. Student's t,
 * turned into a normal deviate (D. L. Wallace, 1959). */
static double deviate(const struct evidence_sum *sum, double design)
{
    double t = sum->difference / sqrt(sum->variance * design);
    double freedom = fmax(sum->freedom / design, 1);
    double z = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom));

    return t < 0 ? -z : z;
}

static double chance(double z)
{
    return erfc(fabs(z) / M_SQRT2);
}

/* How many reports of the method's clusters tell as much as one independent report. */
static double design_of(const struct cluster_diff *d, const struct method_evidence *e, size_t n)
{
    struct spread before = {0}, after = {0};
    double a, b;

    for (size_t i = 0; i < n; i++) {
        spread_merge(&before, &d->changes[e[i].change].old.cluster->spread);
        spread_merge(&after, &d->changes[e[i].change].new.cluster->spread);
    }
    a = (double)before.reports / spread_effective(&before);
    b = (double)after.reports / spread_effective(&after);
    return fmax(fmax(a, b), 1);
}

/* Whether a method that is slower (or faster) as a whole is so in every cluster. */
static bool moved_throughout(const struct method_evidence *e, size_t n,
                             const struct evidence_sum *all, double design,
                             struct method_change *change)
{
    double least = INFINITY, sign = change->faster ? -1 : 1;

    for (size_t i = 0; i < n; i++) {
        struct evidence_sum others = *all, one = {0};
        double without;

        evidence_sum_add(&others, &e[i], -1);
        evidence_sum_add(&one, &e[i], 1);
        without = sign * deviate(&others, design);
        least = fmin(least, without);
        if (sign * deviate(&one, design) < contrary_limit)
            return false;
        change->moved += sign * e[i].difference > 0;
    }
    return least > 0 && chance(least) <= p_without_one && change->moved >= moved_share * (double)n;
}

/* The evidence of one method, from all clusters that it stands in. true: it is slower throughout,
 * or faster, with the chance p of that all, which is to be judged among others. */
static bool method_judge(const struct cluster_diff *d, const struct method_evidence *e, size_t n,
                         struct method_change *change, double *p)
{
    double design = design_of(d, e, n);
    struct evidence_sum all = {0};

    *change = (struct method_change){.method = e->method, .of = (uint32_t)n};
    for (size_t i = 0; i < n; i++) {
        evidence_sum_add(&all, &e[i], 1);
        change->old_ms += e[i].weight * e[i].old_each;
        change->new_ms += e[i].weight * e[i].new_each;
    }
    change->old_ms /= all.weight;
    change->new_ms /= all.weight;
    change->ratio = change->new_ms / change->old_ms;
    change->faster = all.difference < 0;
    *p = chance(deviate(&all, design));
    return moved_throughout(e, n, &all, design, change) &&
           (change->faster ? change->ratio < 1 : change->ratio > 1);
}

static int slower_first(const void *a, const void *b)
{
    const struct method_change *x = a, *y = b;

    if (x->faster != y->faster)
        return x->faster ? 1 : -1;
    if (x->q < y->q || x->q > y->q)
        return x->q < y->q ? -1 : 1;
    if (x->ratio < y->ratio || x->ratio > y->ratio)
        return (x->ratio > y->ratio) != x->faster ? -1 : 1;
    return (x->method > y->method) - (x->method < y->method);
}

/* Selects the judged methods whose change everywhere is significant. */
static void finds_keep(struct method_diff *d, const bool *throughout, const double *p,
                       uint32_t parts)
{
    double *p_least = mem_calloc(d->tested + 1, 2 * sizeof(*p_least)), *q = p_least + d->tested;

    families_discovery(p, p_least, d->tested, METHOD_LEVEL, parts, q);
    for (size_t i = 0; i < d->tested; i++) {
        d->changes[i].q = q[i];
        if (throughout[i] && q[i] <= METHOD_LEVEL)
            d->changes[d->n++] = d->changes[i];
    }
    if (d->n > 1)
        sort_array(d->changes, d->n, sizeof(*d->changes), slower_first);
    free(p_least);
}

void method_diff_make(struct method_diff *d, const struct cluster_diff *clusters)
{
    struct builds *builds = clusters->new_set->builds;
    struct evidence_list list = {0};
    bool *throughout;
    double *p;

    *d = (struct method_diff){.clusters = clusters};
    for (size_t i = 0; i < clusters->n; i++) {
        if (clusters->changes[i].old.cluster && clusters->changes[i].new.cluster)
            evidence_of_cluster(&list, builds, &clusters->changes[i], i);
    }
    if (list.n > 1)
        sort_array(list.items, list.n, sizeof(*list.items), evidence_by_method);
    d->changes = mem_alloc(mem_size(list.n + 1, sizeof(*d->changes)));
    throughout = mem_alloc(mem_size(list.n + 1, sizeof(*throughout)));
    p = mem_alloc(mem_size(list.n + 1, sizeof(*p)));
    for (size_t i = 0, n; i < list.n; i += n) {
        for (n = 1; i + n < list.n && list.items[i + n].method == list.items[i].method;)
            n++;
        if (n < METHOD_CLUSTERS)
            continue;
        throughout[d->tested] =
            method_judge(clusters, &list.items[i], n, &d->changes[d->tested], &p[d->tested]);
        d->tested++;
    }
    finds_keep(d, throughout, p, clusters->new_set->figures.parts);
    free(p);
    free(throughout);
    free(list.items);
}

void method_diff_release(struct method_diff *d)
{
    free(d->changes);
    *d = (struct method_diff){0};
}
