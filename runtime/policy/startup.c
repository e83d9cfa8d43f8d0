/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of starts.
 *
 * A cold start lasts from time 0, the start of the recorder, to the focus of the first activity
 * that is not a splash screen. A process that was started for something else has no cold start.
 * There are two signs of that: the message that ends the application's start is one of a
 * service or a receiver; or it comes after the main thread was idle for more than IDLE_MS, because
 * the system asks for an activity together with the process that shows it. (The second sign finds
 * content providers, for which there is no message.) A warm start lasts from the creation of an
 * activity, when no other exists, to the focus of the first that is not a splash screen. A hot
 * start lasts from the return of a program that could not be seen, to an activity that exists, to
 * the same focus.
 *
 * An activity may finish before it is seen. If the next comes within HANDOVER_MS, the start goes
 * on; otherwise it is dropped. If the program tells when an activity is drawn for the first time,
 * the report says that too, and waits for it at most DRAWN_WAIT_MS after the focus. A start of
 * STALE_MS or more is dropped: the user was elsewhere.
 */
#include "runtime/policy/policy.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/record/beat.h"

enum {
    HANDOVER_MS = 2000,
    STALE_MS = 60000,
    DRAWN_WAIT_MS = 2000,
    IDLE_MS = 2000, /* of the main thread, before the first message of an activity */
    SPLASH_MAX = 64,
    /* ActivityThread's messages that do not start an activity. */
    MESSAGE_RECEIVER = 113,
    MESSAGE_SERVICE = 114,
};

enum start_kind { START_COLD, START_WARM, START_HOT, START_KINDS };

struct start_report {
    enum start_kind kind;
    uint64_t begin_ms;
    uint64_t first_activity_ms; /* from the beginning to the first focus */
    uint64_t duration_ms;       /* of the whole start */
    uint64_t drawn_ms; /* of an activity that is not a splash screen, likewise; UINT64_MAX: not
                          known */
};

static struct {
    bool application_created;     /* its start has ended, */
    uint64_t application_message; /* in this message of ActivityThread, */
    uint64_t application_ms;      /* and took so long */
    bool cold_over;
    bool running; /* a start; the fields below belong to it */
    enum start_kind kind;
    bool left; /* all activities are gone; the last was destroyed at left_ms */
    uint64_t left_ms;
    uint32_t activities; /* that exist */
    uint64_t begin_ms, from;
    uint64_t first_focus_ms; /* UINT64_MAX: none yet */
    bool draws;              /* the first drawing will be told */
    uint64_t drawn_at_ms;    /* likewise */
    bool held;               /* `report` waits until held_until_ms */
    uint64_t held_until_ms;
    struct start_report report;
    char profile[NAME_MAX_BYTES]; /* its name; "": none */
    const char *const *splash;
    uint64_t slow_ms[START_KINDS]; /* from this duration on there is a call tree */
    uint64_t told[START_KINDS];
} start;

static void startup_init(void)
{
    start.first_focus_ms = start.drawn_at_ms = UINT64_MAX;
    start.running = true;
}

static void startup_set(const struct methodbeat_settings *settings)
{
    start.splash = settings->splash;
    start.slow_ms[START_COLD] = settings->cold_start_ms ? settings->cold_start_ms : 5000;
    start.slow_ms[START_WARM] = settings->warm_start_ms ? settings->warm_start_ms : 2000;
    start.slow_ms[START_HOT] = settings->hot_start_ms ? settings->hot_start_ms : 1500;
}

static bool is_splash(const char *activity)
{
    for (size_t i = 0; start.splash && i < SPLASH_MAX && start.splash[i]; i++) {
        if (strcmp(start.splash[i], activity) == 0)
            return true;
    }
    return false;
}

static void start_profile_write(enum start_kind kind, struct text *body)
{
    if (kind == START_COLD && *start.profile)
        issue_string(body, "profile", start.profile);
}

static void start_post(const struct start_report *report)
{
    struct text body;

    start.told[report->kind]++;
    text_init(&body);
    if (report->kind != START_HOT) {
        issue_number(&body, "application_create", start.application_ms);
        issue_number(&body, "application_create_scene", start.application_message);
    }
    issue_number(&body, "first_activity_create", report->first_activity_ms);
    issue_number(&body, "startup_duration", report->duration_ms);
    if (report->drawn_ms != UINT64_MAX)
        issue_number(&body, "first_frame", report->drawn_ms);
    issue_bool(&body, "is_warm_start_up", report->kind == START_WARM);
    if (report->kind == START_HOT)
        issue_bool(&body, "is_hot_start_up", true);
    start_profile_write(report->kind, &body);
    policy_post(REPORT_KIND_STARTUP, &body);
}

static void start_tree_post(const struct start_report *report, uint64_t now_ms)
{
    struct policy_tree tree = {
        .detail = REPORT_DETAIL_STARTUP,
        .span = {report->begin_ms, now_ms, start.from, policy_position(start.from)}};
    struct text body;

    text_init(&body);
    start_profile_write(report->kind, &body);
    name_set(tree.scene, policy_scene()->name);
    policy_post_tree(&tree, &body);
}

static void cold_end(void)
{
    start.cold_over = true;
    start.running = false;
}

/* Only the first counts. */
static void application_created(uint64_t message, uint64_t now_ms)
{
    if (start.application_created)
        return;
    start.application_created = true;
    start.application_message = message;
    start.application_ms = now_ms;
    if (message == MESSAGE_RECEIVER || message == MESSAGE_SERVICE ||
        policy_idle_ms(now_ms) > IDLE_MS)
        cold_end();
}

static void start_begin(enum start_kind kind, uint64_t now_ms, uint64_t position)
{
    cold_end();
    start.running = true;
    start.kind = kind;
    start.begin_ms = now_ms;
    start.from = position;
    start.first_focus_ms = UINT64_MAX;
    start.draws = false;
    start.drawn_at_ms = UINT64_MAX;
    start.held_until_ms = 0; /* a drawing is of this start from now on */
}

static void activity_created(uint64_t now_ms)
{
    bool handed_over =
        start.running &&
        (!start.left || (now_ms >= start.left_ms && now_ms - start.left_ms <= HANDOVER_MS));
    uint64_t position = beat_position();

    if (start.activities++ > 0 || !start.application_created || handed_over)
        return;
    start_begin(START_WARM, now_ms, position);
}

/* The program could not be seen, and the activity was there. */
static void activity_returned(uint64_t now_ms)
{
    uint64_t position = beat_position();

    if (start.activities > 0 && start.application_created &&
        (!start.running || start.kind == START_HOT))
        start_begin(START_HOT, now_ms, position);
}

static void activity_destroyed(uint64_t now_ms)
{
    if (start.activities == 0 || --start.activities > 0)
        return;
    start.left = true;
    start.left_ms = now_ms;
}

/* Ends a start, where it is no splash screen's: its numbers, unless they wait, and its call tree
 * where it was slow. */
static void activity_focus(bool splash, uint64_t now_ms)
{
    struct start_report report = {.kind = start.kind, .drawn_ms = UINT64_MAX};

    if (!start.running || !start.application_created || now_ms < start.begin_ms)
        return;
    if (start.first_focus_ms == UINT64_MAX)
        start.first_focus_ms = now_ms;
    if (splash)
        return;
    cold_end();
    report.begin_ms = start.begin_ms;
    report.first_activity_ms = start.first_focus_ms - start.begin_ms;
    report.duration_ms = now_ms - start.begin_ms;
    if (report.duration_ms >= STALE_MS)
        return;
    if (start.drawn_at_ms != UINT64_MAX)
        report.drawn_ms = start.drawn_at_ms - start.begin_ms;
    if (start.draws && start.drawn_at_ms == UINT64_MAX && !start.held) {
        start.held = true;
        start.held_until_ms = now_ms + DRAWN_WAIT_MS;
        start.report = report;
    } else {
        start_post(&report);
    }
    if (report.duration_ms >= start.slow_ms[report.kind])
        start_tree_post(&report, now_ms);
}

static void activity_drawn(uint64_t now_ms)
{
    if (start.running && start.drawn_at_ms == UINT64_MAX && now_ms >= start.begin_ms)
        start.drawn_at_ms = now_ms;
    if (!start.held || now_ms > start.held_until_ms || now_ms < start.report.begin_ms)
        return;
    start.held = false;
    start.report.drawn_ms = now_ms - start.report.begin_ms;
    start_post(&start.report);
}

static void startup_feed(const struct event *event)
{
    const char *activity = event->texts[0];
    uint64_t what = event->values[0], now_ms = event->now_ms;

    if (event->kind == EVENT_START_PROFILE) {
        name_set(start.profile, activity);
        start.profile[METHODBEAT_PROFILE_NAME - 1] = '\0';
    }
    if (!event->recorded)
        return;
    if (event->kind == EVENT_APP_CREATED)
        application_created(what, now_ms);
    else if (event->kind == EVENT_FOCUS && what)
        activity_focus(is_splash(activity), now_ms);
    else if (event->kind != EVENT_ACTIVITY)
        return;
    else if (what == METHODBEAT_ACTIVITY_CREATED)
        activity_created(now_ms);
    else if (what == METHODBEAT_ACTIVITY_DESTROYED)
        activity_destroyed(now_ms);
    else if (what == METHODBEAT_ACTIVITY_RETURNED)
        activity_returned(now_ms);
    else if (what == METHODBEAT_ACTIVITY_DRAWS)
        start.draws = true;
    else if (what == METHODBEAT_ACTIVITY_DRAWN && !is_splash(activity))
        activity_drawn(now_ms);
}

/* At a stop, whatever waits. */
static void startup_due(const struct moment *now)
{
    if (!start.held || now->now_ms < start.held_until_ms)
        return;
    start.held = false;
    start_post(&start.report);
}

static uint64_t startup_next_ms(const struct moment *now)
{
    (void)now;
    return start.held ? start.held_until_ms : UINT64_MAX;
}

const struct policy startup_policy = {
    POLICY_STATE(start),
    .init = startup_init,
    .set = startup_set,
    .feed = startup_feed,
    .due = startup_due,
    .next_ms = startup_next_ms,
    .counts = {{"cold_starts", &start.told[START_COLD]},
               {"warm_starts", &start.told[START_WARM]},
               {"hot_starts", &start.told[START_HOT]}},
};
