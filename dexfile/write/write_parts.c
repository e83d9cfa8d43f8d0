/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the code_items in parts of the old section, by as many threads as have time. The parts
 * are joined in their order, so that how many threads there are does not show. */
#include <stdlib.h>

#include "dexfile/write/write_internal.h"

enum {
    PART_BYTES = 128 * 1024, /* of old code: an output that stays in a processor's cache */
    PARTS_AHEAD = 2,         /* for each worker; two at least, since one of them is being joined */
};

/* What a part is written with. A later part uses it again. */
struct writer_part {
    struct dex_writer writer;
    struct buf out;
    struct arena scratch;
};

struct writer_parts {
    struct dex_writer *whole;
    uint32_t *bounds; /* part i has the code_items from bounds[i] to bounds[i + 1] */
    uint32_t count;
    struct writer_part *used; /* part i has used[i % used_count] */
    size_t used_count;
};

static void part_bounds(struct writer_parts *parts)
{
    const struct writer_items *items = &parts->whole->items[DEX_CODE_ITEMS];
    const struct dex_section *section = &parts->whole->dex->sections[DEX_CODE_ITEMS];

    if (!items->count)
        return;
    parts->bounds = ARENA_NEW(&parts->whole->arena, uint32_t,
                              2 + (section->end - section->offset) / PART_BYTES);
    for (uint32_t i = 1; i < items->count; i++)
        if (items->from[i] - items->from[parts->bounds[parts->count]] >= PART_BYTES)
            parts->bounds[++parts->count] = i;
    parts->bounds[++parts->count] = items->count;
}

static void parts_begin(struct writer_parts *parts, struct dex_writer *w)
{
    size_t threads = w->plan->pool ? pool_size(w->plan->pool) : 1;

    *parts = (struct writer_parts){.whole = w, .used_count = PARTS_AHEAD * threads};
    part_bounds(parts);
    parts->used = mem_calloc(parts->used_count, sizeof(*parts->used));
    for (size_t i = 0; i < parts->used_count; i++) {
        struct writer_part *part = &parts->used[i];

        part->writer = *w;
        part->writer.out = &part->out;
        part->writer.scratch = &part->scratch;
    }
}

static void parts_release(struct writer_parts *parts)
{
    for (size_t i = 0; i < parts->used_count; i++) {
        buf_release(&parts->used[i].out);
        arena_release(&parts->used[i].scratch);
        buf_release(&parts->used[i].writer.debug_made);
        free(parts->used[i].writer.notes);
    }
    free(parts->used);
}

static int fill_part(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct writer_parts *parts = ctx;
    struct dex_writer *w = &parts->used[job % parts->used_count].writer;

    (void)worker;
    buf_clear(w->out);
    buf_clear(&w->debug_made);
    w->note_count = 0;
    w->debug_dropped = 0;
    w->sections[DEX_CODE_ITEMS] = (struct dex_section){0};
    w->err = err;
    writer_code_items(w, parts->bounds[job], parts->bounds[job + 1]);
    return w->failed ? -1 : 0;
}

static void join_part(struct dex_writer *w, const struct dex_writer *part, uint32_t first,
                      uint32_t end)
{
    uint32_t base;

    if (!part->sections[DEX_CODE_ITEMS].count)
        return;
    base = writer_append(w, DEX_CODE_ITEMS);
    w->sections[DEX_CODE_ITEMS].count += part->sections[DEX_CODE_ITEMS].count - 1;
    buf_bytes(w->out, buf_view(part->out));
    for (uint32_t i = first; i < end; i++)
        for (uint32_t k = w->code_first[i]; k != DEX_NO_INDEX; k = w->code_next[k])
            w->methods[k].code += base;
    writer_debug_join(w, part, base);
}

static void fill_parts(struct dex_writer *w)
{
    struct pool_stream_how how = {.run = fill_part, .within = true, .worker = w->plan->worker};
    struct writer_parts parts;
    struct pool_stream *stream;

    parts_begin(&parts, w);
    how.jobs = parts.count;
    how.max_jobs = parts.used_count;
    stream = pool_stream_open(w->plan->pool, &how, &parts);
    for (size_t i = 0; i < parts.count && !w->failed; i++) {
        if (pool_stream_take(stream, w->err) < 0)
            w->failed = true;
        else
            join_part(w, &parts.used[i % parts.used_count].writer, parts.bounds[i],
                      parts.bounds[i + 1]);
    }
    pool_stream_close(stream);
    parts_release(&parts);
}

void writer_code(struct dex_writer *w)
{
    if (!w->failed)
        fill_parts(w);
    w->added_code = ARENA_NEW(&w->arena, uint32_t, w->plan->added_count);
    for (size_t i = 0; i < w->plan->added_count; i++) {
        w->added_code[i] = writer_append(w, DEX_CODE_ITEMS);
        buf_bytes(w->out, w->plan->added[i].code_item);
    }
}
