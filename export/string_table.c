/* SPDX-License-Identifier: Apache-2.0 */
#include "export/string_table.h"

#include "lib/hash.h"

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
