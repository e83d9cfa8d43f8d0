/* The slot: one entry or exit in 64 bits.
 *
 *   bit 63       1 entry, 0 exit
 *   bits 62..43  method id
 *   bits 42..0   milliseconds since the recorder was started
 *
 * Id 0 is no method: a slot with it is empty.
 */
#ifndef MB_RUNTIME_RECORD_SLOT_H
#define MB_RUNTIME_RECORD_SLOT_H

#include <stdbool.h>
#include <stdint.h>

#define SLOT_IN      (UINT64_C(1) << 63)
#define SLOT_ID_MASK UINT32_C(0xFFFFF)
#define SLOT_MS_MASK ((UINT64_C(1) << 43) - 1)

static inline uint64_t slot_in(uint32_t id, uint64_t ms)
{
    return SLOT_IN | (uint64_t)(id & SLOT_ID_MASK) << 43 | (ms & SLOT_MS_MASK);
}

static inline uint64_t slot_out(uint32_t id, uint64_t ms)
{
    return (uint64_t)(id & SLOT_ID_MASK) << 43 | (ms & SLOT_MS_MASK);
}

static inline bool slot_is_in(uint64_t slot)
{
    return slot >> 63 != 0;
}

static inline uint32_t slot_id(uint64_t slot)
{
    return (uint32_t)(slot >> 43) & SLOT_ID_MASK;
}

static inline uint64_t slot_ms(uint64_t slot)
{
    return slot & SLOT_MS_MASK;
}

#endif
