/* SPDX-License-Identifier: Apache-2.0 */
/* dex_fixture_write: what was added, as a file. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "lib/codec.h"
#include "lib/sha1.h"
#include "tests/unit/dex_fixture_internal.h"

/* Where what is not a table stands. */
static const enum dex_section_kind data_kinds[] = {
    DEX_TYPE_LISTS,
    DEX_ANNOTATION_SET_REF_LISTS,
    DEX_ANNOTATION_SETS,
    DEX_CODE_ITEMS,
    DEX_STRING_DATA,
    DEX_DEBUG_INFO,
    DEX_ANNOTATIONS,
    DEX_ENCODED_ARRAYS,
    DEX_ANNOTATIONS_DIRECTORIES,
    DEX_CLASS_DATA,
    DEX_HIDDENAPI_CLASS_DATA,
};

/* Makes room at the end for a table. */
static void place_table(struct dex_fixture *f, struct dex_section *sections,
                        enum dex_section_kind kind, size_t count, size_t size)
{
    if (!count)
        return;
    sections[kind] = (struct dex_section){.offset = (uint32_t)f->bytes.n, .count = (uint32_t)count};
    buf_zero(&f->bytes, count * size);
}

static void place_items(struct dex_fixture *f, struct dex_section *sections,
                        enum dex_section_kind kind)
{
    for (struct dex_fixture_item *i = f->items[kind]; i; i = i->next) {
        buf_align(&f->bytes, dex_section_alignment(kind));
        i->offset = (uint32_t)f->bytes.n;
        if (!sections[kind].count++)
            sections[kind].offset = i->offset;
        buf_bytes(&f->bytes, i->bytes);
    }
}

static void make_string_data(struct dex_fixture *f)
{
    for (size_t i = 0; i < f->strings.n; i++) {
        struct str text = f->strings.p[i].name;
        uint32_t units = 0;
        struct buf b;

        for (size_t j = 0; j < text.n; j++)
            units += ((uint8_t)text.p[j] & 0xc0) != 0x80;
        buf_init(&b);
        buf_uleb128(&b, units);
        buf_str(&b, text);
        buf_u8(&b, 0);
        f->strings.p[i].item = dex_fixture_item_of(f, DEX_STRING_DATA, &b);
    }
}

static void make_parameters(struct dex_fixture *f)
{
    for (size_t i = 0; i < f->protos.n; i++) {
        struct dex_fixture_name *p = &f->protos.p[i];
        struct str s = str_sub(p->name, 1, str_rfind(p->name, ')'));

        if (s.n)
            p->item = dex_fixture_type_list(f, arena_cstr(&f->arena, s));
    }
}

static int compare_own(const void *a, const void *b)
{
    const struct dex_fixture_member *const *x = a, *const *y = b;

    return ((*x)->index > (*y)->index) - ((*x)->index < (*y)->index);
}

static bool is_direct(const struct dex_fixture_member *m)
{
    return m->access & (DEX_ACC_STATIC | DEX_ACC_PRIVATE | DEX_ACC_CONSTRUCTOR);
}

static bool is_static(const struct dex_fixture_member *m)
{
    return m->access & DEX_ACC_STATIC;
}

/* Those for which `first` holds, or those for which it does not. */
static uint32_t put_members(struct dex_fixture_member **members, size_t n, bool methods,
                            bool (*first)(const struct dex_fixture_member *), bool which,
                            struct buf *b)
{
    uint32_t count = 0, before = 0;

    for (size_t i = 0; i < n; i++) {
        const struct dex_fixture_member *m = members[i];

        if (first(m) != which)
            continue;
        buf_uleb128(b, m->index - before);
        buf_uleb128(b, m->access);
        if (methods)
            buf_uleb128(b, m->code ? m->code->offset : 0);
        before = m->index;
        count++;
    }
    return count;
}

static void make_class_data(struct dex_fixture *f, struct dex_fixture_class *c)
{
    uint32_t counts[4];
    struct buf b, lists;

    if (!c->field_count && !c->method_count)
        return;
    for (size_t i = 0; i < c->field_count; i++)
        c->fields[i]->index =
            dex_fixture_field(f, c->descriptor, c->fields[i]->name, c->fields[i]->type);
    for (size_t i = 0; i < c->method_count; i++)
        c->methods[i]->index =
            dex_fixture_method(f, c->descriptor, c->methods[i]->name, c->methods[i]->type);
    if (c->field_count)
        qsort(c->fields, c->field_count, sizeof(*c->fields), compare_own);
    if (c->method_count)
        qsort(c->methods, c->method_count, sizeof(*c->methods), compare_own);

    buf_init(&lists);
    counts[0] = put_members(c->fields, c->field_count, false, is_static, true, &lists);
    counts[1] = put_members(c->fields, c->field_count, false, is_static, false, &lists);
    counts[2] = put_members(c->methods, c->method_count, true, is_direct, true, &lists);
    counts[3] = put_members(c->methods, c->method_count, true, is_direct, false, &lists);
    buf_init(&b);
    for (size_t i = 0; i < 4; i++)
        buf_uleb128(&b, counts[i]);
    buf_bytes(&b, buf_view(&lists));
    buf_release(&lists);
    c->data = dex_fixture_item_of(f, DEX_CLASS_DATA, &b);
}

static uint32_t offset_of(const struct dex_fixture_item *item)
{
    return item ? item->offset : 0;
}

static void fill_names(struct dex_fixture *f, const struct dex_section *sections)
{
    char room[DEX_PARAMETERS_MAX + 1];
    uint8_t *p = f->bytes.p + sections[DEX_STRING_IDS].offset;

    for (size_t i = 0; i < f->strings.n; i++)
        store_le32(p + 4 * i, f->strings.p[i].item->offset);
    p = f->bytes.p + sections[DEX_TYPE_IDS].offset;
    for (size_t i = 0; i < f->types.n; i++)
        store_le32(p + 4 * i, dex_fixture_find_text(&f->strings, f->types.p[i].name));
    p = f->bytes.p + sections[DEX_PROTO_IDS].offset;
    for (size_t i = 0; i < f->protos.n; i++, p += 12) {
        store_le32(
            p, dex_fixture_find_text(&f->strings, dex_fixture_shorty(f->protos.p[i].name, room)));
        store_le32(p + 4, f->protos.p[i].types[0]);
        store_le32(p + 8, offset_of(f->protos.p[i].item));
    }
}

static void fill_members(uint8_t *p, const struct dex_fixture_names *table)
{
    for (size_t i = 0; i < table->n; i++, p += 8) {
        store_le16(p, dex_fixture_16_bits(table->p[i].id.class_type));
        store_le16(p + 2, dex_fixture_16_bits(table->p[i].id.type));
        store_le32(p + 4, table->p[i].id.name);
    }
}

static void fill_class_def(struct dex_fixture *f, uint8_t *p, const struct dex_fixture_class *c)
{
    store_le32(p, dex_fixture_type(f, c->descriptor));
    store_le32(p + 4, c->access);
    store_le32(p + 8, c->superclass ? dex_fixture_type(f, c->superclass) : DEX_NO_INDEX);
    store_le32(p + 12, offset_of(c->interfaces));
    store_le32(p + 16, c->source ? dex_fixture_jumbo_string(f, c->source) : DEX_NO_INDEX);
    store_le32(p + 20, offset_of(c->annotations));
    store_le32(p + 24, offset_of(c->data));
    store_le32(p + 28, offset_of(c->values));
}

static void fill_tables(struct dex_fixture *f, const struct dex_section *sections)
{
    uint8_t *file = f->bytes.p;

    fill_names(f, sections);
    fill_members(file + sections[DEX_FIELD_IDS].offset, &f->fields);
    fill_members(file + sections[DEX_METHOD_IDS].offset, &f->methods);
    for (size_t i = 0; i < f->class_count; i++)
        fill_class_def(f, file + sections[DEX_CLASS_DEFS].offset + 32 * i, f->classes[i]);
    for (size_t i = 0; i < f->call_site_count; i++)
        store_le32(file + sections[DEX_CALL_SITE_IDS].offset + 4 * i, f->call_sites[i]->offset);
    for (size_t i = 0; i < f->handle_count; i++) {
        uint8_t *p = file + sections[DEX_METHOD_HANDLES].offset + 8 * i;

        store_le16(p, f->handles[i].kind);
        store_le16(p + 4, f->handles[i].index);
    }
    for (size_t kind = 0; kind < DEX_SECTION_COUNT; kind++)
        for (const struct dex_fixture_item *i = f->items[kind]; i; i = i->next)
            for (size_t j = 0; j < i->offset_count; j++)
                store_le32(file + i->offset + i->offsets[j].at, i->offsets[j].to->offset);
}

static void put_map_item(struct buf *b, enum dex_section_kind kind,
                         const struct dex_section *sections)
{
    if (!sections[kind].count)
        return;
    buf_le16(b, dex_section_map_type(kind));
    buf_le16(b, 0);
    buf_le32(b, sections[kind].count);
    buf_le32(b, sections[kind].offset);
}

static void put_map(struct buf *b, struct dex_section *sections, bool code_first)
{
    uint32_t count = 0;

    buf_align(b, 4);
    sections[DEX_MAP_LIST] = (struct dex_section){.offset = (uint32_t)b->n, .count = 1};
    for (size_t i = 0; i < DEX_SECTION_COUNT; i++)
        count += sections[i].count != 0;
    buf_le32(b, count);
    put_map_item(b, DEX_HEADER_ITEM, sections);
    if (code_first)
        put_map_item(b, DEX_CODE_ITEMS, sections);
    for (enum dex_section_kind kind = DEX_STRING_IDS; kind < DEX_MAP_LIST; kind++)
        put_map_item(b, kind, sections);
    for (size_t i = 0; i < sizeof(data_kinds) / sizeof(data_kinds[0]); i++)
        if (!code_first || data_kinds[i] != DEX_CODE_ITEMS)
            put_map_item(b, data_kinds[i], sections);
    put_map_item(b, DEX_MAP_LIST, sections);
}

static void fill_header(struct dex_fixture *f, const struct dex_section *sections)
{
    bool container = f->version >= 41;
    uint32_t size = container ? DEX_HEADER_SIZE_41 : DEX_HEADER_SIZE;
    uint8_t *p = f->bytes.p;

    memcpy(p, "dex\n0", 5);
    p[5] = (uint8_t)('0' + f->version / 10);
    p[6] = (uint8_t)('0' + f->version % 10);
    store_le32(p + 36, size);
    store_le32(p + 40, 0x12345678);
    store_le32(p + 52, sections[DEX_MAP_LIST].offset);
    for (size_t kind = DEX_STRING_IDS; kind <= DEX_CLASS_DEFS; kind++) {
        store_le32(p + 56 + 8 * (kind - DEX_STRING_IDS), sections[kind].count);
        store_le32(p + 60 + 8 * (kind - DEX_STRING_IDS), sections[kind].offset);
    }
    if (!container) {
        uint32_t data = sections[DEX_MAP_LIST].offset;

        for (size_t i = 0; i < sizeof(data_kinds) / sizeof(data_kinds[0]); i++)
            if (sections[data_kinds[i]].count && sections[data_kinds[i]].offset < data)
                data = sections[data_kinds[i]].offset;
        store_le32(p + 104, (uint32_t)f->bytes.n - data);
        store_le32(p + 108, data);
    }
    dex_fixture_seal(&f->bytes);
}

void dex_fixture_write(struct dex_fixture *f)
{
    struct dex_section sections[DEX_SECTION_COUNT] = {[DEX_HEADER_ITEM] = {.count = 1}};

    assert_int_equal(f->bytes.n, 0);
    dex_fixture_sort(f);
    make_string_data(f);
    make_parameters(f);
    buf_zero(&f->bytes, f->version >= 41 ? DEX_HEADER_SIZE_41 : DEX_HEADER_SIZE);
    if (f->code_first)
        place_items(f, sections, DEX_CODE_ITEMS);
    place_table(f, sections, DEX_STRING_IDS, f->strings.n, 4);
    place_table(f, sections, DEX_TYPE_IDS, f->types.n, 4);
    place_table(f, sections, DEX_PROTO_IDS, f->protos.n, 12);
    place_table(f, sections, DEX_FIELD_IDS, f->fields.n, 8);
    place_table(f, sections, DEX_METHOD_IDS, f->methods.n, 8);
    place_table(f, sections, DEX_CLASS_DEFS, f->class_count, 32);
    place_table(f, sections, DEX_CALL_SITE_IDS, f->call_site_count, 4);
    place_table(f, sections, DEX_METHOD_HANDLES, f->handle_count, 8);
    for (size_t i = 0; i < sizeof(data_kinds) / sizeof(data_kinds[0]); i++) {
        if (data_kinds[i] == DEX_CLASS_DATA)
            for (size_t j = 0; j < f->class_count; j++)
                make_class_data(f, f->classes[j]);
        if (!f->code_first || data_kinds[i] != DEX_CODE_ITEMS)
            place_items(f, sections, data_kinds[i]);
    }
    put_map(&f->bytes, sections, f->code_first);
    fill_tables(f, sections);
    fill_header(f, sections);
}

void dex_fixture_seal(struct buf *file)
{
    store_le32(file->p + 32, (uint32_t)file->n);
    if (memcmp(file->p, "dex\n041", 8) == 0)
        store_le32(file->p + 112, (uint32_t)file->n);
    sha1_make((struct bytes){file->p + 32, file->n - 32}, file->p + 12);
    store_le32(file->p + 8, codec_adler32(1, (struct bytes){file->p + 12, file->n - 12}));
}

int dex_fixture_parse(struct dex_fixture *f)
{
    if (!f->bytes.n)
        dex_fixture_write(f);
    return dex_file_parse(&f->dex, buf_view(&f->bytes), &f->err);
}
