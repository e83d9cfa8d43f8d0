/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/monitor/monitor_state.h"

__attribute__((hot)) void monitor_message_begin(uint64_t now_ms, uint64_t position)
{
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

__attribute__((hot)) void monitor_message_end(uint64_t now_ms, uint64_t position)
{
    const struct told_message message = {.span = {.begin_ms = monitor.begin_ms,
                                                  .end_ms = now_ms,
                                                  .from = monitor.from,
                                                  .to = position},
                                         .thread = ""};

    atomic_store_explicit(&monitor.message, 0, memory_order_release);
    message_count(now_ms - message.span.begin_ms, now_ms);
    message_feed(&message);
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
