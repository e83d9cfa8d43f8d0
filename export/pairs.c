/* SPDX-License-Identifier: Apache-2.0 */
#include "export/pairs.h"

#include <stdlib.h>

#include "lib/mem.h"

void pairs_init(struct pairs *p)
{
    *p = (struct pairs){0};
}

void pairs_release(struct pairs *p)
{
    free(p->rows);
    row_index_release(&p->index);
    pairs_init(p);
}

static void pairs_index_grow(struct pairs *p)
{
    row_index_reset(&p->index, (uint32_t)p->n * 2);
    for (uint32_t i = 0; i < p->n; i++)
        row_index_add(&p->index, row_index_hash(p->rows[i].a, p->rows[i].b), i);
}

uint32_t pairs_number(struct pairs *p, uint32_t a, uint32_t b)
{
    uint64_t hash = row_index_hash(a, b);

    if (row_index_full(&p->index))
        pairs_index_grow(p);
    for (uint32_t slot = row_index_first(&p->index, hash); p->index.slots[slot];
         slot = row_index_next(&p->index, slot)) {
        uint32_t i = p->index.slots[slot] - 1;

        if (p->rows[i].a == a && p->rows[i].b == b)
            return i;
    }
    MEM_GROW(p->rows, p->n, p->cap);
    p->rows[p->n] = (struct pair){a, b};
    row_index_add(&p->index, hash, (uint32_t)p->n);
    return (uint32_t)p->n++;
}
