/* SPDX-License-Identifier: Apache-2.0 */
/* The slot: an entry, an exit, half of a late record or a mark, in 64 bits.
 *
 *   bit 63       1 entry or begin, 0 exit or end
 *   bits 62..43  method id
 *   bit 42       1 late record or mark, 0 entry or exit
 *   bits 41..32  0; in a mark of a window's end how long its calls took
 *   bits 31..0   milliseconds since the recorder was started, mod 2^32
 *
 * A late record is a call that was written when it ended: two slots side by side, the begin and
 * then the end. Its begin is earlier than what lies before it. Records come in the order of their
 * ends. Of two records, either one lies in the other, and then the inner one is written first, or
 * they follow one another: their times tell which. A call in which the clock did not step has no
 * record. A begin that no end of its method follows is a call that is still open.
 *
 * An entry is written when the call begins, an exit when it ends. An exit belongs to the nearest
 * open entry of its method.
 *
 * A mark has the id 0. Between a mark of a window's begin and one of its end each call of the
 * thread has an entry, and an exit if it was not left by an exception: what lies between tells
 * counts and order. Calls that were open at the window's begin write late records or, if they were
 * entered in an earlier window, exits. The mark of a window's end says how long its calls would
 * have taken without being written, in ns: five bits of an exponent e and five of a number m, which
 * are m where e is 0, else (32 + m) << (e - 1), rounded up. 0: as long as the times say.
 *
 * A slot of 0 is empty.
 */
#ifndef MB_RUNTIME_RECORD_SLOT_H
#define MB_RUNTIME_RECORD_SLOT_H

#include <stdbool.h>
#include <stdint.h>

#define SLOT_IN      (UINT64_C(1) << 63)
#define SLOT_LATE    (UINT64_C(1) << 42)
#define SLOT_ID_MASK UINT32_C(0xFFFFF)
#define SLOT_MS_MASK UINT64_C(0xFFFFFFFF)

enum { SLOT_ID_SHIFT = 43, SLOT_LENGTH_SHIFT = 32, SLOT_LENGTH_MASK = 1023, SLOT_LENGTH_BITS = 5 };

static inline uint64_t slot_out(uint32_t id, uint64_t ms)
{
    return (uint64_t)(id & SLOT_ID_MASK) << SLOT_ID_SHIFT | (ms & SLOT_MS_MASK);
}

static inline uint64_t slot_in(uint32_t id, uint64_t ms)
{
    return SLOT_IN | slot_out(id, ms);
}

/* The two slots of a late record. */
static inline uint64_t slot_late_begin(uint32_t id, uint64_t ms)
{
    return SLOT_LATE | slot_in(id, ms);
}

static inline uint64_t slot_late_end(uint32_t id, uint64_t ms)
{
    return SLOT_LATE | slot_out(id, ms);
}

/* The marks of a window. */
static inline uint64_t slot_window_begin(uint64_t ms)
{
    return slot_late_begin(0, ms);
}

static inline uint64_t slot_window_end(uint64_t ms, uint64_t length_ns)
{
    uint64_t length = length_ns, exponent = 0;

    for (; length >= 2 << SLOT_LENGTH_BITS; length = (length + 1) / 2)
        exponent++;
    length += exponent << SLOT_LENGTH_BITS;
    return slot_late_end(0, ms) | (length <= SLOT_LENGTH_MASK ? length : 0) << SLOT_LENGTH_SHIFT;
}

/* 0: not said. */
static inline uint64_t slot_window_ns(uint64_t end)
{
    uint64_t length = end >> SLOT_LENGTH_SHIFT & SLOT_LENGTH_MASK, e = length >> SLOT_LENGTH_BITS;

    return e == 0 ? length : (length - ((e - 1) << SLOT_LENGTH_BITS)) << (e - 1);
}

/* Whether the slot is an entry, or the begin of a late record or of a window. */
static inline bool slot_is_in(uint64_t slot)
{
    return slot >> 63 != 0;
}

/* 0: a mark, or empty. */
static inline uint32_t slot_id(uint64_t slot)
{
    return (uint32_t)(slot >> SLOT_ID_SHIFT) & SLOT_ID_MASK;
}

/* Whether the slot is of a late record. */
static inline bool slot_is_late(uint64_t slot)
{
    return (slot & SLOT_LATE) != 0 && slot_id(slot) != 0;
}

static inline bool slot_is_window(uint64_t slot)
{
    return (slot & SLOT_LATE) != 0 && slot_id(slot) == 0;
}

/* Whether these two slots, side by side, are one late record. */
static inline bool slot_is_record(uint64_t first, uint64_t second)
{
    return slot_is_late(first) && slot_is_in(first) && slot_is_late(second) &&
           !slot_is_in(second) && slot_id(first) == slot_id(second);
}

static inline uint32_t slot_ms(uint64_t slot)
{
    return (uint32_t)slot;
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
