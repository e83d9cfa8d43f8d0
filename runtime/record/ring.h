/* SPDX-License-Identifier: Apache-2.0 */
/* The ring: one writer, many readers, no locks.
 *
 * Positions count slots (2^64 of them); position p lies in slot p mod capacity.
 * The writer never waits. It adds slots, and may take its last ones back (fold.h):
 * then the head steps back. A reader copies while the writer goes on and learns
 * afterwards what was overwritten under its hands: always the oldest part of what
 * it asked for.
 *
 * The memory is a range of addresses that stays the ring's from init to
 * release, whatever memory backs it: pages of the process, or a file's
 * (trace_file.h). So it may be exchanged or given back at any moment, without
 * asking a writer that is in the middle of a slot: what it still writes goes to
 * the old memory or the new, and readers take neither for the other.
 */
#ifndef MB_RUNTIME_RECORD_RING_H
#define MB_RUNTIME_RECORD_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RING_LINE = 64,
    RING_COUNTS = 256,  /* a power of two */
    RING_PREFIX = 4096, /* bytes before the slots: the head in the last line, room for a header */
};

struct ring_body {
    _Alignas(RING_LINE) _Atomic uint64_t head; /* the position that is written next */
    _Atomic uint64_t top; /* where the head was when more than a slot was taken back, the largest */
    uint64_t nothing[6];  /* 0: what who looks back from the first slots finds */
    _Alignas(RING_LINE) _Atomic uint64_t slots[];
};

struct ring {
    struct ring_body *body; /* in the range, whose length is ring_bytes(capacity) */
    size_t capacity;
    /* The writer's own: the position that it writes next is lap + next, and
     * next is that mod capacity. The head in the body is only shown to others. */
    size_t next;
    uint64_t lap;
    size_t limit; /* for who writes slots by himself (direct.h): up to this index */
    size_t told;  /* how far in this lap the top tells at least */
    /* For fold.h: from this index of this lap on exits fold, from this position on it keeps less,
     */
    int64_t fold_at;
    uint64_t few_from;
    bool in_blocks;               /* slots are folded by fold_turn() alone, */
    _Atomic uint64_t fold_from;   /* from this position on: they are not yet; */
    _Atomic uint64_t folds;       /* odd while that is under way, else twice how often it was */
    uint32_t counts[RING_COUNTS]; /* and where the count of a method might be, by its id: a guess */
    _Atomic uint64_t floor;       /* what lies below was given back */
};

/* The length of the range of a ring of this capacity. */
static inline size_t ring_bytes(size_t capacity)
{
    return RING_PREFIX + capacity * sizeof(uint64_t);
}

/* 0, or -1 when memory is out. capacity is at least 2. */
int ring_init(struct ring *r, size_t capacity);
void ring_release(struct ring *r);

/* The beginning of the range: RING_PREFIX - RING_LINE bytes for a header. */
void *ring_range(const struct ring *r);

/* Exchanges the memory: for the ring_bytes() of the file fd, shared, or for new
 * pages with fd -1. What was recorded is gone for readers; positions go on. The
 * head in the file must be 0. One thread at a time may, any one, while nothing is
 * written but for at most one slot that the writer is in the middle of;
 * by_writer says that there is none such. 0, or -1 with errno set. */
int ring_map(struct ring *r, int fd, bool by_writer);

/* What lies below has been given back. */
static inline uint64_t ring_floor(const struct ring *r)
{
    return atomic_load_explicit(&r->floor, memory_order_acquire);
}

/* The lap's last slot was written. */
static inline void ring_lap_end(struct ring *r)
{
    r->lap += r->capacity;
    r->fold_at -= (int64_t)r->capacity;
    r->limit = r->in_blocks ? 0 : SIZE_MAX;
    r->told = 0;
    r->next = 0;
}

/* The next n slots are there, within this lap. */
static inline void ring_advance(struct ring *r, size_t n)
{
    size_t at = r->next + n;

    atomic_store_explicit(&r->body->head, r->lap + at, memory_order_release);
    if (at == r->capacity)
        ring_lap_end(r);
    else
        r->next = at;
}

/* Appends a slot. Only the writer's thread may.
 *
 * Both stores release. The head's says that the slot is there. The slot's
 * orders it after the head's store before it: who reads a new slot where it
 * looked for an old one is then sure to see, afterwards, a head that tells. */
static inline void ring_put(struct ring *r, uint64_t slot)
{
    struct ring_body *body = r->body;
    size_t at = r->next;
    uint64_t lap = r->lap;

    atomic_store_explicit(&body->slots[at++], slot, memory_order_release);
    atomic_store_explicit(&body->head, lap + at, memory_order_release);
    if (__builtin_expect(at == r->capacity, 0))
        ring_lap_end(r);
    else
        r->next = at;
}

/* The next slot is written at this index, in the lap that it is: some were taken
 * back, or written. More than one is taken back by ring_rewind(). */
static inline void ring_head_set(struct ring *r, size_t at)
{
    atomic_store_explicit(&r->body->head, r->lap + at, memory_order_release);
    r->next = at;
}

/* Before more than one slot is taken back: what lay a lap before them is gone
 * nevertheless. */
static inline void ring_top_set(struct ring *r)
{
    if (__builtin_expect(r->told < r->next, 0)) {
        r->told = r->next;
        atomic_store_explicit(&r->body->top, r->lap + r->next, memory_order_release);
    }
}

/* Takes all slots from this index on back, those of this lap. */
static inline void ring_rewind(struct ring *r, size_t at)
{
    ring_top_set(r);
    ring_head_set(r, at);
}

/* The position that is written next, for the writer. */
static inline uint64_t ring_position(const struct ring *r)
{
    return r->lap + r->next;
}

/* The same for others. For a moment it may be too small while the memory is
 * exchanged. */
static inline uint64_t ring_head(const struct ring *r)
{
    return atomic_load_explicit(&r->body->head, memory_order_acquire);
}

struct ring_span {
    uint64_t first; /* the position of the first slot that was copied */
    size_t n;
};

/* How many slots a copy of [from, to) needs at most. */
size_t ring_room(const struct ring *r, uint64_t from, uint64_t to);

/* Copies the slots at [from, to) to out, which has ring_room() for them. `to`
 * beyond the head means the head. out[0] is position span.first of the result;
 * what lay at [from, span.first) has been overwritten or given back, or was
 * about to be. */
struct ring_span ring_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t *out);

#endif
