/* SPDX-License-Identifier: Apache-2.0 */
#include "export/numbers.h"

#include <stdlib.h>

#include "lib/hash_table.h"
#include "lib/mem.h"

void numbering_init(struct numbering *m, size_t ids)
{
    *m = (struct numbering){.numbers = mem_calloc(ids, sizeof(*m->numbers))};
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
