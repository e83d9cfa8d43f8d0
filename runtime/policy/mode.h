/* SPDX-License-Identifier: Apache-2.0 */
/* The modes: what a program gets that does not say otherwise. */
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
    struct lag_rule lags[MODE_LAG_RULES]; /* those of 0 ms are none */
    uint64_t file_bytes;                  /* of the report file */
    uint64_t duplicates_ms;               /* the window of a stack key; 0: all are reported */
    bool samples;                         /* by the settings' permille */
    bool summary;                         /* of the run, at its end */
};

/* The rules that hold: the mode's, but for what is asked for of the last, which is "so many of a
 * length within a window": numbers that are 0 are not asked for. */
void mode_lags(const struct mode *mode, const struct lag_rule *asked,
               struct lag_rule rules[MODE_LAG_RULES]);

/* The preset; debug's for a number that is not a mode. */
const struct mode *mode_of(enum methodbeat_mode mode);

/* "debug"; likewise. */
const char *mode_name(enum methodbeat_mode mode);

/* The mode of that name. False: there is none. */
bool mode_find(const char *name, enum methodbeat_mode *mode);

#endif
