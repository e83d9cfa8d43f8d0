/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/duplicates.h"

#include <string.h>

#include "runtime/policy/policy.h"

void duplicates_init(struct duplicates *d, uint64_t window_ms)
{
    d->window_ms = window_ms;
    d->n = 0;
}

static bool window_is_over(const struct duplicates *d, const struct duplicates_window *w,
                           uint64_t now_ms)
{
    return now_ms >= w->begin_ms && now_ms - w->begin_ms >= d->window_ms;
}

static struct duplicates_window window_take(struct duplicates *d, size_t i)
{
    struct duplicates_window taken = d->windows[i];

    d->n--;
    memmove(d->windows + i, d->windows + i + 1, (d->n - i) * sizeof(d->windows[0]));
    return taken;
}

bool duplicates_over(struct duplicates *d, uint64_t now_ms, struct duplicates_window *over)
{
    /* A full table loses its oldest window now, so that admit finds room. */
    while (d->n > 0 && (d->n == DUPLICATES_KEYS || window_is_over(d, &d->windows[0], now_ms))) {
        *over = window_take(d, 0);
        if (over->count > 0)
            return true;
    }
    return false;
}

bool duplicates_admit(struct duplicates *d, enum report_detail detail, const char *thread,
                      uint32_t key, uint64_t now_ms)
{
    struct duplicates_window window = {.detail = detail, .key = key, .begin_ms = now_ms};

    if (d->window_ms == 0)
        return true;
    memcpy(window.thread, thread, strnlen(thread, sizeof(window.thread) - 1));
    for (size_t i = 0; i < d->n; i++) {
        struct duplicates_window *w = &d->windows[i];

        if (w->key == key && w->detail == detail && strcmp(w->thread, window.thread) == 0) {
            w->count++;
            w->last_ms = now_ms;
            return false;
        }
    }
    if (d->n < DUPLICATES_KEYS)
        d->windows[d->n++] = window;
    return true;
}

uint64_t duplicates_next_ms(const struct duplicates *d)
{
    for (size_t i = 0; i < d->n; i++) {
        if (d->windows[i].count > 0)
            return d->windows[i].begin_ms + d->window_ms;
    }
    return UINT64_MAX;
}

/* The thread that makes reports has the windows. */
static void duplicates_due(const struct moment *now)
{
    policy_repeats_tell(now->now_ms);
}

static uint64_t duplicates_look_ms(const struct moment *now)
{
    (void)now;
    return policy_repeats_next_ms();
}

const struct policy duplicates_policy = {.due = duplicates_due, .next_ms = duplicates_look_ms};
