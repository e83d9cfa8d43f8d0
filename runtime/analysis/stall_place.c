/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/stall_place.h"

#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

enum { TOLD = sizeof(((struct stall_told *)0)->all) / sizeof(struct clip_times), BLOCK = 512 };

void stall_told_add(struct stall_told *t, const struct clip_times *times)
{
    if (t->n == TOLD)
        memmove(t->all, t->all + 1, --t->n * sizeof(t->all[0]));
    t->all[t->n++] = *times;
}

/* From `at` on until the next time that is told begins, which is *next. */
static uint64_t untold_next(const struct stall_told *t, uint64_t at, uint64_t end_ms,
                            struct clip_times *next)
{
    *next = (struct clip_times){end_ms, end_ms};
    for (size_t i = 0; i < t->n; i++) {
        const struct clip_times *told = &t->all[i];

        if (told->end_ms > at && told->begin_ms < next->begin_ms)
            *next = *told;
    }
    return next->begin_ms > at ? next->begin_ms - at : 0;
}

uint64_t stall_untold_ms(const struct stall_told *t, const struct clip_times *of)
{
    struct clip_times next;
    uint64_t ms = 0;

    for (uint64_t at = of->begin_ms; at < of->end_ms; at = next.end_ms)
        ms += untold_next(t, at, of->end_ms, &next);
    return ms;
}

uint64_t stall_from(const struct ring *r, uint64_t to, uint64_t near_ms, uint64_t begin_ms)
{
    uint64_t slots[BLOCK];

    while (to > 0) {
        uint64_t from = to > BLOCK ? to - BLOCK : 0;
        struct ring_span span = ring_copy(r, from, to, slots);

        for (size_t i = span.n; i-- > 0;) {
            uint64_t slot = slots[i];

            /* The begin of a record is no time at which anything was written. */
            if (slot == 0 || (slot_is_late(slot) && slot_is_in(slot)))
                continue;
            near_ms = slot_time(slot, near_ms);
            if (slot_id(slot) == METHODBEAT_ID_DISPATCH && slot_is_in(slot) && near_ms <= begin_ms)
                return span.first + i;
        }
        if (span.first > from)
            return span.first;
        to = from;
    }
    return 0;
}
