/* SPDX-License-Identifier: Apache-2.0 */
#include <time.h>

#include "runtime/base/thread.h"
#include "runtime/monitor/monitor_state.h"

enum { IDLE_MS = 500 }; /* without a message, and the thread waits to be woken */

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Waits to be woken, at most so long; UINT64_MAX is for ever. */
static void wait_ms(uint64_t ms)
{
    struct timespec until;

    if (ms == UINT64_MAX) {
        pthread_cond_wait(&monitor.wake, &monitor.lock);
        return;
    }
    until = thread_deadline(ms);
    pthread_cond_timedwait(&monitor.wake, &monitor.lock, &until);
}

/* This thread stores that it sleeps, then looks for a message. The main thread stores that a
 * message runs, then looks whether this one sleeps. All four are sequentially consistent, so at
 * least one sees the other. */
static void sleep_ms(uint64_t ms)
{
    atomic_store(&monitor.asleep, true);
    if (!monitor.on || atomic_load(&monitor.message) == 0)
        wait_ms(ms);
    atomic_store(&monitor.asleep, false);
}

void monitor_rest(void)
{
    uint64_t since_ms;

    if (atomic_load(&monitor.asleep) && track_open_since(monitor.analysis->main, &since_ms))
        monitor_wake();
}

/* How long a message may have begun before it is looked at. */
static uint64_t message_wait_ms(uint64_t now_ms)
{
    struct moment begun = {.now_ms = now_ms, .message = UINT64_MAX, .begin_ms = now_ms};
    uint64_t next_ms = monitor_next_ms(&begun);

    return next_ms - now_ms < IDLE_MS ? (next_ms - now_ms) / 2 + 1 : IDLE_MS;
}

static void *watch(void *context)
{
    uint64_t seen = 0;

    (void)context;
    atomic_store(&monitor.runs, pthread_self());
    pthread_mutex_lock(&monitor.lock);
    while (!monitor.ended) {
        struct moment now = monitor_moment(beat_clock_refresh(monitor.clock));
        uint64_t next_ms, left_ms, messages;
        bool idle;

        monitor_due(&now);
        next_ms = monitor_next_ms(&now);
        messages = atomic_load_explicit(&monitor.message_ms, memory_order_relaxed);
        idle = messages == seen && now.message == 0;
        seen = messages;
        left_ms = next_ms == UINT64_MAX  ? UINT64_MAX
                  : next_ms > now.now_ms ? next_ms - now.now_ms
                                         : 0;
        /* Messages come in bursts. Waking this thread for each would cost the main thread a
         * system call each. */
        monitor.until_ms = next_ms;
        if (left_ms > 0 && idle)
            sleep_ms(left_ms);
        else if (left_ms > 0)
            wait_ms(earlier(left_ms, message_wait_ms(now.now_ms)));
        monitor.until_ms = 0;
    }
    pthread_mutex_unlock(&monitor.lock);
    return NULL;
}

int monitor_resume(void)
{
    monitor.ended = false; /* there is no such thread */
    return thread_start(&monitor.thread, "methodbeat-mon", watch, NULL);
}

void monitor_halt(void)
{
    pthread_mutex_lock(&monitor.lock);
    monitor.ended = true;
    pthread_cond_signal(&monitor.wake);
    pthread_mutex_unlock(&monitor.lock);
    pthread_join(monitor.thread, NULL);
    atomic_store(&monitor.runs, 0); /* another may get its number */
}
