/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/row_index.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

void row_index_release(struct row_index *x)
{
    free(x->slots);
    *x = (struct row_index){0};
}

static uint32_t cap_for(uint32_t n)
{
    uint32_t cap = 8;

    while (cap / 2 < n && cap < UINT32_MAX / 2)
        cap *= 2;
    return cap;
}

void row_index_reset(struct row_index *x, uint32_t n)
{
    uint32_t cap = cap_for(n);

    if (cap != x->cap) {
        x->slots = mem_realloc(x->slots, mem_size(cap, sizeof(*x->slots)));
        x->cap = cap;
    }
    memset(x->slots, 0, cap * sizeof(*x->slots));
    x->n = 0;
}

void row_index_reset_in(struct row_index *x, uint32_t n, struct arena *arena)
{
    uint32_t cap = cap_for(n);

    *x = (struct row_index){ARENA_NEW(arena, uint32_t, cap), cap, 0};
}
