/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/fold_history.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/record/slot.h"
#include "tests/unit/tap.h"

static void frame_push(struct history *h, uint32_t id)
{
    if (h->depth == h->cap) {
        h->cap = h->cap ? h->cap * 2 : 1024;
        h->frames = realloc(h->frames, h->cap * sizeof(*h->frames));
        assert_non_null(h->frames);
    }
    h->frames[h->depth] =
        (struct followed_frame){.call = {.depth = (uint32_t)h->depth, .id = id, .begin = h->now}};
    h->depth++;
}

void history_init(struct history *h)
{
    memset(h, 0, sizeof(*h));
    history_clear(h);
}

void history_release(struct history *h)
{
    free(h->frames);
    free(h->calls);
}

void history_clear(struct history *h)
{
    h->depth = h->n = 0;
    h->before = h->now = h->total = h->orphans = 0;
    frame_push(h, 0);
}

static void short_calls_add(struct history *h, uint32_t id, uint64_t calls, uint64_t inside)
{
    struct lasting_call *above = &h->frames[h->depth - 1].call;

    above->inside += calls + inside;
    above->methods += calls * ((uint64_t)id * UINT64_C(0x9E3779B97F4A7C15) | 1);
    above->many |= id == METHODBEAT_ID_UNRECORDED;
}

static void frame_pop(struct history *h)
{
    struct lasting_call call = h->frames[--h->depth].call;

    call.end = h->now;
    if (call.end == call.begin) {
        short_calls_add(h, call.id, 1, call.inside);
        return;
    }
    if (h->n == h->calls_cap) {
        h->calls_cap = h->calls_cap ? h->calls_cap * 2 : 1024;
        h->calls = realloc(h->calls, h->calls_cap * sizeof(*h->calls));
        assert_non_null(h->calls);
    }
    h->calls[h->n++] = call;
}

void history_add(struct history *h, uint64_t slot)
{
    uint64_t number = h->before;
    uint32_t id = slot_id(slot);
    size_t match = h->depth;

    h->before = slot;
    if (id == 0)
        return;
    h->now = slot_time(slot, h->now);
    if (slot_is_in(slot)) {
        h->total++;
        frame_push(h, id);
        return;
    }
    if (slot_is_count(slot)) {
        number = slot_number_of(slot, number);
        assert_true(slot_calls(number) > 0);
        h->total += slot_calls(number) + slot_inner(number);
        short_calls_add(h, id, slot_calls(number), slot_inner(number));
        return;
    }
    while (match > 1 && h->frames[match - 1].call.id != id)
        match--;
    if (match == 1) {
        h->orphans++;
        return;
    }
    while (h->depth >= match)
        frame_pop(h);
}

void history_end(struct history *h)
{
    while (h->depth > 1)
        frame_pop(h);
    /* What lies above all. */
    h->now++;
    frame_pop(h);
}

void histories_equal(const struct history *a, const struct history *b)
{
    assert_true(a->total == b->total);
    assert_true(a->orphans == b->orphans);
    assert_int_equal(a->n, b->n);
    for (size_t i = 0; i < a->n; i++) {
        const struct lasting_call *x = &a->calls[i], *y = &b->calls[i];

        if (x->depth != y->depth || x->id != y->id || x->begin != y->begin || x->end != y->end ||
            x->inside != y->inside || (!x->many && !y->many && x->methods != y->methods))
            fail_msg("call %zu of %zu: depth %u id %u %llu to %llu, %llu inside; or depth %u id %u "
                     "%llu to %llu, %llu inside",
                     i, a->n, x->depth, x->id, (unsigned long long)x->begin,
                     (unsigned long long)x->end, (unsigned long long)x->inside, y->depth, y->id,
                     (unsigned long long)y->begin, (unsigned long long)y->end,
                     (unsigned long long)y->inside);
    }
}
