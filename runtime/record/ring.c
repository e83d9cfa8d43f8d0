/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/ring.h"

#include <string.h>
#include <sys/mman.h>

/* The head is the last line of the prefix. */
_Static_assert(offsetof(struct ring_body, slots) == RING_LINE, "slots follow the head's line");

enum { BODY_AT = RING_PREFIX - RING_LINE };

/* ThreadSanitizer takes an mmap() for a write to all of the range. Here the
 * kernel stands between it and a slot that is being written: that goes to the
 * old pages or to the new. */
#if defined(__SANITIZE_THREAD__)
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);
#else
#define AnnotateIgnoreWritesBegin(file, line) ((void)0)
#define AnnotateIgnoreWritesEnd(file, line)   ((void)0)
#endif

/* New pages, at an address or anywhere. Those that nobody touches cost nothing. */
static void *pages_map(void *at, size_t bytes)
{
    return mmap(at, bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (at ? MAP_FIXED : 0), -1, 0);
}

int ring_init(struct ring *r, size_t capacity)
{
    char *range = pages_map(NULL, ring_bytes(capacity));

    if (range == MAP_FAILED)
        return -1;
    r->body = (struct ring_body *)(void *)(range + BODY_AT);
    r->capacity = capacity;
    r->next = 0;
    atomic_init(&r->floor, 0);
    return 0;
}

void ring_release(struct ring *r)
{
    munmap(ring_range(r), ring_bytes(r->capacity));
    r->body = NULL;
}

void *ring_range(const struct ring *r)
{
    return (char *)r->body - BODY_AT;
}

int ring_map(struct ring *r, bool by_writer)
{
    size_t bytes = ring_bytes(r->capacity);
    uint64_t head = ring_head(r);
    void *mapped;

    /* First, so that who reads a slot of the new memory finds it said here. Slots that are being
     * written may still go to the old memory. */
    atomic_store(&r->floor, by_writer ? head : head + RING_UNDER_WAY);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
    mapped = pages_map(ring_range(r), bytes);
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    if (mapped == MAP_FAILED)
        return -1;
    /* They may have set the head already, or will. */
    atomic_compare_exchange_strong(&r->body->head, &(uint64_t){0}, head);
    return 0;
}

/* The oldest position that a head leaves readable. The slot at the head itself
 * may be half way to its next value, so that of its old one does not count. */
static uint64_t oldest(const struct ring *r, uint64_t head)
{
    uint64_t by_head = head < r->capacity ? 0 : head - r->capacity + 1, floor = ring_floor(r);

    return by_head < floor ? floor : by_head;
}

size_t ring_room(const struct ring *r, uint64_t from, uint64_t to)
{
    uint64_t n = to > from ? to - from : 0;

    return n < r->capacity ? (size_t)n : r->capacity;
}

struct ring_span ring_copy(const struct ring *r, uint64_t from, uint64_t to, uint64_t *out)
{
    /* Not read again for each slot, since the writer writes the same cache line. */
    const struct ring_body *body = r->body;
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
        out[n++] = atomic_load_explicit(&body->slots[at], memory_order_acquire);
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
