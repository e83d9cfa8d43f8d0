/* SPDX-License-Identifier: Apache-2.0 */
/* The slot: an entry, an exit or a number of calls, in 64 bits.
 *
 *   bit 63       1 entry, 0 anything else
 *   bits 62..43  method id
 *   bit 42       1 count, 0 entry or exit
 *   bits 41..32  in a count: how many slots of its run are before it
 *   bits 31..0   milliseconds since the recorder was started, mod 2^32
 *
 * A count stands for calls of its method that began and ended at this time, below the innermost
 * open method. It stands for one call; or, if the slot right before it is in its run and has
 * the id 0, for the number of calls in that slot:
 *
 *   bits 62..43  0
 *   bits 42..22  calls of other methods inside of those
 *   bits 21..0   calls
 *
 * A run is a sequence of counts and their numbers, of one time, between two slots that are
 * neither. An id of 0 is not a method: in other places such a slot is empty.
 */
#ifndef MB_RUNTIME_RECORD_SLOT_H
#define MB_RUNTIME_RECORD_SLOT_H

#include <stdbool.h>
#include <stdint.h>

#define SLOT_IN       (UINT64_C(1) << 63)
#define SLOT_COUNT    (UINT64_C(1) << 42)
#define SLOT_ID_MASK  UINT32_C(0xFFFFF)
#define SLOT_ID_FIELD ((uint64_t)SLOT_ID_MASK << SLOT_ID_SHIFT)
#define SLOT_MS_MASK  UINT64_C(0xFFFFFFFF)

enum { SLOT_ID_SHIFT = 43, SLOT_RUN_SHIFT = 32, SLOT_RUN_MAX = 1023 };
#define SLOT_RUN_MASK ((uint64_t)SLOT_RUN_MAX << SLOT_RUN_SHIFT)

enum {
    SLOT_CALLS_MAX = (1 << 22) - 1, /* largest number of calls, */
    SLOT_INNER_MAX = (1 << 21) - 1, /* and of calls inside them */
    SLOT_INNER_SHIFT = 22,
};

static inline uint64_t slot_in(uint32_t id, uint64_t ms)
{
    /* Excess bits of an id are shifted out, or to the top bit, which is 1 anyway. */
    return SLOT_IN | (uint64_t)id << SLOT_ID_SHIFT | (ms & SLOT_MS_MASK);
}

static inline uint64_t slot_out(uint32_t id, uint64_t ms)
{
    return (uint64_t)(id & SLOT_ID_MASK) << 43 | (ms & SLOT_MS_MASK);
}

/* A count with `run` slots of its run before it. */
static inline uint64_t slot_count(uint32_t id, uint64_t ms, uint32_t run)
{
    return slot_out(id, ms) | SLOT_COUNT | (uint64_t)run << SLOT_RUN_SHIFT;
}

/* The number that may be before a count. */
static inline uint64_t slot_number(uint32_t calls, uint32_t inner)
{
    return (uint64_t)inner << SLOT_INNER_SHIFT | calls;
}

static inline bool slot_is_in(uint64_t slot)
{
    return slot >> 63 != 0;
}

static inline uint32_t slot_id(uint64_t slot)
{
    return (uint32_t)(slot >> 43) & SLOT_ID_MASK;
}

/* For an entry, exit or count. */
static inline uint32_t slot_ms(uint64_t slot)
{
    return (uint32_t)slot;
}

static inline bool slot_is_count(uint64_t slot)
{
    return (slot & (SLOT_IN | SLOT_COUNT)) == SLOT_COUNT && slot_id(slot) != 0;
}

/* For a count: its run, as in slot_count(). */
static inline uint32_t slot_run(uint64_t slot)
{
    return (uint32_t)(slot >> SLOT_RUN_SHIFT) & SLOT_RUN_MAX;
}

/* Whether the slot has no id. Before a count, such a slot is its number. */
static inline bool slot_is_number(uint64_t slot)
{
    return slot >> SLOT_ID_SHIFT == 0;
}

static inline uint32_t slot_calls(uint64_t number)
{
    return (uint32_t)number & SLOT_CALLS_MAX;
}

/* Returns the number of a count; `before` is the slot before it. A number with 0 calls is
 * damaged, and counts as one call. */
static inline uint64_t slot_number_of(uint64_t count, uint64_t before)
{
    return slot_run(count) > 0 && slot_id(before) == 0 && slot_calls(before) > 0
               ? before
               : slot_number(1, 0);
}

static inline uint32_t slot_inner(uint64_t number)
{
    return (uint32_t)(number >> SLOT_INNER_SHIFT) & SLOT_INNER_MAX;
}

/* The largest time. A recorder never writes a larger one. */
#define SLOT_TIME_MAX ((UINT64_C(1) << 43) - 1)

/* Returns the time of a slot in 64 bits. near_ms: the time of the slot before it or of another
 * one near it, less than 2^31 ms (24 days) away. */
static inline uint64_t slot_time(uint64_t slot, uint64_t near_ms)
{
    int64_t apart = (int32_t)(slot_ms(slot) - (uint32_t)near_ms);
    int64_t ms = (int64_t)near_ms + apart;

    return ms < 0 ? 0 : (uint64_t)ms > SLOT_TIME_MAX ? SLOT_TIME_MAX : (uint64_t)ms;
}

#endif
