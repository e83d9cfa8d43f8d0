/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/collector.h"
#include "runtime/monitor/monitor_state.h"

static void message_feed(const struct told_message *message)
{
    const struct message_span *span = &message->span;
    struct event event = {.kind = EVENT_MESSAGE, .message = message};
    bool posted;

    if (span->end_ms - span->begin_ms <
        atomic_load_explicit(&monitor.shortest_ms, memory_order_relaxed))
        return;
    pthread_mutex_lock(&monitor.lock);
    if (monitor.on)
        monitor_feed(&event);
    posted = monitor.posted;
    monitor.posted = false;
    pthread_mutex_unlock(&monitor.lock);
    /* The clock's thread wakes the other one, which costs this one no call of the system. */
    if (posted)
        beat_clock_ring(monitor.clock);
}

static struct told_message outside_told(uint64_t now_ms, uint64_t position)
{
    return (struct told_message){
        .stretch = atomic_load_explicit(&monitor.outside, memory_order_relaxed),
        .span = {.begin_ms = atomic_load_explicit(&monitor.outside_ms, memory_order_relaxed),
                 .end_ms = now_ms,
                 .from = atomic_load_explicit(&monitor.outside_from, memory_order_relaxed),
                 .to = position},
        .thread = ""};
}

void monitor_outside_feed(uint64_t now_ms, uint64_t position)
{
    const struct told_message told = outside_told(now_ms, position);
    struct event event = {.kind = EVENT_MESSAGE, .message = &told};

    if (told.span.to > told.span.from && told.stretch != STRETCH_WAIT &&
        collector_is_on(COLLECTOR_messages))
        monitor_feed(&event);
}

/* Nothing more than a compare if it did not last: and no more than two if nothing was recorded. */
__attribute__((hot)) void monitor_outside_end(uint64_t now_ms, uint64_t position)
{
    uint64_t begin_ms = atomic_load_explicit(&monitor.outside_ms, memory_order_relaxed);
    struct told_message told;

    if (__builtin_expect(now_ms - begin_ms <
                             atomic_load_explicit(&monitor.shortest_ms, memory_order_relaxed),
                         1) ||
        position == atomic_load_explicit(&monitor.outside_from, memory_order_relaxed))
        return;
    told = outside_told(now_ms, position);
    if (told.stretch != STRETCH_WAIT)
        message_feed(&told);
}

/* From here on it is that which runs. */
static void outside_begin(uint64_t now_ms, uint64_t position, enum stretch stretch)
{
    atomic_store_explicit(&monitor.outside_ms, now_ms, memory_order_relaxed);
    atomic_store_explicit(&monitor.outside_from, position, memory_order_relaxed);
    atomic_store_explicit(&monitor.outside, stretch, memory_order_relaxed);
}

void monitor_outside(enum methodbeat_outside what, uint64_t now_ms, uint64_t position)
{
    monitor_outside_end(now_ms, position);
    outside_begin(now_ms, position, STRETCH_OUTSIDE + (enum stretch)what);
}

__attribute__((hot)) void monitor_message_begin(enum stretch stretch, uint64_t now_ms,
                                                uint64_t position)
{
    monitor_outside_end(now_ms, position);
    monitor.stretch = stretch;
    monitor.begin_ms = now_ms;
    monitor.from = position;
    atomic_store_explicit(&monitor.message_ms, now_ms, memory_order_release);
    atomic_store(&monitor.message, position + 1);
    if (atomic_load(&monitor.asleep)) {
        pthread_mutex_lock(&monitor.lock);
        pthread_cond_signal(&monitor.wake);
        pthread_mutex_unlock(&monitor.lock);
    }
}

static void message_count(uint64_t took_ms, uint64_t end_ms)
{
    uint64_t n = atomic_load_explicit(&monitor.messages, memory_order_relaxed);

    if (atomic_load_explicit(&monitor.first_end_ms, memory_order_relaxed) == UINT64_MAX)
        atomic_store_explicit(&monitor.first_end_ms, end_ms, memory_order_relaxed);
    atomic_store_explicit(&monitor.messages, n + 1, memory_order_relaxed);
    if (took_ms > atomic_load_explicit(&monitor.longest_ms, memory_order_relaxed))
        atomic_store_explicit(&monitor.longest_ms, took_ms, memory_order_relaxed);
}

__attribute__((hot)) void monitor_message_end(uint64_t now_ms, uint64_t position)
{
    const struct told_message message = {.stretch = monitor.stretch,
                                         .span = {.begin_ms = monitor.begin_ms,
                                                  .end_ms = now_ms,
                                                  .from = monitor.from,
                                                  .to = position},
                                         .thread = ""};

    outside_begin(now_ms, position, STRETCH_OUTSIDE);
    atomic_store_explicit(&monitor.message, 0, memory_order_release);
    if (message.stretch == STRETCH_MESSAGE)
        message_count(now_ms - message.span.begin_ms, now_ms);
    message_feed(&message);
}

void monitor_loop_waits(void)
{
    atomic_store(&monitor.analysis->loop_waits, true);
}

enum stretch monitor_stretch(void)
{
    return monitor.stretch;
}

void monitor_message_forget(uint64_t now_ms)
{
    atomic_store(&monitor.forgotten_ms, now_ms - monitor.begin_ms);
    atomic_store(&monitor.forgotten, true);
    atomic_store_explicit(&monitor.message, 0, memory_order_release);
}

void monitor_worker_message(const struct worker_message *message)
{
    const struct told_message told = {
        .span = message->span, .ring = message->ring, .thread = message->thread};

    message_feed(&told);
}
