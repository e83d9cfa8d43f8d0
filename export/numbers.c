/* SPDX-License-Identifier: Apache-2.0 */
#include "export/numbers.h"

#include <stdlib.h>

#include "lib/hash.h"
#include "lib/mem.h"
#include "mapping/method_map.h"

void numbering_init(struct numbering *m)
{
    *m = (struct numbering){.numbers = mem_calloc(METHOD_IDS, sizeof(*m->numbers))};
}

void numbering_release(struct numbering *m)
{
    free(m->numbers);
    free(m->ids);
    *m = (struct numbering){0};
}

uint32_t numbering_of(struct numbering *m, uint32_t id)
{
    uint32_t *number = &m->numbers[id];

    if (*number == 0) {
        MEM_GROW(m->ids, m->n, m->cap);
        m->ids[m->n++] = id;
        *number = (uint32_t)m->n;
    }
    return *number;
}

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
    uint32_t at;

    if (row_index_full(&p->index))
        pairs_index_grow(p);
    ROW_INDEX_FIND(&p->index, hash, at, p->rows[at].a == a && p->rows[at].b == b);
    if (at != ROW_NONE)
        return at;
    MEM_GROW(p->rows, p->n, p->cap);
    p->rows[p->n] = (struct pair){a, b};
    row_index_add(&p->index, hash, (uint32_t)p->n);
    return (uint32_t)p->n++;
}

struct string_table_entry {
    UT_hash_handle hh;
    uint32_t number;
};

void string_table_init(struct string_table *t)
{
    *t = (struct string_table){0};
    arena_init(&t->arena);
}

void string_table_release(struct string_table *t)
{
    HASH_CLEAR(hh, t->by_text);
    arena_release(&t->arena);
}

uint32_t string_table_number(struct string_table *t, struct str text)
{
    struct string_table_entry *entry;

    HASH_FIND(hh, t->by_text, text.p, text.n, entry);
    if (entry)
        return entry->number;
    entry = ARENA_NEW(&t->arena, struct string_table_entry, 1);
    entry->number = t->n++;
    text = arena_str(&t->arena, text);
    HASH_ADD_KEYPTR(hh, t->by_text, text.p, text.n, entry);
    return entry->number;
}
