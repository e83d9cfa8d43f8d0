/* SPDX-License-Identifier: Apache-2.0 */
/* Writes items of a fixed layout that refer to others, and the two kinds of items that inserted
 * ids need: type lists and string data. */
#include "dexfile/write/write_internal.h"

static void write_type_list(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    uint32_t count = cursor_le32(c);
    const uint8_t *from = cursor_take(c, 2 * (size_t)count);
    uint8_t *to;

    (void)i;
    if (!from)
        return;
    to = buf_room(w->out, 4 + 2 * (size_t)count);
    store_le32(to, count);
    for (uint32_t k = 0; k < count; k++)
        store_le16(to + 4 + 2 * (size_t)k,
                   (uint16_t)writer_index(w, DEX_ID_TYPE, load_le16(from + 2 * (size_t)k)));
    w->out->n += 4 + 2 * (size_t)count;
}

void writer_type_lists(struct dex_writer *w)
{
    const struct dex_ids *ids = w->ids;

    writer_section(w, DEX_TYPE_LISTS, write_type_list);
    w->inserted_lists = ARENA_NEW(&w->arena, uint32_t, ids->proto_count);
    for (uint32_t i = 0; i < ids->proto_count; i++) {
        const struct dex_inserted_proto *proto = &ids->protos[i];

        if (!proto->parameter_count)
            continue;
        w->inserted_lists[i] = writer_append(w, DEX_TYPE_LISTS);
        buf_le32(w->out, proto->parameter_count);
        for (uint32_t k = 0; k < proto->parameter_count; k++)
            buf_le16(w->out, (uint16_t)proto->parameters[k]);
    }
}

static void write_string(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    size_t start = c->pos;
    const uint8_t *end;

    (void)i;
    (void)cursor_uleb128(c);
    end = memchr(c->p + c->pos, 0, cursor_left(c));
    cursor_skip(c, end ? (size_t)(end + 1 - (c->p + c->pos)) : SIZE_MAX);
    if (!c->failed)
        buf_bytes(w->out, (struct bytes){c->p + start, c->pos - start});
}

void writer_string_data(struct dex_writer *w)
{
    const struct dex_ids *ids = w->ids;

    writer_section(w, DEX_STRING_DATA, write_string);
    w->inserted_string = ARENA_NEW(&w->arena, uint32_t, ids->string_count);
    for (uint32_t i = 0; i < ids->string_count; i++) {
        w->inserted_string[i] = writer_append(w, DEX_STRING_DATA);
        buf_uleb128(w->out, ids->strings[i].utf16_size);
        buf_str(w->out, ids->strings[i].text);
        buf_u8(w->out, 0);
    }
}

/* A count, and as many offsets of items of one kind. */
static void write_offsets(struct dex_writer *w, struct cursor *c, enum dex_section_kind kind)
{
    uint32_t count = cursor_le32(c);
    const uint8_t *from = cursor_take(c, 4 * (size_t)count);
    uint8_t *to;

    if (!from)
        return;
    to = buf_room(w->out, 4 + 4 * (size_t)count);
    store_le32(to, count);
    for (size_t i = 0; i < count; i++)
        store_le32(to + 4 + 4 * i, writer_offset(w, kind, load_le32(from + 4 * i)));
    w->out->n += 4 + 4 * (size_t)count;
}

void writer_annotation_set(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    (void)i;
    write_offsets(w, c, DEX_ANNOTATIONS);
}

void writer_annotation_set_ref_list(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    (void)i;
    write_offsets(w, c, DEX_ANNOTATION_SETS);
}

void writer_annotations_directory(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    static const struct {
        enum dex_id_kind id;
        enum dex_section_kind items;
    } parts[] = {
        {DEX_ID_FIELD, DEX_ANNOTATION_SETS},
        {DEX_ID_METHOD, DEX_ANNOTATION_SETS},
        {DEX_ID_METHOD, DEX_ANNOTATION_SET_REF_LISTS}, /* of parameters */
    };
    uint32_t of_class = cursor_le32(c);
    uint32_t counts[3];

    (void)i;
    buf_le32(w->out, writer_offset(w, DEX_ANNOTATION_SETS, of_class));
    for (int k = 0; k < 3; k++)
        buf_le32(w->out, counts[k] = cursor_le32(c));
    for (int k = 0; k < 3; k++)
        for (uint32_t n = 0; n < counts[k] && !c->failed && !w->failed; n++) {
            uint32_t index = cursor_le32(c);
            uint32_t offset = cursor_le32(c);

            buf_le32(w->out, writer_index(w, parts[k].id, index));
            buf_le32(w->out, writer_offset(w, parts[k].items, offset));
        }
}
