/* SPDX-License-Identifier: Apache-2.0 */
/* Which forms of probes a beat class has the methods for. */
#ifndef MB_WEAVE_BEAT_FORMS_H
#define MB_WEAVE_BEAT_FORMS_H

#include "weave/rules.h"

enum { PROBES_MODES = PROBES_LATE + 1 };

struct beat_forms {
    bool enter[PROBES_MODES], exit[PROBES_MODES]; /* i and o, by enum probes_mode */
};

/* Notes a method of the class. */
void beat_forms_note(struct beat_forms *forms, struct str name, struct str descriptor);

/* Whether the class has the other form alone. A class without either is not refused: it may inherit
 * them. */
bool beat_forms_lack(const struct beat_forms *forms, enum probes_mode probes);

#endif
