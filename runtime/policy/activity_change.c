/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of changes between activities. A change lasts from the pause of one to the focus of
 * the next. An activity that was paused and comes back is not a change; nor is it one where the
 * program goes to the background. */
#include "runtime/policy/policy.h"

#include <string.h>

#include "runtime/base/issue.h"

static struct {
    bool paused;
    char last[NAME_MAX_BYTES]; /* the activity that was, */
    uint64_t paused_ms;        /* and when */
    uint64_t told;
} change;

static void change_post(const char *activity, uint64_t cost_ms)
{
    struct text body;

    change.told++;
    text_init(&body);
    issue_string(&body, "scene", activity);
    issue_string(&body, "last_scene", change.last);
    issue_number(&body, "cost", cost_ms);
    policy_post(REPORT_KIND_ACTIVITY, &body);
}

static void activity_change_feed(const struct event *event)
{
    uint64_t what = event->values[0];
    char activity[NAME_MAX_BYTES];
    bool is_last;

    if (event->kind == EVENT_FOREGROUND && !what)
        change.paused = false;
    if (!event->recorded)
        return;
    name_set(activity, event->texts[0]);
    is_last = strcmp(change.last, activity) == 0;
    if (event->kind == EVENT_ACTIVITY && what == METHODBEAT_ACTIVITY_PAUSED) {
        change.paused = true;
        change.paused_ms = event->now_ms;
        name_set(change.last, activity);
    } else if (event->kind == EVENT_ACTIVITY && what == METHODBEAT_ACTIVITY_RESUMED && is_last) {
        change.paused = false;
    } else if (event->kind == EVENT_FOCUS && what) {
        if (change.paused && event->now_ms >= change.paused_ms && !is_last)
            change_post(event->texts[0], event->now_ms - change.paused_ms);
        change.paused = false;
    }
}

const struct policy activity_change_policy = {
    POLICY_STATE(change),
    .feed = activity_change_feed,
    .counts = {{"changes", &change.told}},
};
