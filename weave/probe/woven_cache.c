/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/probe/woven_cache.h"

#include <stdlib.h>

#include "lib/cursor.h"
#include "lib/sort.h"

/* A pack is the bytes of all units, their rows in the same order, and the number of rows. */
enum { ROW_SIZE = SHA256_SIZE + 4 + 8 + 4 + 2 + 4 * 4, COUNT_SIZE = 4 };

static void put_woven_row(struct buf *out, const struct woven_row *r)
{
    buf_bytes(out, (struct bytes){r->key.bytes, sizeof(r->key.bytes)});
    buf_le32(out, (uint32_t)r->data.bytes.n);
    buf_le32(out, (uint32_t)r->data.size);
    buf_le32(out, (uint32_t)(r->data.size >> 32));
    buf_le32(out, r->data.crc);
    buf_le16(out, r->data.method);
    buf_le32(out, (uint32_t)r->counts.enter);
    buf_le32(out, (uint32_t)r->counts.exit);
    buf_le32(out, (uint32_t)r->counts.focus);
    buf_le32(out, (uint32_t)r->counts.debug_dropped);
}

static void take_woven_row(struct cursor *rows, struct cursor *bytes, struct woven_row *r)
{
    const uint8_t *key = cursor_take(rows, sizeof(r->key.bytes));

    if (key)
        memcpy(r->key.bytes, key, sizeof(r->key.bytes));
    r->data.bytes = cursor_bytes(bytes, cursor_le32(rows));
    r->data.size = cursor_le32(rows);
    r->data.size |= (uint64_t)cursor_le32(rows) << 32;
    r->data.crc = cursor_le32(rows);
    r->data.method = cursor_le16(rows);
    r->counts.enter = cursor_le32(rows);
    r->counts.exit = cursor_le32(rows);
    r->counts.focus = cursor_le32(rows);
    r->counts.debug_dropped = cursor_le32(rows);
}

static int compare_keys(const void *a, const void *b)
{
    const struct woven_row *x = a, *y = b;

    return memcmp(x->key.bytes, y->key.bytes, sizeof(x->key.bytes));
}

/* Returns no rows if it is not a pack. */
static void parse_pack(struct woven_cache *w)
{
    struct bytes all = buf_view(&w->pack);
    struct cursor rows, bytes;
    uint32_t n;

    if (all.n < COUNT_SIZE)
        return;
    n = load_le32(all.p + all.n - COUNT_SIZE);
    if (n > (all.n - COUNT_SIZE) / ROW_SIZE)
        return;
    bytes = cursor_of((struct bytes){all.p, all.n - COUNT_SIZE - (size_t)n * ROW_SIZE});
    rows = cursor_of((struct bytes){all.p + bytes.n, (size_t)n * ROW_SIZE});
    w->rows = mem_calloc(n, sizeof(*w->rows));
    for (uint32_t i = 0; i < n; i++)
        take_woven_row(&rows, &bytes, &w->rows[i]);
    w->n_rows = bytes.failed || cursor_left(&bytes) > 0 ? 0 : n;
    if (w->n_rows > 0)
        sort_array(w->rows, w->n_rows, sizeof(*w->rows), compare_keys);
}

static void load_pack(struct woven_cache *w)
{
    struct cache_reader *r = cache_find(w->cache, &w->name);
    size_t n;

    if (!r)
        return;
    n = (size_t)cache_reader_left(r);
    if (cache_reader_take(r, buf_room(&w->pack, n + 1), n))
        w->pack.n = n;
    if (cache_reader_end(r))
        parse_pack(w);
}

void woven_cache_open(struct woven_cache *w, struct cache *cache, const struct woven_how *how)
{
    struct sha256 *hash = cache_sha256(cache);

    *w = (struct woven_cache){.cache = cache};
    sha256_begin(hash);
    sha256_add(hash, (struct bytes){how->tool->bytes, SHA256_SIZE});
    sha256_add_text(hash, how->rules->beat_class);
    sha256_add_number(hash, (uint64_t)how->rules->exits);
    sha256_add_number(hash, how->rules->drop_pcs);
    sha256_add_number(hash, (uint64_t)how->level);
    sha256_end(hash, w->rules.bytes);
    sha256_begin(hash);
    sha256_add_text(hash, STR("woven"));
    sha256_add(hash, (struct bytes){w->rules.bytes, SHA256_SIZE});
    sha256_add(hash, (struct bytes){how->paths->bytes, SHA256_SIZE});
    sha256_end(hash, w->name.bytes);
    load_pack(w);
}

/* Everything that probe_of and the formats take from the plan. */
static void add_planned(struct sha256 *hash, const struct program_unit *planned)
{
    for (size_t i = 0; i < planned->n_classes; i++) {
        const struct program_class *c = &planned->classes[i];

        sha256_add_number(hash, (uint64_t)c->focus_action << 32 | c->n_methods);
        sha256_add_number(hash, c->starts);
        for (size_t k = 0; k < c->n_methods; k++)
            if (c->methods[k].id)
                sha256_add_number(hash, (uint64_t)k << 32 | c->methods[k].id << 1 |
                                            c->methods[k].fixed_length);
    }
}

struct cache_key woven_cache_key(const struct woven_cache *w, struct sha256 *hash,
                                 const struct cache_key *bytes, const struct program_unit *planned,
                                 uint16_t method, const char *mapping_id)
{
    struct cache_key key;

    sha256_begin(hash);
    sha256_add(hash, (struct bytes){w->rules.bytes, SHA256_SIZE});
    sha256_add(hash, (struct bytes){bytes->bytes, SHA256_SIZE});
    sha256_add_number(hash, method);
    sha256_add_text(hash, str_from_c(mapping_id));
    add_planned(hash, planned);
    sha256_end(hash, key.bytes);
    return key;
}

const struct woven_row *woven_cache_find(const struct woven_cache *w, const struct cache_key *key)
{
    size_t low = 0, high = w->n_rows;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int c = memcmp(w->rows[middle].key.bytes, key->bytes, sizeof(key->bytes));

        if (c == 0)
            return &w->rows[middle];
        if (c < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

void woven_cache_add(struct woven_cache *w, const struct woven_row *row, bool found)
{
    if (!found && !w->writer) {
        w->writer = cache_put(w->cache, &w->name);
        for (size_t i = 0; i < w->n_used; i++)
            cache_writer_add(w->writer, w->used[i].data.bytes);
    }
    MEM_GROW(w->used, w->n_used, w->cap_used);
    w->used[w->n_used++] = *row;
    w->hits += found;
    if (w->writer)
        cache_writer_add(w->writer, row->data.bytes);
}

static void finish_pack(struct woven_cache *w)
{
    struct buf rows;

    buf_init(&rows);
    for (size_t i = 0; i < w->n_used; i++)
        put_woven_row(&rows, &w->used[i]);
    buf_le32(&rows, (uint32_t)w->n_used);
    cache_writer_add(w->writer, buf_view(&rows));
    buf_release(&rows);
    cache_writer_end(w->writer);
}

void woven_cache_close(struct woven_cache *w, bool done)
{
    if (w->writer && done)
        finish_pack(w);
    else if (w->writer)
        cache_writer_drop(w->writer);
    buf_release(&w->pack);
    free(w->rows);
    free(w->used);
    *w = (struct woven_cache){0};
}
