/* SPDX-License-Identifier: Apache-2.0 */
/* cluster/vitals: rates of days of users, by what the system told of exits. */
#include "cluster/vitals.h"

#include <math.h>
#include <stdio.h>

#include "report/report_reader.h"
#include "tests/unit/tap.h"

#define DAY UINT64_C(86400000)

static void told(struct vitals *v, uint64_t user, const char *json)
{
    struct report_reader reader;
    const struct report *report;
    struct vital_item item;

    report_reader_init(&reader, str_from_c(json));
    report = report_next(&reader);
    assert_non_null(report);
    item = vital_item_of(report);
    vitals_add(v, &item, user);
    report_reader_release(&reader);
}

static void used(struct vitals *v, uint64_t user, uint64_t day)
{
    char json[200];

    snprintf(json, sizeof(json), "{\"tag\":\"Trace_FPS\",\"time\":%llu,\"fps\":60}",
             (unsigned long long)(day * DAY + 5));
    told(v, user, json);
}

static void ended(struct vitals *v, uint64_t user, uint64_t day, const char *reason,
                  const char *more)
{
    char json[300];

    snprintf(json, sizeof(json),
             "{\"tag\":\"Trace_Exit\",\"time\":%llu,\"exit_time\":%llu,\"reason\":\"%s\"%s}",
             (unsigned long long)((day + 3) * DAY), (unsigned long long)(day * DAY + 9), reason,
             more);
    told(v, user, json);
}

static void rates_are_of_days_of_users(void **state)
{
    static const struct {
        enum vital which;
        double rate;
    } rows[] = {{VITAL_ANR_PERCEIVED, 0.1},
                {VITAL_ANR, 0.15},
                {VITAL_CRASH_PERCEIVED, 0.05},
                {VITAL_CRASH, 0.1}};
    struct vitals v;

    (void)state;
    vitals_init(&v);
    for (uint64_t day = 100; day < 120; day++)
        used(&v, 1 + day % 2, day);
    assert_true(isnan(vital_rate(&v, VITAL_ANR)));
    /* Twice on a day is one day; the day is that of the exit, not that on which it was told. */
    ended(&v, 1, 100, "anr", ",\"user_perceived\":1");
    ended(&v, 1, 100, "anr", "");
    ended(&v, 1, 102, "anr", ",\"user_perceived\":1");
    ended(&v, 2, 103, "anr", "");
    ended(&v, 2, 105, "crash", ",\"user_perceived\":1");
    ended(&v, 2, 107, "crash_native", "");
    ended(&v, 2, 109, "low_memory", "");
    assert_true(v.exits == 7);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_true(fabs(vital_rate(&v, rows[i].which) - rows[i].rate) < 1e-9);
    /* Of one that nobody names the number alone is known. */
    ended(&v, 0, 100, "anr", "");
    assert_true(v.exits == 8 && fabs(vital_rate(&v, VITAL_ANR) - 0.15) < 1e-9);
    vitals_release(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_of_days_of_users),
    };

    return RUN_TAP(tests);
}
