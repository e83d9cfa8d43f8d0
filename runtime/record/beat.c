/* SPDX-License-Identifier: Apache-2.0 */
/* Entries and exits: what instrumented code calls. */
#include "runtime/record/beat.h"

#include "runtime/methodbeat.h"
#include "runtime/record/fold_short.h"

struct beat beat = {.gate = PTHREAD_MUTEX_INITIALIZER};

/* An entry or exit, without its time, that is not to be written on the short way. */
static __attribute__((noinline, cold)) void miss(uint64_t slot)
{
    /* Thread descriptors lie at least a page apart. */
    struct beat_stripe *stripe =
        &beat.stripes[(beat_self() >> 12 ^ beat_self() >> 20) % DIRECT_STRIPES];
    bool stopped;

    if (beat_writer_rouse()) {
        ring_put(&beat.ring, slot | (beat_clock_now(&beat.clock) & SLOT_MS_MASK));
        return;
    }
    stopped = atomic_load_explicit(&beat.writer, memory_order_relaxed) == 0;
    atomic_fetch_add_explicit(stopped ? &stripe->stopped : &stripe->foreign, 1,
                              memory_order_relaxed);
}

/* An entry or exit, without its time, that is not one of a method of the main thread, by the
 * clock's word. */
static __attribute__((noinline)) void other_call(uint64_t slot)
{
    uintptr_t writer = atomic_load_explicit(&beat.writer, memory_order_relaxed);

    if (writer == BEAT_LOOKS && beat_is_main_thread())
        fold_put(&beat.ring,
                 slot | (beat_clock_read(&beat.clock, &beat.counter_seen) & SLOT_MS_MASK));
    else if (writer == 0 || !workers_are_wanted(&beat.workers) || !workers_put(&beat.workers, slot))
        miss(slot);
}

void methodbeat_i(int32_t id)
{
    if (__builtin_expect(beat_is_writer(), 1))
        ring_put(&beat.ring, slot_in((uint32_t)id, beat_clock_now(&beat.clock)));
    else
        other_call(slot_in((uint32_t)id, 0));
}

void methodbeat_o(int32_t id)
{
    if (__builtin_expect(beat_is_writer(), 1))
        fold_exit(&beat.ring, slot_in((uint32_t)id, beat_clock_now(&beat.clock)));
    else
        other_call(slot_out((uint32_t)id, 0));
}

uint64_t beat_position(void)
{
    if (beat_is_main_thread())
        fold_stay(&beat.ring);
    return ring_head(&beat.ring);
}

void direct_turn(void)
{
    if (!beat_is_main_thread() || atomic_load_explicit(&beat.writer, memory_order_relaxed) == 0 ||
        !beat.ring.in_blocks)
        return;
    if (beat.ring.next >= beat.ring.limit)
        fold_turn(&beat.ring);
    atomic_store(&beat.ring.direct_limit, beat.ring.limit);
    /* Who closes it does so after it has changed `open` or `writer`: either that is seen here, or
     * the 0 comes after the limit. */
    if (!(atomic_load(&beat.open) & DIRECT_MAIN) || atomic_load(&beat.writer) == BEAT_RESTS)
        atomic_store(&beat.ring.direct_limit, 0);
}

bool direct_get(struct direct *out)
{
    if (!beat_is_main_thread() || sizeof(beat.ring.next) != sizeof(uint64_t))
        return false;
    fold_in_blocks(&beat.ring);
    *out = (struct direct){
        .open = &beat.open,
        .now_ms = &beat.clock.now_ms,
        .next = (uint64_t *)(void *)&beat.ring.next,
        .lap = &beat.ring.lap,
        .head = &beat.ring.body->head,
        .limit = &beat.ring.direct_limit,
        .body = (void *const *)(void *)&beat.ring.body,
        .slots = beat.ring.body->slots,
        .stripes = beat.stripes,
    };
    return true;
}
