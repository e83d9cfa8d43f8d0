/* SPDX-License-Identifier: Apache-2.0 */
/* What the program tells: the calls of methodbeat.h that feed the policies, each with a row of
 * event_list.h. */
#include "runtime/analysis/analysis.h"
#include "runtime/base/collector.h"
#include "runtime/monitor/monitor_state.h"

#define TELL(kind_of, text, ...) \
    policy_tell(&(struct event){.kind = EVENT_##kind_of, .texts = {text}, .values = {__VA_ARGS__}})

bool policy_tell(const struct event *told)
{
    static const size_t needed[EVENT_KINDS] = {
#define EVENT(kind, collector, texts, needed, values) [EVENT_##kind] = needed,
#include "runtime/policy/event_list.h"
#undef EVENT
    };
    static const enum collector collectors[EVENT_KINDS] = {
#define EVENT(kind, collector, texts, needed, values) [EVENT_##kind] = COLLECTOR_##collector,
#include "runtime/policy/event_list.h"
#undef EVENT
    };
    struct event event = *told;
    bool news;

    if (!collector_is_on(collectors[event.kind]))
        return false;

    for (size_t i = 0; i < needed[event.kind]; i++) {
        if (!event.texts[i])
            return false;
    }
    if (!monitor_lock())
        return false;
    news = monitor_feed(&event);
    monitor_unlock();
    return news;
}

bool methodbeat_sink_add(methodbeat_sink *sink, void *context)
{
    bool added;

    if (!monitor_lock())
        return false;
    added = monitor.analysis && analysis_sink_add(monitor.analysis, sink, context);
    monitor_unlock();
    return added;
}

bool methodbeat_at(const char *activity, bool focus)
{
    return TELL(FOCUS, activity, focus);
}

void methodbeat_set_scene(const char *scene)
{
    TELL(SCENE, scene, 0);
}

void methodbeat_state(const char *name, const char *value)
{
    policy_tell(&(struct event){.kind = EVENT_STATE, .texts = {name, value}});
}

void methodbeat_frame(uint64_t begin_ns, uint64_t end_ns, uint64_t refresh_interval_ns)
{
    TELL(FRAME, NULL, begin_ns, end_ns, refresh_interval_ns);
}

void methodbeat_frame_of(uint64_t begin_ns, uint64_t end_ns, uint64_t refresh_interval_ns,
                         const struct methodbeat_frame_parts *parts)
{
    static const struct methodbeat_frame_parts none;
    const struct methodbeat_frame_parts *p = parts ? parts : &none;

    TELL(FRAME, NULL, begin_ns, end_ns, refresh_interval_ns, p->input_ns, p->animation_ns,
         p->traversal_ns, p->unseen, p->deadline_ns, p->first);
}

void methodbeat_app_created(uint32_t message)
{
    TELL(APP_CREATED, NULL, message);
}

void methodbeat_process_age(uint64_t age_ms)
{
    TELL(PROCESS_AGE, NULL, age_ms);
}

void methodbeat_probe_taken(void)
{
    TELL(PROBE, NULL, 0);
}

void methodbeat_activity(const char *activity, enum methodbeat_activity_event event)
{
    TELL(ACTIVITY, activity, event);
}

void methodbeat_page(const char *page, enum methodbeat_page_mark mark)
{
    TELL(PAGE, page, mark);
}

void methodbeat_foreground(bool foreground)
{
    TELL(FOREGROUND, NULL, foreground);
}

void methodbeat_battery(uint32_t percent)
{
    TELL(BATTERY, NULL, percent);
}

void methodbeat_charging(bool charging)
{
    TELL(CHARGING, NULL, charging);
}

void methodbeat_traffic(uint64_t received, uint64_t sent)
{
    TELL(TRAFFIC, NULL, received, sent);
}

void methodbeat_network(const char *type)
{
    TELL(NETWORK, type, 0);
}

void methodbeat_traffic_of(const char *source, uint64_t received, uint64_t sent)
{
    TELL(TRAFFIC_OF, source, received, sent);
}

void methodbeat_memory(uint64_t java_kb, uint64_t native_kb, uint64_t graphics_kb)
{
    TELL(MEMORY, NULL, java_kb, native_kb, graphics_kb);
}

void methodbeat_leak(const char *class_name, uint32_t count)
{
    TELL(LEAK, class_name, count);
}

void methodbeat_profile(const struct methodbeat_profile *profile)
{
    if (profile)
        policy_tell(&(struct event){.kind = EVENT_PROFILE,
                                    .texts = {profile->name, profile->kind, profile->reason,
                                              profile->file, profile->message},
                                    .values = {(uint64_t)(int64_t)profile->error}});
}

void methodbeat_start_profile(const char *name)
{
    TELL(START_PROFILE, name, 0);
}

void methodbeat_context(const char *field, const char *value)
{
    policy_tell(&(struct event){.kind = EVENT_CONTEXT, .texts = {field, value}});
}

void methodbeat_tag(const char *name, const char *value)
{
    policy_tell(&(struct event){.kind = EVENT_TAG, .texts = {name, value}});
}

void methodbeat_breadcrumb(const char *text)
{
    TELL(BREADCRUMB, text, 0);
}
