/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_file.h"

#include "dexfile/dex_debug.h"
#include "dexfile/dex_value.h"
#include "lib/cursor.h"

enum { CODE_TRIES_AT = 6, CODE_UNITS_AT = 12, CODE_HEADER_SIZE = 16, TRY_ITEM_SIZE = 8 };

static void pass_uleb128s(struct cursor *c, uint64_t n)
{
    for (; n > 0 && !c->failed; n--)
        (void)cursor_uleb128(c);
}

/* The size, which counts itself, and what it has. */
static void pass_hiddenapi(struct cursor *c)
{
    uint32_t size = cursor_le32(c);

    cursor_skip(c, size < 4 ? SIZE_MAX : size - (size_t)4);
}

/* A count of what has `size` bytes each, and those. */
static void pass_rows(struct cursor *c, size_t size)
{
    cursor_skip(c, cursor_le32(c) * size);
}

static void pass_class_data(struct cursor *c)
{
    uint64_t fields = cursor_uleb128(c), methods;

    fields += cursor_uleb128(c);
    methods = cursor_uleb128(c);
    methods += cursor_uleb128(c);
    pass_uleb128s(c, 2 * fields + 3 * methods);
}

static void pass_code(struct cursor *c)
{
    const uint8_t *header = cursor_take(c, CODE_HEADER_SIZE);
    uint32_t units = header ? load_le32(header + CODE_UNITS_AT) : 0;
    uint32_t tries = header ? load_le16(header + CODE_TRIES_AT) : 0;

    cursor_skip(c, 2 * (size_t)units);
    if (!tries)
        return;
    cursor_skip(c, 2 * (units & 1) + TRY_ITEM_SIZE * (size_t)tries);
    for (uint32_t n = cursor_uleb128(c); n > 0 && !c->failed; n--) {
        int64_t size = cursor_sleb128(c);

        pass_uleb128s(c, 2 * (uint64_t)(size < 0 ? -size : size) + (size <= 0));
    }
}

static void pass_string(struct cursor *c)
{
    (void)cursor_uleb128(c);
    while (!c->failed && cursor_u8(c))
        ;
}

static void pass_value(struct cursor *c, unsigned depth);

static void pass_values(struct cursor *c, unsigned depth)
{
    for (uint32_t n = cursor_uleb128(c); n > 0 && !c->failed; n--)
        pass_value(c, depth);
}

static void pass_annotation(struct cursor *c, unsigned depth)
{
    (void)cursor_uleb128(c);
    for (uint32_t n = cursor_uleb128(c); n > 0 && !c->failed; n--) {
        (void)cursor_uleb128(c);
        pass_value(c, depth);
    }
}

static void pass_value(struct cursor *c, unsigned depth)
{
    uint8_t header = cursor_u8(c), form = dex_value_kinds[header & DEX_VALUE_TYPE_MASK].form;

    if (depth == DEX_VALUE_DEPTH_MAX || form == DEX_VALUE_UNDEFINED)
        c->failed = true;
    else if (form == DEX_VALUE_ARRAY)
        pass_values(c, depth + 1);
    else if (form == DEX_VALUE_ANNOTATION)
        pass_annotation(c, depth + 1);
    else if (form != DEX_VALUE_IN_ARG)
        cursor_skip(c, (size_t)(header >> DEX_VALUE_ARG_SHIFT) + 1);
}

static void pass_directory(struct cursor *c)
{
    uint64_t rows;

    cursor_skip(c, 4);
    rows = cursor_le32(c);
    rows += cursor_le32(c);
    rows += cursor_le32(c);
    cursor_skip(c, 8 * rows);
}

static void pass_debug(const struct dex_file *dex, struct cursor *c)
{
    struct error ignored;
    uint32_t size;

    if (dex_debug_size(dex, (uint32_t)c->pos, &size, &ignored) < 0)
        c->failed = true;
    else
        cursor_skip(c, size);
}

/* Moves the cursor from an item to its end. */
static void pass_item(const struct dex_file *dex, enum dex_section_kind kind, struct cursor *c)
{
    switch (kind) {
    case DEX_MAP_LIST:
        pass_rows(c, 12);
        break;
    case DEX_TYPE_LISTS:
        pass_rows(c, 2);
        break;
    case DEX_ANNOTATION_SET_REF_LISTS:
    case DEX_ANNOTATION_SETS:
        pass_rows(c, 4);
        break;
    case DEX_CLASS_DATA:
        pass_class_data(c);
        break;
    case DEX_CODE_ITEMS:
        pass_code(c);
        break;
    case DEX_STRING_DATA:
        pass_string(c);
        break;
    case DEX_DEBUG_INFO:
        pass_debug(dex, c);
        break;
    case DEX_ANNOTATIONS:
        cursor_skip(c, 1);
        pass_annotation(c, 0);
        break;
    case DEX_ENCODED_ARRAYS:
        pass_values(c, 0);
        break;
    case DEX_ANNOTATIONS_DIRECTORIES:
        pass_directory(c);
        break;
    case DEX_HIDDENAPI_CLASS_DATA:
        pass_hiddenapi(c);
        break;
    default: /* a row of a table */
        cursor_skip(c, dex_section_item_size(kind));
    }
}

static enum dex_section_kind last_section(const struct dex_file *dex)
{
    enum dex_section_kind last = DEX_HEADER_ITEM;

    for (enum dex_section_kind kind = 0; kind < DEX_SECTION_COUNT; kind++)
        if (dex->sections[kind].count && dex->sections[kind].offset > dex->sections[last].offset)
            last = kind;
    return last;
}

static bool are_zeros(struct bytes b)
{
    for (size_t i = 0; i < b.n; i++)
        if (b.p[i])
            return false;
    return true;
}

int dex_tail(const struct dex_file *dex, struct bytes *tail, struct error *err)
{
    enum dex_section_kind kind = last_section(dex);
    const struct dex_section *s = &dex->sections[kind];
    struct cursor c = {.p = dex->bytes.p, .n = dex->bytes.n, .pos = s->offset};

    for (uint32_t i = 0; i < s->count; i++) {
        cursor_skip(&c, -c.pos & (size_t)(dex_section_alignment(kind) - 1));
        pass_item(dex, kind, &c);
        if (c.failed)
            return error_set(err, "%s: item %u of %u is cut short", dex_section_name(kind), i,
                             s->count);
    }
    *tail = (struct bytes){c.p + c.pos, c.n - c.pos};
    if (tail->n < 4 && are_zeros(*tail))
        tail->n = 0;
    return 0;
}
