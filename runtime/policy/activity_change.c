/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of activities: what it takes until one is there. A change lasts from the pause of one
 * to the focus of the next. An activity that was paused and comes back is not a change; nor is it
 * one where the program goes to the background. One that is created lasts until its first frame;
 * where the program tells that, the report waits for it, DRAWN_WAIT_MS after the focus at most. */
#include "runtime/policy/policy.h"

#include <string.h>

#include "runtime/base/issue.h"

enum { DRAWN_WAIT_MS = 2000 };

/* One that was created, or got the focus after another one. */
struct arrival {
    char scene[NAME_MAX_BYTES], last[NAME_MAX_BYTES];   /* "": there was none */
    uint64_t created_ms, paused_ms, focus_ms, drawn_ms; /* POLICY_NEVER */
    bool draws;
};

static struct {
    bool paused;
    char last[NAME_MAX_BYTES]; /* the activity that was, */
    uint64_t paused_ms;        /* and when */
    bool arrives;
    struct arrival next;
    uint64_t told;
} change;

static void since_write(struct text *body, const char *key, uint64_t begin_ms, uint64_t end_ms)
{
    if (begin_ms <= end_ms && end_ms != POLICY_NEVER)
        issue_number(body, key, end_ms - begin_ms);
}

/* What never was drawn, nor had the focus, was none. */
static void arrival_end(void)
{
    const struct arrival *a = &change.next;
    bool is_change = a->paused_ms != POLICY_NEVER && a->focus_ms != POLICY_NEVER;
    struct text body;

    if (!change.arrives)
        return;
    change.arrives = false;
    if (!is_change && (a->created_ms == POLICY_NEVER || a->drawn_ms == POLICY_NEVER))
        return;
    change.told += is_change;
    text_init(&body);
    issue_string(&body, "scene", a->scene);
    if (is_change) {
        issue_string(&body, "last_scene", a->last);
        since_write(&body, "cost", a->paused_ms, a->focus_ms);
    }
    since_write(&body, "create_first_frame", a->created_ms, a->drawn_ms);
    if (is_change)
        since_write(&body, "pause_first_frame", a->paused_ms, a->drawn_ms);
    policy_post(REPORT_KIND_ACTIVITY, &body);
}

static void arrival_begin(const char *activity)
{
    arrival_end();
    change.arrives = true;
    change.next = (struct arrival){.created_ms = POLICY_NEVER,
                                   .paused_ms = POLICY_NEVER,
                                   .focus_ms = POLICY_NEVER,
                                   .drawn_ms = POLICY_NEVER};
    name_set(change.next.scene, activity);
}

static bool arrives(const char *activity)
{
    return change.arrives && strcmp(change.next.scene, activity) == 0;
}

static void focus_gained(const char *activity, uint64_t now_ms)
{
    bool is_change =
        change.paused && now_ms >= change.paused_ms && strcmp(change.last, activity) != 0;

    change.paused = false;
    if (!arrives(activity)) {
        if (!is_change)
            return;
        arrival_begin(activity);
    }
    if (is_change) {
        name_set(change.next.last, change.last);
        change.next.paused_ms = change.paused_ms;
    }
    if (change.next.focus_ms == POLICY_NEVER)
        change.next.focus_ms = now_ms;
    if (!change.next.draws || change.next.drawn_ms != POLICY_NEVER)
        arrival_end();
}

static void activity_event(const char *activity, uint64_t what, uint64_t now_ms)
{
    if (what == METHODBEAT_ACTIVITY_PAUSED) {
        change.paused = true;
        change.paused_ms = now_ms;
        name_set(change.last, activity);
    } else if (what == METHODBEAT_ACTIVITY_RESUMED && strcmp(change.last, activity) == 0 &&
               !arrives(activity)) {
        change.paused = false;
    } else if (what == METHODBEAT_ACTIVITY_CREATED) {
        arrival_begin(activity);
        change.next.created_ms = now_ms;
    } else if (!arrives(activity)) {
        return;
    } else if (what == METHODBEAT_ACTIVITY_DRAWS) {
        change.next.draws = true;
    } else if (what == METHODBEAT_ACTIVITY_DRAWN && change.next.drawn_ms == POLICY_NEVER) {
        change.next.drawn_ms = now_ms;
        if (change.next.focus_ms != POLICY_NEVER)
            arrival_end();
    } else if (what == METHODBEAT_ACTIVITY_DESTROYED) {
        arrival_end();
    }
}

static void activity_change_feed(const struct event *event)
{
    char activity[NAME_MAX_BYTES];

    if (event->kind == EVENT_FOREGROUND && !event->values[0]) {
        change.paused = false;
        arrival_end();
    }
    if (!event->recorded || (event->kind != EVENT_ACTIVITY && event->kind != EVENT_FOCUS))
        return;
    name_set(activity, event->texts[0]);
    if (event->kind == EVENT_ACTIVITY)
        activity_event(activity, event->values[0], event->now_ms);
    else if (event->values[0])
        focus_gained(activity, event->now_ms);
}

static uint64_t activity_change_next_ms(const struct moment *now)
{
    (void)now;
    return change.arrives && change.next.focus_ms != POLICY_NEVER
               ? change.next.focus_ms + DRAWN_WAIT_MS
               : UINT64_MAX;
}

/* At a stop, whatever waits. */
static void activity_change_due(const struct moment *now)
{
    if (now->now_ms >= activity_change_next_ms(now))
        arrival_end();
}

const struct policy activity_change_policy = {
    POLICY_STATE(change),
    .feed = activity_change_feed,
    .due = activity_change_due,
    .next_ms = activity_change_next_ms,
    .counts = {{"changes", &change.told}},
};
