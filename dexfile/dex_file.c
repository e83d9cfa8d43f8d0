/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_file.h"

#include "dexfile/dex_table.h"
#include "lib/codec.h"
#include "lib/cursor.h"

/* header_item: offsets of its fields. */
enum {
    HEADER_CHECKSUM = 8,
    HEADER_SIGNATURE = 12,
    HEADER_FILE_SIZE = 32,
    HEADER_HEADER_SIZE = 36,
    HEADER_ENDIAN_TAG = 40,
    HEADER_LINK_SIZE = 44,
    HEADER_MAP_OFF = 52,
    HEADER_STRING_IDS = 56, /* size and offset, as for the tables that follow */
    HEADER_TYPE_IDS = 64,
    HEADER_PROTO_IDS = 72,
    HEADER_FIELD_IDS = 80,
    HEADER_METHOD_IDS = 88,
    HEADER_CLASS_DEFS = 96,
    HEADER_CONTAINER_SIZE = 112, /* 041 */
    HEADER_OFFSET = 116,
};

enum { MAP_ITEM_SIZE = 12 };

static const uint32_t ENDIAN_TAG = 0x12345678;
static const uint32_t ENDIAN_TAG_REVERSED = 0x78563412;

/* The kinds of map_item. */
static const struct {
    const char *name;
    uint16_t map_type;
    uint8_t alignment;
    uint8_t item_size; /* the least size of an item; for a table, the size of each row */
    uint8_t header;    /* where the header has size and offset; 0: nowhere */
} kinds[DEX_SECTION_COUNT] = {
    [DEX_HEADER_ITEM] = {"header_item", 0x0000, 4, DEX_HEADER_SIZE, 0},
    [DEX_STRING_IDS] = {"string_ids", 0x0001, 4, 4, HEADER_STRING_IDS},
    [DEX_TYPE_IDS] = {"type_ids", 0x0002, 4, 4, HEADER_TYPE_IDS},
    [DEX_PROTO_IDS] = {"proto_ids", 0x0003, 4, 12, HEADER_PROTO_IDS},
    [DEX_FIELD_IDS] = {"field_ids", 0x0004, 4, 8, HEADER_FIELD_IDS},
    [DEX_METHOD_IDS] = {"method_ids", 0x0005, 4, 8, HEADER_METHOD_IDS},
    [DEX_CLASS_DEFS] = {"class_defs", 0x0006, 4, 32, HEADER_CLASS_DEFS},
    [DEX_CALL_SITE_IDS] = {"call_site_ids", 0x0007, 4, 4, 0},
    [DEX_METHOD_HANDLES] = {"method_handles", 0x0008, 4, 8, 0},
    [DEX_MAP_LIST] = {"map_list", 0x1000, 4, 4, 0},
    [DEX_TYPE_LISTS] = {"type_list", 0x1001, 4, 4, 0},
    [DEX_ANNOTATION_SET_REF_LISTS] = {"annotation_set_ref_list", 0x1002, 4, 4, 0},
    [DEX_ANNOTATION_SETS] = {"annotation_set_item", 0x1003, 4, 4, 0},
    [DEX_CLASS_DATA] = {"class_data_item", 0x2000, 1, 4, 0},
    [DEX_CODE_ITEMS] = {"code_item", 0x2001, 4, 16, 0},
    [DEX_STRING_DATA] = {"string_data_item", 0x2002, 1, 2, 0},
    [DEX_DEBUG_INFO] = {"debug_info_item", 0x2003, 1, 3, 0},
    [DEX_ANNOTATIONS] = {"annotation_item", 0x2004, 1, 3, 0},
    [DEX_ENCODED_ARRAYS] = {"encoded_array_item", 0x2005, 1, 1, 0},
    [DEX_ANNOTATIONS_DIRECTORIES] = {"annotations_directory_item", 0x2006, 4, 16, 0},
    [DEX_HIDDENAPI_CLASS_DATA] = {"hiddenapi_class_data_item", 0xf000, 4, 4, 0},
};

const char *dex_section_name(enum dex_section_kind kind)
{
    return kinds[kind].name;
}

uint16_t dex_section_map_type(enum dex_section_kind kind)
{
    return kinds[kind].map_type;
}

uint8_t dex_section_alignment(enum dex_section_kind kind)
{
    return kinds[kind].alignment;
}

uint8_t dex_section_item_size(enum dex_section_kind kind)
{
    return kinds[kind].item_size;
}

uint8_t dex_section_header(enum dex_section_kind kind)
{
    return kinds[kind].header;
}

bool dex_section_has(const struct dex_file *dex, enum dex_section_kind kind, uint32_t offset)
{
    const struct dex_section *s = &dex->sections[kind];

    return s->count && offset >= s->offset && offset < s->end &&
           s->end - offset >= kinds[kind].item_size && offset % kinds[kind].alignment == 0;
}

bool dex_file_is(struct bytes bytes)
{
    return bytes.n >= 4 && (memcmp(bytes.p, "dex\n", 4) == 0 || memcmp(bytes.p, "cdex", 4) == 0);
}

/* "dex\n", three digits, NUL. Version 036 existed only in previews. */
static int parse_magic(struct dex_file *dex, struct bytes bytes, struct error *err)
{
    const uint8_t *p = bytes.p;
    unsigned version;

    if (!dex_file_is(bytes))
        return error_set(err, "not a dex file");
    if (p[0] == 'c')
        return error_set(err, "compact dex: only the dex that it was made from can be used");
    if (bytes.n < 8)
        return error_set(err, "cut short: %zu bytes", bytes.n);
    for (size_t i = 4; i < 7; i++)
        if (p[i] < '0' || p[i] > '9')
            return error_set(err, "not a dex file: the version is not a number");
    version = (p[4] - '0') * 100u + (p[5] - '0') * 10u + (p[6] - '0');
    if (p[7] != 0 || version < DEX_VERSION_MIN || version > DEX_VERSION_MAX || version == 36)
        return error_set(err, "dex version %03u is not known", version);
    dex->version = version;
    dex->header_size = version >= 41 ? DEX_HEADER_SIZE_41 : DEX_HEADER_SIZE;
    return 0;
}

static uint32_t header_field(const struct dex_file *dex, uint32_t at)
{
    return load_le32(dex->bytes.p + at);
}

/* 041: a header may be one of several that share the data after them. */
static int check_dex_container(const struct dex_file *dex, struct error *err)
{
    uint32_t container = header_field(dex, HEADER_CONTAINER_SIZE);
    uint32_t offset = header_field(dex, HEADER_OFFSET);

    if (offset != 0)
        return error_set(err, "header_offset is %u: a dex out of the middle of a container",
                         offset);
    if (container != dex->bytes.n)
        return error_set(err, "container_size is %u, but there are %zu bytes", container,
                         dex->bytes.n);
    if (header_field(dex, HEADER_FILE_SIZE) < container)
        return error_set(err, "a container of several dex files (version 041): "
                              "containers can only be used with one dex in each");
    return 0;
}

static int check_header(const struct dex_file *dex, struct error *err)
{
    struct bytes content;
    uint32_t checksum, actual;

    if (dex->bytes.n < dex->header_size)
        return error_set(err, "cut short: %zu bytes, the header has %u", dex->bytes.n,
                         dex->header_size);
    if (header_field(dex, HEADER_ENDIAN_TAG) == ENDIAN_TAG_REVERSED)
        return error_set(err, "big endian dex files are not supported");
    if (header_field(dex, HEADER_ENDIAN_TAG) != ENDIAN_TAG)
        return error_set(err, "endian_tag is 0x%08x", header_field(dex, HEADER_ENDIAN_TAG));
    if (header_field(dex, HEADER_HEADER_SIZE) != dex->header_size)
        return error_set(err, "header_size is %u, must be %u in version %03u",
                         header_field(dex, HEADER_HEADER_SIZE), dex->header_size, dex->version);
    if (dex->version >= 41 && check_dex_container(dex, err) < 0)
        return -1;
    if (header_field(dex, HEADER_FILE_SIZE) != dex->bytes.n)
        return error_set(err, "file_size is %u, but there are %zu bytes",
                         header_field(dex, HEADER_FILE_SIZE), dex->bytes.n);
    if (header_field(dex, HEADER_LINK_SIZE) != 0)
        return error_set(err, "link data: statically linked dex files are not supported");

    checksum = header_field(dex, HEADER_CHECKSUM);
    content =
        (struct bytes){dex->bytes.p + HEADER_SIGNATURE, dex->bytes.n - (size_t)HEADER_SIGNATURE};
    actual = codec_adler32(1, content);
    if (checksum != actual)
        return error_set(err, "checksum 0x%08x is not that of the content, 0x%08x", checksum,
                         actual);
    return 0;
}

/* The kind with that type, or DEX_SECTION_COUNT. */
static unsigned section_of_map_type(uint16_t map_type)
{
    unsigned kind = 0;

    while (kind < DEX_SECTION_COUNT && kinds[kind].map_type != map_type)
        kind++;
    return kind;
}

/* Reads one map_item; `before` is the previous one. */
static int parse_map_item(struct dex_file *dex, const uint8_t *item, unsigned *before,
                          struct error *err)
{
    uint16_t type = load_le16(item);
    uint32_t count = load_le32(item + 4);
    uint32_t offset = load_le32(item + 8);
    unsigned kind = section_of_map_type(type);
    struct dex_section *s = &dex->sections[kind];

    if (kind == DEX_SECTION_COUNT)
        return error_set(err, "map_list: unknown type 0x%04x", type);
    if (s->end)
        return error_set(err, "map_list: %s occurs twice", kinds[kind].name);
    if (offset >= dex->bytes.n)
        return error_set(err, "map_list: %s: offset %u is past the end of the file",
                         kinds[kind].name, offset);
    if (offset % kinds[kind].alignment != 0)
        return error_set(err, "map_list: %s: offset %u is not aligned", kinds[kind].name, offset);
    if (*before == DEX_SECTION_COUNT) {
        if (kind != DEX_HEADER_ITEM || offset != 0 || count != 1)
            return error_set(err, "map_list does not begin with the header");
    } else if (offset <= dex->sections[*before].offset) {
        return error_set(err, "map_list: %s: out of order", kinds[kind].name);
    } else {
        dex->sections[*before].end = offset;
    }
    *s = (struct dex_section){offset, count, (uint32_t)dex->bytes.n};
    *before = kind;
    return 0;
}

static int parse_map(struct dex_file *dex, struct error *err)
{
    uint32_t offset = header_field(dex, HEADER_MAP_OFF), n;
    struct cursor c = cursor_of(dex->bytes);
    unsigned before = DEX_SECTION_COUNT;

    cursor_skip(&c, offset);
    n = cursor_le32(&c);
    if (c.failed || offset % 4 != 0)
        return error_set(err, "map_off: no map_list can be at %u", offset);
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *item = cursor_take(&c, MAP_ITEM_SIZE);

        if (!item)
            return error_set(err, "map_list is cut short");
        if (parse_map_item(dex, item, &before, err) < 0)
            return -1;
    }
    if (n == 0)
        return error_set(err, "map_list is empty");
    if (dex->sections[DEX_HEADER_ITEM].end < dex->header_size)
        return error_set(err, "map_list: a section lies in the header");
    if (dex->sections[DEX_MAP_LIST].count != 1 || dex->sections[DEX_MAP_LIST].offset != offset ||
        dex->sections[DEX_MAP_LIST].end < c.pos)
        return error_set(err, "map_list has no item for itself");
    return 0;
}

/* Checks that the map agrees with the header, and that each section has room for its items. */
static int check_sections(const struct dex_file *dex, struct error *err)
{
    for (unsigned kind = 0; kind < DEX_SECTION_COUNT; kind++) {
        const struct dex_section *s = &dex->sections[kind];
        unsigned at = kinds[kind].header;

        if (at && (header_field(dex, at) != s->count ||
                   (s->count && header_field(dex, at + 4) != s->offset)))
            return error_set(err, "%s: the header says %u at %u, map_list %u at %u",
                             kinds[kind].name, header_field(dex, at), header_field(dex, at + 4),
                             s->count, s->offset);
        if ((uint64_t)s->count * kinds[kind].item_size > s->end - s->offset)
            return error_set(err, "%s: %u items do not fit in %u bytes", kinds[kind].name, s->count,
                             s->end - s->offset);
    }
    return 0;
}

int dex_file_parse_again(struct dex_file *dex, struct bytes bytes, struct error *err)
{
    *dex = (struct dex_file){.bytes = bytes};
    if (parse_magic(dex, bytes, err) < 0 || check_header(dex, err) < 0 || parse_map(dex, err) < 0)
        return -1;
    return check_sections(dex, err);
}

int dex_file_parse(struct dex_file *dex, struct bytes bytes, struct error *err)
{
    return dex_file_parse_again(dex, bytes, err) < 0 ? -1 : dex_tables_check(dex, err);
}
