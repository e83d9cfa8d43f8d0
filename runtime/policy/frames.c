/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/frames.h"

#include <stdio.h>
#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/frames_last.h"
#include "runtime/policy/policy.h"

#define SECOND_NS UINT64_C(1000000000)

static struct {
    struct frames frames;
    struct frames_limits limits;
} seen;

static const uint64_t level_from[FRAMES_LEVELS] = {0, 3, 9, 24, 42};

static uint64_t fps_of(uint64_t frames, uint64_t ns)
{
    uint64_t us = ns / 1000;

    return us ? frames * UINT64_C(100000000) / us : 0;
}

static void second_add(struct frames_count *c, uint64_t taken_ns)
{
    uint64_t fps;

    c->second_frames++;
    c->second_ns += taken_ns;
    if (c->second_ns < SECOND_NS)
        return;
    fps = fps_of(c->second_frames, c->second_ns);
    if (!c->has_minimum || fps < c->minimum)
        c->minimum = fps;
    c->has_minimum = true;
    c->second_frames = 0;
    c->second_ns = 0;
}

static void phases_add(struct frames_count *c, const uint64_t phase_ns[FRAMES_PHASES])
{
    c->phased++;
    for (size_t i = 0; i < FRAMES_PHASES; i++) {
        c->phase_ns[i] += phase_ns[i];
        if (phase_ns[i] > c->longest_ns[i])
            c->longest_ns[i] = phase_ns[i];
    }
}

/* What a frame cost those who look. */
struct frame_cost {
    uint64_t dropped;
    bool janky;
};

static struct frame_cost frame_cost(const struct frames_frame *frame, uint64_t last_ns)
{
    uint64_t from_ns = frame->begin_ns == 0        ? 0
                       : last_ns > frame->begin_ns ? last_ns
                                                   : frame->begin_ns;
    uint64_t shown_ns = frame->end_ns > from_ns ? frame->end_ns - from_ns : 0;
    uint64_t took_ns = frame->end_ns - frame->begin_ns, late, behind;

    if (frame->deadline_ns == 0) {
        uint64_t dropped = shown_ns / frame->interval_ns;

        dropped -= dropped > 0;
        return (struct frame_cost){dropped, dropped > 0};
    }
    if (took_ns <= frame->deadline_ns)
        return (struct frame_cost){0};
    late = (took_ns - frame->deadline_ns - 1) / frame->interval_ns + 1;
    behind = shown_ns > 0 ? (shown_ns - 1) / frame->interval_ns : 0;
    return (struct frame_cost){late < behind ? late : behind, true};
}

static void first_add(struct frames_count *c, uint64_t took_ns)
{
    c->first++;
    if (c->first_ns < took_ns)
        c->first_ns = took_ns;
}

static void frames_count_add(struct frames_count *c, struct frame_cost cost,
                             const struct frames_frame *frame)
{
    uint64_t dropped = cost.dropped, took_ns = frame->end_ns - frame->begin_ns;
    uint64_t taken_ns = (dropped + 1) * frame->interval_ns;
    size_t level = FRAMES_LEVELS - 1;

    c->unseen += frame->unseen;
    if (frame->first) {
        first_add(c, took_ns);
        return;
    }
    while (dropped < level_from[level])
        level--;
    c->frames++;
    c->level[level]++;
    c->dropped[level] += dropped;
    if (dropped > c->most_dropped)
        c->most_dropped = dropped;
    c->janky += cost.janky;
    c->slow += took_ns > FRAMES_SLOW_NS;
    c->frozen += took_ns > FRAMES_FROZEN_NS;
    c->taken_ns += taken_ns;
    second_add(c, taken_ns);
    if (frame->phase_ns)
        phases_add(c, frame->phase_ns);
}

/* Takes the i-th scene out. True where it makes a report. */
static bool scene_take(struct frames *f, size_t i, struct frames_report *due)
{
    bool enough = f->scenes[i].count.frames > FRAMES_ENOUGH;

    if (f->scenes[i].count.frames > FRAMES_FEW && !f->scenes[i].state[0]) {
        name_set(f->last_scene, f->scenes[i].scene);
        f->last_fps = frames_fps(&f->scenes[i].count);
    }
    if (enough)
        *due = f->scenes[i];
    f->n--;
    memmove(f->scenes + i, f->scenes + i + 1, (f->n - i) * sizeof(f->scenes[0]));
    return enough;
}

static bool frames_are_over(const struct frames_report *scene, uint64_t now_ms)
{
    return now_ms >= scene->begin_ms && now_ms - scene->begin_ms >= FRAMES_PERIOD_MS;
}

static bool is_of(const struct frames_report *report, const char *scene, const char *state)
{
    return strcmp(report->scene, scene) == 0 && strcmp(report->state, state) == 0;
}

uint64_t frames_fps_at(const struct frames *f, const char *scene)
{
    for (size_t i = 0; i < f->n; i++) {
        if (is_of(&f->scenes[i], scene, "") && f->scenes[i].count.frames > FRAMES_FEW)
            return frames_fps(&f->scenes[i].count);
    }
    return strcmp(f->last_scene, scene) == 0 ? f->last_fps : 0;
}

uint64_t frames_fps_now(const char *scene)
{
    return frames_fps_at(&seen.frames, scene);
}

static bool frame_is_sound(const struct frames_frame *frame)
{
    if (frame->interval_ns == 0 || frame->interval_ns > FRAMES_LONGEST_NS ||
        frame->end_ns < frame->begin_ns || frame->end_ns - frame->begin_ns > FRAMES_LONGEST_NS)
        return false;
    for (size_t i = 0; frame->phase_ns && i < FRAMES_PHASES; i++)
        if (frame->phase_ns[i] > FRAMES_LONGEST_NS)
            return false;
    return true;
}

bool frames_add(struct frames *f, const char *scene, uint64_t now_ms,
                const struct frames_frame *frame, struct frames_report *due)
{
    const char *state = frame->state ? frame->state : "";
    struct frame_cost cost;
    bool is_due = false;
    size_t i = 0;

    if (!frame_is_sound(frame))
        return false;
    cost = frame_cost(frame, f->end_ns);
    if (!frame->state && frame->begin_ns > 0 && f->end_ns < frame->end_ns)
        f->end_ns = frame->end_ns;
    while (i < f->n && !is_of(&f->scenes[i], scene, state))
        i++;
    if (i < f->n && frames_are_over(&f->scenes[i], now_ms)) {
        is_due = scene_take(f, i, due);
        i = f->n;
    }
    if (i == f->n) {
        /* They lie in the order in which their periods began. */
        if (f->n == FRAMES_SCENES)
            is_due = scene_take(f, 0, due);
        i = f->n++;
        memset(&f->scenes[i], 0, sizeof(f->scenes[i]));
        name_set(f->scenes[i].scene, scene);
        snprintf(f->scenes[i].state, sizeof(f->scenes[i].state), "%s", state);
        f->scenes[i].begin_ms = now_ms;
    }
    frames_count_add(&f->scenes[i].count, cost, frame);
    if (!frame->state)
        frames_count_add(&f->all, cost, frame);
    return is_due;
}

bool frames_due(struct frames *f, uint64_t now_ms, struct frames_report *due)
{
    while (f->n > 0 && frames_are_over(&f->scenes[0], now_ms)) {
        if (scene_take(f, 0, due))
            return true;
    }
    return false;
}

uint64_t frames_next_ms(const struct frames *f)
{
    return f->n > 0 ? f->scenes[0].begin_ms + FRAMES_PERIOD_MS : UINT64_MAX;
}

uint64_t frames_fps(const struct frames_count *count)
{
    return fps_of(count->frames, count->taken_ns);
}

struct frames_limits frames_limits_of(uint32_t average_fps, uint32_t minimum_fps)
{
    return (struct frames_limits){average_fps ? average_fps : FRAMES_LOW_AVERAGE_FPS,
                                  minimum_fps ? minimum_fps : FRAMES_LOW_MINIMUM_FPS};
}

enum frames_verdict frames_judge(const struct frames_count *count, struct frames_limits limits)
{
    if (frames_fps(count) < limits.average_fps * UINT64_C(100))
        return FRAMES_LOW_AVERAGE;
    if (count->has_minimum && count->minimum < limits.minimum_fps * UINT64_C(100))
        return FRAMES_LOW_MINIMUM;
    return FRAMES_GOOD;
}

static void levels_write(const char *key, const uint64_t values[FRAMES_LEVELS], struct text *out)
{
    static const char *const names[FRAMES_LEVELS] = {
        "DROPPED_BEST", "DROPPED_NORMAL", "DROPPED_MIDDLE", "DROPPED_HIGH", "DROPPED_FROZEN"};

    issue_open(out, key);
    for (size_t i = FRAMES_LEVELS; i-- > 0;)
        issue_number(out, names[i], values[i]);
    issue_close(out);
}

void frames_count_write(const struct frames_count *count, struct text *out)
{
    levels_write("dropLevel", count->level, out);
    levels_write("dropSum", count->dropped, out);
    issue_hundredths(out, "fps", frames_fps(count));
    issue_number(out, "janky", count->janky);
    issue_number(out, "slow_frames", count->slow);
    issue_number(out, "frozen_frames", count->frozen);
}

static const char *const phase_names[FRAMES_PHASES] = {
    [FRAMES_INPUT] = "input", [FRAMES_ANIMATION] = "animation", [FRAMES_TRAVERSAL] = "traversal"};

/* In ms, with two decimals. */
static void phases_write(const char *key, const uint64_t ns[FRAMES_PHASES], uint64_t frames,
                         struct text *out)
{
    issue_open(out, key);
    for (size_t i = 0; i < FRAMES_PHASES; i++)
        issue_hundredths(out, phase_names[i], (ns[i] / frames + 5000) / 10000);
    issue_close(out);
}

void frames_report_write(const struct frames_report *report, struct frames_limits limits,
                         struct text *out)
{
    static const char *const verdicts[] = {[FRAMES_GOOD] = "GOOD",
                                           [FRAMES_LOW_MINIMUM] = "LOW_MINIMUM",
                                           [FRAMES_LOW_AVERAGE] = "LOW_AVERAGE"};

    issue_string(out, "scene", report->scene);
    if (report->state[0])
        issue_string(out, "state", report->state);
    frames_count_write(&report->count, out);
    issue_number(out, "frames", report->count.frames);
    if (report->count.has_minimum)
        issue_hundredths(out, "fps_min", report->count.minimum);
    issue_string(out, "verdict", verdicts[frames_judge(&report->count, limits)]);
    issue_number(out, "drop_max", report->count.most_dropped);
    issue_known(out, "unseen", report->count.unseen);
    if (report->count.first > 0) {
        issue_number(out, "first", report->count.first);
        issue_hundredths(out, "first_max", (report->count.first_ns + 5000) / 10000);
    }
    if (report->count.phased > 0) {
        phases_write("phase", report->count.phase_ns, report->count.phased, out);
        phases_write("phase_max", report->count.longest_ns, 1, out);
    }
}

/* What came while the run before ended, once its periods were told, is nobody's. */
static void frames_set(const struct methodbeat_settings *settings)
{
    seen.limits = frames_limits_of(settings->fps_average, settings->fps_minimum);
    memset(&seen.frames, 0, sizeof(seen.frames));
}

static void frames_post(const struct frames_report *due)
{
    struct text body;

    text_init(&body);
    frames_report_write(due, seen.limits, &body);
    policy_post(REPORT_KIND_FPS, &body);
}

/* That it had at any time; where its times are not known, that there are now. */
static size_t frame_states(const struct frames_frame *frame, uint64_t now_ms,
                           char texts[STATES_MAX][STATE_TEXT_BYTES])
{
    uint64_t begin_ms, end_ms;

    if (frame->begin_ns == 0 || !policy_time(frame->begin_ns, now_ms, &begin_ms))
        begin_ms = now_ms;
    if (frame->begin_ns == 0 || !policy_time(frame->end_ns, now_ms, &end_ms))
        end_ms = now_ms;
    return states_between(&policy_scene()->states, begin_ms, end_ms, texts);
}

static void frame_take(const struct frames_frame *frame, uint64_t now_ms)
{
    struct frames_report due;

    if (frames_add(&seen.frames, policy_scene()->name, now_ms, frame, &due))
        frames_post(&due);
}

static void frames_feed(const struct event *event)
{
    const uint64_t *v = event->values;
    struct frames_frame frame = {.begin_ns = v[0],
                                 .end_ns = v[1],
                                 .interval_ns = v[2],
                                 .phase_ns = v[3] | v[4] | v[5] ? v + 3 : NULL,
                                 .unseen = v[6],
                                 .deadline_ns = v[7],
                                 .first = v[8]};
    char states[STATES_MAX][STATE_TEXT_BYTES];
    size_t n;

    if (event->kind != EVENT_FRAME || !event->recorded)
        return;
    frames_last_add(&frame);
    n = frame_states(&frame, event->now_ms, states);
    for (size_t i = 0; i < n; i++) {
        frame.state = states[i];
        frame_take(&frame, event->now_ms);
    }
    frame.state = NULL;
    frame_take(&frame, event->now_ms);
}

static void frames_tell(const struct moment *now)
{
    struct frames_report due;

    while (frames_due(&seen.frames, now->now_ms, &due))
        frames_post(&due);
}

static uint64_t frames_look_ms(const struct moment *now)
{
    (void)now;
    return frames_next_ms(&seen.frames);
}

static void frames_sum(struct text *body)
{
    frames_count_write(&seen.frames.all, body);
}

const struct policy frames_policy = {
    POLICY_STATE(seen),
    .set = frames_set,
    .feed = frames_feed,
    .due = frames_tell,
    .next_ms = frames_look_ms,
    .sum = frames_sum,
    .counts = {{"frames", &seen.frames.all.frames}},
};
