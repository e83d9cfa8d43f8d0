/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "cluster/tally.h"
#include "lib/mem.h"
#include "report/report_numbers.h"

enum { FIGURE_BITS = 13 }; /* of the sketches of users: 8 KB and 1.15 % */

#define FIGURE_ROW(symbol, kind, number, title, place, unit, scale, worse)        \
    [FIGURE_##symbol] = {REPORT_KIND_##kind, number, title,        PLACE_##place, \
                         FIGURE_##unit,      scale,  WORSE_##worse},

const struct figure_row figure_rows[FIGURES] = {FIGURE_LIST(FIGURE_ROW)};

static struct figure *figure_new(const struct figure_value *v)
{
    struct figure *f = mem_calloc(1, sizeof(*f));

    f->id = v->id;
    f->key = v->key;
    f->place_text = mem_dup_cstr(v->place.p, v->place.n);
    f->version = mem_dup_cstr(v->version.p, v->version.n);
    durations_init(&f->values);
    distinct_init(&f->users, FIGURE_BITS);
    user_sample_init(&f->sample);
    return f;
}

static void figure_free(struct figure *f)
{
    free(f->place_text);
    free(f->version);
    durations_release(&f->values);
    distinct_release(&f->users);
    user_sample_release(&f->sample);
    free(f);
}

static size_t figure_size(const struct figure *f)
{
    return sizeof(*f) + strlen(f->place_text) + strlen(f->version) + durations_size(&f->values) +
           distinct_size(&f->users) + user_sample_size(&f->sample);
}

void figure_set_init(struct figure_set *s, size_t limit)
{
    *s = (struct figure_set){.limit = limit, .parts = 1};
    distinct_init(&s->people, DISTINCT_FLEET_BITS);
}

void figure_set_release(struct figure_set *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        figure_free(s->items[i]);
    for (uint32_t i = 0; i < s->n_devices; i++)
        free(s->devices[i]);
    free(s->items);
    free(s->devices);
    distinct_release(&s->people);
    row_index_release(&s->index);
    row_index_release(&s->device_index);
}

static void figure_set_index(struct figure_set *s)
{
    row_index_reset(&s->index, s->n + s->n / 2 + 16);
    for (uint32_t i = 0; i < s->n; i++)
        row_index_add(&s->index, s->items[i]->key, i);
}

static struct figure *figure_find(const struct figure_set *s, uint64_t key)
{
    uint32_t at;

    ROW_INDEX_FIND(&s->index, key, at, s->items[at]->key == key);
    return at == ROW_NONE ? NULL : s->items[at];
}

static struct figure *figure_of(struct figure_set *s, const struct figure_value *v)
{
    struct figure *f = figure_find(s, v->key);

    if (f)
        return f;
    f = figure_new(v);
    f->missed = s->missed;
    if (row_index_full(&s->index))
        figure_set_index(s);
    MEM_GROW(s->items, s->n, s->cap);
    row_index_add(&s->index, f->key, s->n);
    s->items[s->n++] = f;
    s->memory += figure_size(f);
    return f;
}

/* The number of a device of this set. */
static uint32_t device_number(struct figure_set *s, struct str device)
{
    uint64_t hash = hash_bytes(device.p, device.n);
    uint32_t at;

    if (device.n == 0)
        return USER_SAMPLE_ANY;
    if (row_index_full(&s->device_index)) {
        row_index_reset(&s->device_index, s->n_devices * 2 + 16);
        for (uint32_t i = 0; i < s->n_devices; i++)
            row_index_add(&s->device_index, hash_bytes(s->devices[i], strlen(s->devices[i])), i);
    }
    ROW_INDEX_FIND(&s->device_index, hash, at, str_eq(device, str_from_c(s->devices[at])));
    if (at != ROW_NONE)
        return at;
    if (s->n_devices == FIGURE_DEVICES_MAX)
        return USER_SAMPLE_ANY;
    MEM_GROW(s->devices, s->n_devices, s->cap_devices);
    s->devices[s->n_devices] = mem_dup_cstr(device.p, device.n);
    row_index_add(&s->device_index, hash, s->n_devices);
    return s->n_devices++;
}

/* The rarest first. */
static int figures_by_rarity(const void *a, const void *b)
{
    const struct figure *x = *(struct figure *const *)a, *y = *(struct figure *const *)b;

    if (x->reports != y->reports)
        return x->reports < y->reports ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

/* Drops the rarest until a quarter of the memory is free. One always stays. */
static void figures_make_room(struct figure_set *s)
{
    uint32_t gone = 0;

    qsort(s->items, s->n, sizeof(struct figure *), figures_by_rarity);
    while (gone + 1 < s->n && s->memory > s->limit / 4 * 3) {
        struct figure *f = s->items[gone++];
        uint64_t reports = f->reports + f->missed;

        if (s->missed < reports)
            s->missed = reports;
        s->rare_values += f->reports;
        s->memory -= figure_size(f);
        figure_free(f);
    }
    s->rare += gone;
    s->n -= gone;
    memmove(s->items, s->items + gone, s->n * sizeof(struct figure *));
    figure_set_index(s);
}

void figure_set_add(struct figure_set *s, const struct figure_value *v)
{
    struct figure *f = figure_of(s, v);
    size_t size = figure_size(f);

    f->reports++;
    durations_add(&f->values, v->value);
    if (v->user)
        distinct_add(&f->users, v->user);
    user_sample_add(&f->sample, v->whose, device_number(s, v->device), v->value);
    s->memory += figure_size(f) - size;
    if (s->memory > s->limit)
        figures_make_room(s);
}

double figure_mean(const struct figure *f)
{
    if (f->values.count == 0)
        return NAN;
    return (double)f->values.sum_ms / (double)f->values.count / figure_rows[f->id].scale;
}

/* How bad it is: for most kinds the median; for kinds that are bad in themselves, the number of
 * users. */
static uint64_t badness(const struct figure *f)
{
    uint64_t median = durations_quantile(&f->values, 0.5), users = distinct_count(&f->users);

    switch (figure_rows[f->id].worse) {
    case WORSE_MORE:
        return median;
    case WORSE_FEWER:
        return UINT64_MAX - median;
    case WORSE_WHO:
        break;
    }
    return users ? users : f->reports;
}

static int figures_by_badness(const void *a, const void *b)
{
    const struct figure *x = *(struct figure *const *)a, *y = *(struct figure *const *)b;
    uint64_t m = badness(x), n = badness(y);
    double mean_of_x = figure_mean(x), mean_of_y = figure_mean(y);
    int place = strcmp(x->place_text, y->place_text);

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    if (m != n)
        return m < n ? 1 : -1;
    if (mean_of_x > mean_of_y || mean_of_x < mean_of_y)
        return (mean_of_x < mean_of_y) == (figure_rows[x->id].worse != WORSE_FEWER) ? 1 : -1;
    if (x->reports != y->reports)
        return x->reports < y->reports ? 1 : -1;
    return place != 0 ? place : strcmp(x->version, y->version);
}

void figure_set_finish(struct figure_set *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        user_sample_finish(&s->items[i]->sample);
    if (s->n > 1)
        qsort(s->items, s->n, sizeof(struct figure *), figures_by_badness);
    figure_set_index(s);
}

static bool is_told(const struct report *report, struct str number)
{
    const double *value = report_number_find(report, number);

    return value && *value > 0;
}

/* How long the program had been recorded. "": it does not say. */
static struct str session_of(const struct report *report)
{
    static const struct {
        double below_ms;
        struct str place;
    } spans[] = {
        {60e3, STR_INIT("in the first minute")}, {300e3, STR_INIT("in minutes 2 to 5")},
        {900e3, STR_INIT("in minutes 6 to 15")}, {3600e3, STR_INIT("in minutes 16 to 60")},
        {10800e3, STR_INIT("in hours 2 and 3")},
    };
    const double *ms = report_number_find(report, STR("session"));

    for (size_t i = 0; ms && i < sizeof(spans) / sizeof(spans[0]); i++)
        if (*ms < spans[i].below_ms)
            return spans[i].place;
    return ms ? STR("after 3 hours") : STR("");
}

static struct str place_of(struct arena *a, const struct report *report, enum figure_place place)
{
    switch (place) {
    case PLACE_SCENE:
        return report->state.n == 0
                   ? report->scene
                   : arena_printf(a, "%.*s (%.*s)", STR_ARG(report->scene), STR_ARG(report->state));
    case PLACE_START:
        return is_told(report, STR("is_hot_start_up"))    ? STR("hot")
               : is_told(report, STR("is_warm_start_up")) ? STR("warm")
                                                          : STR("cold");
    case PLACE_CLASS:
        return report->class_name;
    case PLACE_REASON:
        return report->reason;
    case PLACE_SESSION:
        return session_of(report);
    case PLACE_TRAFFIC:
        return arena_printf(
            a, "%.*s%s%.*s", STR_ARG(report->source.n ? report->source : STR("the process")),
            report->context.network.n ? ", " : "", STR_ARG(report->context.network));
    case PLACE_ALL:
        break;
    }
    return STR("");
}

static struct str figure_text_keep(struct arena *a, struct str text)
{
    text = str_sub(text, 0, TALLY_TEXT_MAX);
    text = str_sub(text, 0, str_find(text, '\0')); /* as it is kept */
    return text.n ? arena_str(a, text) : text;
}

static uint64_t texts_hash(uint64_t seed, struct str text)
{
    return XXH3_64bits_withSeed(text.p, text.n, seed);
}

size_t figure_values(struct figure_value values[FIGURES], struct arena *a,
                     const struct report *report, uint64_t user)
{
    struct figure_value common = {.user = user};
    const double *number;
    size_t n = 0;

    if (report->n_numbers == 0)
        return 0;
    for (int i = 0; i < FIGURES; i++) {
        const struct figure_row *row = &figure_rows[i];
        double value;

        if (row->kind != report->kind)
            continue;
        number = report_number_find(report, str_from_c(row->number));
        if (row->place == PLACE_SESSION && session_of(report).n == 0)
            continue;
        value = number ? round(*number * row->scale) : -1;
        if (!(value >= 0 && value <= (double)FIGURE_LARGEST))
            continue;
        if (n == 0) {
            common.version = figure_text_keep(a, report->context.version);
            common.device = figure_text_keep(a, report->context.device);
            common.whose = texts_hash(user ? user : report->time_ms, common.device);
        }
        common.place = figure_text_keep(a, place_of(a, report, row->place));
        common.id = (enum figure_id)i;
        common.key = texts_hash(texts_hash(common.id, common.place), common.version);
        common.value = (uint64_t)value;
        values[n] = common;
        if (!user)
            values[n].whose = texts_hash(common.whose + common.value, report->process);
        n++;
    }
    return n;
}

double figure_quantile(const struct figure *f, double q)
{
    if (f->values.count == 0)
        return NAN;
    return (double)durations_quantile(&f->values, q) / figure_rows[f->id].scale;
}

uint32_t figure_device_find(const struct figure_set *s, const char *device)
{
    uint64_t hash = hash_bytes(device, strlen(device));
    uint32_t at;

    ROW_INDEX_FIND(&s->device_index, hash, at, strcmp(device, s->devices[at]) == 0);
    return at == ROW_NONE ? USER_SAMPLE_ANY : at;
}

/* Whether it is worse for those users than for all others, as one of that many questions. */
static bool run_is_worse(const struct figure *f, uint32_t from, uint32_t to, double questions,
                         const struct durations *with)
{
    enum figure_worse worse = figure_rows[f->id].worse;
    struct durations_test test;
    struct durations others;

    durations_init(&others);
    user_sample_averages(&f->sample, 0, from, &others);
    user_sample_averages(&f->sample, to, f->sample.n, &others);
    test = durations_compare(&others, with);
    durations_release(&others);
    return test.p * questions <= 0.05 &&
           (worse == WORSE_FEWER ? test.larger < 0.5 : test.larger > 0.5);
}

struct figure_device figure_device_worst(const struct figure_set *s, const struct figure *f)
{
    const struct user_sample *sample = &f->sample;
    double questions = ((double)sample->n / FIGURE_DEVICE_USERS + 1) * s->n * s->parts;
    bool fewer = figure_rows[f->id].worse == WORSE_FEWER;
    struct figure_device worst = {0};

    if (figure_rows[f->id].worse == WORSE_WHO)
        return worst;
    for (uint32_t from = 0, to; from < sample->n; from = to) {
        uint32_t device = sample->users[from].device;
        struct durations with;
        double middle;

        to = user_sample_run(sample, from);
        if (device == USER_SAMPLE_ANY || to - from < FIGURE_DEVICE_USERS)
            continue;
        durations_init(&with);
        user_sample_averages(sample, from, to, &with);
        middle = figure_middle(f->id, &with);
        if ((!worst.name || (fewer ? middle < worst.middle : middle > worst.middle)) &&
            run_is_worse(f, from, to, questions, &with))
            worst = (struct figure_device){s->devices[device], to - from, middle};
        durations_release(&with);
    }
    return worst;
}

double figure_average(enum figure_id id, const struct durations *averages, double q)
{
    if (averages->count == 0)
        return NAN;
    return (double)durations_quantile(averages, q) / USER_SAMPLE_PARTS / figure_rows[id].scale;
}

double figure_middle(enum figure_id id, const struct durations *averages)
{
    enum figure_unit unit = figure_rows[id].unit;

    if (averages->count == 0 || (unit != FIGURE_COUNT && unit != FIGURE_SHARE))
        return figure_average(id, averages, 0.5);
    return (double)averages->sum_ms / (double)averages->count / USER_SAMPLE_PARTS /
           figure_rows[id].scale;
}
