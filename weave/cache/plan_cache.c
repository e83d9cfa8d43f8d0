/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/cache/plan_cache.h"

#include <stdlib.h>

#include "lib/os_file.h"
#include "weave/instrument_run.h"

enum { TEXTS = 3 }; /* the mapping, what is ignored, and lines */

/* ---- Keys ---- */

/* All that the numbers depend on: what the scan found in each unit, in their order, and the ids of
 * the build before. */
static void make_plan_key(struct instrument_run *run)
{
    struct run_cache *rc = &run->cache;
    struct sha256 *hash = cache_sha256(rc->cache);
    struct buf base;

    buf_init(&base);
    if (run->options->base_mapping)
        method_map_write(&run->base, &base);
    sha256_begin(hash);
    sha256_add_text(hash, STR("plan"));
    sha256_add(hash, (struct bytes){rc->tool.bytes, SHA256_SIZE});
    sha256_add_number(hash, run->options->base_mapping != NULL);
    sha256_add_text(hash, str_from_bytes(buf_view(&base)));
    sha256_add_number(hash, run->pack.n_now);
    for (size_t i = 0; i < run->pack.n_now; i++)
        sha256_add(hash, (struct bytes){run->pack.now[i].found.bytes, SHA256_SIZE});
    sha256_end(hash, rc->plan.bytes);
    buf_release(&base);
}

static void make_texts_key(struct run_cache *rc, const struct cache_key *of)
{
    struct sha256 *hash = cache_sha256(rc->cache);

    sha256_begin(hash);
    sha256_add_text(hash, STR("texts"));
    sha256_add(hash, (struct bytes){of->bytes, SHA256_SIZE});
    sha256_end(hash, rc->texts.bytes);
}

/* ---- Numbers ---- */

/* The order and the ids of all methods, and what the summary tells of them. */
enum { METHOD_SIZE = 8, TELL_SIZE = 3 * 8 + METHOD_MAP_ID_LENGTH };

static struct plan_numbers *take_numbers(struct cursor *c, size_t n_methods, struct arena *arena)
{
    struct plan_numbers *p = ARENA_NEW(arena, struct plan_numbers, 1);
    const uint8_t *id;

    if (cursor_left(c) != mem_size(n_methods, METHOD_SIZE) + TELL_SIZE)
        return NULL;
    p->n = n_methods;
    p->order = ARENA_NEW(arena, uint32_t, n_methods);
    p->ids = ARENA_NEW(arena, uint32_t, n_methods);
    for (size_t i = 0; i < n_methods; i++) {
        p->order[i] = cursor_le32(c);
        p->ids[i] = cursor_le32(c);
        c->failed |= p->order[i] >= n_methods;
    }
    p->n_rows = (size_t)cursor_le64(c);
    p->n_new = (size_t)cursor_le64(c);
    p->n_gone = (size_t)cursor_le64(c);
    id = cursor_take(c, METHOD_MAP_ID_LENGTH);
    if (c->failed)
        return NULL;
    memcpy(p->mapping_id, id, METHOD_MAP_ID_LENGTH);
    return p;
}

static size_t methods_of(const struct program *program)
{
    size_t n = 0;

    for (size_t i = 0; i < program->n_classes; i++)
        n += program->classes[i]->n_methods;
    return n;
}

const struct plan_numbers *plan_cache_find(struct instrument_run *run, struct arena *arena)
{
    struct run_cache *rc = &run->cache;
    const struct plan_numbers *found = NULL;
    struct cache_reader *r;
    struct buf bytes;
    size_t n;

    rc->has_plan = run->pack.cache && run->n_moved == 0;
    if (!rc->has_plan)
        return NULL;
    make_plan_key(run);
    make_texts_key(rc, &rc->plan);
    r = cache_find(rc->cache, &rc->plan);
    if (!r)
        return NULL;
    n = (size_t)cache_reader_left(r);
    buf_init(&bytes);
    if (cache_reader_take(r, buf_room(&bytes, n + 1), n))
        bytes.n = n;
    if (cache_reader_end(r)) {
        struct cursor c = cursor_of(buf_view(&bytes));

        found = take_numbers(&c, methods_of(&run->program), arena);
    }
    buf_release(&bytes);
    rc->plan_found = found != NULL;
    return found;
}

void plan_cache_keep(struct instrument_run *run)
{
    struct run_cache *rc = &run->cache;
    const struct program *program = &run->program;
    struct cache_writer *w;
    struct buf bytes;

    if (!rc->has_plan || rc->plan_found)
        return;
    buf_init(&bytes);
    for (size_t i = 0; i < program->n_methods; i++) {
        buf_le32(&bytes, program->methods[i]->number);
        buf_le32(&bytes, program->methods[i]->id);
    }
    buf_le64(&bytes, run->plan.n_rows);
    buf_le64(&bytes, run->plan.n_new);
    buf_le64(&bytes, run->plan.n_gone);
    buf_bytes(&bytes, (struct bytes){(const uint8_t *)run->plan.mapping_id, METHOD_MAP_ID_LENGTH});
    w = cache_put(rc->cache, &rc->plan);
    cache_writer_add(w, buf_view(&bytes));
    cache_writer_end(w);
    buf_release(&bytes);
}

/* ---- Texts: the sizes of all, and all ---- */

static void paths_of_texts(const struct run_places *places, const char *paths[TEXTS])
{
    paths[0] = places->mapping;
    paths[1] = places->ignored;
    paths[2] = places->lines;
}

static int restore_text(struct kept_stream *from, uint64_t n, struct output_set *outputs,
                        const char *path, struct error *err)
{
    struct output_file *file = NULL;

    if (path && output_file_begin(outputs, path, &file, err) < 0)
        return -1;
    return kept_stream_fill(from, n, file, err);
}

int plan_cache_restore_texts(struct cache *cache, const struct cache_key *key,
                             const struct run_places *places, struct error *err)
{
    struct kept_stream from = {.rest = cache_find(cache, key)};
    uint8_t sizes[TEXTS * 8] = {0};
    const char *paths[TEXTS];
    int result = 1;

    if (!from.rest)
        return 0;
    paths_of_texts(places, paths);
    kept_stream_take(&from, sizes, sizeof(sizes));
    for (size_t i = 0; i < TEXTS && result > 0; i++)
        result = restore_text(&from, load_le64(sizes + 8 * i), places->outputs, paths[i], err);
    return !cache_reader_end(from.rest) && result > 0 ? 0 : result;
}

bool plan_cache_keep_texts(struct instrument_run *run, const struct run_places *places)
{
    struct run_cache *rc = &run->cache;
    const char *paths[TEXTS], *staged[TEXTS] = {NULL};
    struct kept_sink to = {0};
    uint8_t sizes[TEXTS * 8];
    bool done = true;

    if (rc->texts_found)
        return true;
    if (!rc->has_plan)
        make_texts_key(rc, &rc->key);
    paths_of_texts(places, paths);
    for (size_t i = 0; i < TEXTS; i++) {
        struct os_info info;

        staged[i] = paths[i] ? output_set_staged(places->outputs, paths[i]) : NULL;
        if (!staged[i] || os_info(staged[i], &info) < 0)
            return false;
        store_le64(sizes + 8 * i, info.size);
    }
    to.to = cache_put(rc->cache, &rc->texts);
    kept_sink_add(&to, (struct bytes){sizes, sizeof(sizes)});
    for (size_t i = 0; i < TEXTS && done; i++)
        done = kept_sink_file(&to, staged[i]);
    if (done)
        return cache_writer_end(to.to);
    cache_writer_drop(to.to);
    return false;
}
