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

/* Under the gate. */
static void way_open(void)
{
    bool looks = beat_clock_is_precise(&beat.clock);

    atomic_store(&beat.writer, looks ? (uintptr_t)BEAT_LOOKS : atomic_load(&beat.main_thread));
    beat_writer_open(looks                               ? DIRECT_CLOSED
                     : workers_are_wanted(&beat.workers) ? DIRECT_MAIN
                                                         : DIRECT_ALL);
}

void beat_writer_admit(void)
{
    pthread_mutex_lock(&beat.gate);
    way_open();
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

bool beat_writer_is_quiet(void)
{
    uint64_t head = ring_head(&beat.ring), before = beat.rest_head;

    beat.rest_head = head;
    return head == before;
}

bool beat_writer_rest(void)
{
    if (!beat_writer_is_quiet())
        return false;
    pthread_mutex_lock(&beat.gate);
    if (atomic_load(&beat.writer) != 0) {
        beat_writer_open(atomic_load(&beat.open) & DIRECT_OTHERS);
        atomic_store(&beat.writer, BEAT_RESTS);
    }
    pthread_mutex_unlock(&beat.gate);
    return true;
}

bool beat_writer_rouse(void)
{
    if (atomic_load_explicit(&beat.writer, memory_order_relaxed) != BEAT_RESTS ||
        !beat_is_main_thread())
        return false;
    /* It never waits: if another thread is here, the next call tries again. */
    if (pthread_mutex_trylock(&beat.gate) == 0) {
        if (atomic_load(&beat.writer) == BEAT_RESTS)
            way_open();
        pthread_mutex_unlock(&beat.gate);
    }
    beat_clock_call(&beat.clock);
    return atomic_load(&beat.writer) != 0;
}
