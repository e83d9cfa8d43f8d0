/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/open_calls.h"

#include <sys/mman.h>

#include "runtime/record/clock.h"

/* The whole range at once, so that it never moves. Pages that nobody touches cost nothing. */
static const size_t range = OPEN_CALLS * sizeof(uint64_t);

int open_calls_init(struct open_calls *c)
{
    void *all = mmap(NULL, range, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (all == MAP_FAILED)
        return -1;
    c->all = all;
    atomic_init(&c->n, 0);
    return 0;
}

void open_calls_release(struct open_calls *c)
{
    munmap((void *)c->all, range);
}

void open_calls_forget(struct open_calls *c)
{
    enum { HALF = OPEN_CALLS / 2 };

    for (size_t i = 0; i < HALF; i++)
        atomic_store_explicit(&c->all[i],
                              atomic_load_explicit(&c->all[i + HALF], memory_order_relaxed),
                              memory_order_relaxed);
    atomic_store_explicit(&c->n, HALF, memory_order_relaxed);
}

/* Younger ones come and go meanwhile. */
bool open_calls_is_older(const struct open_calls *c, size_t i, uint32_t word, uint64_t *call)
{
    *call = atomic_load_explicit(&c->all[i], memory_order_acquire);
    return i < atomic_load_explicit(&c->n, memory_order_acquire) &&
           (((uint32_t)*call ^ word) & CLOCK_WORD_MS) != 0;
}

size_t open_calls_copy(const struct open_calls *c, size_t outer, uint32_t word, uint64_t *out)
{
    size_t n = 0, same = 0;
    uint64_t call;

    while (outer + n < OPEN_CALLS && open_calls_is_older(c, outer + n, word, &out[n]))
        n++;
    /* Those that are there still were open all the while, as what is outside of them was. */
    while (same < n && open_calls_is_older(c, outer + same, word, &call) && call == out[same])
        same++;
    for (size_t i = 0; i < same / 2; i++) {
        call = out[i];
        out[i] = out[same - 1 - i];
        out[same - 1 - i] = call;
    }
    return same;
}
