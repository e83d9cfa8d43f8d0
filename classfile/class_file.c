/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/class_file.h"

#include <inttypes.h>

#include "lib/cursor.h"

enum {
    CLASS_MAGIC = 0xcafebabe,
    MEMBER_MIN = 8, /* a member without attributes */
};

/* How many bytes an entry has after its tag; 0 if the tag does not exist. A Utf8 entry has its
 * text in addition. */
static const uint8_t constant_sizes[32] = {
    [CONSTANT_UTF8] = 2,           [CONSTANT_INTEGER] = 4,
    [CONSTANT_FLOAT] = 4,          [CONSTANT_LONG] = 8,
    [CONSTANT_DOUBLE] = 8,         [CONSTANT_CLASS] = 2,
    [CONSTANT_STRING] = 2,         [CONSTANT_FIELDREF] = 4,
    [CONSTANT_METHODREF] = 4,      [CONSTANT_INTERFACE_METHODREF] = 4,
    [CONSTANT_NAME_AND_TYPE] = 4,  [CONSTANT_METHOD_HANDLE] = 3,
    [CONSTANT_METHOD_TYPE] = 2,    [CONSTANT_DYNAMIC] = 4,
    [CONSTANT_INVOKE_DYNAMIC] = 4, [CONSTANT_MODULE] = 2,
    [CONSTANT_PACKAGE] = 2,
};

static int truncated(struct error *err, const char *what)
{
    return error_set(err, "the class ends inside its %s", what);
}

/* A big-endian value at an offset that the pool's parse has checked. */
static uint16_t be16_at(const struct class_file *cf, uint32_t offset)
{
    return load_be16(cf->bytes.p + offset);
}

static int parse_constants(struct class_file *cf, struct cursor *c, struct arena *arena,
                           struct error *err)
{
    uint32_t *offsets;

    cf->constant_count = cursor_be16(c);
    if (c->failed)
        return truncated(err, "header");
    if (cf->constant_count == 0)
        return error_set(err, "constant_pool_count is 0");
    offsets = arena_alloc(arena, mem_size(cf->constant_count, sizeof(*offsets)));
    offsets[0] = 0;
    for (uint32_t i = 1; i < cf->constant_count; i++) {
        uint32_t offset = (uint32_t)c->pos;
        uint8_t tag = cursor_u8(c);
        uint8_t size = tag < sizeof(constant_sizes) ? constant_sizes[tag] : 0;

        if (size == 0 && !c->failed)
            return error_set(err, "constant %" PRIu32 " has the unknown tag %u", i, tag);
        offsets[i] = offset;
        if (tag == CONSTANT_UTF8)
            cursor_skip(c, cursor_be16(c));
        else
            cursor_skip(c, size);
        if (c->failed)
            return truncated(err, "constant pool");
        if (tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE) {
            if (++i == cf->constant_count)
                return error_set(err, "the last constant lacks its second slot");
            offsets[i] = 0;
        }
    }
    cf->constants = offsets;
    cf->constants_end = (uint32_t)c->pos;
    return 0;
}

enum constant_tag class_constant_tag(const struct class_file *cf, uint32_t index)
{
    if (index >= cf->constant_count || cf->constants[index] == 0)
        return CONSTANT_NONE;
    return (enum constant_tag)cf->bytes.p[cf->constants[index]];
}

bool class_constant_utf8(const struct class_file *cf, uint32_t index, struct str *out)
{
    uint32_t offset;

    *out = (struct str){NULL, 0};
    if (class_constant_tag(cf, index) != CONSTANT_UTF8)
        return false;
    offset = cf->constants[index] + 1;
    *out = (struct str){(const char *)cf->bytes.p + offset + 2, be16_at(cf, offset)};
    return true;
}

bool class_constant_class(const struct class_file *cf, uint32_t index, struct str *name)
{
    *name = (struct str){NULL, 0};
    return class_constant_tag(cf, index) == CONSTANT_CLASS &&
           class_constant_utf8(cf, be16_at(cf, cf->constants[index] + 1), name);
}

bool class_constant_package(const struct class_file *cf, uint32_t index, struct str *name)
{
    *name = (struct str){NULL, 0};
    return class_constant_tag(cf, index) == CONSTANT_PACKAGE &&
           class_constant_utf8(cf, be16_at(cf, cf->constants[index] + 1), name);
}

bool class_constant_member(const struct class_file *cf, uint32_t index, struct member_ref *out)
{
    enum constant_tag tag = class_constant_tag(cf, index);
    uint32_t offset, name_and_type;

    *out = (struct member_ref){.tag = tag};
    switch (tag) {
    case CONSTANT_FIELDREF:
    case CONSTANT_METHODREF:
    case CONSTANT_INTERFACE_METHODREF:
        if (!class_constant_class(cf, be16_at(cf, cf->constants[index] + 1), &out->owner))
            return false;
        break;
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        break;
    default:
        return false;
    }
    offset = cf->constants[index] + 3;
    name_and_type = be16_at(cf, offset);
    if (class_constant_tag(cf, name_and_type) != CONSTANT_NAME_AND_TYPE)
        return false;
    offset = cf->constants[name_and_type] + 1;
    return class_constant_utf8(cf, be16_at(cf, offset), &out->name) &&
           class_constant_utf8(cf, be16_at(cf, offset + 2), &out->descriptor);
}

static int parse_header(struct class_file *cf, struct cursor *c, struct arena *arena,
                        struct error *err)
{
    struct str *interfaces;

    cf->access = cursor_be16(c);
    cf->this_index = cursor_be16(c);
    cf->super_index = cursor_be16(c);
    cf->interface_count = cursor_be16(c);
    if (c->failed || cf->interface_count > cursor_left(c) / 2)
        return truncated(err, "header");
    if (!class_constant_class(cf, cf->this_index, &cf->name))
        return error_set(err, "this_class: constant %u is not a class", cf->this_index);
    if (cf->super_index && !class_constant_class(cf, cf->super_index, &cf->super_name))
        return error_set(err, "super_class: constant %u is not a class", cf->super_index);
    interfaces = arena_alloc(arena, mem_size(cf->interface_count, sizeof(*interfaces)));
    for (uint32_t i = 0; i < cf->interface_count; i++) {
        uint16_t index = cursor_be16(c);

        if (!class_constant_class(cf, index, &interfaces[i]))
            return error_set(err, "interfaces: constant %u is not a class", index);
    }
    cf->interfaces = interfaces;
    return 0;
}

/* Steps over the attributes at the cursor. Sets *code, if `code` is given, to the offset of the
 * Code attribute. */
static int parse_attributes(const struct class_file *cf, struct cursor *c, uint32_t *code,
                            struct error *err)
{
    uint32_t count = cursor_be16(c);

    for (uint32_t i = 0; i < count; i++) {
        uint32_t offset = (uint32_t)c->pos;
        uint16_t index = cursor_be16(c);
        struct str name;

        cursor_skip(c, cursor_be32(c));
        if (c->failed)
            break;
        if (!class_constant_utf8(cf, index, &name))
            return error_set(err, "attribute name: constant %u is not a Utf8", index);
        if (!code || name.n != 4 || memcmp(name.p, "Code", 4) != 0)
            continue;
        if (*code)
            return error_set(err, "more than one Code attribute");
        *code = offset;
    }
    if (c->failed)
        return truncated(err, "attributes");
    return 0;
}

static int parse_class_member(const struct class_file *cf, struct cursor *c, struct class_member *m,
                              bool is_method, struct error *err)
{
    uint16_t name, descriptor;

    *m = (struct class_member){.offset = (uint32_t)c->pos};
    m->access = cursor_be16(c);
    name = cursor_be16(c);
    descriptor = cursor_be16(c);
    if (c->failed)
        return truncated(err, "members");
    if (!class_constant_utf8(cf, name, &m->name))
        return error_set(err, "name: constant %u is not a Utf8", name);
    if (!class_constant_utf8(cf, descriptor, &m->descriptor))
        return error_set(err, "descriptor: constant %u is not a Utf8", descriptor);
    if (parse_attributes(cf, c, is_method ? &m->code : NULL, err) < 0) {
        error_prefix(err, "%.*s%.*s", STR_ARG(m->name), STR_ARG(m->descriptor));
        return -1;
    }
    m->end = (uint32_t)c->pos;
    return 0;
}

static int parse_class_members(const struct class_file *cf, struct cursor *c,
                               const struct class_member **members, uint16_t *count, bool methods,
                               struct arena *arena, struct error *err)
{
    const char *what = methods ? "methods" : "fields";
    struct class_member *m;

    *count = cursor_be16(c);
    if (c->failed || *count > cursor_left(c) / MEMBER_MIN)
        return truncated(err, what);
    m = arena_alloc(arena, mem_size(*count, sizeof(*m)));
    *members = m;
    for (uint32_t i = 0; i < *count; i++)
        if (parse_class_member(cf, c, &m[i], methods, err) < 0)
            return error_prefix(err, "%s[%" PRIu32 "]", what, i);
    return 0;
}

/* The class's attributes begin at the cursor, and were stepped over once. */
static void find_class_attributes(struct class_file *cf, struct cursor c)
{
    uint32_t count = cursor_be16(&c);
    struct str name;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t offset = (uint32_t)c.pos;
        uint16_t index = cursor_be16(&c);
        uint32_t length = cursor_be32(&c);
        size_t next = c.pos + length;
        bool named = class_constant_utf8(cf, index, &name), module = cf->access & ACC_MODULE;

        if (named && length == 2 && !cf->source_file.n && str_eq(name, STR("SourceFile")))
            class_constant_utf8(cf, cursor_be16(&c), &cf->source_file);
        else if (named && !cf->source_map.n && str_eq(name, STR("SourceDebugExtension")))
            cf->source_map = str_from_bytes(cursor_bytes(&c, length));
        else if (named && module && length >= 2 && str_eq(name, STR("ModulePackages")))
            cf->module_packages = offset;
        else if (named && module && str_eq(name, STR("ModuleHashes")))
            cf->module_hashes = offset;
        cursor_skip(&c, next - c.pos);
    }
}

bool class_lists_package(const struct class_file *cf, struct str package)
{
    struct cursor c = cursor_of(
        (struct bytes){cf->bytes.p + cf->module_packages, cf->bytes.n - cf->module_packages});
    uint32_t count;
    struct str name;

    cursor_skip(&c, 6); /* attribute_name_index, attribute_length */
    count = cursor_be16(&c);
    for (uint32_t i = 0; i < count && !c.failed; i++)
        if (class_constant_package(cf, cursor_be16(&c), &name) && str_eq(name, package))
            return true;
    return false;
}

/* A mapping has a line for each method that has code, with the class's name and its own. A text is
 * in the file once, whatever refers to it; where they take many times as much as the file, it was
 * made to be costly. (dexfile/dex_names.c) */
static int check_class_names(const struct class_file *cf, struct error *err)
{
    enum { NAMES_EACH_BYTE = 4, NAMES_MORE = 64 * 1024 };
    uint64_t n = 0;

    for (size_t i = 0; i < cf->method_count; i++)
        if (cf->methods[i].code)
            n += cf->name.n + cf->methods[i].name.n + cf->methods[i].descriptor.n;
    if (n <= (uint64_t)cf->bytes.n * NAMES_EACH_BYTE + NAMES_MORE)
        return 0;
    return error_set(err,
                     "the names and types of its methods, spelled out, would be more than %d times "
                     "the file",
                     NAMES_EACH_BYTE);
}

int class_file_parse(struct class_file *cf, struct bytes bytes, struct arena *arena,
                     struct error *err)
{
    struct cursor c = cursor_of(bytes), attributes;
    uint32_t magic = cursor_be32(&c);

    *cf = (struct class_file){.bytes = bytes};
    if (bytes.n > INT32_MAX)
        return error_set(err, "%zu bytes are too many for a class", bytes.n);
    if (c.failed || magic != CLASS_MAGIC)
        return error_set(err, "not a class file");
    cf->minor = cursor_be16(&c);
    cf->major = cursor_be16(&c);
    if (parse_constants(cf, &c, arena, err) < 0 || parse_header(cf, &c, arena, err) < 0)
        return -1;
    if (parse_class_members(cf, &c, &cf->fields, &cf->field_count, false, arena, err) < 0)
        return -1;
    cf->methods_offset = (uint32_t)c.pos;
    if (parse_class_members(cf, &c, &cf->methods, &cf->method_count, true, arena, err) < 0)
        return -1;
    attributes = c;
    if (parse_attributes(cf, &c, NULL, err) < 0)
        return error_prefix(err, "class attributes");
    find_class_attributes(cf, attributes);
    if (cursor_left(&c))
        return error_set(err, "%zu bytes follow the class", cursor_left(&c));
    return check_class_names(cf, err);
}
