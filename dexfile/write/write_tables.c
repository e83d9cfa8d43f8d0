/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the header, the tables of ids, class_defs, call sites and method handles, which all
 * have a fixed size before the data, and map_list. */
#include "dexfile/write/write_internal.h"

enum {
    FILE_SIZE_AT = 0x20,
    HEADER_SIZE_AT = 0x24,
    ENDIAN_TAG_AT = 0x28,
    MAP_OFF_AT = 0x34,
    DATA_SIZE_AT = 0x68,
    DATA_OFF_AT = 0x6c,
    CONTAINER_SIZE_AT = 0x70, /* 041 */
    HEADER_OFFSET_AT = 0x74,
};

/* In the order in which they stand in the file. */
static const uint8_t section_order[DEX_SECTION_COUNT] = {
    DEX_HEADER_ITEM,
    DEX_STRING_IDS,
    DEX_TYPE_IDS,
    DEX_PROTO_IDS,
    DEX_FIELD_IDS,
    DEX_METHOD_IDS,
    DEX_CLASS_DEFS,
    DEX_CALL_SITE_IDS,
    DEX_METHOD_HANDLES,
    DEX_CODE_ITEMS,
    DEX_DEBUG_INFO,
    DEX_TYPE_LISTS,
    DEX_STRING_DATA,
    DEX_ANNOTATIONS,
    DEX_CLASS_DATA,
    DEX_ENCODED_ARRAYS,
    DEX_ANNOTATION_SETS,
    DEX_ANNOTATION_SET_REF_LISTS,
    DEX_ANNOTATIONS_DIRECTORIES,
    DEX_HIDDENAPI_CLASS_DATA,
    DEX_MAP_LIST,
};

void writer_tables_room(struct dex_writer *w)
{
    buf_zero(w->out, w->dex->header_size);
    w->sections[DEX_HEADER_ITEM].count = 1;
    for (int id = 0; id < DEX_ID_KINDS; id++)
        w->sections[DEX_STRING_IDS + id].count = w->ids->maps[id].new_count;
    for (enum dex_section_kind kind = DEX_STRING_IDS; kind <= DEX_METHOD_HANDLES; kind++) {
        w->sections[kind].offset = (uint32_t)w->out->n;
        buf_zero(w->out, (size_t)w->sections[kind].count * dex_section_item_size(kind));
    }
}

void writer_map_list(struct dex_writer *w)
{
    uint32_t count = 0;

    writer_append(w, DEX_MAP_LIST);
    for (enum dex_section_kind kind = 0; kind < DEX_SECTION_COUNT; kind++)
        count += w->sections[kind].count > 0;
    buf_le32(w->out, count);
    for (int i = 0; i < DEX_SECTION_COUNT; i++) {
        enum dex_section_kind kind = section_order[i];

        if (!w->sections[kind].count)
            continue;
        buf_le16(w->out, dex_section_map_type(kind));
        buf_le16(w->out, 0);
        buf_le32(w->out, w->sections[kind].count);
        buf_le32(w->out, w->sections[kind].offset);
    }
}

/* The offset of a table in the output. */
static uint8_t *table(const struct dex_writer *w, enum dex_section_kind kind)
{
    return w->out->p + w->sections[kind].offset;
}

static void fill_strings(struct dex_writer *w)
{
    const struct dex_id_map *map = &w->ids->maps[DEX_ID_STRING];
    uint8_t *to = table(w, DEX_STRING_IDS);

    for (uint32_t i = 0; i < map->old_count; i++)
        if (map->to[i] != DEX_NO_INDEX)
            store_le32(to + 4 * (size_t)map->to[i],
                       writer_offset(w, DEX_STRING_DATA, dex_string_data(w->dex, i)));
    for (uint32_t i = 0; i < w->ids->string_count; i++)
        store_le32(to + 4 * (size_t)w->ids->strings[i].index, w->inserted_string[i]);
}

static void fill_types(struct dex_writer *w)
{
    const struct dex_id_map *map = &w->ids->maps[DEX_ID_TYPE];
    uint8_t *to = table(w, DEX_TYPE_IDS);

    for (uint32_t i = 0; i < map->old_count; i++)
        if (map->to[i] != DEX_NO_INDEX)
            store_le32(to + 4 * (size_t)map->to[i],
                       writer_index(w, DEX_ID_STRING, dex_type_id(w->dex, i)));
    for (uint32_t i = 0; i < w->ids->type_count; i++)
        store_le32(to + 4 * (size_t)w->ids->types[i].index, w->ids->types[i].descriptor);
}

static void fill_proto(uint8_t *to, uint32_t shorty, uint32_t return_type, uint32_t parameters)
{
    store_le32(to, shorty);
    store_le32(to + 4, return_type);
    store_le32(to + 8, parameters);
}

static void fill_protos(struct dex_writer *w)
{
    const struct dex_id_map *map = &w->ids->maps[DEX_ID_PROTO];
    uint8_t *to = table(w, DEX_PROTO_IDS);

    for (uint32_t i = 0; i < map->old_count; i++) {
        struct dex_proto_id proto = dex_proto(w->dex, i);

        if (map->to[i] == DEX_NO_INDEX)
            continue;
        fill_proto(to + 12 * (size_t)map->to[i], writer_index(w, DEX_ID_STRING, proto.shorty),
                   writer_index(w, DEX_ID_TYPE, proto.return_type),
                   writer_offset(w, DEX_TYPE_LISTS, proto.parameters));
    }
    for (uint32_t i = 0; i < w->ids->proto_count; i++) {
        const struct dex_inserted_proto *proto = &w->ids->protos[i];

        fill_proto(to + 12 * (size_t)proto->index, proto->shorty, proto->return_type,
                   w->inserted_lists[i]);
    }
}

static void fill_member(uint8_t *to, struct dex_member_id id)
{
    store_le16(to, (uint16_t)id.class_type);
    store_le16(to + 2, (uint16_t)id.type);
    store_le32(to + 4, id.name);
}

static struct dex_member_id map_member(struct dex_writer *w, enum dex_id_kind type,
                                       struct dex_member_id id)
{
    return (struct dex_member_id){writer_index(w, DEX_ID_TYPE, id.class_type),
                                  writer_index(w, type, id.type),
                                  writer_index(w, DEX_ID_STRING, id.name)};
}

static void fill_members(struct dex_writer *w)
{
    const struct dex_id_map *fields = &w->ids->maps[DEX_ID_FIELD];
    const struct dex_id_map *methods = &w->ids->maps[DEX_ID_METHOD];
    uint8_t *to = table(w, DEX_FIELD_IDS);

    for (uint32_t i = 0; i < fields->old_count; i++)
        if (fields->to[i] != DEX_NO_INDEX)
            fill_member(to + 8 * (size_t)fields->to[i],
                        map_member(w, DEX_ID_TYPE, dex_field(w->dex, i)));
    to = table(w, DEX_METHOD_IDS);
    for (uint32_t i = 0; i < methods->old_count; i++)
        if (methods->to[i] != DEX_NO_INDEX)
            fill_member(to + 8 * (size_t)methods->to[i],
                        map_member(w, DEX_ID_PROTO, dex_method(w->dex, i)));
    for (uint32_t i = 0; i < w->ids->method_count; i++)
        fill_member(to + 8 * (size_t)w->ids->methods[i].index, w->ids->methods[i].id);
}

static void fill_class_defs(struct dex_writer *w)
{
    uint8_t *to = table(w, DEX_CLASS_DEFS);

    for (uint32_t i = 0; i < dex_count(w->dex, DEX_CLASS_DEFS); i++) {
        struct dex_class_def def = dex_class_def(w->dex, i);

        if (!writer_keeps(w, DEX_CLASS_DEFS, i))
            continue;
        store_le32(to, writer_index(w, DEX_ID_TYPE, def.class_type));
        store_le32(to + 4, def.access);
        store_le32(to + 8, writer_index_or_none(w, DEX_ID_TYPE, def.superclass));
        store_le32(to + 12, writer_offset(w, DEX_TYPE_LISTS, def.interfaces));
        store_le32(to + 16, writer_index_or_none(w, DEX_ID_STRING, def.source_file));
        store_le32(to + 20, writer_offset(w, DEX_ANNOTATIONS_DIRECTORIES, def.annotations));
        store_le32(to + 24, w->class_data[i]);
        store_le32(to + 28, writer_offset(w, DEX_ENCODED_ARRAYS, def.static_values));
        to += 32;
    }
}

static void fill_call_sites(struct dex_writer *w)
{
    uint8_t *to = table(w, DEX_CALL_SITE_IDS);

    for (uint32_t i = 0; i < dex_count(w->dex, DEX_CALL_SITE_IDS); i++)
        if (writer_keeps(w, DEX_CALL_SITE_IDS, i))
            store_le32(to + 4 * (size_t)writer_row(w, DEX_CALL_SITE_IDS, i),
                       writer_offset(w, DEX_ENCODED_ARRAYS, dex_call_site(w->dex, i)));
}

static void fill_method_handles(struct dex_writer *w)
{
    uint8_t *to = table(w, DEX_METHOD_HANDLES);

    for (uint32_t i = 0; i < dex_count(w->dex, DEX_METHOD_HANDLES); i++) {
        struct dex_method_handle handle = dex_method_handle(w->dex, i);
        enum dex_id_kind id =
            dex_method_handle_table(handle.kind) == DEX_FIELD_IDS ? DEX_ID_FIELD : DEX_ID_METHOD;

        if (!writer_keeps(w, DEX_METHOD_HANDLES, i))
            continue;
        store_le16(to, handle.kind);
        store_le16(to + 4, (uint16_t)writer_index(w, id, handle.index));
        to += 8;
    }
}

static void fill_header(struct dex_writer *w)
{
    const uint8_t *old = w->dex->bytes.p;
    uint8_t *to = w->out->p;
    uint32_t size = (uint32_t)w->out->n;
    uint32_t data =
        w->sections[DEX_METHOD_HANDLES].offset + 8 * w->sections[DEX_METHOD_HANDLES].count;

    memcpy(to, old, 8); /* magic and version */
    store_le32(to + FILE_SIZE_AT, size);
    store_le32(to + HEADER_SIZE_AT, w->dex->header_size);
    memcpy(to + ENDIAN_TAG_AT, old + ENDIAN_TAG_AT, 4);
    store_le32(to + MAP_OFF_AT, w->sections[DEX_MAP_LIST].offset);
    for (enum dex_section_kind kind = 0; kind < DEX_SECTION_COUNT; kind++) {
        const struct dex_section *section = &w->sections[kind];
        uint8_t at = dex_section_header(kind);

        if (!at || !section->count)
            continue;
        store_le32(to + at, section->count);
        store_le32(to + at + 4, section->offset);
    }
    /* Version 041 does not use them: they stay as they were. */
    if (w->dex->version < 41 || load_le32(old + DATA_OFF_AT)) {
        store_le32(to + DATA_SIZE_AT, size - data);
        store_le32(to + DATA_OFF_AT, data);
    }
    if (w->dex->header_size >= DEX_HEADER_SIZE_41) {
        store_le32(to + CONTAINER_SIZE_AT, size);
        store_le32(to + HEADER_OFFSET_AT, 0);
    }
}

void writer_tables(struct dex_writer *w)
{
    fill_strings(w);
    fill_types(w);
    fill_protos(w);
    fill_members(w);
    fill_class_defs(w);
    fill_call_sites(w);
    fill_method_handles(w);
    fill_header(w);
}
