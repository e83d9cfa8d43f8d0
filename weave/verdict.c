/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/verdict.h"

/* What becomes of a method. NOTHING: it has no code, or Matrix lists it nowhere either. */
enum fate { MEASURED, NOTHING, LEFT_OUT, LEFT_ALONE };

static const struct {
    enum fate fate;
    const char *key, *text;
} verdicts[] = {
#define VERDICT(name, fate, key, text) {fate, key, text},
#include "weave/verdict_list.h"
#undef VERDICT
};

const char *verdict_key(enum verdict v)
{
    return verdicts[v].key;
}

const char *verdict_text(enum verdict v)
{
    return verdicts[v].text;
}

bool verdict_is_left_alone(enum verdict v)
{
    return verdicts[v].fate == LEFT_ALONE;
}

bool verdict_is_ignored(enum verdict v)
{
    return verdicts[v].fate == LEFT_OUT || verdicts[v].fate == LEFT_ALONE;
}
