/* SPDX-License-Identifier: Apache-2.0 */
/* The ring: one writer, many readers, no locks.
 *
 * Positions count slots (2^64 of them); position p lies in slot p mod capacity. The writer
 * appends and never waits. A reader copies slots while the writer continues. Afterwards the
 * reader learns which slots were overwritten meanwhile: always the oldest part of its request.
 *
 * The ring has a range of addresses, which does not change from init to release. The memory
 * behind it may be exchanged or given back at any time, even while the writer is in the middle of a
 * slot: the rest of the slot goes to the old memory or to the new, and readers do not confuse the
 * two.
 */
#ifndef MB_RUNTIME_RECORD_RING_H
#define MB_RUNTIME_RECORD_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RING_LINE = 64,
    RING_PREFIX = 4096, /* bytes before the slots: room for a header, then a line for the head */
    RING_UNDER_WAY = 3, /* slots that a writer may add when it has begun to */
};

struct ring_body {
    _Alignas(RING_LINE) _Atomic uint64_t head; /* the position of the next slot */
    _Alignas(RING_LINE) _Atomic uint64_t slots[];
};

struct ring {
    struct ring_body *body; /* in the range, whose length is ring_bytes(capacity) */
    size_t capacity;
    uint64_t next;          /* used by the writer only: the position of the next slot. The head in
                             * the body is for others */
    _Atomic uint64_t floor; /* positions below were given back */
};

/* The length of the range of a ring of this capacity. */
static inline size_t ring_bytes(size_t capacity)
{
    return RING_PREFIX + capacity * sizeof(uint64_t);
}

/* 0, or -1 if there is no memory. capacity is at least 2. */
int ring_init(struct ring *r, size_t capacity);
void ring_release(struct ring *r);

/* The beginning of the range: RING_PREFIX - RING_LINE bytes for a header. */
void *ring_range(const struct ring *r);

/* Exchanges the memory for new pages. Readers lose what was recorded; positions continue. Any
 * thread may call it, one at a time, while nothing is written except at most RING_UNDER_WAY slots
 * that the writer has begun; by_writer: there are none. 0, or -1 with errno set. */
int ring_map(struct ring *r, bool by_writer);

/* Returns the position below which slots were given back. */
static inline uint64_t ring_floor(const struct ring *r)
{
    return atomic_load_explicit(&r->floor, memory_order_acquire);
}

/* Appends a slot. Only the writer's thread may.
 *
 * Both stores are releases. The head's store says that the slot is there. The slot's store
 * comes after the previous store of the head: so a reader that gets a new slot in the place of
 * an old one is sure to see afterwards, by the head, that the old one was overwritten. */
static inline void ring_put(struct ring *r, uint64_t slot)
{
    struct ring_body *body = r->body;

    atomic_store_explicit(&body->slots[r->next % r->capacity], slot, memory_order_release);
    atomic_store_explicit(&body->head, ++r->next, memory_order_release);
}

/* Returns the position of the next slot, for the writer. */
static inline uint64_t ring_position(const struct ring *r)
{
    return r->next;
}

/* The same for others. While the memory is exchanged it may be too small for a moment. */
static inline uint64_t ring_head(const struct ring *r)
{
    return atomic_load_explicit(&r->body->head, memory_order_acquire);
}

struct ring_span {
    uint64_t first; /* the position of the first slot that was copied */
    size_t n;
};

/* Returns how many slots a copy of [from, to) needs at most. */
size_t ring_room(const struct ring *r, uint64_t from, uint64_t to);

/* Copies the slots at [from, to) to out, which must have room for ring_room() slots. `to`
 * beyond the head means the head. out[0] is position span.first of the result. The slots at
 * [from, span.first) were overwritten or given back, or would have been soon. */
struct ring_span ring_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t *out);

#endif
