/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/mode.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/anr.h"

static const struct lag_rule lag_of_many = {
    .at_least_ms = 300, .times = 5, .window_ms = UINT64_C(60000)};

#define LAGS                                                             \
    {                                                                    \
        {.at_least_ms = 2000, .times = 1},                               \
        {                                                                \
            .at_least_ms = 300, .times = 5, .window_ms = UINT64_C(60000) \
        }                                                                \
    }

static const struct mode modes[] = {
    [METHODBEAT_DEBUG] = {.slow_ms = METHODBEAT_SLOW_MS,
                          .anr_ms = ANR_LIMIT_MS,
                          .file_bytes = UINT64_C(8) << 20},
    [METHODBEAT_TEST] = {.slow_ms = METHODBEAT_SLOW_MS,
                         .anr_ms = ANR_LIMIT_MS,
                         .lags = LAGS,
                         .file_bytes = UINT64_C(64) << 20,
                         .summary = true},
    [METHODBEAT_ONLINE] = {.slow_ms = METHODBEAT_SLOW_MS,
                           .anr_ms = ANR_LIMIT_MS,
                           .lags = LAGS,
                           .file_bytes = UINT64_C(1) << 20,
                           .duplicates_ms = UINT64_C(10) * 60 * 1000,
                           .samples = true},
};

const struct mode *mode_of(enum methodbeat_mode mode)
{
    size_t i = (size_t)mode < sizeof(modes) / sizeof(modes[0]) ? (size_t)mode : METHODBEAT_DEBUG;

    return &modes[i];
}

void mode_lags(const struct mode *mode, const struct lag_rule *asked,
               struct lag_rule rules[MODE_LAG_RULES])
{
    struct lag_rule *last = &rules[MODE_LAG_RULES - 1];

    memcpy(rules, mode->lags, sizeof(mode->lags));
    if (asked->at_least_ms == 0 && asked->times == 0 && asked->window_ms == 0)
        return;
    if (last->at_least_ms == 0)
        *last = lag_of_many;
    last->at_least_ms = asked->at_least_ms ? asked->at_least_ms : last->at_least_ms;
    last->times = asked->times ? asked->times : last->times;
    last->window_ms = asked->window_ms ? asked->window_ms : last->window_ms;
}

static const uint64_t DAY_MS = UINT64_C(24) * 60 * 60 * 1000;

uint64_t sampling_day(uint64_t epoch_ms)
{
    return epoch_ms / DAY_MS;
}

/* Each bit of the result depends on all of v (the finalizer of splitmix64). */
static uint64_t mix(uint64_t v)
{
    v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
    return v ^ v >> 31;
}

uint64_t sampling_user(const char *user_id)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */

    for (; *user_id; user_id++)
        hash = (hash ^ (unsigned char)*user_id) * UINT64_C(0x100000001b3);
    return mix(hash);
}

bool sampling_is_in(uint64_t user, uint64_t day, uint32_t permille)
{
    return mix(user ^ mix(day + 1)) % SAMPLING_ALL < permille;
}

void sampled_report_write(uint64_t day, uint32_t permille, struct text *out)
{
    issue_number(out, "day", day);
    issue_number(out, "permille", permille);
    issue_number(out, "starts", 1);
}
