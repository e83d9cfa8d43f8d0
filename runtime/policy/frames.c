/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/frames.h"

#include <string.h>

static const uint64_t level_from[FRAMES_LEVELS] = {0, 3, 9, 24, 42};

void frames_init(struct frames *f)
{
    memset(f, 0, sizeof(*f));
}

static void frames_count_add(struct frames_count *c, uint64_t dropped, uint64_t interval_ns)
{
    size_t level = FRAMES_LEVELS - 1;

    while (dropped < level_from[level])
        level--;
    c->frames++;
    c->level[level]++;
    c->dropped[level] += dropped;
    c->taken_ns += (dropped + 1) * interval_ns;
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

bool frames_add(struct frames *f, const char *scene, uint64_t now_ms, uint64_t begin_ns,
                uint64_t end_ns, uint64_t interval_ns, struct frames_report *due)
{
    uint64_t dropped;
    bool is_due = false;
    size_t i = 0;

    if (interval_ns == 0 || interval_ns > FRAMES_LONGEST_NS || end_ns < begin_ns ||
        end_ns - begin_ns > FRAMES_LONGEST_NS)
        return false;
    dropped = (end_ns - begin_ns) / interval_ns;
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
    frames_count_add(&f->scenes[i].count, dropped, interval_ns);
    frames_count_add(&f->all, dropped, interval_ns);
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
    uint64_t taken_us = count->taken_ns / 1000;

    return taken_us ? count->frames * UINT64_C(100000000) / taken_us : 0;
}
