/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/figure_diff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/significance.h"
#include "lib/mem.h"

/* One figure of one place, of all versions of a set. */
struct figure_merged {
    uint64_t reports;
    struct distinct users;
    struct user_sample sample; /* devices have the numbers of both sets together */
};

struct figure_pair {
    enum figure_id id;
    const char *place;
    const struct figure *const *sides[2]; /* old and new: figures of its versions, */
    size_t n[2];                          /* so many */
    size_t questions, n_questions;        /* of devices, in the run's table */
};

/* A question about a device. */
struct figure_question {
    uint32_t device;
    struct figure_change change;
    double p, p_least;
};

struct figure_diff_run {
    const struct cluster_set *sets[2];
    struct figure_diff *diff;
    struct figure_pair *pairs;
    size_t n;
    struct figure_question *all;     /* one a pair */
    struct figure_question *devices; /* of all pairs */
    size_t n_devices, cap_devices;
    uint32_t *numbers[2]; /* of the devices of each set, in both together */
};

static uint64_t people_of(const struct cluster_set *s)
{
    uint64_t sampled = distinct_count(&s->sampled_users);

    return sampled ? sampled : distinct_count(&s->figures.people);
}

static uint64_t reports_of(const struct cluster_set *s)
{
    return s->total.reports + s->others + s->sampled;
}

/* Asks whether averages changed: users from[i] to before to[i] of the two samples. */
static void averages_ask(struct figure_question *q, const struct figure_merged *merged,
                         const uint32_t from[2], const uint32_t to[2])
{
    struct figure_side *sides[2] = {&q->change.old, &q->change.new};
    struct durations averages[2];
    struct durations_test test;

    for (int i = 0; i < 2; i++) {
        durations_init(&averages[i]);
        user_sample_averages(&merged[i].sample, from[i], to[i], &averages[i]);
        sides[i]->users = averages[i].count;
        sides[i]->middle = figure_middle(q->change.id, &averages[i]);
        for (uint32_t k = from[i]; k < to[i]; k++)
            sides[i]->reports += merged[i].sample.users[k].n;
    }
    test = durations_compare(&averages[0], &averages[1]);
    q->p = test.p;
    q->p_least = test.p_least;
    q->change.larger = test.larger;
    q->change.ratio = q->change.new.middle / q->change.old.middle;
    durations_release(&averages[0]);
    durations_release(&averages[1]);
}

/* Asks whether more users have it. */
static void users_ask(const struct figure_diff_run *run, struct figure_question *q,
                      const struct figure_merged *merged)
{
    struct figure_side *sides[2] = {&q->change.old, &q->change.new};
    struct rate_test test;
    double error = 0;

    for (int i = 0; i < 2; i++) {
        double of = distinct_error(&run->sets[i]->sampled_users);
        double with = distinct_error(&merged[i].users);

        sides[i]->with = merged[i].reports;
        sides[i]->of = reports_of(run->sets[i]);
        if (run->diff->counted == COUNTED_USERS) {
            sides[i]->with = distinct_count(&merged[i].users);
            sides[i]->of = people_of(run->sets[i]);
            error += of * of + with * with;
        }
    }
    test = rate_compare(sides[0]->with, sides[0]->of, sides[1]->with, sides[1]->of, sqrt(error));
    q->p = test.p;
    q->p_least = test.p_least;
    q->change.ratio = ((double)sides[1]->with / (double)sides[1]->of) /
                      ((double)sides[0]->with / (double)sides[0]->of);
    q->change.larger = 0.5;
}

static void figures_merge(const struct figure_diff_run *run, const struct figure_pair *pair,
                          int side, struct figure_merged *merged)
{
    *merged = (struct figure_merged){0};
    user_sample_init(&merged->sample);
    for (size_t i = 0; i < pair->n[side]; i++) {
        const struct figure *f = pair->sides[side][i];

        if (i == 0)
            distinct_init(&merged->users, f->users.bits);
        merged->reports += f->reports;
        distinct_merge(&merged->users, &f->users);
        user_sample_merge(&merged->sample, &f->sample, run->numbers[side]);
    }
    user_sample_finish(&merged->sample);
}

static void figure_merged_release(struct figure_merged *merged)
{
    distinct_release(&merged->users);
    user_sample_release(&merged->sample);
}

static const char *device_name(const struct figure_diff_run *run, uint32_t device)
{
    const struct figure_set *new_set = &run->sets[1]->figures;

    return device < new_set->n_devices ? new_set->devices[device] : "";
}

/* Asks about each device that both samples have users of. */
static void devices_ask(struct figure_diff_run *run, struct figure_pair *pair,
                        const struct figure_merged *merged)
{
    const struct user_sample *a = &merged[0].sample, *b = &merged[1].sample;
    uint32_t from[2] = {0, 0}, to[2];

    pair->questions = run->n_devices;
    for (; from[0] < a->n && from[1] < b->n; pair->n_questions = run->n_devices - pair->questions) {
        uint32_t x = a->users[from[0]].device, y = b->users[from[1]].device;

        to[0] = x <= y ? user_sample_run(a, from[0]) : from[0];
        to[1] = y <= x ? user_sample_run(b, from[1]) : from[1];
        if (x == y && x != USER_SAMPLE_ANY && to[0] - from[0] >= FIGURE_DEVICE_USERS &&
            to[1] - from[1] >= FIGURE_DEVICE_USERS) {
            struct figure_question q = {
                .device = x,
                .change = {.id = pair->id, .place = pair->place, .device = device_name(run, x)}};

            averages_ask(&q, merged, from, to);
            MEM_GROW(run->devices, run->n_devices, run->cap_devices);
            run->devices[run->n_devices++] = q;
        }
        from[0] = to[0];
        from[1] = to[1];
    }
}

static void pair_ask(struct figure_diff_run *run, size_t at)
{
    struct figure_pair *pair = &run->pairs[at];
    struct figure_question *q = &run->all[at];
    struct figure_merged merged[2];
    uint32_t from[2] = {0, 0}, to[2];

    for (int i = 0; i < 2; i++) {
        figures_merge(run, pair, i, &merged[i]);
        to[i] = merged[i].sample.n;
    }
    *q = (struct figure_question){.device = USER_SAMPLE_ANY,
                                  .change = {.id = pair->id, .place = pair->place}};
    averages_ask(q, merged, from, to);
    if (figure_rows[pair->id].worse == WORSE_WHO)
        users_ask(run, q, merged);
    else
        devices_ask(run, pair, merged);
    q->change.old.reports = merged[0].reports;
    q->change.new.reports = merged[1].reports;
    figure_merged_release(&merged[0]);
    figure_merged_release(&merged[1]);
}

static enum cluster_change_kind figure_change_kind(const struct figure_change *c)
{
    enum figure_worse worse = figure_rows[c->id].worse;

    if (c->q > DIFF_LEVEL)
        return CHANGE_NONE;
    if (worse == WORSE_WHO) {
        if (c->old.with == 0)
            return CHANGE_NEW;
        if (c->new.with == 0)
            return CHANGE_GONE;
        return c->ratio > 1 ? CHANGE_WORSE : CHANGE_BETTER;
    }
    return (c->larger > 0.5) == (worse == WORSE_MORE) ? CHANGE_WORSE : CHANGE_BETTER;
}

/* Of one of two families, that have half of the level each. */
static void family_judge(struct figure_question *questions, size_t n, uint32_t parts)
{
    double *p = mem_alloc(mem_size(n + 1, 3 * sizeof(*p)));
    double *p_least = p + n, *q = p_least + n;

    for (size_t i = 0; i < n; i++) {
        p[i] = questions[i].p;
        p_least[i] = questions[i].p_least;
    }
    families_discovery(p, p_least, n, DIFF_LEVEL, 2.0 * parts, q);
    for (size_t i = 0; i < n; i++) {
        struct figure_change *c = &questions[i].change;

        c->q = q[i];
        c->kind = figure_change_kind(c);
    }
    free(p);
}

static bool device_is_find(const struct figure_diff_run *run, const struct figure_pair *pair,
                           uint32_t device)
{
    for (size_t i = 0; i < pair->n_questions; i++) {
        const struct figure_question *q = &run->devices[pair->questions + i];

        if (q->device == device)
            return q->change.kind != CHANGE_NONE;
    }
    return false;
}

/* Averages of the users of all devices without a find. */
static void rest_fill(const struct figure_diff_run *run, const struct figure_pair *pair,
                      const struct user_sample *s, struct durations *rest)
{
    durations_init(rest);
    for (uint32_t from = 0, to; from < s->n; from = to) {
        to = user_sample_run(s, from);
        if (!device_is_find(run, pair, s->users[from].device))
            user_sample_averages(s, from, to, rest);
    }
}

/* Whether the rest, without the devices that changed, is most users of both sides and shows no
 * change. */
static bool devices_explain(const struct figure_diff_run *run, const struct figure_pair *pair)
{
    struct durations rest[2];
    bool most = true;
    double p;

    for (int i = 0; i < 2; i++) {
        struct figure_merged merged;

        figures_merge(run, pair, i, &merged);
        rest_fill(run, pair, &merged.sample, &rest[i]);
        most &= rest[i].count * 2 >= merged.sample.n;
        figure_merged_release(&merged);
    }
    p = durations_compare(&rest[0], &rest[1]).p;
    durations_release(&rest[0]);
    durations_release(&rest[1]);
    return most && p > DIFF_LEVEL;
}

static void find_add(struct figure_diff *d, const struct figure_change *c)
{
    d->changes[d->n++] = *c;
    d->kinds[c->kind]++;
}

/* A pair is listed as one change; or by devices, if only those changed. */
static void pair_list(const struct figure_diff_run *run, size_t at)
{
    const struct figure_pair *pair = &run->pairs[at];
    const struct figure_change *all = &run->all[at].change;
    size_t before = run->diff->n;

    for (size_t i = 0; i < pair->n_questions; i++) {
        const struct figure_question *q = &run->devices[pair->questions + i];

        if (q->change.kind != CHANGE_NONE)
            find_add(run->diff, &q->change);
    }
    if (all->kind != CHANGE_NONE && (run->diff->n == before || !devices_explain(run, pair))) {
        while (run->diff->n > before)
            run->diff->kinds[run->diff->changes[--run->diff->n].kind]--;
        find_add(run->diff, all);
    }
    run->diff->kinds[CHANGE_NONE] += run->diff->n == before;
}

double figure_change_times(const struct figure_change *c)
{
    return figure_rows[c->id].worse == WORSE_FEWER ? 1 / c->ratio : c->ratio;
}

/* By kind, then the largest change first. */
static int figure_changes_by_kind(const void *a, const void *b)
{
    const struct figure_change *x = a, *y = b;
    double m = fabs(log(x->ratio)), n = fabs(log(y->ratio));
    int place = strcmp(x->place, y->place);

    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (m > n || m < n)
        return m < n ? 1 : -1;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return place != 0 ? place : strcmp(x->device ? x->device : "", y->device ? y->device : "");
}

static int figures_by_place(const void *a, const void *b)
{
    const struct figure *x = *(const struct figure *const *)a;
    const struct figure *y = *(const struct figure *const *)b;
    int place = strcmp(x->place_text, y->place_text);

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return place != 0 ? place : strcmp(x->version, y->version);
}

/* The figures of a set by place, so that those of all versions stand together. */
static const struct figure **figures_sorted(const struct figure_set *s)
{
    const struct figure **sorted = mem_alloc(mem_size(s->n + 1u, sizeof(*sorted)));

    for (uint32_t i = 0; i < s->n; i++)
        sorted[i] = s->items[i];
    if (s->n > 1)
        qsort(sorted, s->n, sizeof(*sorted), figures_by_place);
    return sorted;
}

/* How many from here on are of the place of *f. */
static size_t same_place(const struct figure *const *f, size_t n, const struct figure *with)
{
    size_t same = 0;

    while (same < n && f[same]->id == with->id && !strcmp(f[same]->place_text, with->place_text))
        same++;
    return same;
}

static uint64_t values_of(const struct figure *const *f, size_t n)
{
    uint64_t values = 0;

    for (size_t i = 0; i < n; i++)
        values += f[i]->reports;
    return values;
}

static void pairs_make(struct figure_diff_run *run, const struct figure **sorted[2],
                       uint64_t min_count)
{
    const uint32_t n[2] = {run->sets[0]->figures.n, run->sets[1]->figures.n};
    size_t at[2] = {0, 0};

    run->pairs = mem_alloc(mem_size((size_t)n[0] + n[1] + 1, sizeof(*run->pairs)));
    while (at[0] < n[0] || at[1] < n[1]) {
        const struct figure *first = at[0] < n[0] ? sorted[0][at[0]] : sorted[1][at[1]];
        const struct figure *b = at[1] < n[1] ? sorted[1][at[1]] : first;
        struct figure_pair pair = {0};

        if (first->id != b->id ? b->id < first->id : strcmp(b->place_text, first->place_text) < 0)
            first = b;
        pair.id = first->id;
        pair.place = first->place_text;
        for (int i = 0; i < 2; i++) {
            pair.sides[i] = (const struct figure *const *)sorted[i] + at[i];
            pair.n[i] = same_place(pair.sides[i], n[i] - at[i], first);
            at[i] += pair.n[i];
        }
        if (values_of(pair.sides[0], pair.n[0]) + values_of(pair.sides[1], pair.n[1]) >= min_count)
            run->pairs[run->n++] = pair;
    }
}

/* New devices keep their numbers; old ones that are not among them come after. */
static void devices_number(struct figure_diff_run *run)
{
    const struct figure_set *a = &run->sets[0]->figures, *b = &run->sets[1]->figures;

    run->numbers[0] = mem_alloc(mem_size(a->n_devices + 1u, sizeof(uint32_t)));
    run->numbers[1] = mem_alloc(mem_size(b->n_devices + 1u, sizeof(uint32_t)));
    for (uint32_t i = 0; i < b->n_devices; i++)
        run->numbers[1][i] = i;
    for (uint32_t i = 0; i < a->n_devices; i++) {
        uint32_t known = figure_device_find(b, a->devices[i]);

        run->numbers[0][i] = known == USER_SAMPLE_ANY ? b->n_devices + i : known;
    }
}

void figure_diff_make(struct figure_diff *d, const struct cluster_set *old_set,
                      const struct cluster_set *new_set, uint64_t min_count)
{
    struct figure_diff_run run = {.sets = {old_set, new_set}, .diff = d};
    const struct figure **sorted[2] = {figures_sorted(&old_set->figures),
                                       figures_sorted(&new_set->figures)};

    *d = (struct figure_diff){
        .counted = people_of(old_set) && people_of(new_set) ? COUNTED_USERS : COUNTED_REPORTS};
    devices_number(&run);
    pairs_make(&run, sorted, min_count);
    run.all = mem_calloc(run.n + 1, sizeof(*run.all));
    for (size_t i = 0; i < run.n; i++)
        pair_ask(&run, i);
    family_judge(run.all, run.n, new_set->figures.parts);
    family_judge(run.devices, run.n_devices, new_set->figures.parts);
    d->changes = mem_alloc(mem_size(run.n + run.n_devices + 1, sizeof(*d->changes)));
    for (size_t i = 0; i < run.n; i++)
        pair_list(&run, i);
    if (d->n > 1)
        qsort(d->changes, d->n, sizeof(*d->changes), figure_changes_by_kind);
    free(run.all);
    free(run.devices);
    free(run.pairs);
    free(run.numbers[0]);
    free(run.numbers[1]);
    free(sorted[0]);
    free(sorted[1]);
}

void figure_diff_release(struct figure_diff *d)
{
    free(d->changes);
    *d = (struct figure_diff){0};
}
