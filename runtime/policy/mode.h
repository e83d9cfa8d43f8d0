/* SPDX-License-Identifier: Apache-2.0 */
/* The modes: the values of settings that a program leaves open. */
#ifndef MB_RUNTIME_POLICY_MODE_H
#define MB_RUNTIME_POLICY_MODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/methodbeat.h"
#include "runtime/policy/lag.h"

enum { MODE_LAG_RULES = 2 };

struct mode {
    const char *name;
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

/* The name of a mode: "debug". Also for a number that is not a mode. */
const char *mode_name(enum methodbeat_mode mode);

/* Finds the mode of that name. False if there is none. */
bool mode_find(const char *name, enum methodbeat_mode *mode);

#endif
