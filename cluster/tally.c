/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/tally.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/sort.h"

void tally_init(struct tally *t)
{
    *t = (struct tally){0};
}

void tally_release(struct tally *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        free(t->entries[i].bytes);
    free(t->entries);
    tally_init(t);
}

static struct tally_entry *tally_find(struct tally *t, uint64_t hash)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->entries[i].hash == hash)
            return &t->entries[i];
    }
    return NULL;
}

static void text_keep(struct tally *t, struct tally_entry *e, struct str text)
{
    e->bytes = mem_dup_cstr(text.p, text.n);
    e->length = text.n;
    t->text_size += (uint32_t)text.n + 1;
}

/* An entry for a new text: a free one, or the rarest's. Of equals the smallest hash is the rarest.
 */
static struct tally_entry *entry_new(struct tally *t, struct str text, uint64_t hash)
{
    struct tally_entry *rarest = t->entries;

    if (t->n < TALLY_MAX) {
        if (t->n == t->cap) {
            t->cap = t->cap ? (uint16_t)(t->cap * 2) : 1;
            t->entries = mem_realloc(t->entries, mem_size(t->cap, sizeof(*t->entries)));
        }
        t->entries[t->n] = (struct tally_entry){.hash = hash};
        text_keep(t, &t->entries[t->n], text);
        return &t->entries[t->n++];
    }
    for (uint32_t i = 1; i < t->n; i++) {
        const struct tally_entry *e = &t->entries[i];

        if (e->count < rarest->count || (e->count == rarest->count && e->hash < rarest->hash))
            rarest = &t->entries[i];
    }
    t->text_size -= (uint32_t)rarest->length + 1;
    free(rarest->bytes);
    rarest->hash = hash;
    text_keep(t, rarest, text);
    rarest->unsure = rarest->count;
    return rarest;
}

static void tally_count(struct tally *t, struct str text, uint64_t hash, uint64_t count,
                        uint64_t unsure)
{
    struct tally_entry *e = tally_find(t, hash);

    if (!e)
        e = entry_new(t, text, hash);
    e->count += count;
    e->unsure += unsure;
}

void tally_add(struct tally *t, struct str text, uint64_t hash)
{
    if (text.n == 0)
        return;
    t->total++;
    tally_count(t, str_sub(text, 0, TALLY_TEXT_MAX), hash, 1, 0);
}

void tally_add_line(struct tally *t, struct str text, uint64_t hash, uint32_t times)
{
    if (text.n == 0 || text.n > TALLY_LINE_MAX)
        return;
    t->total += times;
    tally_count(t, text, hash, times, 0);
}

void tally_merge(struct tally *t, const struct tally *from)
{
    t->total += from->total;
    for (uint32_t i = 0; i < from->n; i++) {
        const struct tally_entry *e = &from->entries[i];

        tally_count(t, tally_text(e), e->hash, e->count, e->unsure);
    }
}

static int by_count(const void *a, const void *b)
{
    const struct tally_entry *x = a, *y = b;
    uint64_t m = x->count - x->unsure, n = y->count - y->unsure;

    return m != n ? (m < n ? 1 : -1) : str_cmp(tally_text(x), tally_text(y));
}

void tally_sort(struct tally *t)
{
    if (t->n > 1)
        sort_array(t->entries, t->n, sizeof(*t->entries), by_count);
}
