/* SPDX-License-Identifier: Apache-2.0 */
/* Verdicts: whether a method is instrumented, and if not, why. Each method has one, in the
 * tables of the scan and the plan, in the summary and in the lists.
 */
#ifndef MB_WEAVE_VERDICT_H
#define MB_WEAVE_VERDICT_H

#include <stdbool.h>

enum verdict {
#define VERDICT(name, fate, key, text) VERDICT_##name,
#include "weave/verdict_list.h"
#undef VERDICT
    VERDICT_COUNT
};

/* Return one word for machines ("trivial"), and a phrase for people. */
const char *verdict_key(enum verdict v);
const char *verdict_text(enum verdict v);

/* Whether the method was wanted, but can't be instrumented. --strict turns this into a failure.
 */
bool verdict_is_left_alone(enum verdict v);

/* Whether ignoreMethodMapping.txt lists it: it is left out by a rule, or left alone. */
bool verdict_is_ignored(enum verdict v);

#endif
