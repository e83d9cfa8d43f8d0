/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/frames.h"

#include <string.h>

#define SECOND_NS UINT64_C(1000000000)

static const uint64_t level_from[FRAMES_LEVELS] = {0, 3, 9, 24, 42};

void frames_init(struct frames *f)
{
    memset(f, 0, sizeof(*f));
}

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

static void frames_count_add(struct frames_count *c, uint64_t dropped,
                             const struct frames_frame *frame)
{
    uint64_t taken_ns = (dropped + 1) * frame->interval_ns;
    size_t level = FRAMES_LEVELS - 1;

    while (dropped < level_from[level])
        level--;
    c->frames++;
    c->level[level]++;
    c->dropped[level] += dropped;
    if (dropped > c->most_dropped)
        c->most_dropped = dropped;
    c->taken_ns += taken_ns;
    c->unseen += frame->unseen;
    second_add(c, taken_ns);
    if (frame->phase_ns)
        phases_add(c, frame->phase_ns);
}

/* Takes the i-th scene out. True where it makes a report. */
static bool scene_take(struct frames *f, size_t i, struct frames_report *due)
{
    bool enough = f->scenes[i].count.frames > FRAMES_ENOUGH;

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
    uint64_t dropped;
    bool is_due = false;
    size_t i = 0;

    if (!frame_is_sound(frame))
        return false;
    dropped = (frame->end_ns - frame->begin_ns) / frame->interval_ns;
    if (dropped > 0)
        dropped--;
    while (i < f->n && strcmp(f->scenes[i].scene, scene) != 0)
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
        f->scenes[i].begin_ms = now_ms;
    }
    frames_count_add(&f->scenes[i].count, dropped, frame);
    frames_count_add(&f->all, dropped, frame);
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
