/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_table.h"

#include <stdlib.h>

#include "lib/cursor.h"
#include "lib/mem.h"
#include "lib/utf8.h"

/* The starts of a section's items: one bit for each possible place. */
struct starts {
    uint64_t *bits;
    uint32_t offset; /* of the section */
    uint32_t end;    /* after the last item */
    unsigned shift;  /* 0: any byte, 2: multiples of four */
};

static void starts_init(struct starts *s, const struct dex_section *section, unsigned shift)
{
    size_t places = (size_t)((section->end - section->offset) >> shift) + 1;

    *s = (struct starts){mem_calloc(places / 64 + 1, sizeof(uint64_t)), section->offset,
                         section->offset, shift};
}

static void starts_release(struct starts *s)
{
    free(s->bits);
}

static void starts_add(struct starts *s, uint32_t offset)
{
    uint32_t place = (offset - s->offset) >> s->shift;

    s->bits[place / 64] |= UINT64_C(1) << place % 64;
}

static bool starts_has(const struct starts *s, uint32_t offset)
{
    uint32_t place = (offset - s->offset) >> s->shift;

    return offset >= s->offset && offset < s->end && (offset & ((1u << s->shift) - 1)) == 0 &&
           (s->bits[place / 64] >> place % 64 & 1);
}

/* How many of the bytes in [p, end) are ASCII and not NUL; a multiple of eight. */
static size_t ascii_run(const uint8_t *p, const uint8_t *end)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
    const uint8_t *start = p;

    for (uint64_t word; end - p >= 8; p += 8) {
        memcpy(&word, p, sizeof(word));
        if (((word - ones) | word) & highs)
            break;
    }
    return (size_t)(p - start);
}

/* Checks one string_data_item, and moves *pos past it. */
static int check_string_data(struct bytes b, uint32_t end, uint32_t *pos, struct error *err)
{
    struct cursor c = {.p = b.p, .n = end, .pos = *pos};
    uint32_t claimed = cursor_uleb128(&c);
    const uint8_t *p = b.p + c.pos, *stop = b.p + end;
    uint64_t units = 0;

    if (c.failed)
        return error_set(err, "string_data_item at %u is cut short", *pos);
    while (p < stop && *p) {
        size_t n = ascii_run(p, stop);
        uint32_t unit;

        units += n ? n : 1;
        if (!n && !(n = utf8_modified_get(p, (size_t)(stop - p), &unit)))
            return error_set(err, "string_data_item at %u: malformed MUTF-8", *pos);
        p += n;
    }
    if (p == stop)
        return error_set(err, "string_data_item at %u is cut short", *pos);
    if (units != claimed)
        return error_set(err, "string_data_item at %u: %u code units are claimed, it has %llu",
                         *pos, claimed, (unsigned long long)units);
    *pos = (uint32_t)(p + 1 - b.p);
    return 0;
}

static int check_all_string_data(const struct dex_file *dex, struct starts *starts,
                                 struct error *err)
{
    const struct dex_section *section = &dex->sections[DEX_STRING_DATA];
    uint32_t pos = section->offset;

    for (uint32_t i = 0; i < section->count; i++) {
        starts_add(starts, pos);
        if (check_string_data(dex->bytes, section->end, &pos, err) < 0)
            return -1;
        starts->end = pos;
    }
    return 0;
}

static int check_strings(const struct dex_file *dex, struct error *err)
{
    struct str before = {NULL, 0};
    struct starts starts;
    int result;

    starts_init(&starts, &dex->sections[DEX_STRING_DATA], 0);
    result = check_all_string_data(dex, &starts, err);
    for (uint32_t i = 0; result == 0 && i < dex_count(dex, DEX_STRING_IDS); i++) {
        uint32_t offset = dex_string_data(dex, i);
        struct str text;

        if (!starts_has(&starts, offset)) {
            result = error_set(err, "string_ids: %u: no string is at %u", i, offset);
            break;
        }
        text = dex_string(dex, i);
        if (i && dex_string_compare(before, text) >= 0)
            result = error_set(err, "string_ids: %u: out of order", i);
        before = text;
    }
    starts_release(&starts);
    return result;
}

/* A field's type, or V. */
static bool is_descriptor(struct str s)
{
    size_t dimensions = 0;

    while (dimensions < s.n && s.p[dimensions] == '[')
        dimensions++;
    s = str_sub(s, dimensions, s.n);
    if (s.n == 1)
        return strchr(dimensions ? "ZBSCIJFD" : "VZBSCIJFD", s.p[0]) && dimensions <= 255;
    return s.n > 2 && s.p[0] == 'L' && str_find(s, ';') == s.n - 1 && dimensions <= 255;
}

static int check_types(const struct dex_file *dex, struct error *err)
{
    uint32_t count = dex_count(dex, DEX_TYPE_IDS);

    if (count > DEX_TYPE_IDS_MAX)
        return error_set(err, "type_ids: %u are more than %u", count, (unsigned)DEX_TYPE_IDS_MAX);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t string = dex_type_id(dex, i);

        if (string >= dex_count(dex, DEX_STRING_IDS))
            return error_set(err, "type_ids: %u: there is no string %u", i, string);
        if (i && dex_type_id(dex, i - 1) >= string)
            return error_set(err, "type_ids: %u: out of order", i);
        if (!is_descriptor(dex_type(dex, i)))
            return error_set(err, "type_ids: %u: \"%.*s\" is not a type", i,
                             STR_ARG(dex_type(dex, i)));
    }
    return 0;
}

static bool is_type(const struct dex_file *dex, uint32_t type)
{
    return type < dex_count(dex, DEX_TYPE_IDS);
}

static bool is_class_type(const struct dex_file *dex, uint32_t type)
{
    return is_type(dex, type) && dex_type_letter(dex, type) == 'L';
}

static bool is_string(const struct dex_file *dex, uint32_t string)
{
    return string < dex_count(dex, DEX_STRING_IDS);
}

static int check_type_lists(const struct dex_file *dex, struct starts *starts, struct error *err)
{
    const struct dex_section *section = &dex->sections[DEX_TYPE_LISTS];
    struct cursor c = {.p = dex->bytes.p, .n = section->end, .pos = section->offset};

    for (uint32_t i = 0; i < section->count; i++) {
        uint32_t offset, count;

        cursor_skip(&c, -c.pos & 3);
        offset = (uint32_t)c.pos;
        count = cursor_le32(&c);
        if (c.failed || count > cursor_left(&c) / 2)
            return error_set(err, "type_list at %u is cut short", offset);
        starts_add(starts, offset);
        for (uint32_t j = 0; j < count; j++) {
            uint16_t type = cursor_le16(&c);

            if (!is_type(dex, type) || dex_type_letter(dex, type) == 'V')
                return error_set(err, "type_list at %u: %u is not a type for it", offset, type);
        }
        starts->end = (uint32_t)c.pos;
    }
    return 0;
}

/* The letter that a shorty has for a type. */
static char shorty_letter(const struct dex_file *dex, uint32_t type)
{
    char letter = dex_type_letter(dex, type);

    return letter == '[' ? 'L' : letter;
}

static bool shorty_matches(const struct dex_file *dex, struct dex_proto_id id)
{
    struct str shorty = dex_string(dex, id.shorty);
    uint32_t count = dex_type_list_count(dex, id.parameters);

    if (shorty.n != count + (size_t)1 || shorty.p[0] != shorty_letter(dex, id.return_type))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (shorty.p[i + 1] != shorty_letter(dex, dex_type_list_at(dex, id.parameters, i)))
            return false;
    return true;
}

static int compare_proto_ids(const struct dex_file *dex, struct dex_proto_id a,
                             struct dex_proto_id b)
{
    uint32_t n = dex_type_list_count(dex, a.parameters);
    uint32_t m = dex_type_list_count(dex, b.parameters);

    if (a.return_type != b.return_type)
        return a.return_type < b.return_type ? -1 : 1;
    for (uint32_t i = 0; i < n && i < m; i++) {
        uint32_t x = dex_type_list_at(dex, a.parameters, i);
        uint32_t y = dex_type_list_at(dex, b.parameters, i);

        if (x != y)
            return x < y ? -1 : 1;
    }
    return n < m ? -1 : n > m;
}

static int check_protos(const struct dex_file *dex, const struct starts *lists, struct error *err)
{
    uint32_t count = dex_count(dex, DEX_PROTO_IDS);
    struct dex_proto_id before = {0};

    if (count > DEX_PROTO_IDS_MAX)
        return error_set(err, "proto_ids: %u are more than %u", count, (unsigned)DEX_PROTO_IDS_MAX);
    for (uint32_t i = 0; i < count; i++) {
        struct dex_proto_id id = dex_proto(dex, i);

        if (!is_string(dex, id.shorty))
            return error_set(err, "proto_ids: %u: there is no string %u", i, id.shorty);
        if (!is_type(dex, id.return_type))
            return error_set(err, "proto_ids: %u: there is no type %u", i, id.return_type);
        if (id.parameters && !starts_has(lists, id.parameters))
            return error_set(err, "proto_ids: %u: no type_list is at %u", i, id.parameters);
        if (dex_type_list_count(dex, id.parameters) > DEX_PARAMETERS_MAX)
            return error_set(err, "proto_ids: %u: more than %u parameters", i,
                             (unsigned)DEX_PARAMETERS_MAX);
        if (!shorty_matches(dex, id))
            return error_set(err, "proto_ids: %u: its shorty is that of another", i);
        if (i && compare_proto_ids(dex, before, id) >= 0)
            return error_set(err, "proto_ids: %u: out of order", i);
        before = id;
    }
    return 0;
}

/* field_ids and method_ids, which look alike. */
static int check_members(const struct dex_file *dex, enum dex_section_kind kind, struct error *err)
{
    bool fields = kind == DEX_FIELD_IDS;
    uint32_t types = dex_count(dex, fields ? DEX_TYPE_IDS : DEX_PROTO_IDS);
    const char *table = dex_section_name(kind);
    uint64_t before = 0;

    for (uint32_t i = 0; i < dex_count(dex, kind); i++) {
        struct dex_member_id id = fields ? dex_field(dex, i) : dex_method(dex, i);
        uint64_t key = dex_member_key(id);

        if (!is_class_type(dex, id.class_type) &&
            (fields || !is_type(dex, id.class_type) || dex_type_letter(dex, id.class_type) != '['))
            return error_set(err, "%s: %u: type %u is not a class", table, i, id.class_type);
        if (!is_string(dex, id.name))
            return error_set(err, "%s: %u: there is no string %u", table, i, id.name);
        if (id.type >= types || (fields && dex_type_letter(dex, id.type) == 'V'))
            return error_set(err, "%s: %u: there is no %s %u", table, i, fields ? "type" : "proto",
                             id.type);
        if (i && before >= key)
            return error_set(err, "%s: %u: out of order", table, i);
        before = key;
    }
    return 0;
}

/* Checks the class_data_items. Each belongs to one class, and no class has two. So the time is
 * bounded by the section's size, however many classes there are. */
struct class_data {
    struct starts starts;
    uint32_t *of; /* by type: the offset, 0: none */
};

static int check_class_data(const struct dex_file *dex, struct class_data *data, struct error *err)
{
    const struct dex_section *section = &dex->sections[DEX_CLASS_DATA];
    struct cursor c = {.p = dex->bytes.p, .n = section->end, .pos = section->offset};

    for (uint32_t i = 0; i < section->count; i++) {
        uint32_t offset = (uint32_t)c.pos, type;

        if (dex_class_data_check(dex, &c, &type, err) < 0)
            return -1;
        starts_add(&data->starts, offset);
        data->starts.end = (uint32_t)c.pos;
        if (type == DEX_NO_INDEX)
            continue;
        if (data->of[type])
            return error_set(err, "class_data_item at %u: %.*s has another", offset,
                             STR_ARG(dex_type(dex, type)));
        data->of[type] = offset;
    }
    return 0;
}

/* An item without members may belong to any class. */
static bool is_class_data_of(const struct dex_file *dex, const struct class_data *data,
                             struct dex_class_def def)
{
    if (!starts_has(&data->starts, def.class_data))
        return false;
    return data->of[def.class_type] == def.class_data ||
           load_le32(dex->bytes.p + def.class_data) == 0;
}

/* The offset of an item, or 0. */
static bool may_be(const struct dex_file *dex, enum dex_section_kind kind, uint32_t offset)
{
    return offset == 0 || dex_section_has(dex, kind, offset);
}

static int check_class_def(const struct dex_file *dex, struct dex_class_def def,
                           const struct starts *lists, const struct class_data *data,
                           struct error *err)
{
    if (def.superclass != DEX_NO_INDEX && !is_class_type(dex, def.superclass))
        return error_set(err, "superclass: type %u is not a class", def.superclass);
    if (def.interfaces && !starts_has(lists, def.interfaces))
        return error_set(err, "interfaces: no type_list is at %u", def.interfaces);
    if (def.source_file != DEX_NO_INDEX && !is_string(dex, def.source_file))
        return error_set(err, "source_file: there is no string %u", def.source_file);
    if (!may_be(dex, DEX_ANNOTATIONS_DIRECTORIES, def.annotations))
        return error_set(err, "annotations: no annotations_directory_item is at %u",
                         def.annotations);
    if (def.class_data && !is_class_data_of(dex, data, def))
        return error_set(err, "no class_data_item of it is at %u", def.class_data);
    if (!may_be(dex, DEX_ENCODED_ARRAYS, def.static_values))
        return error_set(err, "static_values: no encoded_array_item is at %u", def.static_values);
    return 0;
}

static int check_class_defs(const struct dex_file *dex, const struct starts *lists,
                            const struct class_data *data, struct error *err)
{
    uint64_t defined[(DEX_TYPE_IDS_MAX + 1) / 64] = {0};

    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++) {
        struct dex_class_def def = dex_class_def(dex, i);
        uint64_t bit = UINT64_C(1) << def.class_type % 64;

        if (!is_class_type(dex, def.class_type))
            return error_set(err, "class_defs: %u: type %u is not a class", i, def.class_type);
        if (defined[def.class_type / 64] & bit)
            return error_set(err, "class_defs: %.*s occurs twice",
                             STR_ARG(dex_type(dex, def.class_type)));
        defined[def.class_type / 64] |= bit;
        if (check_class_def(dex, def, lists, data, err) < 0)
            return error_prefix(err, "class_defs: %.*s", STR_ARG(dex_type(dex, def.class_type)));
    }
    return 0;
}

static int check_method_handles(const struct dex_file *dex, struct error *err)
{
    for (uint32_t i = 0; i < dex_count(dex, DEX_CALL_SITE_IDS); i++)
        if (!dex_section_has(dex, DEX_ENCODED_ARRAYS, dex_call_site(dex, i)))
            return error_set(err, "call_site_ids: %u: no encoded_array_item is at %u", i,
                             dex_call_site(dex, i));
    for (uint32_t i = 0; i < dex_count(dex, DEX_METHOD_HANDLES); i++) {
        struct dex_method_handle handle = dex_method_handle(dex, i);

        if (handle.kind > DEX_METHOD_HANDLE_MAX)
            return error_set(err, "method_handles: %u: unknown kind %u", i, handle.kind);
        if (handle.index >= dex_count(dex, dex_method_handle_table(handle.kind)))
            return error_set(err, "method_handles: %u: index %u is out of range", i, handle.index);
    }
    return 0;
}

static int check_class_lists(const struct dex_file *dex, const struct starts *lists,
                             struct error *err)
{
    struct class_data data;
    int result = -1;

    starts_init(&data.starts, &dex->sections[DEX_CLASS_DATA], 0);
    data.of = mem_calloc(dex_count(dex, DEX_TYPE_IDS), sizeof(*data.of));
    if (check_class_data(dex, &data, err) == 0)
        result = check_class_defs(dex, lists, &data, err);
    starts_release(&data.starts);
    free(data.of);
    return result;
}

int dex_tables_check(const struct dex_file *dex, struct error *err)
{
    struct starts lists;
    int result = -1;

    if (check_strings(dex, err) < 0 || check_types(dex, err) < 0)
        return -1;
    starts_init(&lists, &dex->sections[DEX_TYPE_LISTS], 2);
    if (check_type_lists(dex, &lists, err) == 0 && check_protos(dex, &lists, err) == 0 &&
        check_members(dex, DEX_FIELD_IDS, err) == 0 &&
        check_members(dex, DEX_METHOD_IDS, err) == 0 && check_class_lists(dex, &lists, err) == 0)
        result = check_method_handles(dex, err);
    starts_release(&lists);
    return result < 0 ? -1 : dex_names_check(dex, err);
}

enum dex_section_kind dex_index_table(enum dex_index_kind kind)
{
    static const uint8_t tables[] = {
        [DEX_INDEX_STRING] = DEX_STRING_IDS,
        [DEX_INDEX_TYPE] = DEX_TYPE_IDS,
        [DEX_INDEX_FIELD] = DEX_FIELD_IDS,
        [DEX_INDEX_METHOD] = DEX_METHOD_IDS,
        [DEX_INDEX_METHOD_AND_PROTO] = DEX_METHOD_IDS,
        [DEX_INDEX_CALL_SITE] = DEX_CALL_SITE_IDS,
        [DEX_INDEX_METHOD_HANDLE] = DEX_METHOD_HANDLES,
        [DEX_INDEX_PROTO] = DEX_PROTO_IDS,
    };

    return (enum dex_section_kind)tables[kind];
}
