/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/frames_last.h"

#include <pthread.h>
#include <string.h>

struct frame_kept {
    uint64_t begin_ns, end_ns, phase_ns[FRAMES_PHASES];
};

static struct {
    pthread_mutex_t lock;
    struct frame_kept kept[FRAMES_LAST_MAX];
    uint64_t n; /* that came; the last of them are kept */
} last = {.lock = PTHREAD_MUTEX_INITIALIZER};

void frames_last_add(const struct frames_frame *frame)
{
    struct frame_kept *to;

    if (!frame->phase_ns || frame->begin_ns == 0 || frame->end_ns < frame->begin_ns)
        return;
    pthread_mutex_lock(&last.lock);
    to = &last.kept[last.n++ % FRAMES_LAST_MAX];
    to->begin_ns = frame->begin_ns;
    to->end_ns = frame->end_ns;
    memcpy(to->phase_ns, frame->phase_ns, sizeof(to->phase_ns));
    pthread_mutex_unlock(&last.lock);
}

/* The main thread's time for it; UINT64_MAX where that is too much for one. */
static uint64_t phases_sum(const struct frame_kept *frame)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < FRAMES_PHASES; i++) {
        if (frame->phase_ns[i] > FRAMES_LONGEST_NS)
            return UINT64_MAX;
        sum += frame->phase_ns[i];
    }
    return sum;
}

/* All of it must lie in what the two have in common, but for the steps of a clock. */
static bool is_frame_of(const struct frame_kept *frame, uint64_t begin_ns, uint64_t end_ns)
{
    const uint64_t step_ns = 20000000; /* of two */
    uint64_t from_ns = frame->begin_ns > begin_ns ? frame->begin_ns : begin_ns;
    uint64_t to_ns = frame->end_ns < end_ns ? frame->end_ns : end_ns;
    uint64_t sum = phases_sum(frame);

    return from_ns < to_ns && sum >= (end_ns - begin_ns) / 2 && sum <= to_ns - from_ns + step_ns;
}

bool frames_last_find(uint64_t begin_ns, uint64_t end_ns, uint64_t phase_ns[FRAMES_PHASES])
{
    bool is_found = false;

    pthread_mutex_lock(&last.lock);
    for (uint64_t i = 0; i < last.n && i < FRAMES_LAST_MAX && !is_found; i++) {
        const struct frame_kept *frame = &last.kept[(last.n - 1 - i) % FRAMES_LAST_MAX];

        is_found = is_frame_of(frame, begin_ns, end_ns);
        if (is_found)
            memcpy(phase_ns, frame->phase_ns, sizeof(frame->phase_ns));
    }
    pthread_mutex_unlock(&last.lock);
    return is_found;
}

bool frames_last_may_come(uint64_t end_ns)
{
    bool may_come;

    pthread_mutex_lock(&last.lock);
    may_come = last.n > 0;
    for (uint64_t i = 0; i < last.n && i < FRAMES_LAST_MAX; i++)
        may_come = may_come && last.kept[i].end_ns < end_ns;
    pthread_mutex_unlock(&last.lock);
    return may_come;
}
