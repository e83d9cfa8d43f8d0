/* SPDX-License-Identifier: Apache-2.0 */
/* The modes: the values of settings that a program leaves open; and the sample of users, of the
 * mode that has one. A user is in it or out of it for a whole day, whatever the process, the device
 * or the number of starts. So rates can be computed from the reports:
 *
 *   users with jank / users sampled, starts with jank / starts sampled
 */
#ifndef MB_RUNTIME_POLICY_MODE_H
#define MB_RUNTIME_POLICY_MODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/setting.h"
#include "runtime/methodbeat.h"
#include "runtime/policy/slow_message.h"

enum { MODE_LAG_RULES = 2 };

struct mode {
    uint64_t slow_ms;
    uint64_t anr_ms;
    struct lag_rule lags[MODE_LAG_RULES]; /* rules of 0 ms are unused */
    uint64_t file_bytes;                  /* of the report file */
    uint64_t duplicates_ms;               /* the window of a stack key; 0: all are reported */
    bool samples;                         /* by the settings' permille */
    bool summary;                         /* of the run, at its end */
};

/* The rules in force: those of the mode, with the numbers of `asked` that are not 0 in the last
 * rule ("so many messages of a duration within a window"). */
void mode_lags(const struct mode *mode, const struct lag_rule *asked,
               struct lag_rule rules[MODE_LAG_RULES]);

/* The values of a mode; those of debug if the number is not a mode. */
const struct mode *mode_of(enum methodbeat_mode mode);

/* The day of a time since the epoch, in UTC. */
uint64_t sampling_day(uint64_t epoch_ms);

/* A hash of the user's id. It never changes between versions. */
uint64_t sampling_user(const char *user_id);

/* Whether the user is among the `permille` of this day; 1000 are all. */
bool sampling_is_in(uint64_t user, uint64_t day, uint32_t permille);

/* The report of a start of a user who is in the sample. */
void sampled_report_write(uint64_t day, uint32_t permille, struct text *out);

#endif
