/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/startup.h"

void startup_init(struct startup *s)
{
    *s = (struct startup){.first_focus_ms = UINT64_MAX, .running = true};
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
    return due->duration_ms < STARTUP_STALE_MS;
}
