#include "runtime/ring.h"

#include <stdlib.h>
#include <string.h>

int ring_init(struct ring *r, size_t capacity)
{
    r->slots = calloc(capacity, sizeof(*r->slots));
    if (!r->slots)
        return -1;
    atomic_init(&r->head, 0);
    r->capacity = capacity;
    r->next = 0;
    return 0;
}

void ring_release(struct ring *r)
{
    free(r->slots);
    r->slots = NULL;
}

/* The oldest position that a head leaves readable. The slot at the head itself
 * may be half way to its next value, so that of its old one does not count. */
static uint64_t oldest(const struct ring *r, uint64_t head)
{
    return head < r->capacity ? 0 : head - r->capacity + 1;
}

size_t ring_room(const struct ring *r, uint64_t from, uint64_t to)
{
    uint64_t n = to > from ? to - from : 0;

    return n < r->capacity ? (size_t)n : r->capacity;
}

struct ring_span ring_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t *out)
{
    uint64_t head = ring_head(r);
    uint64_t start = oldest(r, head), first;
    size_t n = 0, at, gone;

    if (to > head)
        to = head;
    if (start < from)
        start = from;
    if (start >= to)
        return (struct ring_span){.first = start, .n = 0};
    at = (size_t)(start % r->capacity);
    for (uint64_t p = start; p < to; p++) {
        out[n++] = atomic_load_explicit(&r->slots[at], memory_order_acquire);
        if (++at == r->capacity)
            at = 0;
    }
    first = oldest(r, ring_head(r));
    if (first <= start)
        return (struct ring_span){.first = start, .n = n};
    if (first >= to)
        return (struct ring_span){.first = first, .n = 0};
    gone = (size_t)(first - start);
    memmove(out, out + gone, (n - gone) * sizeof(*out));
    return (struct ring_span){.first = first, .n = n - gone};
}
