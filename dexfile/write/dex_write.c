/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/write/dex_write.h"

#include <stdarg.h>
#include <stdio.h>

#include "dexfile/dex_file.h"
#include "dexfile/write/write_internal.h"
#include "lib/codec.h"
#include "lib/os_process.h"
#include "lib/sha1.h"
#include "lib/sorted.h"

enum {
    CHECKSUM_AT = 8,
    CHECKSUM_FROM = 12,
    SIGNATURE_AT = 12,
    SIGNATURE_FROM = 32,
};

void writer_fail(struct dex_writer *w, const char *fmt, ...)
{
    char text[ERROR_TEXT_MAX];
    va_list ap;

    if (w->failed)
        return;
    w->failed = true;
    va_start(ap, fmt);
    vsnprintf(text, sizeof(text), fmt, ap);
    va_end(ap);
    error_set(w->err, "%s", text);
}

uint32_t writer_index(struct dex_writer *w, enum dex_id_kind kind, uint32_t old)
{
    static const char *const names[DEX_ID_KINDS] = {"string", "type", "proto", "field", "method"};
    const struct dex_id_map *map = &w->ids->maps[kind];

    if (old < map->old_count && (map->to[old] != DEX_NO_INDEX || w->passing))
        return map->to[old];
    if (old < map->old_count)
        writer_fail(w, "%s index %u, which is left out", names[kind], old);
    else
        writer_fail(w, "%s index %u, but there are %u", names[kind], old, map->old_count);
    return 0;
}

bool writer_keeps(const struct dex_writer *w, enum dex_section_kind table, uint32_t row)
{
    return !w->plan->only || dex_reach_has(w->plan->only, table, row);
}

uint32_t writer_row(struct dex_writer *w, enum dex_section_kind table, uint32_t old)
{
    if (old >= dex_count(w->dex, table))
        writer_fail(w, "%s: index %u, but there are %u", dex_section_name(table), old,
                    dex_count(w->dex, table));
    else if (!w->rows[table])
        return old;
    else if (writer_keeps(w, table, old) || w->passing)
        return w->rows[table][old];
    else
        writer_fail(w, "%s: index %u, which is left out", dex_section_name(table), old);
    return 0;
}

/* The new indices of rows of a table into which nothing is inserted. */
static void number_rows(struct dex_writer *w, enum dex_section_kind table)
{
    uint32_t count = dex_count(w->dex, table), n = 0;

    w->sections[table].count = count;
    if (!w->plan->only)
        return;
    w->rows[table] = ARENA_NEW(&w->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        w->rows[table][i] = writer_keeps(w, table, i) ? n++ : DEX_NO_INDEX;
    w->sections[table].count = n;
}

uint32_t writer_index_or_none(struct dex_writer *w, enum dex_id_kind kind, uint32_t old)
{
    return old == DEX_NO_INDEX ? old : writer_index(w, kind, old);
}

/* Index of the item that starts at an old offset, or DEX_NO_INDEX. */
static uint32_t find_item(const struct writer_items *items, uint32_t offset)
{
    uint32_t i;

    if (items->next < items->count && items->from[items->next] == offset)
        return items->next;
    i = sorted_find(items->from, items->count, offset);
    return i < items->count ? i : DEX_NO_INDEX;
}

bool writer_has(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset)
{
    return find_item(&w->items[kind], offset) != DEX_NO_INDEX;
}

uint32_t writer_find(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset)
{
    uint32_t i = find_item(&w->items[kind], offset);

    if (i == DEX_NO_INDEX)
        writer_fail(w, "no %s starts at offset %u", dex_section_name(kind), offset);
    else
        w->items[kind].next = i + 1;
    return i;
}

uint32_t writer_offset(struct dex_writer *w, enum dex_section_kind kind, uint32_t offset)
{
    uint32_t i;

    if (!offset)
        return 0;
    i = writer_find(w, kind, offset);
    if (i == DEX_NO_INDEX)
        return 0;
    if (w->items[kind].to[i] == DEX_NO_INDEX && !w->passing)
        writer_fail(w, "the %s at offset %u is left out", dex_section_name(kind), offset);
    return w->items[kind].to[i];
}

/* Removes what was already written of an item that is left out. */
static void pass_over(struct dex_writer *w, enum dex_section_kind kind, size_t before)
{
    w->out->n = before;
    w->sections[kind].count--;
}

/* Between sections stand zeros, as ART demands: anything else would be lost. */
static void check_gap(struct dex_writer *w, enum dex_section_kind kind, size_t pos)
{
    const struct dex_section *section = &w->dex->sections[kind];
    size_t at = pos;

    if (w->failed || !section->count || section->end == w->dex->bytes.n)
        return;
    while (at < section->end && !w->dex->bytes.p[at])
        at++;
    if (at < section->end)
        writer_fail(w, "the bytes at %zu, behind the last %s, belong to no section", at,
                    dex_section_name(kind));
}

static void walk_items(struct dex_writer *w, enum dex_section_kind kind, writer_item_fn *item,
                       bool written)
{
    size_t align = dex_section_alignment(kind);
    const struct dex_section *section = &w->dex->sections[kind];
    struct writer_items *items = &w->items[kind];
    struct cursor c = {.p = w->dex->bytes.p, .n = section->end, .pos = section->offset};

    if (w->failed || !section->count)
        return;
    if (section->count > (section->end - section->offset) / dex_section_item_size(kind)) {
        writer_fail(w, "%u of %s in %u bytes", section->count, dex_section_name(kind),
                    section->end - section->offset);
        return;
    }
    items->count = section->count;
    items->from = arena_alloc(&w->arena, mem_size(items->count, sizeof(uint32_t)));
    items->to = ARENA_NEW(&w->arena, uint32_t, items->count);
    for (uint32_t i = 0; i < section->count && !w->failed; i++) {
        size_t before = w->out->n;

        cursor_skip(&c, -c.pos & (align - 1));
        items->from[i] = (uint32_t)c.pos;
        w->passing =
            !written || (w->plan->only && !dex_reach_has_item(w->plan->only, kind, items->from[i]));
        if (written) {
            buf_align(w->out, align);
            items->to[i] = w->passing ? DEX_NO_INDEX : (uint32_t)w->out->n;
        }
        if (!c.failed)
            item(w, &c, i);
        if (c.failed)
            writer_fail(w, "cut short");
        if (written && w->passing)
            pass_over(w, kind, before);
        w->passing = false;
        if (w->failed)
            error_prefix(w->err, "%s at offset %u", dex_section_name(kind), items->from[i]);
    }
    check_gap(w, kind, c.pos);
}

void writer_walk(struct dex_writer *w, enum dex_section_kind kind, writer_item_fn *item)
{
    walk_items(w, kind, item, false);
}

void writer_section(struct dex_writer *w, enum dex_section_kind kind, writer_item_fn *item)
{
    struct dex_section *section = &w->sections[kind];

    buf_align(w->out, dex_section_alignment(kind));
    section->offset = (uint32_t)w->out->n;
    section->count = w->dex->sections[kind].count;
    walk_items(w, kind, item, true);
}

uint32_t writer_append(struct dex_writer *w, enum dex_section_kind kind)
{
    struct dex_section *section = &w->sections[kind];

    buf_align(w->out, dex_section_alignment(kind));
    if (!section->count++)
        section->offset = (uint32_t)w->out->n;
    return (uint32_t)w->out->n;
}

/* Data of the app's own, which it finds from the end of the file. */
static void write_tail(struct dex_writer *w)
{
    struct bytes tail;

    if (w->failed || w->plan->no_tail)
        return;
    if (dex_tail(w->dex, &tail, w->err) < 0)
        w->failed = true;
    else
        buf_bytes(w->out, tail);
}

/* D8's order, which every version of ART accepts. In it, each item comes after the items that
 * it refers to, except for code and its debug info. */
static void write_sections(struct dex_writer *w)
{
    writer_tables_room(w);
    writer_code(w);
    writer_debug_info(w);
    writer_type_lists(w);
    writer_string_data(w);
    writer_section(w, DEX_ANNOTATIONS, writer_annotation);
    writer_class_data(w);
    writer_section(w, DEX_ENCODED_ARRAYS, writer_encoded_array);
    writer_section(w, DEX_ANNOTATION_SETS, writer_annotation_set);
    writer_section(w, DEX_ANNOTATION_SET_REF_LISTS, writer_annotation_set_ref_list);
    writer_section(w, DEX_ANNOTATIONS_DIRECTORIES, writer_annotations_directory);
    writer_hiddenapi(w);
    writer_map_list(w);
    write_tail(w);
    if (w->out->n > UINT32_MAX)
        writer_fail(w, "would pass 4 GiB");
    if (!w->failed)
        writer_tables(w);
}

void dex_sign(struct buf *dex)
{
    sha1_make((struct bytes){dex->p + SIGNATURE_FROM, dex->n - SIGNATURE_FROM},
              dex->p + SIGNATURE_AT);
    store_le32(dex->p + CHECKSUM_AT,
               codec_adler32(1, (struct bytes){dex->p + CHECKSUM_FROM, dex->n - CHECKSUM_FROM}));
}

int dex_write(const struct dex_write_plan *plan, struct buf *out, struct error *err)
{
    struct dex_writer w = {
        .plan = plan,
        .ids = plan->ids,
        .dex = plan->ids->dex,
        .out = out,
        .err = err,
    };

    arena_init(&w.arena);
    buf_init(&w.debug.bytes);
    /* The size without inserted code, plus that of the usual probes. */
    os_large_memory(buf_room(out, w.dex->bytes.n + w.dex->bytes.n / 4), w.dex->bytes.n);
    for (enum dex_section_kind table = DEX_CLASS_DEFS; table <= DEX_METHOD_HANDLES; table++)
        number_rows(&w, table);
    for (enum dex_section_kind table = DEX_STRING_IDS; table <= DEX_METHOD_HANDLES; table++)
        check_gap(&w, table,
                  w.dex->sections[table].offset +
                      w.dex->sections[table].count * (size_t)dex_section_item_size(table));
    writer_read_classes(&w);
    writer_read_code(&w);
    writer_debug_read(&w);
    if (!w.failed)
        write_sections(&w);
    if (!w.failed)
        dex_sign(out);
    buf_release(&w.debug.bytes);
    arena_release(&w.arena);
    return w.failed ? -1 : 0;
}
