/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/class_edit.h"

#include "lib/cursor.h"

enum {
    CONSTANTS_MAX = 65535, /* constant_pool_count, which is one more than the last index */
    METHODS_MAX = 65535,
    CODE_CONTENTS = 12, /* max_stack, max_locals, code_length, and two empty tables */
    UTF8_HEADER = 3,
    UTF8_MAX = 65535,
};

struct class_edit_method {
    struct class_edit_method *next;
    struct class_edit_code code;
    uint16_t access;
    uint16_t name;
    uint16_t descriptor;
    uint16_t code_name;
};

void class_edit_init(struct class_edit *edit, const struct class_file *cf, struct arena *arena)
{
    *edit =
        (struct class_edit){.class_file = cf, .arena = arena, .constant_count = cf->constant_count};
    edit->codes = ARENA_NEW(arena, struct bytes, cf->method_count);
    edit->added_tail = &edit->added;
}

void class_edit_init_trial(struct class_edit *edit, const struct class_edit *whole,
                           struct arena *arena)
{
    const struct class_file *cf = whole->class_file;

    *edit = (struct class_edit){
        .class_file = cf, .arena = arena, .constant_count = cf->constant_count, .whole = whole};
}

/* The bytes of an entry, tag included. */
static struct bytes entry_bytes(const struct class_edit *edit, uint32_t index)
{
    const struct class_file *cf = edit->class_file;
    const uint8_t *p;

    if (index >= cf->constant_count)
        p = edit->appended + edit->appended_offsets[index - cf->constant_count];
    else
        p = cf->bytes.p + cf->constants[index];
    switch (*p) {
    case CONSTANT_UTF8:
        return (struct bytes){p, UTF8_HEADER + load_be16(p + 1)};
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_PACKAGE:
        return (struct bytes){p, 3};
    case CONSTANT_INTEGER:
    case CONSTANT_METHODREF:
    case CONSTANT_NAME_AND_TYPE:
        return (struct bytes){p, 5};
    default: /* never looked for */
        return (struct bytes){p, 0};
    }
}

static uint64_t entry_hash(struct bytes entry)
{
    return hash_bytes(entry.p, entry.n);
}

/* The index of an equal entry in the table, or 0. */
static uint32_t table_find(const struct class_edit *edit, struct bytes entry, uint64_t hash)
{
    const struct row_index *t = &edit->table;
    uint32_t slot = row_index_first(t, hash);

    while (t->slots[slot] && !bytes_eq(entry_bytes(edit, t->slots[slot] - 1), entry))
        slot = row_index_next(t, slot);
    return t->slots[slot] ? t->slots[slot] - 1 : 0;
}

/* Puts an entry into the table, unless an equal one is there. */
static void table_put(struct class_edit *edit, uint32_t index)
{
    struct bytes entry = entry_bytes(edit, index);
    uint64_t hash = entry_hash(entry);

    if (!table_find(edit, entry, hash))
        row_index_add(&edit->table, hash, index);
}

/* Makes the table anew, with room for so many entries more. */
static void table_grow(struct class_edit *edit, uint32_t more)
{
    struct row_index old = edit->table;

    row_index_reset_in(&edit->table, old.n + more, edit->arena);
    for (uint32_t i = 0; i < old.cap; i++)
        if (old.slots[i])
            table_put(edit, old.slots[i] - 1);
}

/* Puts all entries of the input into the table. Of equal ones, the first stays. */
void class_edit_complete(struct class_edit *edit)
{
    const struct class_file *cf = edit->class_file;

    if (edit->complete)
        return;
    table_grow(edit, cf->constant_count + 16U);
    for (uint32_t i = 1; i < cf->constant_count; i++)
        if (cf->constants[i] && entry_bytes(edit, i).n > 0)
            table_put(edit, i);
    edit->complete = true;
}

/* An entry of the input refers to none that is appended. */
static bool refers_to_appended(const struct class_edit *edit, struct bytes entry)
{
    uint32_t count = edit->class_file->constant_count;

    if (*entry.p == CONSTANT_UTF8 || *entry.p == CONSTANT_INTEGER)
        return false;
    return load_be16(entry.p + 1) >= count || (entry.n > 3 && load_be16(entry.p + 3) >= count);
}

/* Looks for an entry that is not in the table: returns the first of the input that is equal to it,
 * or 0. Few are looked for in most classes, so the table has to hold few. */
static uint32_t find_in_input(struct class_edit *edit, struct bytes entry)
{
    enum { LOOKS = 16, HEAD = 3 }; /* no entry is shorter */
    const struct class_file *cf = edit->class_file;

    if (edit->complete || refers_to_appended(edit, entry))
        return 0;
    if (edit->whole)
        return table_find(edit->whole, entry, entry_hash(entry));
    if (edit->looks++ == LOOKS) {
        class_edit_complete(edit);
        return table_find(edit, entry, entry_hash(entry));
    }
    for (uint32_t i = 1; i < cf->constant_count; i++) {
        const uint8_t *p = cf->bytes.p + cf->constants[i];

        if (cf->constants[i] && *p == *entry.p && memcmp(p, entry.p, HEAD) == 0 &&
            memcmp(p + HEAD, entry.p + HEAD, entry.n - HEAD) == 0)
            return i;
    }
    return 0;
}

/* Makes room for n more bytes after the appended entries, and for one more offset. */
static void reserve(struct class_edit *edit, size_t n)
{
    size_t count = edit->constant_count - edit->class_file->constant_count;

    if (edit->appended_size + n > edit->appended_cap) {
        size_t cap = (edit->appended_size + n) * 2 + 256;
        uint8_t *p = arena_alloc(edit->arena, cap);

        if (edit->appended_size)
            memcpy(p, edit->appended, edit->appended_size);
        edit->appended = p;
        edit->appended_cap = cap;
    }
    if (count == edit->appended_offsets_cap) {
        size_t cap = count * 2 + 32;
        uint32_t *p = arena_alloc(edit->arena, mem_size(cap, sizeof(*p)));

        if (count)
            memcpy(p, edit->appended_offsets, count * sizeof(*p));
        edit->appended_offsets = p;
        edit->appended_offsets_cap = cap;
    }
}

/* The index of the entry whose bytes are head and text. */
static uint16_t find_or_append(struct class_edit *edit, struct bytes head, struct str text)
{
    uint32_t found, index = edit->constant_count;
    struct bytes entry;

    if (row_index_full(&edit->table))
        table_grow(edit, edit->table.n + 32);
    /* The entry is written to the end of the pool, and stays there if it is new. */
    reserve(edit, head.n + text.n);
    entry = (struct bytes){edit->appended + edit->appended_size, head.n + text.n};
    memcpy(edit->appended + edit->appended_size, head.p, head.n);
    if (text.n)
        memcpy(edit->appended + edit->appended_size + head.n, text.p, text.n);
    found = table_find(edit, entry, entry_hash(entry));
    if (found)
        return (uint16_t)found;
    found = find_in_input(edit, entry);
    if (found) {
        table_put(edit, found);
        return (uint16_t)found;
    }
    if (index >= CONSTANTS_MAX)
        return 0;
    edit->appended_offsets[index - edit->class_file->constant_count] =
        (uint32_t)edit->appended_size;
    edit->appended_size += entry.n;
    edit->constant_count++;
    table_put(edit, index);
    return (uint16_t)index;
}

uint16_t class_edit_utf8(struct class_edit *edit, struct str text)
{
    uint8_t head[UTF8_HEADER] = {CONSTANT_UTF8};

    if (text.n > UTF8_MAX)
        return 0;
    store_be16(head + 1, (uint16_t)text.n);
    return find_or_append(edit, (struct bytes){head, sizeof(head)}, text);
}

uint16_t class_edit_integer(struct class_edit *edit, int32_t value)
{
    uint8_t entry[5] = {CONSTANT_INTEGER};

    store_be32(entry + 1, (uint32_t)value);
    return find_or_append(edit, (struct bytes){entry, sizeof(entry)}, STR(""));
}

/* An entry that refers to two others. Returns 0 if one of them is 0. */
static uint16_t find_or_append_pair(struct class_edit *edit, uint8_t tag, uint16_t first,
                                    uint16_t second)
{
    uint8_t entry[5] = {tag};

    store_be16(entry + 1, first);
    store_be16(entry + 3, second);
    return first && second ? find_or_append(edit, (struct bytes){entry, sizeof(entry)}, STR(""))
                           : 0;
}

static uint16_t find_or_append_name(struct class_edit *edit, uint8_t tag, struct str name)
{
    uint16_t index = class_edit_utf8(edit, name);
    uint8_t entry[3] = {tag};

    store_be16(entry + 1, index);
    return index ? find_or_append(edit, (struct bytes){entry, sizeof(entry)}, STR("")) : 0;
}

uint16_t class_edit_class(struct class_edit *edit, struct str name)
{
    return find_or_append_name(edit, CONSTANT_CLASS, name);
}

static uint16_t name_and_type(struct class_edit *edit, struct str name, struct str descriptor)
{
    uint16_t first = class_edit_utf8(edit, name), second = class_edit_utf8(edit, descriptor);

    return find_or_append_pair(edit, CONSTANT_NAME_AND_TYPE, first, second);
}

static bool is_same_method(const struct class_edit_ref *a, const struct class_edit_ref *b)
{
    return str_eq(a->name, b->name) && str_eq(a->descriptor, b->descriptor) &&
           str_eq(a->owner, b->owner);
}

uint16_t class_edit_methodref(struct class_edit *edit, struct str owner, struct str name,
                              struct str descriptor)
{
    struct class_edit_ref ref = {owner, name, descriptor, 0};
    uint16_t first, second;

    for (uint32_t i = 0; i < edit->ref_count; i++)
        if (is_same_method(&edit->refs[i], &ref))
            return edit->refs[i].index;
    first = class_edit_class(edit, owner);
    second = name_and_type(edit, name, descriptor);
    ref.index = find_or_append_pair(edit, CONSTANT_METHODREF, first, second);
    if (ref.index && edit->ref_count < CLASS_EDIT_REFS)
        edit->refs[edit->ref_count++] = ref;
    return ref.index;
}

void class_edit_replace_code(struct class_edit *edit, size_t index, struct bytes attribute)
{
    edit->codes[index] = attribute;
}

bool class_edit_add_method(struct class_edit *edit, uint16_t access, struct str name,
                           struct str descriptor, const struct class_edit_code *code)
{
    struct class_edit_method *m;

    if (edit->class_file->method_count + edit->added_count >= METHODS_MAX)
        return false;
    m = ARENA_NEW(edit->arena, struct class_edit_method, 1);
    m->access = access;
    m->name = class_edit_utf8(edit, name);
    m->descriptor = class_edit_utf8(edit, descriptor);
    m->code_name = class_edit_utf8(edit, STR("Code"));
    m->code = *code;
    if (!m->name || !m->descriptor || !m->code_name)
        return false;
    *edit->added_tail = m;
    edit->added_tail = &m->next;
    edit->added_count++;
    return true;
}

/* attribute_name_index, attribute_length, package_count. */
static uint16_t package_count(const struct class_file *cf)
{
    return load_be16(cf->bytes.p + cf->module_packages + 6);
}

bool class_edit_add_package(struct class_edit *edit, struct str package)
{
    if (package_count(edit->class_file) == UINT16_MAX)
        return false;
    edit->package = find_or_append_name(edit, CONSTANT_PACKAGE, package);
    return edit->package != 0;
}

static void write_added_method(const struct class_edit_method *m, struct buf *out)
{
    buf_be16(out, m->access);
    buf_be16(out, m->name);
    buf_be16(out, m->descriptor);
    buf_be16(out, 1); /* attributes */
    buf_be16(out, m->code_name);
    buf_be32(out, (uint32_t)(CODE_CONTENTS + m->code.bytes.n));
    buf_be16(out, m->code.max_stack);
    buf_be16(out, m->code.max_locals);
    buf_be32(out, (uint32_t)m->code.bytes.n);
    buf_bytes(out, m->code.bytes);
    buf_be32(out, 0); /* no exceptions, no attributes */
}

/* Copies the input from *from up to `to`. */
static void copy_until(const struct class_file *cf, uint32_t *from, uint32_t to, struct buf *out)
{
    buf_bytes(out, (struct bytes){cf->bytes.p + *from, to - *from});
    *from = to;
}

static uint32_t attribute_end(const struct class_file *cf, uint32_t offset)
{
    const uint8_t *p = cf->bytes.p + offset + 2;

    return offset + 6 + load_be32(p);
}

/* Copies the input from *from to the end of ModulePackages, with one package more. */
static void write_packages(const struct class_edit *edit, uint32_t *from, struct buf *out)
{
    const struct class_file *cf = edit->class_file;
    const uint8_t *length = cf->bytes.p + cf->module_packages + 2;

    copy_until(cf, from, cf->module_packages + 2, out);
    buf_be32(out, load_be32(length) + 2);
    buf_be16(out, (uint16_t)(package_count(cf) + 1));
    buf_be16(out, edit->package);
    *from += 6;
}

void class_edit_write(const struct class_edit *edit, struct buf *out)
{
    const struct class_file *cf = edit->class_file;
    uint32_t from = 0, methods_end;

    enum { CONSTANT_COUNT_OFFSET = 8 };
    copy_until(cf, &from, CONSTANT_COUNT_OFFSET, out);
    buf_be16(out, (uint16_t)edit->constant_count);
    from += 2;
    copy_until(cf, &from, cf->constants_end, out);
    buf_bytes(out, (struct bytes){edit->appended, edit->appended_size});
    copy_until(cf, &from, cf->methods_offset, out);
    buf_be16(out, (uint16_t)(cf->method_count + edit->added_count));
    from += 2;
    for (uint32_t i = 0; i < cf->method_count; i++) {
        if (!edit->codes[i].p)
            continue;
        copy_until(cf, &from, cf->methods[i].code, out);
        buf_bytes(out, edit->codes[i]);
        from = attribute_end(cf, from);
    }
    methods_end = cf->method_count ? cf->methods[cf->method_count - 1].end : from;
    copy_until(cf, &from, methods_end, out);
    for (const struct class_edit_method *m = edit->added; m; m = m->next)
        write_added_method(m, out);
    if (edit->package)
        write_packages(edit, &from, out);
    copy_until(cf, &from, (uint32_t)cf->bytes.n, out);
}
