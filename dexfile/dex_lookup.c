/* SPDX-License-Identifier: Apache-2.0 */
/* Reads rows of the tables by index, and finds them by name. */
#include "dexfile/dex_file.h"

#include "lib/cursor.h"
#include "lib/sorted.h"

/* For a table whose items have `size` bytes. */
static const uint8_t *table_item(const struct dex_file *dex, enum dex_section_kind kind,
                                 uint32_t index, size_t size)
{
    return dex->bytes.p + dex->sections[kind].offset + index * size;
}

uint32_t dex_string_data(const struct dex_file *dex, uint32_t index)
{
    return load_le32(table_item(dex, DEX_STRING_IDS, index, 4));
}

/* The text of a string, which ends with a NUL, and how many UTF-16 code units it has. */
static const char *string_text(const struct dex_file *dex, uint32_t index, uint32_t *units)
{
    const uint8_t *p = dex->bytes.p + dex_string_data(dex, index);
    unsigned shift = 0;

    for (*units = 0;; shift += 7) {
        uint8_t byte = *p++;

        if (shift < 32)
            *units |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return (const char *)p;
    }
}

/* There are as many bytes as code units or more, so that the search for the NUL begins behind
 * those: at the end, if all are ASCII. */
struct str dex_string(const struct dex_file *dex, uint32_t index)
{
    uint32_t units;
    const char *p = string_text(dex, index, &units);

    return (struct str){p, units + strlen(p + units)};
}

uint32_t dex_type_id(const struct dex_file *dex, uint32_t index)
{
    return load_le32(table_item(dex, DEX_TYPE_IDS, index, 4));
}

struct str dex_type(const struct dex_file *dex, uint32_t index)
{
    return dex_string(dex, dex_type_id(dex, index));
}

char dex_type_letter(const struct dex_file *dex, uint32_t index)
{
    uint32_t units;

    return *string_text(dex, dex_type_id(dex, index), &units);
}

struct dex_proto_id dex_proto(const struct dex_file *dex, uint32_t index)
{
    const uint8_t *p = table_item(dex, DEX_PROTO_IDS, index, 12);

    return (struct dex_proto_id){load_le32(p), load_le32(p + 4), load_le32(p + 8)};
}

static struct dex_member_id member_id(const uint8_t *p)
{
    return (struct dex_member_id){load_le16(p), load_le16(p + 2), load_le32(p + 4)};
}

struct dex_member_id dex_field(const struct dex_file *dex, uint32_t index)
{
    return member_id(table_item(dex, DEX_FIELD_IDS, index, 8));
}

struct dex_member_id dex_method(const struct dex_file *dex, uint32_t index)
{
    return member_id(table_item(dex, DEX_METHOD_IDS, index, 8));
}

struct dex_class_def dex_class_def(const struct dex_file *dex, uint32_t index)
{
    const uint8_t *p = table_item(dex, DEX_CLASS_DEFS, index, 32);

    return (struct dex_class_def){
        .class_type = load_le32(p),
        .access = load_le32(p + 4),
        .superclass = load_le32(p + 8),
        .interfaces = load_le32(p + 12),
        .source_file = load_le32(p + 16),
        .annotations = load_le32(p + 20),
        .class_data = load_le32(p + 24),
        .static_values = load_le32(p + 28),
    };
}

uint32_t dex_call_site(const struct dex_file *dex, uint32_t index)
{
    return load_le32(table_item(dex, DEX_CALL_SITE_IDS, index, 4));
}

struct dex_method_handle dex_method_handle(const struct dex_file *dex, uint32_t index)
{
    const uint8_t *p = table_item(dex, DEX_METHOD_HANDLES, index, 8);

    return (struct dex_method_handle){load_le16(p), load_le16(p + 4)};
}

uint32_t dex_type_list_count(const struct dex_file *dex, uint32_t offset)
{
    return offset ? load_le32(dex->bytes.p + offset) : 0;
}

uint32_t dex_type_list_at(const struct dex_file *dex, uint32_t offset, uint32_t i)
{
    return load_le16(dex->bytes.p + offset + 4 + 2 * (size_t)i);
}

struct str dex_proto_descriptor(const struct dex_file *dex, uint32_t proto, struct arena *arena)
{
    struct dex_proto_id id = dex_proto(dex, proto);
    uint32_t count = dex_type_list_count(dex, id.parameters);
    struct str result = dex_type(dex, id.return_type);
    size_t n = result.n + 2;
    char *p, *to;

    for (uint32_t i = 0; i < count; i++)
        n += dex_type(dex, dex_type_list_at(dex, id.parameters, i)).n;
    p = to = arena_alloc(arena, n);
    *to++ = '(';
    for (uint32_t i = 0; i < count; i++) {
        struct str type = dex_type(dex, dex_type_list_at(dex, id.parameters, i));

        memcpy(to, type.p, type.n);
        to += type.n;
    }
    *to++ = ')';
    memcpy(to, result.p, result.n);
    return (struct str){p, n};
}

/* Order of the first two bytes that differ; 0: there one text ends. In well-formed MUTF-8, the
 * order of bytes is the order of code units, except that NUL is C0 80. No other sequence begins
 * with C0. */
static int order_of_bytes(uint8_t x, uint8_t y)
{
    if (x == y)
        return 0;
    if (x && y && (x == 0xc0 || y == 0xc0))
        return x == 0xc0 ? -1 : 1;
    return x < y ? -1 : 1;
}

int dex_string_compare(struct str a, struct str b)
{
    size_t n = a.n < b.n ? a.n : b.n, i = 0;

    while (i < n && a.p[i] == b.p[i])
        i++;
    return order_of_bytes(i < a.n ? (uint8_t)a.p[i] : 0, i < b.n ? (uint8_t)b.p[i] : 0);
}

/* Reads no more of the string than of the text. */
static int compare_to_text(const struct dex_file *dex, uint32_t index, struct str text)
{
    uint32_t units;
    const char *p = string_text(dex, index, &units);
    size_t i = 0;

    while (i < text.n && p[i] && p[i] == text.p[i])
        i++;
    return order_of_bytes((uint8_t)p[i], i < text.n ? (uint8_t)text.p[i] : 0);
}

bool dex_string_is(const struct dex_file *dex, uint32_t index, struct str mutf8)
{
    return compare_to_text(dex, index, mutf8) == 0;
}

int dex_strings_compare(const struct dex_file *a, uint32_t i, const struct dex_file *b, uint32_t k)
{
    uint32_t units;
    const char *p = string_text(a, i, &units), *q = string_text(b, k, &units);

    for (; *p && *p == *q; p++, q++)
        ;
    return order_of_bytes((uint8_t)*p, (uint8_t)*q);
}

uint32_t dex_strings_from(const struct dex_file *dex, struct str mutf8)
{
    uint32_t at = 0;

    SORTED_SEARCH(at, dex_count(dex, DEX_STRING_IDS), middle,
                  compare_to_text(dex, middle, mutf8) < 0);
    return at;
}

uint32_t dex_find_string(const struct dex_file *dex, struct str mutf8)
{
    uint32_t i = dex_strings_from(dex, mutf8);

    return i < dex_count(dex, DEX_STRING_IDS) && dex_string_is(dex, i, mutf8) ? i : DEX_NO_INDEX;
}

uint32_t dex_find_type(const struct dex_file *dex, struct str descriptor)
{
    uint32_t string = dex_find_string(dex, descriptor);
    uint32_t at = 0, n = dex_count(dex, DEX_TYPE_IDS);

    if (string == DEX_NO_INDEX)
        return DEX_NO_INDEX;
    SORTED_SEARCH(at, n, middle, dex_type_id(dex, middle) < string);
    return at < n && dex_type_id(dex, at) == string ? at : DEX_NO_INDEX;
}

struct str dex_descriptor_next(struct str *rest)
{
    size_t n = 0;
    struct str type;

    while (n < rest->n && rest->p[n] == '[')
        n++;
    if (n < rest->n && rest->p[n] == 'L')
        while (n < rest->n && rest->p[n] != ';')
            n++;
    type = str_sub(*rest, 0, n + 1);
    *rest = str_sub(*rest, n + 1, rest->n);
    return type;
}

/* A method's descriptor as types. */
struct signature {
    uint32_t return_type;
    uint32_t count;
    uint32_t parameters[DEX_PARAMETERS_MAX];
};

/* Returns false if it has a type that the file does not have. */
static bool find_signature(const struct dex_file *dex, struct str descriptor, struct signature *s)
{
    struct str rest = str_sub(descriptor, 1, descriptor.n);

    s->count = 0;
    while (rest.n && rest.p[0] != ')') {
        if (s->count == DEX_PARAMETERS_MAX)
            return false;
        s->parameters[s->count] = dex_find_type(dex, dex_descriptor_next(&rest));
        if (s->parameters[s->count++] == DEX_NO_INDEX)
            return false;
    }
    s->return_type = dex_find_type(dex, str_sub(rest, 1, rest.n));
    return s->return_type != DEX_NO_INDEX;
}

/* Order of a proto of the file and a signature. */
static int compare_proto(const struct dex_file *dex, uint32_t proto, const struct signature *s)
{
    struct dex_proto_id id = dex_proto(dex, proto);
    uint32_t count = dex_type_list_count(dex, id.parameters);

    if (id.return_type != s->return_type)
        return id.return_type < s->return_type ? -1 : 1;
    for (uint32_t i = 0; i < count && i < s->count; i++) {
        uint32_t type = dex_type_list_at(dex, id.parameters, i);

        if (type != s->parameters[i])
            return type < s->parameters[i] ? -1 : 1;
    }
    return count < s->count ? -1 : count > s->count;
}

uint32_t dex_find_proto(const struct dex_file *dex, struct str descriptor)
{
    uint32_t at = 0, n = dex_count(dex, DEX_PROTO_IDS);
    struct signature s;

    if (!find_signature(dex, descriptor, &s))
        return DEX_NO_INDEX;
    SORTED_SEARCH(at, n, middle, compare_proto(dex, middle, &s) < 0);
    return at < n && compare_proto(dex, at, &s) == 0 ? at : DEX_NO_INDEX;
}

uint32_t dex_find_method(const struct dex_file *dex, struct str class_descriptor, struct str name,
                         struct str descriptor)
{
    uint32_t at = 0, n = dex_count(dex, DEX_METHOD_IDS);
    struct dex_member_id want = {
        .class_type = dex_find_type(dex, class_descriptor),
        .type = dex_find_proto(dex, descriptor),
        .name = dex_find_string(dex, name),
    };

    if (want.class_type == DEX_NO_INDEX || want.type == DEX_NO_INDEX || want.name == DEX_NO_INDEX)
        return DEX_NO_INDEX;
    SORTED_SEARCH(at, n, middle, dex_member_key(dex_method(dex, middle)) < dex_member_key(want));
    return at < n && dex_member_key(dex_method(dex, at)) == dex_member_key(want) ? at
                                                                                 : DEX_NO_INDEX;
}
