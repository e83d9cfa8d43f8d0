/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/startup.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"
#include "runtime/record/beat.h"

enum { SPLASH_MAX = 64 };

static struct {
    struct startup startup;
    char profile[NAME_MAX_BYTES]; /* its name; "": none */
    const char *const *splash;
    uint64_t cold, warm; /* that were told */
} start;

void startup_init(struct startup *s)
{
    *s = (struct startup){.first_focus_ms = UINT64_MAX, .drawn_at_ms = UINT64_MAX, .running = true};
}

static bool is_of_activity(uint32_t message)
{
    return message != STARTUP_RECEIVER && message != STARTUP_SERVICE;
}

static void cold_end(struct startup *s)
{
    s->cold_over = true;
    s->running = false;
}

void startup_application_created(struct startup *s, uint32_t message, uint64_t idle_ms,
                                 uint64_t now_ms)
{
    if (s->application_created)
        return;
    s->application_created = true;
    s->application_scene = message;
    s->application_ms = now_ms;
    if (!is_of_activity(message) || idle_ms > STARTUP_IDLE_MS)
        cold_end(s);
}

void startup_activity_created(struct startup *s, uint64_t now_ms, uint64_t position)
{
    bool handed_over =
        s->running &&
        (!s->left || (now_ms >= s->left_ms && now_ms - s->left_ms <= STARTUP_HANDOVER_MS));

    if (s->activities++ > 0 || !s->application_created)
        return;
    if (handed_over)
        return;
    cold_end(s);
    s->running = true;
    s->begin_ms = now_ms;
    s->from = position;
    s->first_focus_ms = UINT64_MAX;
    s->draws = false;
    s->drawn_at_ms = UINT64_MAX;
    s->held_until_ms = 0; /* a drawing is of this start from now on */
}

void startup_activity_destroyed(struct startup *s, uint64_t now_ms)
{
    if (s->activities == 0 || --s->activities > 0)
        return;
    s->left = true;
    s->left_ms = now_ms;
}

bool startup_focus(struct startup *s, bool is_splash, uint64_t now_ms, struct startup_report *due)
{
    bool warm = s->cold_over;

    if (!s->running || !s->application_created || now_ms < s->begin_ms)
        return false;
    if (s->first_focus_ms == UINT64_MAX)
        s->first_focus_ms = now_ms;
    if (is_splash)
        return false;
    cold_end(s);
    *due = (struct startup_report){
        .warm = warm,
        .application_scene = s->application_scene,
        .application_create_ms = s->application_ms,
        .first_activity_ms = s->first_focus_ms - s->begin_ms,
        .duration_ms = now_ms - s->begin_ms,
        .begin_ms = s->begin_ms,
        .from = s->from,
    };
    due->slow = due->duration_ms >= (warm ? STARTUP_WARM_SLOW_MS : STARTUP_COLD_SLOW_MS);
    if (due->duration_ms >= STARTUP_STALE_MS)
        return false;
    due->has_drawn = s->drawn_at_ms != UINT64_MAX;
    due->drawn_ms = due->has_drawn ? s->drawn_at_ms - s->begin_ms : 0;
    due->waits = s->draws && !due->has_drawn && !s->held;
    if (due->waits) {
        s->held = true;
        s->held_until_ms = now_ms + STARTUP_DRAWN_WAIT_MS;
        s->report = *due;
        s->report.waits = false;
    }
    return true;
}

void startup_draws(struct startup *s)
{
    s->draws = true;
}

static void report_take(struct startup *s, struct startup_report *due)
{
    s->held = false;
    *due = s->report;
}

bool startup_drawn(struct startup *s, bool is_splash, uint64_t now_ms, struct startup_report *due)
{
    if (is_splash)
        return false;
    if (s->running && s->drawn_at_ms == UINT64_MAX && now_ms >= s->begin_ms)
        s->drawn_at_ms = now_ms;
    if (!s->held || now_ms > s->held_until_ms || now_ms < s->report.begin_ms)
        return false;
    report_take(s, due);
    due->has_drawn = true;
    due->drawn_ms = now_ms - due->begin_ms;
    return true;
}

bool startup_due(struct startup *s, uint64_t now_ms, struct startup_report *due)
{
    if (!s->held || now_ms < s->held_until_ms)
        return false;
    report_take(s, due);
    return true;
}

uint64_t startup_next_ms(const struct startup *s)
{
    return s->held ? s->held_until_ms : UINT64_MAX;
}

void startup_report_write(const struct startup_report *report, struct text *out)
{
    issue_number(out, "application_create", report->application_create_ms);
    issue_number(out, "application_create_scene", report->application_scene);
    issue_number(out, "first_activity_create", report->first_activity_ms);
    issue_number(out, "startup_duration", report->duration_ms);
    if (report->has_drawn)
        issue_number(out, "first_frame", report->drawn_ms);
    issue_bool(out, "is_warm_start_up", report->warm);
}

static void startup_begin(void)
{
    startup_init(&start.startup);
}

static void startup_set(const struct methodbeat_settings *settings)
{
    start.splash = settings->splash;
}

static bool is_splash(const char *activity)
{
    for (size_t i = 0; start.splash && i < SPLASH_MAX && start.splash[i]; i++) {
        if (strcmp(start.splash[i], activity) == 0)
            return true;
    }
    return false;
}

static void start_profile_write(const struct startup_report *due, struct text *body)
{
    if (!due->warm && *start.profile)
        issue_string(body, "profile", start.profile);
}

static void start_post(const struct startup_report *due)
{
    struct text body;

    ++*(due->warm ? &start.warm : &start.cold);
    text_init(&body);
    startup_report_write(due, &body);
    start_profile_write(due, &body);
    policy_post(REPORT_KIND_STARTUP, &body);
}

/* Its numbers, unless they wait, and its call tree where it was slow. */
static void start_ended(const struct startup_report *due, uint64_t now_ms)
{
    struct policy_tree tree = {
        .detail = REPORT_DETAIL_STARTUP,
        .span = {due->begin_ms, now_ms, due->from, policy_position(due->from)}};
    struct text body;

    if (!due->waits)
        start_post(due);
    if (!due->slow)
        return;
    text_init(&body);
    start_profile_write(due, &body);
    name_set(tree.scene, policy_scene()->name);
    policy_post_tree(&tree, &body);
}

static void startup_activity(const struct event *event)
{
    struct startup *s = &start.startup;
    struct startup_report due;

    if (event->values[0] == METHODBEAT_ACTIVITY_CREATED)
        startup_activity_created(s, event->now_ms, beat_position());
    else if (event->values[0] == METHODBEAT_ACTIVITY_DESTROYED)
        startup_activity_destroyed(s, event->now_ms);
    else if (event->values[0] == METHODBEAT_ACTIVITY_DRAWS)
        startup_draws(s);
    else if (event->values[0] == METHODBEAT_ACTIVITY_DRAWN &&
             startup_drawn(s, is_splash(event->texts[0]), event->now_ms, &due))
        start_post(&due);
}

static void startup_feed(const struct event *event)
{
    struct startup_report due;

    if (event->kind == EVENT_START_PROFILE) {
        name_set(start.profile, event->texts[0]);
        start.profile[METHODBEAT_PROFILE_NAME - 1] = '\0';
    }
    if (!event->recorded)
        return;
    if (event->kind == EVENT_APP_CREATED)
        startup_application_created(&start.startup, (uint32_t)event->values[0],
                                    policy_idle_ms(event->now_ms), event->now_ms);
    else if (event->kind == EVENT_ACTIVITY)
        startup_activity(event);
    else if (event->kind == EVENT_FOCUS && event->values[0] &&
             startup_focus(&start.startup, is_splash(event->texts[0]), event->now_ms, &due))
        start_ended(&due, event->now_ms);
}

static void startup_tell(const struct moment *now)
{
    struct startup_report due;

    if (startup_due(&start.startup, now->now_ms, &due))
        start_post(&due);
}

static uint64_t startup_look_ms(const struct moment *now)
{
    (void)now;
    return startup_next_ms(&start.startup);
}

const struct policy startup_policy = {
    POLICY_STATE(start),
    .init = startup_begin,
    .set = startup_set,
    .feed = startup_feed,
    .due = startup_tell,
    .next_ms = startup_look_ms,
    .counts = {{"cold_starts", &start.cold}, {"warm_starts", &start.warm}},
};
