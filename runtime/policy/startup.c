/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/startup.h"

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
