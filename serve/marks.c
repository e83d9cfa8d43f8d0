/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/marks.h"

#include <stdlib.h>
#include <string.h>

#include "lib/hash.h"
#include "lib/mem.h"

enum { HALF_FIRST = 1 << 10 };

void mark_set_init(struct mark_set *s)
{
    *s = (struct mark_set){0};
}

void mark_set_release(struct mark_set *s)
{
    free(s->now.slots);
    free(s->before.slots);
    mark_set_init(s);
}

static void half_clear(struct mark_half *h)
{
    if (h->n > 0)
        memset(h->slots, 0, h->cap * sizeof(*h->slots));
    h->n = 0;
}

void mark_set_clear(struct mark_set *s)
{
    half_clear(&s->now);
    half_clear(&s->before);
}

/* The slot that has it, or the free one where it goes. */
static struct report_mark *half_slot(const struct mark_half *h, struct report_mark mark)
{
    size_t at = (size_t)hash_number(mark.low ^ mark.high) & (h->cap - 1);

    while (h->slots[at].low != 0 &&
           (h->slots[at].low != mark.low || h->slots[at].high != mark.high))
        at = (at + 1) & (h->cap - 1);
    return &h->slots[at];
}

static bool half_has(const struct mark_half *h, struct report_mark mark)
{
    return h->n > 0 && half_slot(h, mark)->low != 0;
}

bool mark_set_has(const struct mark_set *s, struct report_mark mark)
{
    return half_has(&s->now, mark) || half_has(&s->before, mark);
}

static void half_grow(struct mark_half *h)
{
    struct mark_half old = *h;

    h->cap = old.cap ? old.cap * 2 : HALF_FIRST;
    h->slots = mem_calloc(h->cap, sizeof(*h->slots));
    for (size_t i = 0; i < old.cap; i++)
        if (old.slots[i].low != 0)
            *half_slot(h, old.slots[i]) = old.slots[i];
    free(old.slots);
}

void mark_set_add(struct mark_set *s, struct report_mark mark)
{
    if (s->now.n >= MARKS_MAX / 2) {
        struct mark_half oldest = s->before;

        s->before = s->now;
        s->now = oldest;
        half_clear(&s->now);
    }
    if (s->now.n * 2 >= s->now.cap)
        half_grow(&s->now);
    *half_slot(&s->now, mark) = mark;
    s->now.n++;
}
