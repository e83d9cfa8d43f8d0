/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of sampling: a user is in the sample or out of it for a whole day, whatever the
 * process, the device or the number of starts. So rates can be computed from the reports:
 *
 *   users with jank / users sampled, starts with jank / starts sampled
 */
#ifndef MB_RUNTIME_POLICY_SAMPLING_H
#define MB_RUNTIME_POLICY_SAMPLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SAMPLING_ALL = 1000 };

/* The day of a time since the epoch, in UTC. */
uint64_t sampling_day(uint64_t epoch_ms);

/* A hash of the user's id. It never changes between versions. */
uint64_t sampling_user(const char *user_id);

/* Whether the user is among the `permille` of this day; 1000 are all. */
bool sampling_is_in(uint64_t user, uint64_t day, uint32_t permille);

#endif
