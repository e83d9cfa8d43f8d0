/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/mode.h"

#include "runtime/policy/anr.h"

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
