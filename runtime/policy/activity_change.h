/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of changes between activities. A change lasts from the pause of one to the focus
 * of the next. */
#ifndef MB_RUNTIME_POLICY_ACTIVITY_CHANGE_H
#define MB_RUNTIME_POLICY_ACTIVITY_CHANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/base/name.h"

struct activity_change {
    bool paused;
    char last[NAME_MAX_BYTES];
    uint64_t paused_ms;
};

void activity_change_paused(struct activity_change *c, const char *activity, uint64_t now_ms);

/* An activity that was paused and comes back is not a change. */
void activity_change_resumed(struct activity_change *c, const char *activity);

/* The program went to the background: no activity follows the pause. */
void activity_change_forget(struct activity_change *c);

/* True if another activity than the paused one got the focus. *cost_ms is how long the change
 * took, c->last the activity before. */
bool activity_change_focus(struct activity_change *c, const char *activity, uint64_t now_ms,
                           uint64_t *cost_ms);

#endif
