/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/beat_forms.h"

#include "weave/probe.h"

static const struct str enters[] = {
    [PROBES_PAIR] = STR_INIT(PAIR_DESC), [PROBES_LATE] = STR_INIT(LATE_ENTER_DESC)};
static const struct str exits[] = {
    [PROBES_PAIR] = STR_INIT(PAIR_DESC), [PROBES_LATE] = STR_INIT(LATE_EXIT_DESC)};

void beat_forms_note(struct beat_forms *forms, struct str name, struct str descriptor)
{
    for (int k = 0; k < PROBES_MODES; k++) {
        forms->enter[k] |= str_eq(name, STR("i")) && str_eq(descriptor, enters[k]);
        forms->exit[k] |= str_eq(name, STR("o")) && str_eq(descriptor, exits[k]);
    }
}

static bool have(const struct beat_forms *forms, enum probes_mode probes)
{
    return forms->enter[probes] && forms->exit[probes];
}

bool beat_forms_lack(const struct beat_forms *forms, enum probes_mode probes)
{
    return !have(forms, probes) && have(forms, probes == PROBES_LATE ? PROBES_PAIR : PROBES_LATE);
}
