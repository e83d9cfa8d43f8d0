/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/vitals.h"

#include <math.h>
#include <xxhash.h>

#include "report/report_numbers.h"

#define VITAL_NAME(symbol, key, name) [VITAL_##symbol] = {key, name},

const struct vital_name vital_names[VITALS] = {VITAL_LIST(VITAL_NAME)};

static double vital_number(const struct report *report, struct str name)
{
    const double *number = report_number_find(report, name);

    return number ? *number : 0;
}

/* Each bit by the reason; the perceived ones by what the recorder found. */
static unsigned reason_vitals(const struct report *report)
{
    bool perceived = vital_number(report, STR("user_perceived")) > 0;

    if (str_eq(report->reason, STR("anr")))
        return 1U << VITAL_ANR | (perceived ? 1U << VITAL_ANR_PERCEIVED : 0);
    if (str_eq(report->reason, STR("crash")) || str_eq(report->reason, STR("crash_native")))
        return 1U << VITAL_CRASH | (perceived ? 1U << VITAL_CRASH_PERCEIVED : 0);
    return 0;
}

struct vital_item vital_item_of(const struct report *report)
{
    struct vital_item item = {.time_ms = report->time_ms};
    double exit_ms;

    if (report->kind != REPORT_KIND_EXIT)
        return item;
    exit_ms = vital_number(report, STR("exit_time"));
    if (exit_ms > 0 && exit_ms < (double)STACK_MS_MAX)
        item.time_ms = (uint64_t)exit_ms;
    item.is_exit = true;
    item.is_confirmed = str_eq(report->system, STR("confirmed"));
    item.vitals = reason_vitals(report);
    return item;
}

void vitals_init(struct vitals *v)
{
    *v = (struct vitals){0};
    distinct_init(&v->days, DISTINCT_FLEET_BITS);
    for (int i = 0; i < VITALS; i++)
        distinct_init(&v->with[i], DISTINCT_FLEET_BITS);
}

void vitals_release(struct vitals *v)
{
    distinct_release(&v->days);
    for (int i = 0; i < VITALS; i++)
        distinct_release(&v->with[i]);
}

void vitals_add(struct vitals *v, const struct vital_item *item, uint64_t user)
{
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    uint64_t day[2] = {user, item->time_ms / DAY_MS}, hash;

    v->exits += item->is_exit;
    v->anrs += item->vitals >> VITAL_ANR & 1;
    v->confirmed += item->is_confirmed;
    if (user == 0 || item->time_ms == 0)
        return;
    hash = XXH3_64bits(day, sizeof(day));
    distinct_add(&v->days, hash);
    for (int i = 0; i < VITALS; i++) {
        if (item->vitals >> i & 1)
            distinct_add(&v->with[i], hash);
    }
}

double vital_rate(const struct vitals *v, enum vital which)
{
    uint64_t days = distinct_count(&v->days);

    return v->exits > 0 && days > 0 ? (double)distinct_count(&v->with[which]) / (double)days
                                    : (double)NAN;
}
