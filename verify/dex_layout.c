/* SPDX-License-Identifier: Apache-2.0 */
/* Checks how the file is laid out, as ART does before it runs anything (DexFileVerifier): the
 * items of each section stand behind each other, as many as map_list says, with zeros between
 * them; what refers to an item refers to its beginning; values have no more bytes than their
 * type. No reader needs that, so a comparison of what is read does not see it.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "dexfile/dex_debug.h"
#include "dexfile/dex_file.h"
#include "dexfile/dex_value.h"
#include "lib/cursor.h"
#include "verify/dex_pair.h"

struct layout_reference {
    uint32_t section; /* enum dex_section_kind */
    uint32_t offset;  /* of the item */
};

struct layout {
    const struct dex_file *dex;
    struct cursor c;
    uint8_t *starts; /* a bit for each byte of the file: an item begins there */
    struct layout_reference *references;
    size_t n, cap;
    size_t end;        /* of what is in sections */
    const char *wrong; /* what the item that is walked has; NULL: nothing */
};

static void refer(struct layout *l, enum dex_section_kind section, uint32_t offset)
{
    if (offset == 0)
        return;
    MEM_GROW(l->references, l->n, l->cap);
    l->references[l->n++] = (struct layout_reference){section, offset};
}

static void refer_to_all(struct layout *l, enum dex_section_kind section, uint32_t n)
{
    for (; n > 0 && !l->c.failed; n--)
        refer(l, section, cursor_le32(&l->c));
}

/* ---- The items: each function leaves the cursor behind the item ---- */

static void walk_string_id(struct layout *l)
{
    refer(l, DEX_STRING_DATA, cursor_le32(&l->c));
}

static void walk_proto_id(struct layout *l)
{
    cursor_skip(&l->c, 8);
    refer(l, DEX_TYPE_LISTS, cursor_le32(&l->c));
}

static void walk_class_def(struct layout *l)
{
    cursor_skip(&l->c, 12);
    refer(l, DEX_TYPE_LISTS, cursor_le32(&l->c));
    cursor_skip(&l->c, 4);
    refer(l, DEX_ANNOTATIONS_DIRECTORIES, cursor_le32(&l->c));
    refer(l, DEX_CLASS_DATA, cursor_le32(&l->c));
    refer(l, DEX_ENCODED_ARRAYS, cursor_le32(&l->c));
}

static void walk_call_site(struct layout *l)
{
    refer(l, DEX_ENCODED_ARRAYS, cursor_le32(&l->c));
}

static void walk_type_list(struct layout *l)
{
    cursor_skip(&l->c, (size_t)cursor_le32(&l->c) * 2);
}

static void walk_annotation_set_ref_list(struct layout *l)
{
    refer_to_all(l, DEX_ANNOTATION_SETS, cursor_le32(&l->c));
}

static void walk_annotation_set(struct layout *l)
{
    refer_to_all(l, DEX_ANNOTATIONS, cursor_le32(&l->c));
}

static void walk_class_data(struct layout *l)
{
    uint64_t fields = cursor_uleb128(&l->c);
    uint64_t methods;

    fields += cursor_uleb128(&l->c);
    methods = cursor_uleb128(&l->c);
    methods += cursor_uleb128(&l->c);
    for (; fields > 0 && !l->c.failed; fields--) {
        cursor_uleb128(&l->c);
        cursor_uleb128(&l->c);
    }
    for (; methods > 0 && !l->c.failed; methods--) {
        cursor_uleb128(&l->c);
        cursor_uleb128(&l->c);
        refer(l, DEX_CODE_ITEMS, cursor_uleb128(&l->c));
    }
}

/* encoded_catch_handler: as many as `size` says, and one for all others if it is not positive. */
static void walk_handler(struct layout *l)
{
    int64_t size = cursor_sleb128(&l->c);

    for (int64_t n = size < 0 ? -size : size; n > 0 && !l->c.failed; n--) {
        cursor_uleb128(&l->c);
        cursor_uleb128(&l->c);
    }
    if (size <= 0)
        cursor_uleb128(&l->c);
}

static void walk_code(struct layout *l)
{
    uint32_t tries, units;

    cursor_skip(&l->c, 6);
    tries = cursor_le16(&l->c);
    refer(l, DEX_DEBUG_INFO, cursor_le32(&l->c));
    units = cursor_le32(&l->c);
    cursor_skip(&l->c, (size_t)units * 2);
    if (tries == 0)
        return;
    cursor_skip(&l->c, units % 2 * 2 + (size_t)tries * 8); /* dex_code_parse looks at the padding */
    for (uint32_t n = cursor_uleb128(&l->c); n > 0 && !l->c.failed; n--)
        walk_handler(l);
}

static void walk_string_data(struct layout *l)
{
    cursor_uleb128(&l->c);
    while (cursor_u8(&l->c) != 0) {
    }
}

static void walk_debug_info(struct layout *l)
{
    struct error err;
    uint32_t size;

    if (dex_debug_size(l->dex, (uint32_t)l->c.pos, &size, &err) < 0)
        l->c.failed = true;
    else
        cursor_skip(&l->c, size);
}

static void walk_encoded_value(struct layout *l, unsigned depth);

static void walk_encoded_values(struct layout *l, unsigned depth)
{
    for (uint32_t n = cursor_uleb128(&l->c); n > 0 && !l->c.failed; n--)
        walk_encoded_value(l, depth);
}

static void walk_encoded_annotation(struct layout *l, unsigned depth)
{
    cursor_uleb128(&l->c);
    for (uint32_t n = cursor_uleb128(&l->c); n > 0 && !l->c.failed; n--) {
        cursor_uleb128(&l->c);
        walk_encoded_value(l, depth);
    }
}

static void walk_encoded_value(struct layout *l, unsigned depth)
{
    uint8_t header = cursor_u8(&l->c);
    unsigned arg = header >> DEX_VALUE_ARG_SHIFT;
    const struct dex_value_kind *kind = &dex_value_kinds[header & DEX_VALUE_TYPE_MASK];

    if (kind->form == DEX_VALUE_UNDEFINED || arg > kind->limit)
        l->wrong = "a value that its type can't have";
    if (depth == DEX_VALUE_DEPTH_MAX || l->wrong)
        l->c.failed = true;
    else if (kind->form == DEX_VALUE_ARRAY)
        walk_encoded_values(l, depth + 1);
    else if (kind->form == DEX_VALUE_ANNOTATION)
        walk_encoded_annotation(l, depth + 1);
    else if (kind->form != DEX_VALUE_IN_ARG)
        cursor_skip(&l->c, arg + 1);
}

static void walk_annotation(struct layout *l)
{
    cursor_skip(&l->c, 1);
    walk_encoded_annotation(l, 0);
}

static void walk_encoded_array(struct layout *l)
{
    walk_encoded_values(l, 0);
}

/* Rows of a member and the offset of its item. */
static void walk_directory_rows(struct layout *l, uint32_t n, enum dex_section_kind items)
{
    for (; n > 0 && !l->c.failed; n--) {
        cursor_skip(&l->c, 4);
        refer(l, items, cursor_le32(&l->c));
    }
}

static void walk_annotations_directory(struct layout *l)
{
    uint32_t fields, methods, parameters;

    refer(l, DEX_ANNOTATION_SETS, cursor_le32(&l->c));
    fields = cursor_le32(&l->c);
    methods = cursor_le32(&l->c);
    parameters = cursor_le32(&l->c);
    walk_directory_rows(l, fields, DEX_ANNOTATION_SETS);
    walk_directory_rows(l, methods, DEX_ANNOTATION_SETS);
    walk_directory_rows(l, parameters, DEX_ANNOTATION_SET_REF_LISTS);
}

static void walk_map_list(struct layout *l)
{
    cursor_skip(&l->c, (size_t)cursor_le32(&l->c) * 12);
}

/* One item, which begins with its size. */
static void walk_hiddenapi(struct layout *l)
{
    size_t at = l->c.pos;
    uint32_t size = cursor_le32(&l->c);

    l->c.pos = at;
    cursor_skip(&l->c, size < 4 ? l->c.n : size);
}

/* Where there is none, all items have the size that the specification gives them. */
static void (*const walks[DEX_SECTION_COUNT])(struct layout *) = {
    [DEX_STRING_IDS] = walk_string_id,
    [DEX_PROTO_IDS] = walk_proto_id,
    [DEX_CLASS_DEFS] = walk_class_def,
    [DEX_CALL_SITE_IDS] = walk_call_site,
    [DEX_MAP_LIST] = walk_map_list,
    [DEX_TYPE_LISTS] = walk_type_list,
    [DEX_ANNOTATION_SET_REF_LISTS] = walk_annotation_set_ref_list,
    [DEX_ANNOTATION_SETS] = walk_annotation_set,
    [DEX_CLASS_DATA] = walk_class_data,
    [DEX_CODE_ITEMS] = walk_code,
    [DEX_STRING_DATA] = walk_string_data,
    [DEX_DEBUG_INFO] = walk_debug_info,
    [DEX_ANNOTATIONS] = walk_annotation,
    [DEX_ENCODED_ARRAYS] = walk_encoded_array,
    [DEX_ANNOTATIONS_DIRECTORIES] = walk_annotations_directory,
    [DEX_HIDDENAPI_CLASS_DATA] = walk_hiddenapi,
};

/* ---- The sections ---- */

/* Passes the bytes up to `to`; returns whether all are zero. */
static bool pass_zeros(struct layout *l, size_t to)
{
    bool zero = true;

    while (l->c.pos < to && !l->c.failed)
        zero &= cursor_u8(&l->c) == 0;
    return zero;
}

static bool item_walk(struct layout *l, enum dex_section_kind kind)
{
    uint8_t size =
        kind == DEX_HEADER_ITEM ? (uint8_t)l->dex->header_size : dex_section_item_size(kind);

    l->starts[l->c.pos / 8] |= (uint8_t)(1U << l->c.pos % 8);
    if (walks[kind])
        walks[kind](l);
    else
        cursor_skip(&l->c, size);
    return !l->c.failed && !l->wrong;
}

static bool section_prove(struct layout *l, struct proof *proof, enum dex_section_kind kind)
{
    const struct dex_section *s = &l->dex->sections[kind];
    size_t alignment = dex_section_alignment(kind);

    l->c = cursor_of((struct bytes){l->dex->bytes.p, s->end});
    cursor_skip(&l->c, s->offset);
    for (uint32_t i = 0; i < s->count; i++) {
        size_t aligned = (l->c.pos + alignment - 1) / alignment * alignment;

        if (!pass_zeros(l, aligned))
            return proof_fault(proof, PROOF_NOWHERE,
                               "%s: before item %" PRIu32 " stands a byte that is not zero",
                               dex_section_name(kind), i);
        if (l->c.pos >= s->end || !item_walk(l, kind))
            return proof_fault(proof, PROOF_NOWHERE, "%s: item %" PRIu32 " of %" PRIu32 " %s%s",
                               dex_section_name(kind), i, s->count,
                               l->wrong ? "has " : "does not end in the section",
                               l->wrong ? l->wrong : "");
    }
    return pass_zeros(l, s->end < l->end ? s->end : l->end) ||
           proof_fault(proof, PROOF_NOWHERE, "%s: behind the last item stands more",
                       dex_section_name(kind));
}

static bool references_prove(const struct layout *l, struct proof *proof)
{
    for (size_t i = 0; i < l->n; i++) {
        struct layout_reference r = l->references[i];

        if (!dex_section_has(l->dex, r.section, r.offset) ||
            !(l->starts[r.offset / 8] & 1U << r.offset % 8))
            return proof_fault(proof, PROOF_NOWHERE,
                               "no item of %s begins at %" PRIu32 ", which is referred to",
                               dex_section_name(r.section), r.offset);
    }
    return true;
}

uint8_t *dex_layout_debug_starts(const struct dex_file *dex, struct arena *arena)
{
    const struct dex_section *s = &dex->sections[DEX_DEBUG_INFO];
    struct layout l = {.dex = dex, .starts = arena_zalloc(arena, dex->bytes.n / 8 + 1)};

    l.c = cursor_of((struct bytes){dex->bytes.p, s->end});
    cursor_skip(&l.c, s->offset);
    for (uint32_t i = 0; i < s->count && l.c.pos < s->end; i++)
        if (!item_walk(&l, DEX_DEBUG_INFO))
            break;
    return l.starts;
}

/* data_size and data_off of the header: from the first section that is no table to the end of
 * the file. They are unused from version 041 on. */
static bool data_prove(const struct dex_file *dex, struct proof *proof)
{
    enum { DATA_SIZE_AT = 0x68, DATA_OFF_AT = 0x6c, CONTAINERS = 41 };
    uint32_t size = load_le32(dex->bytes.p + DATA_SIZE_AT);
    uint32_t offset = load_le32(dex->bytes.p + DATA_OFF_AT);
    bool right = (uint64_t)offset + size == dex->bytes.n;

    for (unsigned kind = 0; kind < DEX_SECTION_COUNT; kind++)
        if (dex->sections[kind].count > 0 && kind < DEX_MAP_LIST)
            right = right && dex->sections[kind].offset < offset;
        else if (dex->sections[kind].count > 0)
            right = right && dex->sections[kind].offset >= offset;
    return right || (dex->version >= CONTAINERS && !size && !offset) ||
           proof_fault(proof, PROOF_NOWHERE, "data_off and data_size are not those of its data");
}

/* The header has no offset of a table without rows, nor of link data, which there is none. */
static bool offsets_prove(const struct dex_file *dex, struct proof *proof)
{
    static const uint8_t sizes_at[] = {0x2c, 0x38, 0x40, 0x48, 0x50, 0x58, 0x60};

    for (size_t i = 0; i < sizeof(sizes_at); i++)
        if (!load_le32(dex->bytes.p + sizes_at[i]) && load_le32(dex->bytes.p + sizes_at[i] + 4))
            return proof_fault(proof, PROOF_NOWHERE,
                               "its header has an offset at 0x%02x of what has no size",
                               sizes_at[i] + 4U);
    return true;
}

bool dex_layout_prove(const struct dex_file *dex, struct proof *proof)
{
    struct bytes tail = {NULL, 0};
    struct error ignored; /* the item is told of below */
    struct layout l = {
        .dex = dex, .starts = mem_calloc(dex->bytes.n / 8 + 1, 1), .end = dex->bytes.n};
    bool right = data_prove(dex, proof) && offsets_prove(dex, proof);

    if (dex_tail(dex, &tail, &ignored) == 0)
        l.end = dex->bytes.n - tail.n;

    for (unsigned kind = 0; kind < DEX_SECTION_COUNT && right; kind++)
        if (dex->sections[kind].count > 0)
            right = section_prove(&l, proof, kind);
    right = right && references_prove(&l, proof);
    free(l.references);
    free(l.starts);
    return right;
}
