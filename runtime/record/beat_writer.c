/* SPDX-License-Identifier: Apache-2.0 */
/* Decides which thread writes the main thread's ring, and on which path. */
#include <time.h>

#include "runtime/record/beat.h"

enum { HALT_MS = 1 };

void beat_writer_open(uint64_t open)
{
    atomic_store(&beat.open, open);
    if (!(open & DIRECT_MAIN))
        atomic_store(&beat.ring.direct_limit, 0);
}

/* Who writes while something is recorded. Without a main thread nobody does, and other threads are
 * recorded if they are wanted. */
static uintptr_t writer_open(void)
{
    if (atomic_load(&beat.main_thread) == 0)
        return workers_are_wanted(&beat.workers) ? (uintptr_t)BEAT_RESTS : 0;
    return beat_clock_is_precise(&beat.clock) ? (uintptr_t)BEAT_LOOKS
                                              : atomic_load(&beat.main_thread);
}

void beat_writer_admit(void)
{
    pthread_mutex_lock(&beat.gate);
    atomic_store(&beat.writer, writer_open());
    beat_writer_open(atomic_load(&beat.main_thread) == 0 || beat_clock_is_precise(&beat.clock)
                         ? DIRECT_CLOSED
                     : workers_are_wanted(&beat.workers) ? DIRECT_MAIN
                                                         : DIRECT_ALL);
    pthread_mutex_unlock(&beat.gate);
    beat_clock_call(&beat.clock);
}

bool beat_writer_halt(void)
{
    uintptr_t writer;

    pthread_mutex_lock(&beat.gate);
    beat_writer_open(DIRECT_CLOSED);
    writer = atomic_exchange(&beat.writer, 0);
    pthread_mutex_unlock(&beat.gate);
    if (writer != 0 && (!beat_is_main_thread() || workers_are_wanted(&beat.workers)))
        nanosleep(&(struct timespec){.tv_nsec = HALT_MS * 1000000L}, NULL);
    return writer != 0;
}

void beat_writer_leave(void)
{
    pthread_mutex_lock(&beat.gate);
    beat_writer_open(DIRECT_CLOSED);
    atomic_store(&beat.main_thread, 0);
    if (atomic_load(&beat.writer) != 0)
        atomic_store(&beat.writer, writer_open());
    pthread_mutex_unlock(&beat.gate);
}

bool beat_writer_is_quiet(void)
{
    uint64_t head = ring_head(&beat.ring), before = beat.rest_head;

    beat.rest_head = head;
    return head == before;
}

bool beat_writer_rest(bool briefly)
{
    uintptr_t writer = atomic_load(&beat.writer);

    if (!beat_writer_is_quiet() || (briefly && workers_are_wanted(&beat.workers)))
        return false;
    if (writer != 0 && !atomic_compare_exchange_strong(&beat.writer, &writer, BEAT_RESTS))
        return false;
    if (atomic_load(&beat.ring.direct_limit) != 0)
        atomic_store(&beat.ring.direct_limit, 0);
    return true;
}

__attribute__((hot)) bool beat_writer_reopen(void)
{
    uintptr_t rests = BEAT_RESTS;

    if (atomic_load_explicit(&beat.writer, memory_order_relaxed) != BEAT_RESTS ||
        !beat_is_main_thread())
        return false;
    return atomic_compare_exchange_strong(&beat.writer, &rests, writer_open());
}

bool beat_writer_rouse(void)
{
    if (!beat_writer_reopen())
        return false;
    beat_clock_call(&beat.clock);
    return true;
}
