/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/activity_change.h"

#include <string.h>

void activity_change_paused(struct activity_change *c, const char *activity, uint64_t now_ms)
{
    c->paused = true;
    c->paused_ms = now_ms;
    name_set(c->last, activity);
}

static bool is_last(const struct activity_change *c, const char *activity)
{
    char cut[NAME_MAX_BYTES];

    name_set(cut, activity);
    return strcmp(c->last, cut) == 0;
}

void activity_change_resumed(struct activity_change *c, const char *activity)
{
    if (is_last(c, activity))
        c->paused = false;
}

void activity_change_forget(struct activity_change *c)
{
    c->paused = false;
}

bool activity_change_focus(struct activity_change *c, const char *activity, uint64_t now_ms,
                           uint64_t *cost_ms)
{
    bool changed = c->paused && now_ms >= c->paused_ms && !is_last(c, activity);

    if (changed)
        *cost_ms = now_ms - c->paused_ms;
    c->paused = false;
    return changed;
}
