/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/activity_change.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"

static struct {
    struct activity_change last;
    uint64_t told;
} change;

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

static void change_told(const char *activity, uint64_t cost_ms)
{
    struct text body;

    change.told++;
    text_init(&body);
    issue_string(&body, "scene", activity);
    issue_string(&body, "last_scene", change.last.last);
    issue_number(&body, "cost", cost_ms);
    policy_post(REPORT_KIND_ACTIVITY, &body);
}

static void activity_change_feed(const struct event *event)
{
    const char *activity = event->texts[0];
    uint64_t what = event->values[0], cost_ms;

    if (event->kind == EVENT_FOREGROUND && !what)
        activity_change_forget(&change.last);
    if (!event->recorded)
        return;
    if (event->kind == EVENT_ACTIVITY && what == METHODBEAT_ACTIVITY_PAUSED)
        activity_change_paused(&change.last, activity, event->now_ms);
    else if (event->kind == EVENT_ACTIVITY && what == METHODBEAT_ACTIVITY_RESUMED)
        activity_change_resumed(&change.last, activity);
    else if (event->kind == EVENT_FOCUS && what &&
             activity_change_focus(&change.last, activity, event->now_ms, &cost_ms))
        change_told(activity, cost_ms);
}

const struct policy activity_change_policy = {
    POLICY_STATE(change),
    .feed = activity_change_feed,
    .counts = {{"changes", &change.told}},
};
