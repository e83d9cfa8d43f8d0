/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "runtime/monitor/monitor_state.h"
#include "runtime/policy/sampling.h"
#include "runtime/record/beat.h"

enum { SPLASH_MAX = 64 };

/* Locks, but not what was its parent's in the child of a fork(). */
static bool feed_lock(void)
{
    if (atomic_load_explicit(&monitor.forked, memory_order_relaxed))
        return false;
    pthread_mutex_lock(&monitor.lock);
    return true;
}

/* Locks, where there is anything to feed: *now_ms is the time. */
static bool feed_begin(uint64_t *now_ms)
{
    if (!feed_lock())
        return false;
    if (!monitor.on) {
        pthread_mutex_unlock(&monitor.lock);
        return false;
    }
    *now_ms = beat_clock_refresh(monitor.clock);
    return true;
}

void monitor_unlock(void)
{
    bool vitals_due = monitor.on && (monitor.foreground != monitor.vitals.running ||
                                     vitals_is_over(&monitor.vitals, monitor.scene, 0));

    if (vitals_due && !monitor.turned)
        monitor.told_at_turn = monitor.told;
    monitor.turned = vitals_due;
    if (monitor.until_ms > 0 && (vitals_due || frames_next_ms(&monitor.frames) < monitor.until_ms ||
                                 startup_next_ms(&monitor.startup) < monitor.until_ms))
        pthread_cond_signal(&monitor.wake);
    pthread_mutex_unlock(&monitor.lock);
}

static bool is_splash(const char *activity)
{
    for (size_t i = 0; monitor.splash && i < SPLASH_MAX && monitor.splash[i]; i++) {
        if (strcmp(monitor.splash[i], activity) == 0)
            return true;
    }
    return false;
}

static void scene_set(const char *scene)
{
    name_set(monitor.scene, scene);
    monitor.scene_gone = false;
}

/* A destroyed Activity has no focus, even if no call said so. It stays the scene while the
 * program is visible and no other gets the focus: it may be created again in the same message. */
static void activity_gone(const char *activity)
{
    char cut[NAME_MAX_BYTES];

    focus_change(&monitor.focus, activity, false);
    name_set(cut, activity);
    monitor.scene_gone |= strcmp(monitor.scene, cut) == 0;
}

static void scene_forget(void)
{
    if (monitor.scene_gone && !monitor.foreground)
        scene_set(NULL);
}

/* The focus ends starts and changes, where any are under way. */
static void focus_feed(const char *activity)
{
    struct startup_report startup;
    uint64_t now_ms, cost_ms;

    if (!monitor.on)
        return;
    now_ms = beat_clock_refresh(monitor.clock);
    if (startup_focus(&monitor.startup, is_splash(activity), now_ms, &startup))
        monitor_post_startup(&startup, now_ms);
    if (activity_change_focus(&monitor.change, activity, now_ms, &cost_ms)) {
        struct analysis_job job = {.kind = REPORT_KIND_ACTIVITY};

        monitor.summary.changes++;
        activity_report_write(activity, monitor.change.last, cost_ms, &job.body);
        monitor_post(&job);
    }
}

bool methodbeat_at(const char *activity, bool focus)
{
    bool news;

    if (!activity || !feed_lock())
        return false;
    news = focus_change(&monitor.focus, activity, focus);
    if (news && focus) {
        scene_set(activity);
        focus_feed(activity);
    }
    monitor_unlock();
    return news;
}

void methodbeat_set_scene(const char *scene)
{
    if (!feed_lock())
        return;
    scene_set(scene);
    monitor_unlock();
}

bool methodbeat_sink_add(methodbeat_sink *sink, void *context)
{
    bool added;

    if (!feed_lock())
        return false;
    added = monitor.analysis && analysis_sink_add(monitor.analysis, sink, context);
    pthread_mutex_unlock(&monitor.lock);
    return added;
}

static void frame_feed(const struct frames_frame *frame)
{
    struct frames_report due;
    uint64_t now_ms;

    if (!feed_begin(&now_ms))
        return;
    if (frames_add(&monitor.frames, monitor.scene, now_ms, frame, &due))
        monitor_post_frames(&due);
    monitor_unlock();
}

void methodbeat_frame(uint64_t begin_ns, uint64_t end_ns, uint64_t refresh_interval_ns)
{
    const struct frames_frame frame = {
        .begin_ns = begin_ns, .end_ns = end_ns, .interval_ns = refresh_interval_ns};

    frame_feed(&frame);
}

void methodbeat_frame_of(uint64_t begin_ns, uint64_t end_ns, uint64_t refresh_interval_ns,
                         const struct methodbeat_frame_parts *parts)
{
    struct frames_frame frame = {
        .begin_ns = begin_ns, .end_ns = end_ns, .interval_ns = refresh_interval_ns};
    uint64_t phase_ns[FRAMES_PHASES];

    if (parts) {
        phase_ns[FRAMES_INPUT] = parts->input_ns;
        phase_ns[FRAMES_ANIMATION] = parts->animation_ns;
        phase_ns[FRAMES_TRAVERSAL] = parts->traversal_ns;
        if (parts->input_ns | parts->animation_ns | parts->traversal_ns)
            frame.phase_ns = phase_ns;
        frame.unseen = parts->unseen;
    }
    frame_feed(&frame);
}

/* From the end of the main thread's first message to the beginning of the one
 * that runs, where one does. */
static uint64_t idle_ms(uint64_t now_ms)
{
    uint64_t end_ms = atomic_load(&monitor.first_end_ms), begin_ms = now_ms;

    if (atomic_load(&monitor.message) != 0)
        begin_ms = atomic_load(&monitor.message_ms);
    return end_ms < begin_ms ? begin_ms - end_ms : 0;
}

void methodbeat_app_created(uint32_t message)
{
    uint64_t now_ms;

    if (!feed_begin(&now_ms))
        return;
    startup_application_created(&monitor.startup, message, idle_ms(now_ms), now_ms);
    monitor_unlock();
}

static void activity_feed(const char *activity, enum methodbeat_activity_event event)
{
    uint64_t now_ms = beat_clock_refresh(monitor.clock);
    struct startup_report due;

    if (event == METHODBEAT_ACTIVITY_CREATED)
        startup_activity_created(&monitor.startup, now_ms, beat_position());
    else if (event == METHODBEAT_ACTIVITY_DESTROYED)
        startup_activity_destroyed(&monitor.startup, now_ms);
    else if (event == METHODBEAT_ACTIVITY_PAUSED)
        activity_change_paused(&monitor.change, activity, now_ms);
    else if (event == METHODBEAT_ACTIVITY_RESUMED)
        activity_change_resumed(&monitor.change, activity);
    else if (event == METHODBEAT_ACTIVITY_DRAWS)
        startup_draws(&monitor.startup);
    else if (event == METHODBEAT_ACTIVITY_DRAWN &&
             startup_drawn(&monitor.startup, is_splash(activity), now_ms, &due))
        monitor_post_start(&due);
}

void methodbeat_activity(const char *activity, enum methodbeat_activity_event event)
{
    if (!activity || !feed_lock())
        return;
    if (monitor.on)
        activity_feed(activity, event);
    if (event == METHODBEAT_ACTIVITY_DESTROYED)
        activity_gone(activity);
    scene_forget();
    monitor_unlock();
}

void methodbeat_page(const char *page, enum methodbeat_page_mark mark)
{
    static const enum page_mark marks[] = {
        [METHODBEAT_PAGE_BEGIN] = PAGE_BEGIN,
        [METHODBEAT_PAGE_DRAWN] = PAGE_DRAWN,
        [METHODBEAT_PAGE_DATA] = PAGE_DATA,
        [METHODBEAT_PAGE_DRAWN_WITH_DATA] = PAGE_DRAWN_WITH_DATA,
    };
    struct page_report due;
    uint64_t now_ms;

    if (!page || (size_t)mark >= sizeof(marks) / sizeof(marks[0]) || !feed_begin(&now_ms))
        return;
    if (pages_mark(&monitor.pages, page, marks[mark], now_ms, &due)) {
        struct analysis_job job = {.kind = REPORT_KIND_PAGE};

        monitor.summary.pages++;
        page_report_write(&due, &job.body);
        monitor_post(&job);
    }
    monitor_unlock();
}

void methodbeat_foreground(bool foreground)
{
    if (!feed_lock())
        return;
    monitor.foreground_told = true;
    monitor.foreground = foreground;
    if (!foreground)
        activity_change_forget(&monitor.change);
    if (!foreground && monitor.on)
        monitor_traffic_due();
    scene_forget();
    monitor_unlock();
}

/* If a period has ended that the thread has not seen yet, the data belongs to the next one,
 * which begins with the data before it. */
static void told_end(void)
{
    if (monitor.foreground == monitor.vitals.running &&
        !vitals_is_over(&monitor.vitals, monitor.scene, 0))
        vitals_told(&monitor.vitals, &monitor.told);
    pthread_mutex_unlock(&monitor.lock);
}

void methodbeat_battery(uint32_t percent)
{
    if (percent > 100 || !feed_lock())
        return;
    monitor.told.has_battery = true;
    monitor.told.battery = percent;
    told_end();
}

void methodbeat_charging(bool charging)
{
    if (!feed_lock())
        return;
    monitor.told.has_charging = true;
    monitor.told.charging = charging;
    told_end();
}

/* Where nothing is recorded the counters go on, but nobody is told. */
static void traffic_feed(bool (*feed)(struct traffic *t, const struct traffic_row *bytes,
                                      struct traffic_row *due),
                         const char *source, uint64_t received, uint64_t sent)
{
    struct traffic_row bytes = {
        .day = sampling_day(wall_clock_ms()), .received = received, .sent = sent};
    struct traffic_row due;

    name_set(bytes.source, source);
    name_set(bytes.network, monitor.network);
    if (feed(&monitor.traffic, &bytes, &due) && monitor.on)
        monitor_post_traffic(&due);
}

void methodbeat_traffic(uint64_t received, uint64_t sent)
{
    if (!feed_lock())
        return;
    monitor.told.has_traffic = true;
    monitor.told.received = received;
    monitor.told.sent = sent;
    traffic_feed(traffic_total, "", received, sent);
    told_end();
}

void methodbeat_network(const char *type)
{
    if (!feed_lock())
        return;
    name_set(monitor.network, type);
    pthread_mutex_unlock(&monitor.lock);
}

void methodbeat_traffic_of(const char *source, uint64_t received, uint64_t sent)
{
    if (!source || !*source || !feed_lock())
        return;
    traffic_feed(traffic_add, source, received, sent);
    pthread_mutex_unlock(&monitor.lock);
}

void methodbeat_memory(uint64_t java_kb, uint64_t native_kb, uint64_t graphics_kb)
{
    if (!feed_lock())
        return;
    monitor.told.has_memory = true;
    monitor.told.java_kb = java_kb;
    monitor.told.native_kb = native_kb;
    monitor.told.graphics_kb = graphics_kb;
    told_end();
}

void methodbeat_leak(const char *class_name, uint32_t count)
{
    uint64_t now_ms;

    if (!class_name || !feed_begin(&now_ms))
        return;
    if (leaks_count(&monitor.leaks, class_name, count)) {
        struct analysis_job job = {.kind = REPORT_KIND_LEAK};

        monitor.summary.leaks++;
        leak_report_write(class_name, count, &job.body);
        monitor_post(&job);
    }
    monitor_unlock();
}

void methodbeat_profile(const struct methodbeat_profile *profile)
{
    struct analysis_job job = {.kind = REPORT_KIND_PROFILE};
    uint64_t now_ms;

    if (!profile || !profile->name || !feed_begin(&now_ms))
        return;
    profile_report_write(profile, &job.body);
    monitor_post(&job);
    monitor_unlock();
}

void methodbeat_start_profile(const char *name)
{
    char cut[NAME_MAX_BYTES];

    if (!name || !feed_lock())
        return;
    name_set(cut, name);
    cut[sizeof(monitor.start_profile) - 1] = '\0';
    memcpy(monitor.start_profile, cut, sizeof(monitor.start_profile));
    pthread_mutex_unlock(&monitor.lock);
}
