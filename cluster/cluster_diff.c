/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/cluster_diff.h"

#include <math.h>
#include <stdlib.h>

#include "cluster/significance.h"
#include "lib/mem.h"
#include "lib/sort.h"

#define CLUSTER_CHANGE_NAME(symbol, name, color) name,

const char *const cluster_change_names[CHANGE_KINDS] = {CLUSTER_CHANGE_LIST(CLUSTER_CHANGE_NAME)};
const char *const cluster_counted_names[CLUSTER_COUNTED] = {"users", "reports"};

/* The family of questions: for each change, how often, how long, and how long the longest. */
enum { RATE, TIME, TAIL, QUESTIONS };

static const double tail_quantile = 0.95;

static uint64_t counted_all(const struct cluster_set *s, enum cluster_counted counted)
{
    if (counted == COUNTED_REPORTS)
        return s->total.reports;
    return distinct_count(&s->users) ? distinct_count(&s->sampled_users) : 0;
}

static enum cluster_counted counted_choose(const struct cluster_set *a, const struct cluster_set *b)
{
    return counted_all(a, COUNTED_USERS) && counted_all(b, COUNTED_USERS) ? COUNTED_USERS
                                                                          : COUNTED_REPORTS;
}

static struct cluster_side side_of(const struct cluster *c, enum cluster_counted counted,
                                   uint64_t all)
{
    struct cluster_side side = {.cluster = c, .of = all};

    if (!c)
        return side;
    side.with = counted == COUNTED_REPORTS ? c->reports : distinct_count(&c->users);
    side.p50_ms = durations_quantile(&c->costs, 0.5);
    side.p90_ms = durations_quantile(&c->costs, 0.9);
    side.p95_ms = durations_quantile(&c->costs, 0.95);
    return side;
}

/* The standard error of counts that were estimated, as a share. */
static double counting_error(const struct cluster_diff *d, const struct cluster_change *change)
{
    const struct cluster *sides[] = {change->old.cluster, change->new.cluster};
    const struct cluster_set *sets[] = {d->old_set, d->new_set};
    double sum = 0;

    if (d->counted == COUNTED_REPORTS)
        return 0;
    for (int i = 0; i < 2; i++) {
        double of = distinct_error(&sets[i]->sampled_users);
        double with = sides[i] ? distinct_error(&sides[i]->users) : 0;

        sum += of * of + with * with;
    }
    return sqrt(sum);
}

/* The effective number of a cluster's times: as many times from different users would tell as
 * much. */
static double telling(const struct cluster *c, const struct durations *times)
{
    return (double)times->count * spread_effective(&c->spread) / (double)c->spread.reports;
}

static struct durations_test times_test(const struct cluster *a, const struct durations *old_times,
                                        const struct cluster *b, const struct durations *new_times)
{
    return durations_compare_as(old_times, telling(a, old_times), new_times, telling(b, new_times));
}

/* Users are independent of each other, but the reports of one user are not: the effective share
 * of a count of reports. */
static double counting_share(const struct cluster_diff *d, const struct cluster_set *s,
                             const struct cluster *c)
{
    const struct spread *spread = c ? &c->spread : &s->total.spread;

    return d->counted == COUNTED_REPORTS && spread->reports > 0
               ? spread_effective(spread) / (double)spread->reports
               : 1;
}

static uint64_t believed_of(uint64_t count, double share)
{
    return (uint64_t)((double)count * share + 0.5);
}

static struct rate_test rates_test(const struct cluster_diff *d,
                                   const struct cluster_change *change)
{
    const struct cluster_side *a = &change->old, *b = &change->new;
    double share_a = counting_share(d, d->old_set, a->cluster);
    double share_b = counting_share(d, d->new_set, b->cluster);

    return rate_compare(believed_of(a->with, share_a), believed_of(a->of, share_a),
                        believed_of(b->with, share_b), believed_of(b->of, share_b),
                        counting_error(d, change));
}

/* Reports of one user have the same weight as in times_test. */
static struct rate_test tails_test(struct cluster_change *change)
{
    const struct cluster *a = change->old.cluster, *b = change->new.cluster;
    struct durations_tail above = durations_above(&a->costs, &b->costs, tail_quantile);
    double share_a = telling(a, &a->costs) / (double)a->costs.count;
    double share_b = telling(b, &b->costs) / (double)b->costs.count;

    change->tail =
        ((double)above.b / (double)b->costs.count) / ((double)above.a / (double)a->costs.count);
    return rate_compare(believed_of(above.a, share_a), believed_of(a->costs.count, share_a),
                        believed_of(above.b, share_b), believed_of(b->costs.count, share_b), 0);
}

static void change_test(const struct cluster_diff *d, struct cluster_change *change, double *p,
                        double *p_least)
{
    const struct cluster_side *a = &change->old, *b = &change->new;
    struct rate_test rate = rates_test(d, change), tail = {.p = 1, .p_least = 1};
    struct durations_test time = {.p = 1, .p_least = 1, .larger = 0.5};

    change->tail = (double)NAN;
    if (a->cluster && b->cluster) {
        time = times_test(a->cluster, &a->cluster->costs, b->cluster, &b->cluster->costs);
        tail = tails_test(change);
    }
    p[RATE] = rate.p;
    p_least[RATE] = rate.p_least;
    p[TIME] = time.p;
    p_least[TIME] = time.p_least;
    p[TAIL] = tail.p;
    p_least[TAIL] = tail.p_least;
    change->longer = time.larger;
    change->ratio = ((double)b->with / (double)b->of) / ((double)a->with / (double)a->of);
}

/* One of so many questions. */
static void states_test(struct cluster_change *change, double questions)
{
    const struct cluster *a = change->old.cluster, *b = change->new.cluster;

    for (int i = 0; a && b && i < CPU_STATES; i++) {
        struct durations_test test = times_test(a, &a->cpu[i], b, &b->cpu[i]);

        change->states[i] = (struct cluster_state){
            .known = a->cpu[i].count > 0 && b->cpu[i].count > 0,
            .old_p50_ms = durations_quantile(&a->cpu[i], 0.5),
            .new_p50_ms = durations_quantile(&b->cpu[i], 0.5),
            .longer = test.larger,
            .p = test.p * questions < 1 ? test.p * questions : 1,
        };
    }
}

bool cluster_state_changed(const struct cluster_change *c, enum cpu_time state)
{
    return c->states[state].known && c->states[state].p <= DIFF_LEVEL;
}

double cluster_change_q(const struct cluster_change *c)
{
    return fmin(c->rate_q, fmin(c->time_q, c->tail_q));
}

static enum cluster_change_kind change_kind(const struct cluster_change *c)
{
    bool rate = c->rate_q <= DIFF_LEVEL, time = c->time_q <= DIFF_LEVEL;
    bool tail = c->tail_q <= DIFF_LEVEL;
    bool worse = (rate && c->ratio > 1) || (time && c->longer > 0.5) || (tail && c->tail > 1);
    bool better = (rate && c->ratio < 1) || (time && c->longer < 0.5) || (tail && c->tail < 1);

    if (rate && !c->old.cluster)
        return CHANGE_NEW;
    if (rate && !c->new.cluster)
        return CHANGE_GONE;
    if (worse && better)
        return CHANGE_MIXED;
    return worse ? CHANGE_WORSE : better ? CHANGE_BETTER : CHANGE_NONE;
}

/* How many more of a thousand have it now, or fewer. */
static double moved(const struct cluster_change *c)
{
    double before = c->old.of ? (double)c->old.with / (double)c->old.of : 0;
    double after = c->new.of ? (double)c->new.with / (double)c->new.of : 0;

    return fabs(after - before);
}

static int by_kind(const void *a, const void *b)
{
    const struct cluster_change *x = a, *y = b;
    double m = moved(x), n = moved(y);

    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (m > n || m < n)
        return m < n ? 1 : -1;
    return (x->key > y->key) - (x->key < y->key);
}

static void change_add(struct cluster_diff *d, const struct cluster *a, const struct cluster *b,
                       uint64_t min_count)
{
    const struct cluster *shown = b ? b : a;

    if ((a ? a->reports : 0) + (b ? b->reports : 0) < min_count)
        return;
    d->changes[d->n++] = (struct cluster_change){
        .key = shown->key,
        .shown = shown,
        .old = side_of(a, d->counted, counted_all(d->old_set, d->counted)),
        .new = side_of(b, d->counted, counted_all(d->new_set, d->counted)),
    };
}

static void changes_judge(struct cluster_diff *d)
{
    size_t questions = d->n * QUESTIONS;
    double *p = mem_alloc(mem_size(questions + 1, 3 * sizeof(*p)));
    double *p_least = p + questions, *q = p_least + questions;

    for (size_t i = 0; i < d->n; i++)
        change_test(d, &d->changes[i], p + i * QUESTIONS, p_least + i * QUESTIONS);
    families_discovery(p, p_least, questions, DIFF_LEVEL, d->new_set->figures.parts, q);
    for (size_t i = 0; i < d->n; i++) {
        struct cluster_change *c = &d->changes[i];

        c->rate_q = q[i * QUESTIONS + RATE];
        c->time_q = q[i * QUESTIONS + TIME];
        c->tail_q = q[i * QUESTIONS + TAIL];
        c->kind = change_kind(c);
        states_test(c, (double)d->n * CPU_STATES * d->new_set->figures.parts);
        d->kinds[c->kind]++;
        d->only_old += c->kind == CHANGE_NONE && !c->new.cluster;
        d->only_new += c->kind == CHANGE_NONE && !c->old.cluster;
    }
    free(p);
}

void cluster_diff_make(struct cluster_diff *d, const struct cluster_set *old_set,
                       const struct cluster_set *new_set, uint64_t min_count)
{
    *d = (struct cluster_diff){
        .old_set = old_set, .new_set = new_set, .counted = counted_choose(old_set, new_set)};
    d->changes = mem_alloc(mem_size((size_t)old_set->n + new_set->n + 1, sizeof(*d->changes)));
    for (uint32_t i = 0; i < new_set->n; i++)
        change_add(d, cluster_set_find(old_set, new_set->clusters[i]->key), new_set->clusters[i],
                   min_count);
    for (uint32_t i = 0; i < old_set->n; i++) {
        if (!cluster_set_find(new_set, old_set->clusters[i]->key))
            change_add(d, old_set->clusters[i], NULL, min_count);
    }
    changes_judge(d);
    if (d->n > 1)
        sort_array(d->changes, d->n, sizeof(*d->changes), by_kind);
}

void cluster_diff_release(struct cluster_diff *d)
{
    free(d->changes);
    *d = (struct cluster_diff){0};
}
