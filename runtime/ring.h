/* The ring: one writer, many readers, no locks.
 *
 * Positions count the slots ever written and never come back (2^64 of them);
 * position p lies in slot p mod capacity. The writer never waits. A reader
 * copies while the writer goes on and learns afterwards what was overwritten
 * under its hands: always the oldest part of what it asked for.
 */
#ifndef MB_RUNTIME_RING_H
#define MB_RUNTIME_RING_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct ring {
    _Atomic uint64_t head;   /* the position that is written next */
    _Atomic uint64_t *slots; /* capacity of them; owned */
    size_t capacity;
    size_t next; /* head mod capacity; the writer's own */
};

/* 0, or -1 when memory is out. capacity is at least 2. */
int ring_init(struct ring *r, size_t capacity);
void ring_release(struct ring *r);

/* Appends a slot. Only the writer's thread may.
 *
 * Both stores release. The head's says that the slot is there. The slot's
 * orders it behind the head's store before it: who reads a new slot where it
 * looked for an old one is then sure to see, afterwards, a head that tells. */
static inline void ring_put(struct ring *r, uint64_t slot)
{
    uint64_t head = atomic_load_explicit(&r->head, memory_order_relaxed);
    size_t at = r->next;

    atomic_store_explicit(&r->slots[at], slot, memory_order_release);
    atomic_store_explicit(&r->head, head + 1, memory_order_release);
    r->next = at + 1 == r->capacity ? 0 : at + 1;
}

/* The position that is written next. */
static inline uint64_t ring_head(const struct ring *r)
{
    return atomic_load_explicit(&r->head, memory_order_acquire);
}

struct ring_span {
    uint64_t first; /* the position of the first slot that was copied */
    size_t n;
};

/* How many slots a copy of [from, to) needs at most. */
size_t ring_room(const struct ring *r, uint64_t from, uint64_t to);

/* Copies the slots at [from, to) to out, which has ring_room() for them. `to`
 * beyond the head means the head. out[0] is position span.first of the result;
 * what lay at [from, span.first) has been overwritten, or was about to be. */
struct ring_span ring_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t *out);

#endif
