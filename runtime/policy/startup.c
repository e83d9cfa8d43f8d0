/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of starts.
 *
 * A cold start lasts from time 0, the start of the recorder, to the focus of the first activity
 * that is not a splash screen; how long the process was there before is told, and added where it is
 * not as long as a user would not wait. A process that was started for something else has no cold
 * start.
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
 * STALE_MS or more is dropped: the user was elsewhere. Time in which the process was frozen is none
 * of a start's.
 *
 * ttid, the time to initial display, goes to the first frame of any activity, and ttfd, the time to
 * full display, to what the program calls that. It may come long after the report, and is then told
 * by itself.
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
    START_TIMES = 4, /* that the system tells */
    /* ActivityThread's messages that do not start an activity. */
    MESSAGE_RECEIVER = 113,
    MESSAGE_SERVICE = 114,
};

enum start_kind { START_COLD, START_WARM, START_HOT, START_KINDS };

struct start_report {
    enum start_kind kind;
    uint64_t process_ms; /* before it; POLICY_NEVER: not known */
    uint64_t begin_ms;
    uint64_t from, to; /* of its tree, which ends at end_ms */
    uint64_t end_ms;
    uint64_t first_activity_ms; /* from the beginning to the first focus */
    uint64_t duration_ms;       /* of the whole start */
    uint64_t drawn_ms; /* of an activity that is not a splash screen, likewise; POLICY_NEVER: not
                          known */
    uint64_t displayed_ms, full_ms; /* likewise: any activity, all of it */
    char scene[NAME_MAX_BYTES];
};

static struct {
    bool application_created;     /* its start has ended, */
    uint64_t application_message; /* in this message of ActivityThread, */
    uint64_t application_ms;      /* and took so long */
    uint64_t process_ms;          /* before time 0; POLICY_NEVER: not known */
    bool cold_over;
    bool running; /* a start; the fields below belong to it */
    enum start_kind kind;
    bool left; /* all activities are gone; the last was destroyed at left_ms */
    uint64_t left_ms;
    uint32_t activities; /* that exist */
    uint64_t begin_ms, from;
    /* When these were; POLICY_NEVER. */
    uint64_t first_focus_ms, drawn_at_ms, displayed_at_ms, full_at_ms;
    bool draws; /* the first drawing will be told */
    bool held;  /* `report` waits until held_until_ms */
    uint64_t held_until_ms;
    bool fills; /* `report` was made, and its ttfd may come */
    struct start_report report;
    char profile[NAME_MAX_BYTES]; /* its name; "": none */
    const char *const *splash;
    uint64_t slow_ms[START_KINDS]; /* from this duration on there is a call tree */
    uint64_t told[START_KINDS];
} start;

static void moments_clear(void)
{
    start.first_focus_ms = start.drawn_at_ms = POLICY_NEVER;
    start.displayed_at_ms = start.full_at_ms = POLICY_NEVER;
}

static void startup_init(void)
{
    moments_clear();
    start.process_ms = POLICY_NEVER;
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

/* From the beginning of a start, in which it was not frozen. */
static uint64_t start_since(uint64_t begin_ms, uint64_t at_ms)
{
    return at_ms == POLICY_NEVER ? POLICY_NEVER
                                 : at_ms - begin_ms - policy_still_ms(begin_ms, at_ms);
}

/* With the time of the process before it. */
static uint64_t start_whole(const struct start_report *report, uint64_t ms)
{
    return report->process_ms == POLICY_NEVER ? ms : ms + report->process_ms;
}

static void known_write(struct text *body, const char *key, uint64_t ms)
{
    if (ms != POLICY_NEVER)
        issue_number(body, key, ms);
}

static void kind_write(enum start_kind kind, struct text *body)
{
    issue_bool(body, "is_warm_start_up", kind == START_WARM);
    if (kind == START_HOT)
        issue_bool(body, "is_hot_start_up", true);
}

/* Nothing is displayed as a whole before it is displayed at all. */
static void full_write(const struct start_report *report, struct text *body)
{
    uint64_t displayed = report->displayed_ms != POLICY_NEVER ? report->displayed_ms : 0;
    uint64_t full = report->full_ms;

    if (full != POLICY_NEVER)
        issue_number(body, "ttfd", start_whole(report, full < displayed ? displayed : full));
}

static void start_tree_post(const struct start_report *report)
{
    struct policy_tree tree = {
        .detail = REPORT_DETAIL_STARTUP,
        .span = {report->begin_ms, report->end_ms, report->from, report->to}};
    struct text body;

    text_init(&body);
    known_write(&body, "process_start", report->process_ms);
    start_profile_write(report->kind, &body);
    name_set(tree.scene, report->scene);
    policy_post_tree(&tree, &body);
}

/* Its numbers, and its call tree where it was slow. */
static void start_post(const struct start_report *report)
{
    bool displayed = report->displayed_ms != POLICY_NEVER;
    uint64_t limit = start.slow_ms[report->kind];
    bool is_slow = start_whole(report, report->duration_ms) >= limit ||
                   (displayed && start_whole(report, report->displayed_ms) >= limit);
    struct text body;

    start.told[report->kind]++;
    start.held = false;
    start.fills = report->full_ms == POLICY_NEVER;
    text_init(&body);
    known_write(&body, "process_start", report->process_ms);
    if (report->kind != START_HOT) {
        issue_number(&body, "application_create", start.application_ms);
        issue_number(&body, "application_create_scene", start.application_message);
    }
    issue_number(&body, "first_activity_create", report->first_activity_ms);
    issue_number(&body, "startup_duration", report->duration_ms);
    known_write(&body, "first_frame", report->drawn_ms);
    if (displayed)
        issue_number(&body, "ttid", start_whole(report, report->displayed_ms));
    full_write(report, &body);
    kind_write(report->kind, &body);
    issue_bool(&body, "slow_start", is_slow);
    start_profile_write(report->kind, &body);
    policy_post(REPORT_KIND_STARTUP, &body);
    if (is_slow)
        start_tree_post(report);
}

/* The longest counts. One that was there for long was made for something else, or before anybody
 * asked for it. */
static void process_aged(uint64_t age_ms, uint64_t now_ms)
{
    if (age_ms > 0 && age_ms >= now_ms && age_ms - now_ms < STALE_MS &&
        (start.process_ms == POLICY_NEVER || age_ms - now_ms > start.process_ms))
        start.process_ms = age_ms - now_ms;
}

/* What the system tells of a start, long after its report. That the program called it fully drawn
 * is its ttfd, if nobody else has told it. */
static void start_told(const struct event *event)
{
    static const char *const keys[START_TIMES] = {"fork", "bind_application", "system_first_frame",
                                                  "system_fully_drawn"};
    struct start_report *report = &start.report;
    enum start_kind kind = (enum start_kind)(event->values[0] - 1);
    uint64_t full = event->values[START_TIMES];
    struct text body;

    if (event->values[0] == 0 || event->values[0] > START_KINDS)
        return;
    text_init(&body);
    issue_string(&body, "start_reason", event->texts[0]);
    for (size_t i = 0; i < START_TIMES; i++)
        known_write(&body, keys[i], event->values[i + 1] ? event->values[i + 1] : POLICY_NEVER);
    if (full > 0 && full < STALE_MS && start.fills && report->kind == kind) {
        start.fills = false;
        report->full_ms = full > start_whole(report, 0) ? full - start_whole(report, 0) : 0;
        full_write(report, &body);
    }
    kind_write(kind, &body);
    policy_post(REPORT_KIND_STARTUP, &body);
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
    moments_clear();
    start.draws = start.fills = false;
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

/* Ends a start, where it is no splash screen's. */
static void activity_focus(const char *activity, uint64_t now_ms)
{
    struct start_report *report = &start.report;

    if (!start.running || !start.application_created || now_ms < start.begin_ms)
        return;
    if (start.first_focus_ms == POLICY_NEVER)
        start.first_focus_ms = now_ms;
    if (is_splash(activity))
        return;
    cold_end();
    if (start.held)
        start_post(report);
    if (start_since(start.begin_ms, now_ms) >= STALE_MS)
        return;
    *report = (struct start_report){
        .kind = start.kind,
        .process_ms = start.kind == START_COLD ? start.process_ms : POLICY_NEVER,
        .begin_ms = start.begin_ms,
        .from = start.from,
        .to = policy_position(start.from),
        .end_ms = now_ms,
        .first_activity_ms = start_since(start.begin_ms, start.first_focus_ms),
        .duration_ms = start_since(start.begin_ms, now_ms),
        .drawn_ms = start_since(start.begin_ms, start.drawn_at_ms),
        .displayed_ms = start_since(start.begin_ms, start.displayed_at_ms),
        .full_ms = start_since(start.begin_ms, start.full_at_ms)};
    name_set(report->scene, activity);
    start.held = start.draws && start.drawn_at_ms == POLICY_NEVER;
    if (start.held)
        start.held_until_ms = now_ms + DRAWN_WAIT_MS;
    else
        start_post(report);
}

/* The first time. */
static void activity_drawn(bool splash, uint64_t now_ms)
{
    struct start_report *report = &start.report;

    if (start.running && now_ms >= start.begin_ms) {
        if (start.displayed_at_ms == POLICY_NEVER)
            start.displayed_at_ms = now_ms;
        if (start.drawn_at_ms == POLICY_NEVER && !splash)
            start.drawn_at_ms = now_ms;
    }
    if (!start.held || splash || now_ms > start.held_until_ms || now_ms < report->begin_ms)
        return;
    report->drawn_ms = start_since(report->begin_ms, now_ms);
    if (report->displayed_ms == POLICY_NEVER)
        report->displayed_ms = report->drawn_ms;
    report->end_ms = now_ms;
    report->to = policy_position(report->from);
    start_post(report);
}

/* The program says that an activity is there as a whole. */
static void activity_full(const char *activity, uint64_t now_ms)
{
    struct start_report *report = &start.report;
    char name[NAME_MAX_BYTES];
    struct text body;

    name_set(name, activity);
    if (start.running && now_ms >= start.begin_ms && !is_splash(activity)) {
        if (start.full_at_ms == POLICY_NEVER)
            start.full_at_ms = now_ms;
        return;
    }
    if ((!start.held && !start.fills) || now_ms < report->begin_ms ||
        strcmp(name, report->scene) != 0)
        return;
    if (report->full_ms == POLICY_NEVER)
        report->full_ms = start_since(report->begin_ms, now_ms);
    if (start.held || report->full_ms >= STALE_MS)
        return;
    start.fills = false;
    text_init(&body);
    full_write(report, &body);
    kind_write(report->kind, &body);
    policy_post(REPORT_KIND_STARTUP, &body);
}

static void activity_feed(const char *activity, uint64_t what, uint64_t now_ms)
{
    if (what == METHODBEAT_ACTIVITY_CREATED)
        activity_created(now_ms);
    else if (what == METHODBEAT_ACTIVITY_DESTROYED)
        activity_destroyed(now_ms);
    else if (what == METHODBEAT_ACTIVITY_RETURNED)
        activity_returned(now_ms);
    else if (what == METHODBEAT_ACTIVITY_DRAWS)
        start.draws = true;
    else if (what == METHODBEAT_ACTIVITY_DRAWN)
        activity_drawn(is_splash(activity), now_ms);
    else if (what == METHODBEAT_ACTIVITY_FULL)
        activity_full(activity, now_ms);
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
    else if (event->kind == EVENT_PROCESS_AGE)
        process_aged(what, now_ms);
    else if (event->kind == EVENT_START_INFO)
        start_told(event);
    else if (event->kind == EVENT_FOCUS && what)
        activity_focus(activity, now_ms);
    else if (event->kind == EVENT_ACTIVITY)
        activity_feed(activity, what, now_ms);
    else if (event->kind == EVENT_PAGE && what == METHODBEAT_PAGE_DRAWN_WITH_DATA)
        activity_full(activity, now_ms);
    else if (event->kind == EVENT_FOREGROUND && !what)
        start.fills = false; /* the user did not wait */
}

/* At a stop, whatever waits. */
static void startup_due(const struct moment *now)
{
    if (start.held && now->now_ms >= start.held_until_ms)
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
