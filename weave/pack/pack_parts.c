/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/pack/pack_parts.h"

#include <stdlib.h>

#include "lib/os_process.h"

/* So many parts, and then all but the largest merge. */
enum { PARTS_MAX = 8, PART_ROW = SHA256_SIZE + 8 };

void pack_parts_init(struct pack_parts *p, struct cache *cache)
{
    *p = (struct pack_parts){.cache = cache, .items = mem_calloc(1, sizeof(*p->items))};
}

bool pack_parts_parse(struct pack_parts *p, struct cursor *c)
{
    size_t n = cursor_le32(c);

    if (c->failed || n > cursor_left(c) / PART_ROW)
        return false;
    free(p->items);
    p->items = mem_calloc(n + 1, sizeof(*p->items));
    p->n = p->n_read = n;
    for (size_t i = 0; i < n; i++) {
        struct pack_part *part = &p->items[i];

        memcpy(part->key.bytes, cursor_take(c, SHA256_SIZE), SHA256_SIZE);
        part->size = cursor_le64(c);
    }
    return true;
}

void pack_parts_write(const struct pack_parts *p, struct buf *out)
{
    buf_le32(out, (uint32_t)p->n);
    for (size_t i = 0; i < p->n; i++) {
        buf_bytes(out, (struct bytes){p->items[i].key.bytes, SHA256_SIZE});
        buf_le64(out, p->items[i].size);
    }
}

void pack_parts_forget(struct pack_parts *p)
{
    p->n = p->n_read = 0;
}

static void load_part(struct pack_parts *p, struct pack_part *part, struct arena *arena)
{
    struct cache_reader *r = cache_find(p->cache, &part->key);
    size_t n = (size_t)part->size;
    uint8_t *bytes;

    if (!r)
        return;
    if (cache_reader_left(r) != part->size) {
        cache_reader_end(r);
        return;
    }
    bytes = arena_alloc(arena, n);
    os_large_memory(bytes, n);
    cache_reader_take(r, bytes, n);
    if (cache_reader_end(r))
        part->bytes = (struct bytes){bytes, n};
}

void pack_parts_load(struct pack_parts *p, const uint64_t *used, struct arena *arena)
{
    size_t largest = 0;

    for (size_t i = 0; i < p->n; i++) {
        if (used[i] > used[largest])
            largest = i;
        if (used[i] > 0)
            load_part(p, &p->items[i], arena);
    }
    for (size_t i = 0; i < p->n; i++)
        p->items[i].merges = used[i] < p->items[i].size / 2 || (p->n >= PARTS_MAX && i != largest);
}

bool pack_parts_bytes(const struct pack_parts *p, const struct pack_place *at, struct bytes *bytes)
{
    struct bytes all;

    if (at->part >= p->n_read)
        return false;
    all = p->items[at->part].bytes;
    if (!all.p || at->at > all.n || at->n > all.n - at->at)
        return false;
    *bytes = (struct bytes){all.p + at->at, at->n};
    return true;
}

static struct pack_part *new_part(struct pack_parts *p)
{
    if (!p->writer) {
        p->writer = cache_put_unnamed(p->cache);
        p->items[p->n++] = (struct pack_part){0};
    }
    return &p->items[p->n - 1];
}

struct pack_place pack_parts_add(struct pack_parts *p, struct pack_made_of of, struct bytes bytes)
{
    struct pack_part *part = new_part(p);
    struct pack_place place = {(uint32_t)p->n - 1, (uint32_t)bytes.n, part->size};

    part->size += bytes.n;
    buf_bytes(&p->made_of, (struct bytes){of.unit->bytes, SHA256_SIZE});
    buf_bytes(&p->made_of, (struct bytes){of.how->bytes, SHA256_SIZE});
    cache_writer_add(p->writer, bytes);
    return place;
}

void pack_parts_move(struct pack_parts *p, struct pack_made_of of, struct pack_place *at)
{
    struct bytes bytes;

    if (pack_parts_bytes(p, at, &bytes) && p->items[at->part].merges)
        *at = pack_parts_add(p, of, bytes);
}

void pack_parts_keep(struct pack_parts *p, uint32_t *number)
{
    uint32_t n = 0;

    for (size_t i = 0; i < p->n; i++) {
        if (!number[i])
            continue;
        number[i] = n;
        p->items[n++] = p->items[i];
    }
    p->n = n;
}

bool pack_parts_finish(struct pack_parts *p)
{
    struct cache_writer *w = p->writer;
    struct sha256 *hash = cache_sha256(p->cache);
    struct cache_key *key;

    if (!w)
        return true;
    p->writer = NULL;
    key = &p->items[p->n - 1].key;
    sha256_begin(hash);
    sha256_add_text(hash, STR("part"));
    sha256_add(hash, buf_view(&p->made_of));
    sha256_end(hash, key->bytes);
    return cache_writer_end_as(w, key);
}

void pack_parts_release(struct pack_parts *p)
{
    if (p->writer)
        cache_writer_drop(p->writer);
    buf_release(&p->made_of);
    free(p->items);
    *p = (struct pack_parts){0};
}
