/* SPDX-License-Identifier: Apache-2.0 */
/* Writes debug info: first the items that unmoved code still uses, in their old order, then
 * those of moved code, without duplicates. */
#include "dexfile/dex_debug.h"
#include "dexfile/write/write_internal.h"

/* A debug_info_item in writer_debug.bytes. */
struct writer_debug_item {
    size_t start;
    uint32_t size;
    uint32_t hash; /* its lower half; the upper one led here */
};

enum { DEBUG_INFO_OFF = 8 };

static void measure(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    uint32_t size;

    (void)i;
    if (dex_debug_size(w->dex, (uint32_t)c->pos, &size, w->err) < 0)
        w->failed = true;
    else
        cursor_skip(c, size);
}

void writer_debug_read(struct dex_writer *w)
{
    struct writer_debug *debug = &w->debug;

    row_index_reset_in(&debug->table, w->method_count, &w->arena);
    debug->items = arena_alloc(&w->arena, mem_size(w->method_count, sizeof(*debug->items)));
    debug->uses = arena_alloc(&w->arena, mem_size(w->method_count, sizeof(*debug->uses)));
    writer_walk(w, DEX_DEBUG_INFO, measure);
}

static struct writer_debug_note *add_note(struct dex_writer *part)
{
    MEM_GROW(part->notes, part->note_count, part->note_cap);
    return &part->notes[part->note_count++];
}

/* A debug_info_off, or 0 where no item starts there. */
static uint32_t checked(struct dex_writer *w, uint32_t offset)
{
    if (!offset || writer_has(w, DEX_DEBUG_INFO, offset))
        return offset;
    /* ART takes an offset past the end of the file like 0, and some tools write such offsets. */
    if (offset < w->dex->bytes.n)
        w->debug_dropped++;
    return 0;
}

void writer_debug_keep(struct dex_writer *w, uint32_t code, uint32_t old)
{
    uint32_t offset = checked(w, old), item;

    if (!offset)
        return;
    item = writer_find(w, DEX_DEBUG_INFO, offset);
    *add_note(w) = (struct writer_debug_note){.code = code, .debug = item};
}

void writer_debug_move(struct dex_writer *w, uint32_t code, struct dex_code *old,
                       const struct dex_relocated *r)
{
    struct buf *bytes = &w->debug_made;
    size_t start = bytes->n;
    bool wanted = false;

    old->debug_info = checked(w, old->debug_info);
    if (dex_debug_relocate(old, r, w->ids, bytes, &wanted, w->err) < 0) {
        bytes->n = start;
        w->debug_dropped++;
        old->debug_info = 0;
        if (dex_debug_relocate(old, r, w->ids, bytes, &wanted, w->err) < 0)
            w->failed = true;
    }
    if (wanted && !w->failed)
        *add_note(w) = (struct writer_debug_note){
            .code = code,
            .debug = (uint32_t)start,
            .size = (uint32_t)(bytes->n - start),
            .hash = hash_bytes(bytes->p + start, bytes->n - start),
        };
}

/* Returns where debug info is, or now is, in w->debug.bytes. */
static uint32_t debug_place(struct writer_debug *debug, const uint8_t *bytes, uint32_t size,
                            uint64_t hash)
{
    const struct row_index *table = &debug->table;
    struct writer_debug_item *item;

    for (uint32_t slot = row_index_first(table, hash); table->slots[slot];
         slot = row_index_next(table, slot)) {
        item = &debug->items[table->slots[slot] - 1];
        if (item->hash == (uint32_t)hash && item->size == size &&
            !memcmp(debug->bytes.p + item->start, bytes, size))
            return (uint32_t)item->start;
    }
    row_index_add(&debug->table, hash, debug->count);
    item = &debug->items[debug->count++];
    *item = (struct writer_debug_item){debug->bytes.n, size, (uint32_t)hash};
    buf_bytes(&debug->bytes, (struct bytes){bytes, size});
    return (uint32_t)item->start;
}

void writer_debug_join(struct dex_writer *w, const struct dex_writer *part, uint32_t base)
{
    struct writer_debug *debug = &w->debug;

    for (size_t i = 0; i < part->note_count; i++) {
        const struct writer_debug_note *n = &part->notes[i];
        struct writer_debug_use use = {base + n->code, n->debug, n->size > 0};

        if (use.is_new)
            use.debug = debug_place(debug, part->debug_made.p + n->debug, n->size, n->hash);
        else
            w->items[DEX_DEBUG_INFO].to[n->debug] = 1; /* to be written */
        debug->uses[debug->use_count++] = use;
    }
    if (w->plan->debug_dropped)
        *w->plan->debug_dropped += part->debug_dropped;
}

static void write_kept(struct dex_writer *w)
{
    struct writer_items *items = &w->items[DEX_DEBUG_INFO];

    for (uint32_t i = 0; i < items->count && !w->failed; i++) {
        if (!items->to[i])
            continue;
        items->to[i] = writer_append(w, DEX_DEBUG_INFO);
        if (dex_debug_remap(w->ids, items->from[i], w->out, w->err) < 0) {
            w->failed = true;
            error_prefix(w->err, "%s at offset %u", dex_section_name(DEX_DEBUG_INFO),
                         items->from[i]);
        }
    }
}

void writer_debug_info(struct dex_writer *w)
{
    const struct writer_debug *debug = &w->debug;
    uint32_t start;

    write_kept(w);
    start = (uint32_t)w->out->n;
    for (uint32_t i = 0; i < debug->count; i++)
        writer_append(w, DEX_DEBUG_INFO);
    buf_bytes(w->out, buf_view(&debug->bytes));
    for (size_t i = 0; i < debug->use_count && !w->failed; i++) {
        const struct writer_debug_use *use = &debug->uses[i];

        store_le32(w->out->p + use->code + DEBUG_INFO_OFF,
                   use->is_new ? start + use->debug : w->items[DEX_DEBUG_INFO].to[use->debug]);
    }
}
