/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/ring_twins.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/record/fold.h"
#include "tests/unit/call_stream.h"

void twin_exit(struct ring *r, uint64_t in)
{
    if (r->next >= r->limit)
        fold_turn(r);
    if ((int64_t)r->next < r->fold_at)
        ring_put(r, in ^ SLOT_IN);
    else
        fold_exit_any(r, in);
}

void twin_message(struct ring *r, uint32_t id, uint64_t now_ms)
{
    fold_message(r);
    if (!(id & CALL_KEEPS)) {
        r->fold_at = r->in_blocks ? INT64_MAX : 0;
        atomic_store(&r->fold_from, ring_position(r));
    }
    ring_put(r, id & CALL_BEGINS ? slot_in(METHODBEAT_ID_DISPATCH, now_ms)
                                 : slot_out(METHODBEAT_ID_DISPATCH, now_ms));
}

static bool is_same_state(const struct ring *a, const struct ring *b)
{
    return a->next == b->next && a->lap == b->lap && a->told == b->told &&
           a->fold_at == b->fold_at && a->few_from == b->few_from && a->limit == b->limit &&
           atomic_load(&a->fold_from) == atomic_load(&b->fold_from) &&
           atomic_load(&a->folds) == atomic_load(&b->folds) &&
           atomic_load(&a->body->head) == atomic_load(&b->body->head) &&
           atomic_load(&a->body->top) == atomic_load(&b->body->top) &&
           memcmp(a->counts, b->counts, sizeof(a->counts)) == 0;
}

bool twins_are_equal(const struct ring *a, const struct ring *b, size_t slots,
                     char says[TWINS_TEXT])
{
    size_t at = a->next;

    if (!is_same_state(a, b)) {
        snprintf(says, TWINS_TEXT, "the heads are %llu and %llu, or what is behind them differs",
                 (unsigned long long)ring_position(a), (unsigned long long)ring_position(b));
        return false;
    }
    for (size_t i = 0; i < slots && i < ring_position(a); i++) {
        uint64_t x, y;

        at = (at > 0 ? at : a->capacity) - 1;
        x = atomic_load(&a->body->slots[at]);
        y = atomic_load(&b->body->slots[at]);
        if (x != y) {
            snprintf(says, TWINS_TEXT, "slot %zu is %llx and %llx", at, (unsigned long long)x,
                     (unsigned long long)y);
            return false;
        }
    }
    return true;
}

void twins_copy(struct ring *to, const struct ring *from)
{
    struct ring_body *body = to->body;

    *to = *from;
    to->body = body;
    memcpy(body, from->body, sizeof(*body) + from->capacity * sizeof(uint64_t));
}
