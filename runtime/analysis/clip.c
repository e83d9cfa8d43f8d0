/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/clip.h"

#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"

struct clipper {
    uint64_t *slots;
    size_t n, at, kept;
    uint64_t near_ms, around_ms;
    struct clip_times to;
    uint32_t dropped; /* entries that went, behind the end, and whose exits go too */
    bool over;        /* a message begins behind the end */
};

static uint64_t clipped(const struct clipper *c, uint64_t ms)
{
    return ms < c->to.begin_ms ? c->to.begin_ms : ms > c->to.end_ms ? c->to.end_ms : ms;
}

static void slot_keep(struct clipper *c, uint64_t slot, uint64_t ms)
{
    c->slots[c->kept++] = (slot & ~SLOT_MS_MASK) | (clipped(c, ms) & SLOT_MS_MASK);
}

/* A late record; of a call that is open its begin alone, where it ends with all. */
static void clip_record(struct clipper *c, bool is_open)
{
    uint64_t first = c->slots[c->at], last = is_open ? 0 : c->slots[c->at + 1];
    uint64_t end_ms = is_open ? c->to.end_ms : slot_time(last, c->near_ms);
    uint64_t begin_ms;

    c->near_ms = end_ms;
    begin_ms = slot_time(first, end_ms);
    if (begin_ms < c->around_ms || begin_ms >= c->to.end_ms || end_ms <= c->to.begin_ms)
        return;
    slot_keep(c, first, begin_ms);
    if (!is_open)
        slot_keep(c, last, end_ms);
}

/* What ended before is over with the message that it was in. */
static void clip_message(struct clipper *c, uint64_t slot, uint64_t ms)
{
    c->over = slot_is_in(slot) && ms >= c->to.end_ms;
    if (c->over)
        return;
    if (!slot_is_in(slot) && ms <= c->to.begin_ms)
        c->kept = 0;
    else
        slot_keep(c, slot, ms);
    if (c->around_ms < ms)
        c->around_ms = ms;
}

static void clip_call(struct clipper *c, uint64_t slot, uint64_t ms)
{
    bool behind = ms >= c->to.end_ms && !slot_is_window(slot);

    if (behind && slot_is_in(slot))
        c->dropped++;
    else if (behind && c->dropped > 0)
        c->dropped--;
    else
        slot_keep(c, slot, ms);
}

size_t clip_slots(uint64_t *slots, size_t n, uint64_t near_ms, const struct clip_times *to,
                  uint64_t around_ms)
{
    struct clipper c = {
        .slots = slots, .n = n, .near_ms = near_ms, .around_ms = around_ms, .to = *to};
    size_t step;

    for (; c.at < n && !c.over; c.at += step) {
        uint64_t slot = slots[c.at];

        step = c.at + 1 < n && slot_is_record(slot, slots[c.at + 1]) ? 2 : 1;
        if (slot == 0 || (slot_is_late(slot) && !slot_is_in(slot)))
            continue;
        if (slot_is_late(slot)) {
            clip_record(&c, step == 1);
            continue;
        }
        c.near_ms = slot_time(slot, c.near_ms);
        if (slot_id(slot) == METHODBEAT_ID_DISPATCH)
            clip_message(&c, slot, c.near_ms);
        else
            clip_call(&c, slot, c.near_ms);
    }
    return c.kept;
}

int clip_pieces(const struct stack_slots *of, uint64_t least_ms, struct clip_times out[CLIP_PIECES])
{
    struct clip_times piece = {0};
    struct intervals calls;
    int n = 0;

    if (intervals_make(&calls, of) < 0)
        return -1;
    for (uint32_t at = calls.first; n < CLIP_PIECES; at = calls.all[at].next) {
        const struct interval *call = at == NO_INTERVAL ? NULL : &calls.all[at];

        if (!call || piece.end_ms == 0 || call->begin_ms > piece.end_ms + CLIP_APART_MS) {
            if (piece.end_ms > 0 && piece.end_ms - piece.begin_ms >= least_ms)
                out[n++] = piece;
            if (!call)
                break;
            piece.begin_ms = call->begin_ms;
        }
        piece.end_ms = call->end_ms;
    }
    intervals_release(&calls);
    return n;
}
